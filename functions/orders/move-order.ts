import { objectOf } from '../../shared/actions/body.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { invalidProperty, missingProperty, notFound } from '../../shared/contract/errors.ts';
import { isObject, type Json, type JsonObject, omit } from '../../shared/contract/json.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import type { Action, ApiRequest } from '../../shared/endpoint/request.ts';
import { itemsOf, productIdsOf } from '../../shared/shopping/cart.ts';
import { returnCoupon } from '../../shared/shopping/coupon-use.ts';
import { ORDER_STATES, type OrderState, requireMove } from '../../shared/shopping/order-states.ts';
import { ATTEMPT, requireNoneRunning } from '../../shared/shopping/payment-attempt.ts';
import { returnStock, stockChanges } from '../../shared/shopping/stock.ts';
import { withChangeRecord } from '../../shared/storage/change-records.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { orders } from './resource.ts';

/** Moves an order to another state; canceling it gives back what it took, in one transaction. */
export function moveOrder(service: RecordService): Action {
  return async (request) => {
    const id = request.ids['id'] ?? 0;
    const { state, notes } = readMove(request.body);
    const records = openRecords(request.table, request.application.id, orders);
    const moved = await records.update(
      id,
      async (order) => {
        requireNoneRunning(order);
        requireMove(order['state'] as OrderState, state);
        // To an admin's knowledge the payment did not take place, so another one may.
        const kept = state === 'failed' ? omit(order, [ATTEMPT]) : order;
        return { ...kept, state, ...(notes && { notes: [...notesOf(order), ...notes] }) };
      },
      async (writes, order) => {
        const returned = state === 'canceled' ? await returns(order, request) : [];
        return (await request.commit([...writes, ...returned], {})).length === 0;
      },
    );
    if (!moved) throw notFound(`There is no order ${id}.`);
    return service.answer(moved, request);
  };
}

function readMove(body: Json): { state: OrderState; notes: Json[] | undefined } {
  const { state, notes } = objectOf(body);
  if (state === undefined || state === null) throw missingProperty('state');
  const known = ORDER_STATES.find((each) => each === state);
  if (!known) {
    throw invalidProperty({
      name: 'state',
      failedValidator: 'whitelist',
      message: `state must be one of ${ORDER_STATES.join(', ')}.`,
      value: state,
    });
  }
  const all = notes === undefined || notes === null ? undefined : [notes].flat();
  if (all?.some((note) => typeof note !== 'string' || note.length > 10_000)) {
    const message = 'notes must be text of at most 10000 characters.';
    throw invalidProperty({ name: 'notes', failedValidator: 'type', message });
  }
  return { state: known, notes: all };
}

const notesOf = ({ notes }: JsonObject) => (Array.isArray(notes) ? notes : []);

/** Stock of products that were tracked then and are now, and the use of a coupon still there. */
async function returns(order: JsonObject, request: ApiRequest): Promise<Write[]> {
  const { table, application } = request;
  const items = itemsOf(order);
  const { coupon } = order;
  const [found, used] = await Promise.all([
    openRecords(table, application.id, products).getMany(productIdsOf(items), { consistent: true }),
    isObject(coupon)
      ? openRecords(table, application.id, coupons).read(Number(coupon['id']))
      : undefined,
  ]);
  const tracked = items.filter((_, i) => wasTracked(order, i));
  const keyOf = ({ name }: Resource, id: number) => recordKey(application.id, name, id);
  const stock = stockChanges(tracked, found).map((change) =>
    returnStock(keyOf(products, change.productId), change),
  );
  const uses = used ? [returnCoupon(keyOf(coupons, used.record.id), used)] : [];
  return [
    ...withChangeRecord(application.id, products.name, stock),
    ...withChangeRecord(application.id, coupons.name, uses),
  ];
}

/** Lines of an order stand in the order of its items. */
function wasTracked({ products: lines }: JsonObject, index: number): boolean {
  const line = Array.isArray(lines) ? lines[index] : undefined;
  if (!isObject(line)) return false;
  const sold = isObject(line['variant']) ? line['variant'] : line;
  return sold['stock_type'] === 'track';
}
