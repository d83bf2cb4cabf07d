import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import {
  authorisedPayment,
  releaseAuthorised,
  requireNoCapture,
} from '../../shared/payments/captures.ts';
import { lookForMoney, releaseMoney } from '../../shared/payments/late-money.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { settleRefund } from '../../shared/payments/settle-refund.ts';
import { type OrderState, requireMove } from '../../shared/shopping/order-states.ts';
import { requireNoneRunning } from '../../shared/shopping/payment.ts';
import { giveBack, takeOnce } from '../../shared/shopping/take-stock.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { isMovedBy, type LastRefund, refundRest, requireNoneLeft } from './refund-rest.ts';
import { type Order, type OrderInput, orders } from './resource.ts';

type Service = RecordService<Order, OrderInput>;

const resources = { products, coupons };

/** What changes on an order, and the writes to make with it. */
interface Effects {
  readonly changes: Changes<Order>;
  readonly writes: readonly Write[];
}

/** Moves an order to another state (protocol.md, "Order states"). */
export const moveOrder =
  (service: Service, processors: ConfiguredProcessors) =>
  async (request: ActionRequest<BodyOf<typeof orders, 'move'>, 'id'>): Promise<Answer<object>> => {
    const { table, application } = request;
    const { state, notes, refund = true } = request.body;
    const context = { table, application, processors, resources: { ...resources, orders } };
    const isEnd = state === 'canceled' || state === 'refunded';
    const givesBack = isEnd && refund;
    const last = givesBack ? await refundRest(state, request, context) : undefined;
    const moving = last ? { ...request, requireMatch: () => undefined } : request;
    return changeOrder(service, moving, async (order) => {
      if (givesBack && !last) requireNoneLeft(order, application);
      const { changes, writes } = await movedBy(last, state, order, request);
      const added = notes !== undefined && {
        notes: [...(order.notes ?? []), ...[notes].flat()],
      };
      return { changes: { ...changes, ...added }, writes };
    });
  };

/** The move, with the refund of what was left. */
async function movedBy(
  last: LastRefund | undefined,
  state: OrderState,
  order: Order,
  request: Context,
): Promise<Effects> {
  if (isMovedBy(order, state)) return { changes: {}, writes: [] };
  if (!last) return moveTo(state, order, request);
  return settleRefund(order, last.refund.id, last.outcome, resources, request);
}

/** Changes an order that the caller may know of, with the writes that belong to it. */
export const changeOrder = (
  service: Service,
  request: ActionRequest<unknown, 'id'>,
  effectsOf: (order: Order) => Effects | Promise<Effects>,
): Promise<Answer<object>> =>
  changeAndAnswer(request, effectsOf, (order) => service.answer(order, request));

/** The same with another answer. */
export async function changeAndAnswer<Data>(
  request: ActionRequest<unknown, 'id'>,
  effectsOf: (order: Order) => Effects | Promise<Effects>,
  answerOf: (order: Order) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const { ids, table, application, filter, caller } = request;
  let others: readonly Write[] = [];
  const changed = await openRecords(table, application, orders).update(
    ids.id,
    async (order) => {
      if (!canAccess(filter, order, caller)) throw unknown(ids.id);
      request.requireMatch(order);
      const { changes, writes } = await effectsOf(order);
      others = writes;
      return changes;
    },
    async (writes, order) => {
      const answer = () => answerOf(order);
      return (await request.commit([...writes, ...others], answer)).length === 0;
    },
  );
  if (!changed) throw unknown(ids.id);
  return answerOf(changed);
}

const unknown = (id: number) => notFound(`There is no order ${id}.`);

/**
 * The move with what it does to stock and coupon: canceling gives back what the order took, and
 * processing takes what it has not taken yet. Throws a 400 for a move that is not allowed, and a 409
 * while a card payment runs.
 */
export async function moveTo(state: OrderState, order: Order, context: Context): Promise<Effects> {
  requireNoneRunning(order, context.clock.now());
  requireNoCapture(order);
  requireMove(order.state, state);
  const { changes, writes } = await effectsOn(state, order, context);
  const ended = state === 'failed' && withoutUndecided(order);
  return { changes: { state, ...changes, ...ended }, writes };
}

/**
 * To an admin's knowledge the payment did not take place, so another one may. One in which the
 * shopper can still act stays: the next payment, or the sweep, cancels it at the processor.
 */
const withoutUndecided = ({ payment_attempt: attempt }: Order) =>
  attempt?.status ? {} : { payment_attempt: undefined };

async function effectsOn(state: OrderState, order: Order, context: Context): Promise<Effects> {
  if (state === 'canceled') {
    const { changes, writes } = await giveBack(order, resources, context);
    const released = releaseEffects(order, context);
    return {
      changes: { ...changes, ...released.changes },
      writes: [...writes, ...released.writes, ...afterOpenAttempt(order, context)],
    };
  }
  if (state === 'refunded') return releaseEffects(order, context);
  if (state === 'processing') return takeOnce(order, resources, context);
  return { changes: {}, writes: [] };
}

/** Money that is only authorised is released, by the sweep. */
function releaseEffects(order: Order, { application, clock }: Context) {
  if (!authorisedPayment(order)) return { changes: {}, writes: [] };
  const now = clock.now();
  const writes = [releaseMoney(application, order.id, now)];
  return { changes: releaseAuthorised(order, now), writes };
}

/** A card payment whose outcome is not known may yet take money. */
const afterOpenAttempt = ({ id, payment_attempt }: Order, { application, clock }: Context) =>
  payment_attempt ? [lookForMoney(application, id, clock.now())] : [];
