import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { BodyOf, Resource } from '../../shared/contract/resource.ts';
import { productIdsOf } from '../../shared/shopping/cart.ts';
import { returnCoupon } from '../../shared/shopping/coupon-use.ts';
import { requireMove } from '../../shared/shopping/order-states.ts';
import { requireNoneRunning } from '../../shared/shopping/payment.ts';
import { returnStock, stockChanges } from '../../shared/shopping/stock.ts';
import { withChangeRecords } from '../../shared/storage/change-records.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { type Order, type OrderInput, orders } from './resource.ts';

/** Moves an order to another state; canceling it gives back what it took, in one transaction. */
export const moveOrder =
  (service: RecordService<Order, OrderInput>) =>
  async (request: ActionRequest<BodyOf<typeof orders, 'move'>, 'id'>): Promise<Answer<object>> => {
    const { body, ids, clock, table, application } = request;
    const { state, notes } = body;
    const moved = await openRecords(table, application.id, orders).update(
      ids.id,
      async (order) => {
        requireNoneRunning(order, clock.now());
        requireMove(order.state, state);
        return {
          state,
          ...(notes !== undefined && { notes: [...(order.notes ?? []), ...[notes].flat()] }),
          // To an admin's knowledge the payment did not take place, so another one may.
          ...(state === 'failed' && { payment_attempt: undefined }),
        };
      },
      async (writes, order) => {
        const returned = state === 'canceled' ? await returns(order, request) : [];
        return (await request.commit([...writes, ...returned], {})).length === 0;
      },
    );
    if (!moved) throw notFound(`There is no order ${ids.id}.`);
    return service.answer(moved, request);
  };

/** Stock of products that were tracked then and are now, and the use of a coupon still there. */
async function returns(order: Order, { table, application }: Context): Promise<Write[]> {
  const { items, coupon } = order;
  const [found, used] = await Promise.all([
    openRecords(table, application.id, products).getMany(productIdsOf(items), { consistent: true }),
    coupon && openRecords(table, application.id, coupons).read(coupon.id),
  ]);
  const tracked = items.filter((_, i) => wasTracked(order, i));
  const keyOf = ({ name }: Resource, id: number) => recordKey(application.id, name, id);
  const stock = stockChanges(tracked, found).map((change) =>
    returnStock(keyOf(products, change.productId), change),
  );
  const uses = used ? [returnCoupon(keyOf(coupons, used.record.id), used)] : [];
  return [...withChangeRecords([...stock, ...uses])];
}

/** Lines of an order stand in the order of its items. */
function wasTracked({ products: lines }: Order, index: number): boolean {
  const line = lines[index];
  return (line?.variant ?? line)?.stock_type === 'track';
}
