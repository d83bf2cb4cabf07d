import { badRequest } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { putRequest } from '../../shared/mail/mail-requests.ts';
import { mailed } from '../../shared/mail/mailed.ts';
import { orderPage } from '../../shared/orders/order-page.ts';
import { requireOrder } from '../../shared/orders/order-records.ts';
import { SECRET_LIFETIME_MS, secretOf } from '../../shared/orders/order-secret.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import { isDraft, type OrderState } from '../../shared/resources/schemas/order-states.ts';
import { newId, timeOfId } from '../../shared/storage/identifier.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

const UNPAID: readonly OrderState[] = ['created', 'failed'];

/**
 * The page of the shop where an unpaid order is paid, for staff to hand on (orders.md, "Payment link"). Of a guest's
 * order it has the secret, so no answer of it is stored.
 */
export const paymentLink =
  (cipher: SecretCipher): Actions<typeof orders>['link'] =>
  async (request) => {
    const { application, body, clock, commit, ids } = request;
    const { record: order } = await requireOrder(ids.id, request);
    const now = clock.now();
    requirePayable(order, now);
    const { settings } = application;
    const { order_url } = settings;
    if (order_url === undefined) {
      throw badRequest('The store has no order page. Set order_url.');
    }
    const isGuests = order.user_id === undefined;
    const secret = isGuests ? await secretOf(order.id, request, cipher) : undefined;
    if (body.send === true) {
      const asked = { type: 'order.created', resource: orders.name, record_id: order.id } as const;
      await commit([putRequest(application.id, newId(now), asked, now)], {});
    }
    const data = { url: orderPage(order_url, settings, order, secret) };
    return { data, ...(body.send === true && mailed()) };
  };

/** Throws a 400 for an order that nobody can pay by its link. */
function requirePayable({ id, state, user_id, erased_at }: Order, now: number): void {
  if (state === 'draft') throw isDraft();
  if (!UNPAID.includes(state)) throw badRequest(`Order ${id} is ${state}, so it cannot be paid.`);
  if (erased_at !== undefined)
    throw badRequest(`The customer data of order ${id} has been erased.`);
  if (user_id === undefined && timeOfId(id) + SECRET_LIFETIME_MS <= now) {
    throw badRequest(`The secret of order ${id} has expired.`);
  }
}
