import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import {
  type ApiError,
  forbidden,
  invalidProperty,
  methodNotAllowed,
  missingProperty,
} from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import { type NewRecord, withChanges } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { buildOrder } from '../../shared/ordering/build-order.ts';
import { evaluateOrder } from '../../shared/ordering/evaluate-order.ts';
import { loadOrderContext, type OrderContext } from '../../shared/ordering/load-order-context.ts';
import { type OrderBody, readOrder } from '../../shared/ordering/read-order.ts';
import { type Refusal, requireNone } from '../../shared/ordering/refusals.ts';
import { totalToPay } from '../../shared/orders/charge-in.ts';
import { ordersOf, requireOrder } from '../../shared/orders/order-records.ts';
import { cancelLater } from '../../shared/orders/unpaid-orders.ts';
import { settle, storePayment } from '../../shared/payments/payment-states.ts';
import { toMajor, toMinor } from '../../shared/pricing/money.ts';
import type { Order, OrderInput, orders } from '../../shared/resources/orders.ts';
import { DRAFT, FIRST_STATE, notDraft } from '../../shared/resources/schemas/order-states.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Write } from '../../shared/storage/write.ts';
import type { NextOrderNumber } from './order-numbers.ts';
import { effects, prepareOrder } from './place-order.ts';

type OfDraft<Body = unknown> = ActionRequest<Body, 'id'>;

/**
 * Orders that staff prepare (orders.md, "Drafts"). A draft keeps the body of the order that it becomes, and what that
 * comes to at the time. It has no owner until it is sent, so no list and no token of a customer leads to it.
 */
export const draftActions = (
  service: RecordService<Order, OrderInput>,
  nextNumber: NextOrderNumber,
) => ({
  async make(request: ActionRequest<OrderBody>): Promise<Answer<object>> {
    const draft = await draftOf(request.body, request);
    const number = await nextNumber(request);
    return ordersOf(request).createWith({ ...draft, number }, async (writes, record) => {
      const answer = await service.answer(record, request);
      return (await request.commit(writes, answer)).length === 0 ? answer : CONFLICT;
    });
  },

  change: (request: OfDraft<OrderBody>): Promise<Answer<object>> =>
    withDraft(
      request,
      async (read) => {
        const draft = await draftOf({ ...request.body, state: draftState(request.body) }, request);
        const { record, write } = ordersOf(request).replacement(read, keep(read, draft));
        return { writes: [write], answer: await service.answer(record, request) };
      },
      () => refusePlaced('PUT'),
    ),

  remove: (request: OfDraft): Promise<Answer> =>
    withDraft(
      request,
      async (read) => ({ writes: ordersOf(request).removal(read), answer: {} }),
      () => refusePlaced('DELETE'),
    ),

  /** Places the order as it is evaluated now, in one transaction with all that an order takes. */
  send: (request: OfDraft<BodyOf<typeof orders, 'send'>>): Promise<Answer<object>> =>
    withDraft(
      request,
      async (read) => {
        const { expected_total: confirmed, paid = false } = request.body;
        const body = agreedBody(read.record, confirmed);
        const { order, found, isStockMoved } = await prepareOrder(
          readOrder({ ...request, body }),
          request,
          body.expected_total ?? confirmed ?? shownTotal(read.record),
        );
        if (isStockMoved) return CONFLICT;
        const sent_at = new Date(request.clock.now()).toISOString();
        const placed = { ...keep(read, order), sent_at };
        const next = paid ? withPayment(placed, read.record.id, found, request) : placed;
        const { record, write } = ordersOf(request).replacement(read, next);
        const unpaid = paid ? [] : cancelLater(record, found.paymentMethod, request);
        const writes = [write, ...effects(record, found, request), ...unpaid];
        return { writes, answer: await service.answer(record, request) };
      },
      notDraft,
    ),
});

/** The order that a draft becomes. What was agreed is replaced by what is agreed now. */
const agreedBody = ({ draft }: Order, confirmed: number | undefined): OrderBody => ({
  ...draft,
  ...(draft?.expected_total !== undefined &&
    confirmed !== undefined && { expected_total: confirmed }),
  state: FIRST_STATE,
});

/**
 * An order whose money has come before it is placed. Throws a 403 for who may not record payments, and a 400 where
 * nothing says how it was paid.
 */
function withPayment(
  placed: NewRecord<Order> & { readonly sent_at: string },
  id: number,
  { paymentMethod }: OrderContext,
  { caller, application }: Context,
): NewRecord<Order> {
  if (!may(caller, 'payments:write')) throw forbidden('payments:write');
  const { state, states = [], sent_at: at } = placed;
  const isFree = toMinor(placed.total, application.settings.currency_code) === 0;
  const method = isFree ? undefined : paymentMethod;
  if (!method && !isFree) {
    throw missingProperty(
      'payment_method_id',
      'payment_method_id is required: it says how the order was paid.',
    );
  }
  const payment = storePayment(placed, method, { description: '', created_at: at });
  return withChanges<NewRecord<Order>>(placed, {
    ...settle({ ...placed, id }, payment),
    states: [...states, { state, at }],
  });
}

/** The total that answers show of a draft, in its currency: whoever sends it has told it to the customer. */
function shownTotal(draft: Order): number {
  const { amount, currency } = totalToPay(draft);
  return toMajor(amount, currency);
}

const METHODS_OF_PLACED = ['GET', 'HEAD', 'PATCH'];

/** Published clients expect a 405 of an order that is placed (protocol.md, "Published clients"). */
const refusePlaced = (method: string) => methodNotAllowed(method, METHODS_OF_PLACED);

interface Step<Data> {
  readonly writes: readonly Write[];
  readonly answer: Answer<Data>;
}

/** Makes the writes that follow from a draft as it is, and reads it again while others change it. */
const withDraft = <Data>(
  request: OfDraft,
  next: (read: VersionedRecord<Order>) => Promise<Step<Data> | typeof CONFLICT>,
  refuse: (order: Order) => ApiError,
): Promise<Answer<Data>> =>
  withOptimisticLock(
    async () => {
      const read = await requireOrder(request.ids.id, request);
      request.requireMatch(read.record);
      if (read.record.state !== DRAFT) throw refuse(read.record);
      const step = await next(read);
      if (step === CONFLICT) return CONFLICT;
      return (await request.commit(step.writes, step.answer)).length === 0 ? step.answer : CONFLICT;
    },
    { turnsOf: request.application.id },
  );

/** What the order keeps while its draft is replaced: number, tags and times. */
const keep = ({ record }: VersionedRecord<Order>, fields: NewRecord<Order>): NewRecord<Order> => ({
  ...fields,
  ...('created_at' in record && { created_at: record.created_at }),
  ...(record.number !== undefined && { number: record.number }),
  ...(record.tags && { tags: record.tags }),
  ...(record.states && { states: record.states }),
});

/** Throws a 400 for a change that would place the order. */
function draftState({ state = DRAFT }: OrderBody): typeof DRAFT {
  if (state === DRAFT) return DRAFT;
  throw invalidProperty({
    name: 'state',
    failedValidator: 'whitelist',
    message: 'Send a draft with POST /orders/:id/send to turn it into an order.',
    value: state,
  });
}

/** What may be missing of a draft until it is sent. */
const isOpen = ({ problem: { code } }: Refusal) =>
  code === 'shipping_not_chosen' || code === 'shipping_unavailable';

/** The draft of a body; throws for what could never be ordered. */
async function draftOf(
  body: OrderBody,
  request: ActionRequest<unknown, string>,
): Promise<NewRecord<Order>> {
  if (body.cart_id !== undefined) throw withoutCart(body.cart_id);
  const requested = readOrder({ ...request, body });
  const found = await loadOrderContext(requested, request);
  const evaluated = evaluateOrder(requested, found, request);
  requireNone(evaluated.refusals.filter((each) => !isOpen(each)));
  const { user_id: _, delivery: __, ...order } = buildOrder(requested, found, evaluated, request);
  const { locale } = requested.fields;
  return { ...order, draft: { ...body, ...(locale !== undefined && { locale }) } };
}

const withoutCart = (value: number) =>
  invalidProperty({
    name: 'cart_id',
    failedValidator: 'whitelist',
    message: 'A draft has its own lines. Send items.',
    value,
  });
