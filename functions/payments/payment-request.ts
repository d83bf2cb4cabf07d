import type { ActionRequest, ServiceRequest } from '../../shared/actions/context.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { may, seesPersonal } from '../../shared/contract/permissions.ts';
import { answerOrder, ordersOf } from '../../shared/orders/order-records.ts';
import { isSecretOf } from '../../shared/orders/order-secret.ts';
import { MAX_PAYMENTS, MAX_STRANGERS_PAYMENTS } from '../../shared/payments/payment-limits.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { PaymentBody } from '../../shared/resources/payments.ts';
import { DRAFT, isDraft } from '../../shared/resources/schemas/order-states.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { limitedOrder } from './limited-view.ts';

export interface PaymentRequest extends ActionRequest<PaymentBody> {
  /** Whether the caller may see all of a guest's order: an admin, or who has its secret. */
  readonly isProven: boolean;
}

/** A secret gives a user, too, the order that was placed as a guest. */
export async function withProof(
  body: PaymentBody,
  asked: ServiceRequest,
  cipher: SecretCipher,
): Promise<PaymentRequest> {
  const request = { ...asked, body, ids: {}, texts: {} };
  const { orderSecret, caller, filter } = request;
  if (may(caller, 'payments:write')) return { ...request, isProven: true };
  const secret = body.secret ?? orderSecret;
  const isProven = await isSecretOf(body.order_id, secret, request, cipher);
  return { ...request, isProven, filter: isProven ? 'own-or-ownerless' : filter };
}

/** Whether somebody pays a guest's order without having shown that it is his. */
const isStranger = ({ user_id }: Order, { isProven }: PaymentRequest) =>
  !isProven && (user_id === undefined || user_id === null);

/** Throws a 404 for a guest's order whose secret is needed: without a card, anybody could pay it. */
export function requireProof(order: Order, request: PaymentRequest): void {
  const { guest_payments_need_secret } = request.application.settings;
  if (!guest_payments_need_secret || !isStranger(order, request)) return;
  throw unknownOrder(order.id, request);
}

/** One error for a missing order and for a missing secret: nobody finds ids by trying. */
export const unknownOrder = (id: number, { caller }: Pick<PaymentRequest, 'caller'>) =>
  notFound(
    caller.access === 'public'
      ? `No order has the ID ${id}, or its secret is missing. Send the "secret" from the ` +
          'response that created it.'
      : `No order has the ID ${id}.`,
  );

/** How many failed payments end the caller's attempts: strangers leave some to the guest. */
export const maxPayments = (order: Order, request: PaymentRequest) =>
  isStranger(order, request) ? MAX_STRANGERS_PAYMENTS : MAX_PAYMENTS;

export async function readOrder(
  id: number,
  request: PaymentRequest,
): Promise<VersionedRecord<Order>> {
  const { filter, caller } = request;
  const read = await ordersOf(request).read(id);
  if (!read || !canAccess(filter, read.record, request)) throw unknownOrder(id, request);
  if (read.record.state !== DRAFT) return read;
  throw may(caller, 'orders:read') ? isDraft() : unknownOrder(id, request);
}

/** The order as the resource of orders shows it, or as much of it as the caller may see. */
export async function showOrder(order: Order, request: PaymentRequest): Promise<object> {
  const { data: shown = {} } = await answerOrder(order, request);
  return seesAll(request) ? shown : limitedOrder(shown);
}

/** Users pay what is theirs to see. */
export const mayKnow = ({ caller, isProven }: PaymentRequest) =>
  caller.access !== 'public' || isProven;

/** Whether the answer has what tells of the shopper. */
export const seesAll = (request: PaymentRequest) =>
  mayKnow(request) && seesPersonal(request.caller);
