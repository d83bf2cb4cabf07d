import { isObject } from '../../shared/contract/json.ts';
import { seesPersonal } from '../../shared/contract/permissions.ts';
import type { Complete } from '../../shared/endpoint/idempotency.ts';
import { secretOf } from '../../shared/orders/order-secret.ts';
import type { orders } from '../../shared/resources/orders.ts';
import { DRAFT } from '../../shared/resources/schemas/order-states.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

type Operation = keyof typeof orders.routes;

const PLACING: readonly string[] = ['create', 'send'] satisfies Operation[];

/** The answer that creates a guest's order has its secret (orders.md, "Order secret"). */
export const withSecret =
  ({ cipher }: { readonly cipher: SecretCipher }): Complete =>
  async (answer, { route, context }) => {
    const { data } = answer;
    if (!context || !PLACING.includes(route.operation)) return answer;
    if (!isObject(data) || data['user_id'] !== null || data['state'] === DRAFT) return answer;
    // The secret leads to all of the order.
    if (!seesPersonal(context.caller)) return answer;
    const secret = await secretOf(Number(data['id']), context, cipher);
    return { ...answer, data: { ...data, secret } };
  };
