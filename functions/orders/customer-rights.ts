import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { badRequest, invalidProperty } from '../../shared/contract/errors.ts';
import { isStranger } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { changeOrder } from '../../shared/orders/order-records.ts';
import { isCancelable } from '../../shared/orders/owed-payment.ts';
import { withNewReturn } from '../../shared/orders/returns.ts';
import { lineIdOf, requireUnits, returnableLines } from '../../shared/orders/units.ts';
import { isExcluded, isWhollyExcluded, withdrawableLines } from '../../shared/orders/withdrawal.ts';
import type { Order, orders } from '../../shared/resources/orders.ts';
import { createdBy } from '../../shared/resources/schemas/created-by.ts';
import type { LineItem } from '../../shared/resources/schemas/line-items.ts';
import {
  CANCELABLE,
  type OrderState,
  WITHDRAWABLE,
} from '../../shared/resources/schemas/order-states.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { withProof } from './get-order.ts';
import { moveTo } from './move-order.ts';
import { distinctLines } from './move-return.ts';

type Rights = Pick<Actions<typeof orders>, 'cancel' | 'withdraw'>;

/** What customers may do with their orders, and guests with the secret (orders.md, "Orders"). */
export const customerRights = (cipher: SecretCipher): Rights => ({
  async cancel(asked): Promise<Answer<object>> {
    const request = await withProof(asked, cipher);
    return changeOrder(request, async (order) => {
      if (!isCancelable(order)) throw notCancelable(order);
      const { changes, writes } = await moveTo('canceled', order, request);
      return { changes: { ...changes, cancel_reason: 'customer' }, writes };
    });
  },

  async withdraw(asked): Promise<Answer<object>> {
    const request = await withProof(asked, cipher);
    const { body, clock } = request;
    return changeOrder(request, (order) => {
      requireState(order, WITHDRAWABLE, 'withdrawn from');
      if (order.withdrawal) throw badRequest('The customer has already withdrawn from this order.');
      const { reason } = body;
      const why = reason === undefined ? {} : { reason };
      const lines = linesWithdrawn(order, request);
      const withdrawal = {
        ...{ created_at: receivedAt(request, order), ...why },
        ...(lines && { line_items: lines }),
      };
      const line_items = (lines ?? returnableLines(order)).map((line) => ({ ...line, ...why }));
      const returned = {
        ...{ state: 'requested' as const, line_items },
        created_by: createdBy(request.author, clock.now()),
      };
      return {
        changes: {
          withdrawal,
          ...(line_items.length > 0 && { returns: withNewReturn(order, returned, clock.now()) }),
        },
        writes: [],
      };
    });
  },
});

type Withdrawal = ActionRequest<BodyOf<typeof orders, 'withdraw'>>;

/**
 * The units that a withdrawal is of; undefined if it is of the whole order. Throws a 400 where no line has the right,
 * and for units that have been given up, or have no right.
 */
function linesWithdrawn(order: Order, { caller, body }: Withdrawal): LineItem[] | undefined {
  const { products } = order;
  const isLimited = isStranger(caller) && products.some(isExcluded);
  if (isLimited && isWhollyExcluded(order)) {
    const named = products.map(({ name, withdrawal_reason: why }) => `${name} (${why})`);
    throw badRequest(`There is no right of withdrawal for ${named.join(', ')}.`);
  }
  const all = isLimited ? withdrawableLines(order) : returnableLines(order);
  if (body.line_items === undefined) return isLimited ? all : undefined;
  const named = distinctLines(body.line_items, () => ({}));
  const left = new Map(all.map((line) => [lineIdOf(line), line.quantity]));
  const most = order.items.map((item) => left.get(lineIdOf(item)) ?? 0);
  requireUnits(order, named, most, 'withdrawn from');
  return !isLimited && unitsOfAll(named) === unitsOfAll(all) ? undefined : named;
}

const unitsOfAll = (lines: readonly LineItem[]) =>
  lines.reduce((units, { quantity }) => units + quantity, 0);

/** When the withdrawal came: now, or as staff say of one that came by letter or without the order. */
function receivedAt({ body: { received_at }, caller, clock }: Withdrawal, order: Order): string {
  const now = clock.now();
  if (received_at === undefined) return new Date(now).toISOString();
  const time = Date.parse(received_at);
  const problem = isStranger(caller)
    ? 'can only be set by admins'
    : time > now
      ? 'cannot be in the future'
      : time < Date.parse(order.created_at) && 'cannot be before the order';
  if (!problem) return new Date(time).toISOString();
  throw invalidProperty({
    name: 'received_at',
    failedValidator: 'whitelist',
    message: `received_at ${problem}.`,
    value: received_at,
  });
}

function notCancelable(order: Order) {
  requireState(order, CANCELABLE, 'canceled by its customer');
  return badRequest('An order with a shipped parcel cannot be canceled by its customer.');
}

function requireState({ state }: Order, allowed: readonly OrderState[], done: string): void {
  if (allowed.includes(state)) return;
  throw badRequest(
    `An order that is ${state} cannot be ${done}. It must be ${allowed.join(' or ')}.`,
  );
}
