import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { isStranger } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { putRequest } from '../../shared/mail/mail-requests.ts';
import { mailed } from '../../shared/mail/mailed.ts';
import { recipientIn } from '../../shared/mail/recipients.ts';
import { ordersWithNumber } from '../../shared/orders/orders-with-number.ts';
import { orders } from '../../shared/resources/orders.ts';
import { DRAFT } from '../../shared/resources/schemas/order-states.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { countFailures, isWithinLimit, NO_STORE } from '../../shared/tenancy/login-limits.ts';

/**
 * Sends the confirmation with the link to an order again. The answer is equal in body, and in what is read
 * and written, whether there is such an order or not: nobody learns who has ordered.
 */
export async function mailLink(
  request: ActionRequest<BodyOf<typeof orders, 'lookup'>>,
): Promise<Answer> {
  const { application, table, body, caller, clock, client } = request;
  const now = clock.now();
  if (isStranger(caller)) {
    await countFailures(table, application.id, { 'lookup-address': client.networks }, now);
  }
  const { number } = body;
  const email = body.email.toLowerCase();
  const order = (await ordersWithNumber(number, request)).find(
    (each) => each.state !== DRAFT && recipientIn(orders.name, each).email.toLowerCase() === email,
  );
  // Numbers that are guessed do not use up the mails of an address.
  const counted = { 'lookup-email': order ? email : `${email} ${number}` };
  if (!(await isWithinLimit(table, application.id, counted, now))) return mailed();
  const asked = {
    type: 'order.created',
    resource: orders.name,
    record_id: order?.id ?? newId(now),
  } as const;
  const store = order ? application.id : NO_STORE;
  await request.commit([putRequest(store, newId(now), asked, now)], mailed());
  return mailed();
}
