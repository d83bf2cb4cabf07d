import { expect, test } from 'vitest';
import { withNewReturn } from '../../shared/orders/returns.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { MAX_RETURNING_ORDER_BYTES } from '../../shared/resources/schemas/return.ts';

/** What customers say of returns leaves room for refunds (orders.md, "Returns"). */
test('an order accepts returns until their reasons make it too large', () => {
  const reason = '\u{20ac}'.repeat(1_000);
  const line_items = Array.from({ length: 30 }, (_, i) => ({
    ...{ product_id: i + 1, variant_id: 0, quantity: 1, reason },
  }));
  const items = line_items.map((line) => ({ ...line, quantity: 10, reason: undefined }));
  let order: Pick<Order, 'id' | 'items' | 'state' | 'returns'> = { id: 7, items, state: 'shipped' };
  const add = () => {
    const created_by = { kind: 'public', at: new Date(0).toISOString() } as const;
    const fields = { state: 'requested', line_items, created_by } as const;
    const returns = withNewReturn(order as Order, fields, 0);
    order = { ...order, returns };
    return Buffer.byteLength(JSON.stringify(order));
  };
  const sizes = [add(), add(), add()];
  expect(Math.max(...sizes)).toBeLessThan(MAX_RETURNING_ORDER_BYTES);
  expect(add).toThrow('Order 7 has no room for this return. Give shorter reasons.');
});
