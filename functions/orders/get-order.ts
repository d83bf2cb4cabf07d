import type { Action, ActionRequest } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { isSecretOf } from '../../shared/shopping/order-secret.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

type Get = Action<unknown, 'id', object>;

/** Gives a guest's order to whoever has its secret, beside those who may see it anyway. */
export const getOrder =
  (get: Get, cipher: SecretCipher): Get =>
  async (request: ActionRequest<unknown, 'id'>) => {
    const { ids, caller, orderSecret } = request;
    if (await isSecretOf(ids.id, orderSecret, request, cipher)) {
      return get({ ...request, filter: caller.access === 'admin' ? 'all' : 'own-or-ownerless' });
    }
    if (caller.access === 'public') throw notFound(`There is no order ${ids.id}.`);
    return get(request);
  };
