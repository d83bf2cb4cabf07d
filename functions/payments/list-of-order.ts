import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import type { Order } from '../orders/resource.ts';
import { readOrder, seesAll, unknownOrder, withProof } from './payment-request.ts';

/** The payments of an order, for whoever may get the order. */
export const listOfOrder =
  (cipher: SecretCipher) =>
  async (asked: ActionRequest<unknown, 'id'>): Promise<Answer<NonNullable<Order['payments']>>> => {
    const { id } = asked.ids;
    const request = await withProof({ order_id: id, method: 'Custom' }, asked, cipher);
    if (!seesAll(request)) throw unknownOrder(id, request);
    const { payments = [] } = (await readOrder(id, request)).record;
    return { data: payments };
  };
