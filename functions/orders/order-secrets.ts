import { isObject } from '../../shared/contract/json.ts';
import type { Complete } from '../../shared/endpoint/idempotency.ts';
import { secretOf } from '../../shared/shopping/order-secret.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import type { orders } from './resource.ts';

type Operation = keyof typeof orders.routes;

/** The answer that creates a guest's order has its secret (protocol.md, "Order secret"). */
export const withSecret =
  ({ cipher }: { readonly cipher: SecretCipher }): Complete =>
  async (answer, { route, context }) => {
    const { data } = answer;
    const isNew = route.operation === ('create' satisfies Operation);
    if (!context || !isNew || !isObject(data) || data['user_id'] !== null) return answer;
    const secret = await secretOf(Number(data['id']), context, cipher);
    return secret === undefined ? answer : { ...answer, data: { ...data, secret } };
  };
