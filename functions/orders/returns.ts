import type { Answer, Context } from '../../shared/actions/context.ts';
import { endOfValidity, localDate } from '../../shared/contract/dates.ts';
import { badRequest, missingProperty, notFound } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { latestArrival } from '../../shared/delivery/delivery-dates.ts';
import { calendarOf, type StoreCalendar } from '../../shared/delivery/store-calendar.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { changeOrder } from '../../shared/orders/order-records.ts';
import { requireReturnMove, withNewReturn } from '../../shared/orders/returns.ts';
import {
  isWithCustomer,
  linesGivenBack,
  refundsOfReturn,
  requireUnits,
  returnableUnits,
  unitsWithCustomer,
} from '../../shared/orders/units.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { RequestedRefund } from '../../shared/refunds/read-refund.ts';
import { refundOrder } from '../../shared/refunds/refund-order.ts';
import type { Order, orders } from '../../shared/resources/orders.ts';
import { createdBy } from '../../shared/resources/schemas/created-by.ts';
import type { OrderState } from '../../shared/resources/schemas/order-states.ts';
import type { Return } from '../../shared/resources/schemas/return.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { withProof } from './get-order.ts';
import { addressed, distinctLines, moveReturn } from './move-return.ts';

type ReturnActions = Pick<Actions<typeof orders>, 'addReturn' | 'changeReturn'>;
type Change = BodyOf<typeof orders, 'changeReturn'>;

/** Orders of which all is sent: customers return them. */
const SENT: readonly OrderState[] = ['shipped', 'completed'];
/** Staff also take back what they know to be sent. */
const PAID: readonly OrderState[] = ['processing', ...SENT, 'refunded'];

/** How long a parcel is on its way where neither its arrival nor the days of its method are known. */
export const DEFAULT_DELIVERY_DAYS = 7;

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
        const left = isOfStaff ? returnableUnits(order) : unitsWithCustomer(order);
        requireUnits(order, line_items, left, 'returned');
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
  const { state } = order;
  // What was sent can come back when the rest was canceled, and while more is to come.
  const isPartlySent =
    (isOfStaff ? state === 'canceled' : state === 'processing') && isWithCustomer(order);
  const allowed = isOfStaff ? PAID : SENT;
  if (!allowed.includes(state) && !isPartlySent) {
    throw badRequest(
      `An order that is ${state} cannot be returned. It must be ${allowed.join(' or ')}.`,
    );
  }
  if (isOfStaff) return;
  const { return_days: days = 0 } = application.settings;
  const calendar = calendarOf(application.settings);
  if (days === 0) throw badRequest('Customers of this store cannot request returns.');
  if (isPartlySent || clock.now() < endOfReturns(order, days, calendar)) return;
  throw badRequest(`An order can be returned within ${days} days after its last parcel arrives.`);
}

/** The end of the last day: epoch milliseconds. The day on which the last parcel came does not count. */
function endOfReturns(order: Order, days: number, calendar: StoreCalendar): number {
  const last = arrivalDays(order, calendar).toSorted().at(-1) ?? '';
  return endOfValidity(laterDate(last, days), calendar.timeZone);
}

/** The days on which parcels arrive, as calendars of the store show them; without parcels, when all was sent. */
function arrivalDays(
  { shipments = [], states = [], created_at, shipping }: Order,
  calendar: StoreCalendar,
): string[] {
  const { timeZone: timezone } = calendar;
  const arrival = (sentOn: string) =>
    (shipping && latestArrival(sentOn, shipping, calendar)) ??
    laterDate(sentOn, DEFAULT_DELIVERY_DAYS);
  const sent = states.findLast(({ state }) => state === 'shipped') ?? states.at(-1);
  if (shipments.length === 0) {
    return [arrival(dayOf(sent?.at ?? created_at, timezone))];
  }
  return shipments.map(({ date, delivery_date, created_at: recorded }) =>
    // A parcel of whose arrival nothing is said has the time at which it was recorded.
    delivery_date === recorded ? arrival(dayOf(date, timezone)) : dayOf(delivery_date, timezone),
  );
}

/** The day of a date or a time, as calendars of the zone show it. */
const dayOf = (text: string, timezone: string) =>
  text.length === 'yyyy-mm-dd'.length ? text : localDate(Date.parse(text), timezone);

/** So many days after an RFC 3339 date. */
const laterDate = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);

function returnOf({ id, returns = [] }: Order, index: number): Return {
  const found = returns[index];
  if (!found) throw notFound(`Order ${id} has no return ${index}.`);
  return found;
}

/** The refund of a return: of its units, once. Throws a 400 unless it is approved or received. */
function refundOf(order: Order, returned: Return, body: Change): RequestedRefund {
  const { shipping = false, amount, deduction, expected_amount: expected, reason } = body;
  if (refundsOfReturn(order, returned.id).length === 0)
    requireReturnMove(order, returned, 'refunded');
  const lines = linesGivenBack(order, returned);
  // Nothing has come: only the amount says what is given back.
  if (lines.length === 0 && !shipping && amount === undefined) {
    throw missingProperty('amount', 'Nothing has come back, so shipping or amount is required.');
  }
  return {
    lines,
    shipping,
    amount,
    amountName: 'amount',
    deduction,
    restock: false,
    reason,
    returnId: returned.id,
    expected,
  };
}
