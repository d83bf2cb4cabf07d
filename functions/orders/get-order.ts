import type { Action, ActionRequest, ServiceRequest } from '../../shared/actions/context.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { RecordFilter } from '../../shared/contract/resource.ts';
import { isSecretOf } from '../../shared/orders/order-secret.ts';
import { ordersWithNumber } from '../../shared/orders/orders-with-number.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

type Get = Action<unknown, 'id', object>;

type Found = ActionRequest<unknown, 'id'>;

/** Gives a guest's order to whoever has its secret, beside those who may see it anyway. */
export const getOrder =
  (get: Get, cipher: SecretCipher): Get =>
  async (request: Found) =>
    get(await withProof(request, cipher));

/** The order with a number; the order of somebody else is answered as one that is not there. */
export const getOrderByNumber =
  (get: Get, cipher: SecretCipher): Action<unknown, never, object, 'number'> =>
  async (request) => {
    const { texts } = request;
    for (const order of await ordersWithNumber(texts.number, request)) {
      const filter = await filterFor(order.id, request, cipher);
      if (filter && canAccess(filter, order, request)) {
        return get({ ...request, filter, ids: { id: order.id } });
      }
    }
    throw notFound(`No order has the number ${texts.number}.`);
  };

/** The request with what the secret of the order opens; throws a 404 for the public without it. */
export async function withProof<Body>(
  request: ActionRequest<Body, 'id'>,
  cipher: SecretCipher,
): Promise<ActionRequest<Body, 'id'>> {
  const { id } = request.ids;
  const filter = await filterFor(id, request, cipher);
  if (!filter) throw notFound(`No order has the ID ${id}.`);
  return { ...request, filter };
}

/** Which orders the caller reaches where it names this one; undefined for the public without its secret. */
async function filterFor(
  id: number,
  request: ServiceRequest,
  cipher: SecretCipher,
): Promise<RecordFilter | undefined> {
  const { caller, orderSecret, filter } = request;
  if (await isSecretOf(id, orderSecret, request, cipher)) {
    return may(caller, 'orders:read') ? 'all' : 'own-or-ownerless';
  }
  return caller.access === 'public' ? undefined : filter;
}
