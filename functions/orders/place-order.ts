import type { RecordService } from '../../shared/actions/record-service.ts';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import type { Action, ApiRequest } from '../../shared/endpoint/request.ts';
import { itemsOf } from '../../shared/shopping/cart.ts';
import { useCoupon } from '../../shared/shopping/coupon-use.ts';
import { stockChanges, takeStock } from '../../shared/shopping/stock.ts';
import { withChangeRecord } from '../../shared/storage/change-records.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords, type Stored } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import type { Validator } from '../../shared/validation/validation.ts';
import { carts } from '../carts/resource.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { buildOrder } from './build-order.ts';
import { loadOrderContext, type OrderContext } from './load-order-context.ts';
import { readOrder } from './read-order.ts';
import { orders } from './resource.ts';

/** How often an order is made again because something it needs changed under it. */
export const MAX_ATTEMPTS = 8;

/**
 * One transaction: the order, its cart closed, its stock taken, its coupon used, and the answer
 * kept for a repetition. Either all of it happens or none. When a condition fails, something
 * changed since it was read: all is read again, and what stands against the order now is told.
 */
export function placeOrder(service: RecordService, validate: Validator): Action {
  return async (request) => {
    const requested = readOrder(validate, request);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const gathered = await loadOrderContext(requested, request);
      const { record, write } = openRecords(
        request.table,
        request.application.id,
        orders,
      ).newRecord(buildOrder(requested, gathered, request));
      const answer = await service.answer(record, request);
      const failed = await request.commit([write, ...effects(record, gathered, request)], answer);
      if (failed.length === 0) return answer;
    }
    throw serviceUnavailable('what the order needs changes all the time');
  };
}

/** What an order does to everything but itself. */
function effects(
  order: Stored,
  gathered: OrderContext,
  { application, table }: ApiRequest,
): Write[] {
  const { cart, coupon } = gathered;
  const keyOf = ({ name }: Resource, id: number) => recordKey(application.id, name, id);
  const stock = stockChanges(itemsOf(order), gathered.products).map((change) =>
    takeStock(keyOf(products, change.productId), change),
  );
  const uses = coupon ? [useCoupon(keyOf(coupons, coupon.record.id), coupon)] : [];
  const closed = { ...cart?.record, status: 'closed', order_id: order.id };
  return [
    ...withChangeRecord(application.id, products.name, stock),
    ...withChangeRecord(application.id, coupons.name, uses),
    ...(cart ? [openRecords(table, application.id, carts).replacement(cart, closed).write] : []),
  ];
}
