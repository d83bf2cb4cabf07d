import type { Action, ActionRequest } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { isSecretOf } from '../../shared/shopping/order-secret.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

type Get = Action<unknown, 'id', object>;

type Found = ActionRequest<unknown, 'id'>;

/** Gives a guest's order to whoever has its secret, beside those who may see it anyway. */
export const getOrder =
  (get: Get, cipher: SecretCipher): Get =>
  async (request: Found) =>
    get(await withProof(request, cipher));

/** The request with what the secret of the order opens; throws a 404 for the public without it. */
export async function withProof<Body>(
  request: ActionRequest<Body, 'id'>,
  cipher: SecretCipher,
): Promise<ActionRequest<Body, 'id'>> {
  const { ids, caller, orderSecret } = request;
  if (await isSecretOf(ids.id, orderSecret, request, cipher)) {
    return { ...request, filter: caller.access === 'admin' ? 'all' : 'own-or-ownerless' };
  }
  if (caller.access === 'public') throw notFound(`There is no order ${ids.id}.`);
  return request;
}
