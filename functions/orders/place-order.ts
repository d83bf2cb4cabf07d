import type { Action, Context } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { prepareStock, takeWrites } from '../../shared/shopping/take-stock.ts';
import { cancelLater } from '../../shared/shopping/unpaid-orders.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Write } from '../../shared/storage/write.ts';
import { carts } from '../carts/resource.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { buildOrder } from './build-order.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { loadOrderContext, type OrderContext } from './load-order-context.ts';
import { paymentRefusals } from './payable.ts';
import { requireExpectedTotal } from './quote-order.ts';
import { type OrderBody, readOrder } from './read-order.ts';
import { requireNone } from './refusals.ts';
import { type Order, type OrderInput, orders } from './resource.ts';

/**
 * One transaction: the order, its cart closed, its stock taken, its coupon used, and the answer
 * stored for a repeated request. Either all of it happens or none. Optimistic lock: when a condition
 * fails, everything is read again, and what prevents the order now is reported.
 */
export const placeOrder =
  (service: RecordService<Order, OrderInput>): Action<OrderBody, never, object> =>
  async (request) => {
    const requested = readOrder(request);
    return withOptimisticLock(async () => {
      const found = await loadOrderContext(requested, request);
      const evaluated = evaluateOrder(requested, found, request);
      const order = buildOrder(requested, found, evaluated, request);
      requireNone([...evaluated.refusals, ...(await paymentRefusals(order, request))]);
      await requireExpectedTotal(requested, found, evaluated, request);
      const { taken } = order;
      if (taken && (await prepareStock(taken, found, request))) return CONFLICT;
      const records = openRecords(request.table, request.application, orders);
      const { record, write } = records.newRecord(order);
      const answer = await service.answer(record, request);
      const failed = await request.commit([write, ...effects(record, found, request)], answer);
      return failed.length === 0 ? answer : CONFLICT;
    });
  };

/** What an order writes beside itself. */
const effects = (order: Order, found: OrderContext, context: Context): Write[] => [
  ...(order.taken?.at ? takeWrites(order.taken, found, { products, coupons }, context) : []),
  ...(found.cart ? [closeCart(found.cart, order.id, context)] : []),
  ...cancelLater(order, found.paymentMethod, context),
];

function closeCart(
  cart: NonNullable<OrderContext['cart']>,
  order_id: number,
  { application, table }: Pick<Context, 'application' | 'table'>,
): Write {
  const records = openRecords(table, application, carts);
  return records.withChanges(cart, { status: 'closed', order_id }).write;
}
