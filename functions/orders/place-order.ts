/*
 * Placing an order: from the body that a shopper sends to one transaction.
 *
 * Why everything is read first: an order depends on a cart, products, stock, a coupon and more, which others
 * change at the same time. All of it is read consistently, the order is computed of that alone, and it is
 * written on the condition that nothing it takes has gone meanwhile.
 *
 * How: read-order.ts reads the body, load-order-context.ts what it refers to, evaluate-order.ts computes what
 * it comes to and why it is refused, for quotes as well, build-order.ts makes the record, and this file writes
 * it. shared/pricing/price-order.ts has the amounts, shared/orders/take-stock.ts what an order takes.
 *
 * test/contract/orders.test.ts tests orders over HTTP, races.test.ts many at the same time,
 * random-quotes.test.ts that quotes come to what orders do, test/unit/quoted-orders.test.ts the same for
 * random stores.
 */
import type { Action, ActionRequest, Context } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { may } from '../../shared/contract/permissions.ts';
import { buildOrder } from '../../shared/ordering/build-order.ts';
import { evaluateOrder } from '../../shared/ordering/evaluate-order.ts';
import { loadOrderContext, type OrderContext } from '../../shared/ordering/load-order-context.ts';
import { paymentRefusals } from '../../shared/ordering/payable.ts';
import {
  type OrderBody,
  type RequestedOrder,
  readOrder,
} from '../../shared/ordering/read-order.ts';
import { requireNone } from '../../shared/ordering/refusals.ts';
import { withShippingHint } from '../../shared/ordering/shipping-rules.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { prepareStock, takeWrites } from '../../shared/orders/take-stock.ts';
import { cancelLater } from '../../shared/orders/unpaid-orders.ts';
import { carts } from '../../shared/resources/carts.ts';
import type { Order, OrderInput } from '../../shared/resources/orders.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Write } from '../../shared/storage/write.ts';
import type { NextOrderNumber } from './order-numbers.ts';
import { requireExpectedTotal } from './quote-order.ts';
import { holdForStranger } from './strangers-stock.ts';

type OrderService = RecordService<Order, OrderInput>;

/**
 * One transaction: the order, its cart closed, its stock taken, its coupon used, and the answer
 * stored for a repeated request. Either all of it happens or none. Optimistic lock: when a condition
 * fails, everything is read again, and what prevents the order now is reported.
 */
export const placeOrder =
  (service: OrderService, nextNumber: NextOrderNumber): Action<OrderBody, never, object> =>
  async (request) => {
    const requested = readOrder(request);
    let number: string | undefined;
    return withOptimisticLock(
      async () => {
        const { order, found, isStockMoved } = await prepareOrder(requested, request);
        if (isStockMoved) return CONFLICT;
        // An attempt before has written nothing: its number is free.
        number ??= await nextNumber(request);
        const { record, write } = ordersOf(request).newRecord({ ...order, number });
        const answer = await service.answer(record, request);
        const unpaid = may(request.caller, 'orders:write')
          ? []
          : cancelLater(record, found.paymentMethod, request);
        const held = await holdForStranger(record, found, request);
        const writes = [write, ...effects(record, found, request), ...unpaid, ...held];
        return (await request.commit(writes, answer)).length === 0 ? answer : CONFLICT;
      },
      { turnsOf: request.application.id },
    );
  };

/** The order of a body as it would be placed now; throws what prevents it, as another total than `expected`. */
export async function prepareOrder(
  requested: RequestedOrder,
  request: ActionRequest<unknown, string>,
  expected?: number,
) {
  const found = await loadOrderContext(requested, request);
  const evaluated = evaluateOrder(requested, found, request);
  const order = buildOrder(requested, found, evaluated, request);
  const refusals = await withShippingHint(evaluated.refusals, request);
  requireNone([...refusals, ...(await paymentRefusals(order, request))]);
  await requireExpectedTotal(requested, found, evaluated, request, expected);
  return { order, found, isStockMoved: await prepareStock(order.taken, found, request) };
}

/** What an order writes beside itself when it is placed. */
export const effects = (order: Order, found: OrderContext, context: Context): Write[] => [
  ...(order.taken.at ? takeWrites(order.taken, found, context) : []),
  ...(found.cart ? [closeCart(found.cart, order.id, context)] : []),
];

function closeCart(
  cart: NonNullable<OrderContext['cart']>,
  order_id: number,
  { application, table }: Pick<Context, 'application' | 'table'>,
): Write {
  const records = openRecords(table, application, carts);
  return records.changeOf(cart, { status: 'closed', order_id }).write;
}
