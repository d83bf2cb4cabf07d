import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { lookForMoney } from '../../shared/payments/late-money.ts';
import { type OrderState, requireMove } from '../../shared/shopping/order-states.ts';
import { requireNoneRunning } from '../../shared/shopping/payment.ts';
import { giveBack, takeOnce } from '../../shared/shopping/take-stock.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { type Order, type OrderInput, orders } from './resource.ts';

/**
 * Moves an order to another state. In the same transaction, canceling it gives back what it took,
 * and processing it takes what it has not taken yet.
 */
export const moveOrder =
  (service: RecordService<Order, OrderInput>) =>
  async (request: ActionRequest<BodyOf<typeof orders, 'move'>, 'id'>): Promise<Answer<object>> => {
    const { body, ids, clock, table, application } = request;
    const { state, notes } = body;
    let others: readonly Write[] = [];
    const moved = await openRecords(table, application.id, orders).update(
      ids.id,
      async (order) => {
        request.requireMatch(order);
        requireNoneRunning(order, clock.now());
        requireMove(order.state, state);
        const { changes, writes } = await effectsOf(order, state, request);
        others = writes;
        return {
          state,
          ...changes,
          ...(notes !== undefined && { notes: [...(order.notes ?? []), ...[notes].flat()] }),
          ...(state === 'failed' && withoutUndecided(order)),
        };
      },
      async (writes, order) => {
        const answer = () => service.answer(order, request);
        return (await request.commit([...writes, ...others], answer)).length === 0;
      },
    );
    if (!moved) throw notFound(`There is no order ${ids.id}.`);
    return service.answer(moved, request);
  };

/**
 * To an admin's knowledge the payment did not take place, so another one may. One in which the
 * shopper can still act stays: the next payment, or the sweep, cancels it at the processor.
 */
const withoutUndecided = ({ payment_attempt: attempt }: Order) =>
  attempt?.status ? {} : { payment_attempt: undefined };

/** What a move does to stock and coupon. */
async function effectsOf(order: Order, state: OrderState, context: Context) {
  const resources = { products, coupons };
  if (state === 'canceled') {
    const { changes, writes } = await giveBack(order, resources, context);
    return { changes, writes: [...writes, ...afterOpenAttempt(order, context)] };
  }
  if (state === 'processing') return takeOnce(order, resources, context);
  return { changes: {}, writes: [] };
}

/** A card payment whose outcome is not known may yet take money. */
const afterOpenAttempt = ({ id, payment_attempt }: Order, { application, clock }: Context) =>
  payment_attempt ? [lookForMoney(application.id, id, clock.now())] : [];
