import type { Action, ActionRequest, Answer } from '../../shared/actions/context.ts';
import { computeOne, present } from '../../shared/actions/presentation.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import { isShown } from '../../shared/contract/attributes.ts';
import { parseDate } from '../../shared/contract/dates.ts';
import { invalidProperty, missingProperty, notFound } from '../../shared/contract/errors.ts';
import { CARD_METHODS } from '../../shared/payments/card-methods.ts';
import {
  announce,
  requireNoAttempt,
  requirePayable,
  settle,
} from '../../shared/payments/payment-states.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { chargedFields, totalToPay } from '../../shared/shopping/charges.ts';
import { orderHooks } from '../../shared/shopping/order-hooks.ts';
import { isSecretOf } from '../../shared/shopping/order-secret.ts';
import { paymentRuns } from '../../shared/shopping/payment.ts';
import { takeOnce } from '../../shared/shopping/take-stock.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { coupons } from '../coupons/resource.ts';
import { type Order, orders } from '../orders/resource.ts';
import { paymentMethods } from '../paymentMethods/resource.ts';
import { products } from '../products/resource.ts';
import { limitedOrder } from './limited-view.ts';
import { payByCard } from './pay-by-card.ts';
import type { PaymentBody } from './resource.ts';

export interface PaymentRequest extends ActionRequest<PaymentBody> {
  /** Whether the caller may see all of a guest's order: an admin, or who has its secret. */
  readonly isProven: boolean;
}

/** Pays an order, in the order of checks of protocol.md, "Payments". */
export const createPayment =
  (processors: ConfiguredProcessors, cipher: SecretCipher): Action<PaymentBody, never, object> =>
  async (asked) => {
    const { body, clock } = asked;
    const { order_id, created_at } = body;
    if (created_at !== undefined) requireTime(created_at);
    const request = await withProof(asked, cipher);
    const read = await readOrder(order_id, request);
    const { method = 'Custom' } = body;
    if (method === 'Custom') return payCustom(read, request);
    const cardMethod = CARD_METHODS.find(({ name }) => name === method);
    if (!cardMethod) throw unknownMethod(method);
    requirePayable(read.record, clock.now());
    return payByCard(cardMethod, read, request, processors);
  };

/** A secret gives a user, too, the order that was placed as a guest. */
async function withProof(
  request: ActionRequest<PaymentBody>,
  cipher: SecretCipher,
): Promise<PaymentRequest> {
  const { body, orderSecret, caller, filter } = request;
  if (caller.access === 'admin') return { ...request, isProven: true };
  const secret = body.secret ?? orderSecret;
  const isProven = await isSecretOf(body.order_id, secret, request, cipher);
  return { ...request, isProven, filter: isProven ? 'own-or-ownerless' : filter };
}

/** Records a payment in a way that the store offers beside cards, such as cash on delivery. */
async function payCustom(
  read: VersionedRecord<Order>,
  request: PaymentRequest,
): Promise<Answer<object>> {
  const { body, table, application, clock } = request;
  const order = read.record;
  requireProof(order, request);
  const id = body.payment_method_id ?? order.payment_method_id;
  if (id === undefined) throw missingProperty('payment_method_id');
  const method = await openRecords(table, application.id, paymentMethods).get(id);
  if (!method || !isShown(method)) throw notFound(`There is no payment method ${id}.`);
  requirePayable(order, clock.now());
  requireNoAttempt(order, clock.now());
  const isAdmin = request.caller.access === 'admin';
  const record = method.settlement === 'confirmed' && !isAdmin ? announce : settle;
  const paid = record(order, {
    method: 'Custom',
    successful: true,
    description: body.description ?? '',
    created_at: (isAdmin && body.created_at) || new Date(clock.now()).toISOString(),
    payment_method_id: method.id,
    ...chargedFields(totalToPay(order, application.settings.currency_code)),
  });
  const { changes, writes } = await takeOnce(order, { products, coupons }, request);
  const { record: changed, write } = openRecords(table, application.id, orders).withChanges(read, {
    ...changes,
    ...paid,
  });
  const answer = { data: await showOrder(changed, request) };
  if ((await request.commit([write, ...writes], answer)).length > 0) throw paymentRuns();
  return answer;
}

/** Throws a 404 for a guest's order whose secret is needed: without a card, anybody could pay it. */
function requireProof({ id, user_id }: Order, { application, isProven }: PaymentRequest): void {
  const isGuests = user_id === undefined || user_id === null;
  if (isProven || !isGuests || !application.settings.guest_payments_need_secret) return;
  throw notFound(`There is no order ${id}.`);
}

async function readOrder(id: number, request: PaymentRequest): Promise<VersionedRecord<Order>> {
  const { table, application, filter, caller } = request;
  const read = await openRecords(table, application.id, orders).read(id);
  if (read && canAccess(filter, read.record, caller)) return read;
  throw notFound(`There is no order ${id}.`);
}

const hooks = orderHooks(products);

/** The order as the resource of orders shows it, or as much of it as the caller may see. */
export async function showOrder(order: Order, request: PaymentRequest): Promise<object> {
  const computed = await computeOne(orders, hooks, order, request);
  const [shown = {}] = await present(orders, hooks, [computed], request, request.query);
  return seesAll(request) ? shown : limitedOrder(shown);
}

/** Users pay what is theirs to see. */
export const seesAll = ({ caller, isProven }: PaymentRequest) =>
  caller.access !== 'public' || isProven;

function requireTime(value: string): void {
  if (parseDate(value) !== undefined) return;
  const message = 'created_at must be an RFC 3339 date or date-time.';
  throw invalidProperty({ name: 'created_at', failedValidator: 'format', message, value });
}

function unknownMethod(value: string) {
  const names = [...CARD_METHODS.map(({ name }) => name), 'Custom'].join(', ');
  return invalidProperty({
    name: 'method',
    failedValidator: 'whitelist',
    message: `method must be one of ${names}.`,
    value,
  });
}
