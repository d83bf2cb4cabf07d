import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { shownPart } from '../../shared/contract/personal.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { paymentSchema } from '../../shared/resources/schemas/payment.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { mayKnow, readOrder, unknownOrder, withProof } from './payment-request.ts';

/** The payments of an order, for whoever may get the order. */
export const listOfOrder =
  (cipher: SecretCipher) =>
  async (asked: ActionRequest<unknown, 'id'>): Promise<Answer<NonNullable<Order['payments']>>> => {
    const { id } = asked.ids;
    const request = await withProof({ order_id: id, method: 'Custom' }, asked, cipher);
    if (!mayKnow(request)) throw unknownOrder(id, request);
    const { payments = [] } = (await readOrder(id, request)).record;
    return { data: payments.map((each) => shownPart(paymentSchema, each, request.caller)) };
  };
