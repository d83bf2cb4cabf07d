import type { Answer, Context } from '../../shared/actions/context.ts';
import { endOfValidity } from '../../shared/contract/dates.ts';
import { badRequest, missingProperty, notFound } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import {
  linesOfReturn,
  refundsOfReturn,
  requireUnits,
  returnableUnits,
} from '../../shared/orders/line-units.ts';
import { changeOrder } from '../../shared/orders/order-records.ts';
import { requireReturnMove, withNewReturn } from '../../shared/orders/returns.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { RequestedRefund } from '../../shared/refunds/read-refund.ts';
import { refundOrder } from '../../shared/refunds/refund-order.ts';
import type { Order, orders } from '../../shared/resources/orders.ts';
import { createdBy } from '../../shared/resources/schemas/created-by.ts';
import type { OrderState } from '../../shared/resources/schemas/order-states.ts';
import type { Return } from '../../shared/resources/schemas/return.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { withProof } from './get-order.ts';
import { addressed, distinctLines, moveReturn, unitsOf } from './move-return.ts';

type ReturnActions = Pick<Actions<typeof orders>, 'addReturn' | 'changeReturn'>;
type Change = BodyOf<typeof orders, 'changeReturn'>;

/** Orders of which all is sent: customers return them. */
const SENT: readonly OrderState[] = ['shipped', 'completed'];
/** Staff also take back what they know to be sent. */
const PAID: readonly OrderState[] = ['processing', ...SENT, 'refunded'];

/** The returns of an order (orders.md, "Returns"). */
export function returnActions(
  cipher: SecretCipher,
  processors: ConfiguredProcessors,
): ReturnActions {
  const refund = refundOrder(processors);
  return {
    async addReturn(asked) {
      const request = await withProof(asked, cipher);
      const { body, caller, clock } = request;
      const isOfStaff = may(caller, 'orders:write');
      return changeOrder(request, (order) => {
        requireReturnable(order, isOfStaff, request);
        const line_items = distinctLines(body.line_items, ({ reason }) =>
          reason ? { reason } : {},
        );
        requireUnits(order, line_items, returnableUnits(order), 'returned');
        const fields = {
          ...{ line_items, state: isOfStaff ? ('approved' as const) : ('requested' as const) },
          ...(isOfStaff && addressed(request)),
          created_by: createdBy(request.author, clock.now()),
        };
        return { changes: { returns: withNewReturn(order, fields, clock.now()) }, writes: [] };
      });
    },

    async changeReturn(request): Promise<Answer<object>> {
      const { body, ids } = request;
      if (body.state === 'refunded') {
        return refund((order) => refundOf(order, returnOf(order, ids.index), body), request);
      }
      const { state } = body;
      return changeOrder(request, (order) =>
        moveReturn(order, returnOf(order, ids.index), { ...body, state }, request),
      );
    },
  };
}

/** Throws a 400 for an order that is not returned now. */
function requireReturnable(
  order: Order,
  isOfStaff: boolean,
  { application, clock }: Pick<Context, 'application' | 'clock'>,
): void {
  const allowed = isOfStaff ? PAID : SENT;
  if (!allowed.includes(order.state)) {
    throw badRequest(
      `An order that is ${order.state} cannot be returned, only one that is ${allowed.join(', ')}.`,
    );
  }
  if (isOfStaff) return;
  const { return_days: days = 0, timezone } = application.settings;
  if (days === 0) throw badRequest('Customers return nothing to this store by themselves.');
  if (clock.now() <= arrivalOf(order, timezone) + days * DAY_MS) return;
  throw badRequest(`An order can be returned within ${days} days after its last parcel.`);
}

/** When its last parcel arrives; of an order without parcels, when all was sent. */
function arrivalOf({ shipments = [], states = [], created_at }: Order, timezone: string): number {
  const sent = states.findLast(({ state }) => state === 'shipped') ?? states.at(-1);
  const times =
    shipments.length > 0
      ? shipments.map(({ delivery_date }) => endOfValidity(delivery_date, timezone))
      : [Date.parse(sent?.at ?? created_at)];
  return Math.max(...times);
}

function returnOf({ id, returns = [] }: Order, index: number): Return {
  const found = returns[index];
  if (!found) throw notFound(`Order ${id} has no return ${index}.`);
  return found;
}

/** The refund of a return: of its units, once. Throws a 400 unless it is approved or received. */
function refundOf(order: Order, returned: Return, body: Change): RequestedRefund {
  const { shipping = false, amount, reason } = body;
  if (refundsOfReturn(order, returned.id).length === 0)
    requireReturnMove(order, returned, 'refunded');
  const lines = linesOfReturn(returned).map((line) => unitsOf(line));
  // Nothing has come: only the amount says what is given back.
  if (lines.length === 0 && !shipping && amount === undefined) throw missingProperty('amount');
  return {
    lines,
    shipping,
    amount,
    amountName: 'amount',
    restock: false,
    reason,
    returnId: returned.id,
  };
}
