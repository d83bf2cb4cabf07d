import type { JsonObject } from '../../shared/contract/json.ts';
import type { OrderState } from '../../shared/shopping/order-states.ts';
import { paymentsOf } from './payable.ts';

/** What came of a payment, in the words of the order's list of them (contract.md 3.10). */
interface Payment {
  readonly method: string;
  readonly successful: boolean;
  readonly description?: unknown;
  readonly created_at?: unknown;
  /** Members that only some payments have: `payment_method_id`, `data`, `error`. */
  readonly further: JsonObject;
}

/** The order with the payment in its list, moved as the payment moves it (contract.md D1). */
export function withPayment(order: JsonObject, payment: Payment): JsonObject {
  const { method, successful, description, created_at, further } = payment;
  const state: OrderState = successful ? 'processing' : 'failed';
  const element = {
    method,
    order_id: order['id'] ?? null,
    amount: order['total'] ?? null,
    successful,
    description: String(description ?? ''),
    created_at: String(created_at ?? new Date().toISOString()),
    ...further,
  };
  return { ...order, state, payments: [...paymentsOf(order), element] };
}
