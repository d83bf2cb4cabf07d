/*
 * The table of units: for each line of an order, where its units are, and of how many the money went back.
 *
 * Why one table: parcels, refunds, returns and the end of an order each take or give units, and a unit that is sent and
 * refunded must count once. So nothing else adds the units of an order up.
 *
 * How: it is made of what the order keeps (lines, what it took, parcels, refunds, returns), and stored nowhere. A unit
 * that is given up, by a refund or a return, was with the customer or was not sent yet. Refunds and returns keep which
 * (`unsent`); of older ones it is computed.
 *
 * What always holds, for each line:
 *   ordered = sent + unsent + withheld + released
 *   sent = with the customer + back
 *   released + back = restocked + written off
 *
 * test/unit/order-units.test.ts has these as properties, test/contract/unit-histories.test.ts as random histories
 * with the stock of the store.
 */
import { invalidProperty } from '../contract/errors.ts';
import type { Changes } from '../contract/records.ts';
import type { Order } from '../resources/orders.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import type { OrderState } from '../resources/schemas/order-states.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import type { Return } from '../resources/schemas/return.ts';
import type { Shipment } from '../resources/schemas/shipment.ts';
import type { Taken } from '../resources/schemas/taken.ts';

/** What an order keeps that takes or gives units. */
export type UnitsSource = Pick<Order, 'items' | 'refunds' | 'returns' | 'shipments'> &
  Partial<Pick<Order, 'state' | 'states'>>;

/** The units of one line. */
export interface LineUnits {
  readonly line_id: string;
  readonly ordered: number;
  /** In a parcel; all that are not released of an order that became `shipped` without parcels. */
  readonly sent: number;
  /** To be sent. */
  readonly unsent: number;
  /** Not sent, and in a return that is not decided: they stay. */
  readonly withheld: number;
  /** Refunded or given back before they were sent: they are not sent any more. */
  readonly released: number;
  /** Came back from the customer. */
  readonly back: number;
  /** Went back to stock, of those that are released or back. */
  readonly restocked: number;
  readonly writtenOff: number;
  /** Their money went back, or may yet. */
  readonly refunded: number;
  /** Refunded, or in a return that was not refused: they cannot be returned once more. */
  readonly givenUp: number;
}

/** Units of a line that are given up, and how many of them were not sent. */
export interface GivenUpLine extends LineItem {
  readonly unsent?: number | undefined;
  readonly restocked?: number | undefined;
}

/** Names a line of an order: by its product and variant, of which an order has one line. */
export const lineIdOf = ({ product_id, variant_id }: Pick<LineItem, 'product_id' | 'variant_id'>) =>
  `${product_id}-${variant_id}`;

/** Refunds that have given money back, or may yet. */
export const effectiveRefunds = ({ refunds = [] }: Pick<Order, 'refunds'>) =>
  refunds.filter(({ status }) => status !== 'failed');

/** The refunds that were made for a return, and have given money back or may yet. */
export const refundsOfReturn = (order: Pick<Order, 'refunds'>, id: number) =>
  effectiveRefunds(order).filter(({ return_id }) => return_id === id);

/** The units of a return: what has come of it, once that is known. */
export const linesOfReturn = ({ line_items, received }: Return): readonly LineItem[] =>
  received ?? line_items;

/** The units of lists of lines, by `line_id`. */
function tally(lists: readonly (readonly LineItem[])[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const line of lists.flat()) {
    const id = lineIdOf(line);
    units.set(id, (units.get(id) ?? 0) + line.quantity);
  }
  return units;
}

/** How many units of each line of an order are in lists of lines. */
export function unitsIn(items: readonly LineItem[], lists: readonly (readonly LineItem[])[]) {
  const units = tally(lists);
  return items.map((item) => units.get(lineIdOf(item)) ?? 0);
}

/** States that an order reaches by being sent. */
const SENT: readonly OrderState[] = ['shipped', 'completed'];

/** When all of an order was sent, whatever its parcels are, as somebody said: epoch milliseconds. */
function sentAsWholeAt({ state, states = [] }: UnitsSource): number {
  const moved = states.find((each) => SENT.includes(each.state));
  if (moved) return timeOf(moved.at);
  return state !== undefined && SENT.includes(state) ? 0 : Infinity;
}

/** Whether the order holds nothing any more: canceling has given back all that was not sent. */
const isReleased = ({ state }: Pick<UnitsSource, 'state'>) => state === 'canceled';

/** What is added up of a line. */
interface Counts {
  readonly ordered: number;
  parcels: number;
  refunded: number;
  restocked: number;
  givenUp: number;
  /** Refunded, or in a return that has come or is refunded. */
  gone: number;
  /** Given up by the customer, whether or not they came back. */
  ofCustomer: number;
  /** Units of `gone` that the customer had, and how many of them are in stock again. */
  come: number;
  onShelf: number;
  /** Given up before they were sent, and in a return that is not decided. */
  released: number;
  withheld: number;
  /** Released units that are in stock again: more than are released when the money of a refund came back. */
  releasedInStock: number;
  back: number;
}

type Table = ReadonlyMap<string, Counts>;

function countsOf({ items, refunds = [], returns = [] }: UnitsSource): Table {
  const refunded = tally(effectiveRefunds({ refunds }).map(({ line_items }) => line_items));
  const restocked = tally(
    [
      ...refunds.map(({ line_items }) => line_items),
      ...returns.map(({ received = [] }) => received),
    ].map((lines) => lines.map((line): LineItem => ({ ...line, quantity: line.restocked ?? 0 }))),
  );
  const nothing = {
    parcels: 0,
    givenUp: 0,
    gone: 0,
    ofCustomer: 0,
    come: 0,
    onShelf: 0,
    released: 0,
    withheld: 0,
    back: 0,
  };
  const counts = (item: LineItem): Counts => ({
    ...{ ...nothing, ordered: item.quantity, releasedInStock: 0 },
    refunded: refunded.get(lineIdOf(item)) ?? 0,
    restocked: restocked.get(lineIdOf(item)) ?? 0,
  });
  return new Map(items.map((item) => [lineIdOf(item), counts(item)]));
}

/** Orders that were imported may have any text. */
const timeOf = (time: string) => Date.parse(time) || 0;

/** Something that has happened to units of an order. */
interface Step {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly lines: readonly GivenUpLine[];
  /** Adds the units of one of these lines. */
  readonly add: (counts: Counts, line: GivenUpLine) => void;
}

const ofParcel = ({ created_at, line_items: lines }: Shipment): Step => ({
  at: timeOf(created_at),
  lines,
  add(counts, { quantity }) {
    counts.parcels += quantity;
  },
});

/** A refund without a return. */
function ofRefund({ line_items: lines, status, created_at }: Refund, wholeAt: number): Step {
  const at = timeOf(created_at);
  return {
    at,
    lines,
    add(counts, line) {
      const { quantity, restocked = 0 } = line;
      const unsent = line.unsent ?? unsentOf(quantity, counts, wholeAt <= at, false);
      counts.releasedInStock += Math.min(unsent, restocked);
      // It came back without a return.
      counts.back += Math.max(0, restocked - unsent);
      counts.onShelf += Math.max(0, restocked - unsent);
      if (status === 'failed') return;
      counts.released += unsent;
      counts.ofCustomer += quantity - unsent;
      counts.givenUp += quantity;
      counts.gone += quantity;
      counts.come += quantity - unsent;
    },
  };
}

/** A return that was not refused. */
function ofReturn(order: UnitsSource, each: Return, wholeAt: number): Step {
  const { received, line_items: lines, created_at, id } = each;
  const at = timeOf(created_at);
  const come = tally([linesOfReturn(each)]);
  const unsentIn = (counts: Counts, { unsent, quantity }: GivenUpLine) =>
    unsent ?? unsentOf(quantity, counts, wholeAt <= at, true);
  if (received === undefined && refundsOfReturn(order, id).length === 0) {
    const add: Step['add'] = (counts, line) => {
      const unsent = unsentIn(counts, line);
      counts.givenUp += line.quantity;
      counts.ofCustomer += line.quantity - unsent;
      counts.withheld += unsent;
    };
    return { at, lines, add };
  }
  const add: Step['add'] = (counts, line) => {
    const lineId = lineIdOf(line);
    const units = come.get(lineId) ?? 0;
    const { restocked = 0 } = received?.find((one) => lineIdOf(one) === lineId) ?? {};
    const ofCustomer = Math.min(units, line.quantity - unsentIn(counts, line));
    counts.givenUp += units;
    counts.gone += units;
    counts.ofCustomer += ofCustomer;
    counts.come += ofCustomer;
    const onShelf = Math.min(ofCustomer, restocked);
    counts.onShelf += onShelf;
    counts.released += units - ofCustomer;
    counts.releasedInStock += restocked - onShelf;
    counts.back += received ? ofCustomer : 0;
  };
  return { at, lines, add };
}

/** What has happened to the units, oldest first: of what has one time, parcels first. */
function stepsOf(order: UnitsSource): Step[] {
  const { refunds = [], returns = [], shipments = [] } = order;
  const wholeAt = sentAsWholeAt(order);
  const ofOwn = refunds.filter(({ return_id }) => return_id === undefined);
  const unrefused = returns.filter(({ state }) => state !== 'refused');
  return [
    ...shipments.map(ofParcel),
    ...ofOwn.map((each) => ofRefund(each, wholeAt)),
    ...unrefused.map((each) => ofReturn(order, each, wholeAt)),
  ].sort((one, other) => one.at - other.at);
}

/** What went back to stock with the refund of a return. */
const restockedByReturns = ({ refunds = [] }: UnitsSource) =>
  tally(
    refunds
      .filter(({ return_id }) => return_id !== undefined)
      .map(({ line_items }) =>
        line_items.map((line): LineItem => ({ ...line, quantity: line.restocked ?? 0 })),
      ),
  );

/** Adds up what an order keeps. */
function countUnits(order: UnitsSource): Table {
  const table = countsOf(order);
  for (const { lines, add } of stepsOf(order)) {
    for (const line of lines) {
      const counts = table.get(lineIdOf(line));
      if (counts) add(counts, line);
    }
  }
  for (const [id, units] of restockedByReturns(order)) {
    const counts = table.get(id);
    if (counts) counts.releasedInStock += units;
  }
  return table;
}

/**
 * How many of so many units that are given up now were not sent, where nobody says it. A return is of what the customer
 * has. A refund of exactly what is not sent is of that; of another number, as many as can be were with the customer.
 */
function unsentOf(
  quantity: number,
  counts: Counts,
  isSentAsWhole: boolean,
  isReturn: boolean,
): number {
  const { ordered, parcels, ofCustomer, released, withheld } = counts;
  const sent = isSentAsWhole ? ordered - released : parcels;
  const notSent = Math.max(0, ordered - sent - released);
  if (!isReturn && quantity === notSent - withheld) return quantity;
  return Math.min(notSent, Math.max(0, quantity - Math.max(0, sent - ofCustomer)));
}

function lineUnits(counts: Counts, line_id: string, isSentAsWhole: boolean): LineUnits {
  const { ordered, refunded, restocked } = counts;
  const parcels = Math.min(counts.parcels, ordered);
  const notSent = ordered - parcels;
  const known = Math.min(Math.max(counts.released, counts.releasedInStock), notSent);
  // What is in stock beyond that was not sent, as far as that can be, or has come back.
  const rest = Math.max(
    0,
    restocked - known - Math.min(counts.back, isSentAsWhole ? ordered - known : parcels),
  );
  const released = isSentAsWhole ? known : Math.min(known + rest, notSent);
  const sent = isSentAsWhole ? ordered - released : parcels;
  const withheld = Math.min(counts.withheld, ordered - sent - released);
  const back = Math.min(counts.back + rest - (released - known), sent);
  return {
    ...{ line_id, ordered, sent, released, withheld, back, restocked, refunded },
    unsent: ordered - sent - released - withheld,
    writtenOff: released + back - restocked,
    givenUp: Math.min(counts.givenUp, ordered),
  };
}

/** The table, by the positions of the lines. */
export function unitsOf(order: UnitsSource): LineUnits[] {
  const isSentAsWhole = Number.isFinite(sentAsWholeAt(order));
  return [...countUnits(order)].map(([id, counts]) => lineUnits(counts, id, isSentAsWhole));
}

/** Units of each line that still can be in a parcel, beside these. */
export const unsentUnits = (order: UnitsSource, shipments: readonly Shipment[]): number[] =>
  [...countUnits({ ...order, shipments: [...shipments] })].map(
    ([id, counts]) => lineUnits(counts, id, false).unsent,
  );

/**
 * The state of an order that its units have changed: one that is `processing`, of which parcels were sent and nothing is
 * left to be sent, also not of what a return withholds, is `shipped`.
 */
export function stateOfUnits(order: UnitsSource): Changes<Order> {
  const { state, shipments = [] } = order;
  if (state !== 'processing' || shipments.length === 0) return {};
  const isAllSent = [...countUnits(order)].every(([id, counts]) => {
    const { unsent, withheld } = lineUnits(counts, id, false);
    return unsent + withheld === 0;
  });
  return isAllSent ? { state: 'shipped' } : {};
}

/** How many units of each line are refunded. */
export const refundedUnits = (order: UnitsSource): number[] =>
  unitsOf(order).map(({ refunded }) => refunded);

/** Units of each line that can still be returned; of an order that was canceled, what was sent. */
export const returnableUnits = (order: UnitsSource): number[] =>
  isReleased(order)
    ? unitsWithCustomer(order)
    : unitsOf(order).map(({ ordered, givenUp }) => ordered - givenUp);

/** Units of each line that the customer has, and can return. */
export function unitsWithCustomer(order: UnitsSource): number[] {
  const units = unitsOf(order);
  return [...countUnits(order).values()].map(({ ofCustomer }, i) => {
    const { ordered = 0, givenUp = 0, sent = 0 } = units[i] ?? {};
    return Math.max(0, Math.min(ordered - givenUp, sent - ofCustomer));
  });
}

/** The lines of what can still be returned. */
export function returnableLines(order: UnitsSource): LineItem[] {
  const units = returnableUnits(order);
  return order.items
    .map(({ product_id, variant_id }, i) => ({ product_id, variant_id, quantity: units[i] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** Lines that are given up now, with how many of their units were not sent. */
export function withUnsent<Line extends GivenUpLine>(
  order: UnitsSource,
  lines: readonly Line[],
  { isReturn }: { readonly isReturn: boolean },
): (Line & { unsent: number })[] {
  const table = countUnits(order);
  const isSentAsWhole = Number.isFinite(sentAsWholeAt(order));
  return lines.map((line) => {
    const counts = table.get(lineIdOf(line));
    const unsent = counts ? unsentOf(line.quantity, counts, isSentAsWhole, isReturn) : 0;
    return { ...line, unsent: line.unsent ?? unsent };
  });
}

/** Throws a 400 for more units that are said not to be sent than there are, or less than must be. */
export function requireUnsent(order: UnitsSource, lines: readonly GivenUpLine[]): void {
  const table = new Map(unitsOf(order).map((each) => [each.line_id, each] as const));
  for (const [i, { unsent, quantity, ...line }] of lines.entries()) {
    const { unsent: left = 0, withheld = 0 } = table.get(lineIdOf(line)) ?? {};
    if (unsent === undefined) continue;
    const most = Math.min(quantity, left + withheld);
    if (unsent <= most) continue;
    throw invalidProperty({
      name: `line_items.${i}.unsent`,
      failedValidator: 'max',
      message: `Only ${most} of these units of product ${line.product_id} have not been shipped.`,
      value: unsent,
    });
  }
}

/** The units of a return that have come, or all while nothing has, with how many of them were not sent. */
export function linesGivenBack(order: UnitsSource, returned: Return): GivenUpLine[] {
  const others = { ...order, returns: (order.returns ?? []).filter((each) => each !== returned) };
  const asked = withUnsent(others, returned.line_items, { isReturn: true });
  return linesOfReturn(returned).map(({ product_id, variant_id, quantity }) => {
    const line = asked.find((each) => lineIdOf(each) === lineIdOf({ product_id, variant_id }));
    const ofCustomer = (line?.quantity ?? 0) - (line?.unsent ?? 0);
    return { product_id, variant_id, quantity, unsent: Math.max(0, quantity - ofCustomer) };
  });
}

type Taker = UnitsSource & Pick<Order, 'taken'>;

/** Whether something was sent that has not come back. */
export const isWithCustomer = (order: UnitsSource): boolean =>
  unitsOf(order).some(({ sent, back }) => sent > back);

/** What an order has taken and not sent, without what was released: what it holds. */
export function stockHeldBy(order: Taker): Taken {
  const units = new Map(unitsOf(order).map((each) => [each.line_id, each] as const));
  const leftOf = (line: LineItem) => {
    const { unsent = 0, withheld = 0 } = units.get(lineIdOf(line)) ?? {};
    return Math.min(line.quantity, unsent + withheld);
  };
  const stock = order.taken.stock.map((line): LineItem => ({ ...line, quantity: leftOf(line) }));
  return { ...order.taken, stock: stock.filter(({ quantity }) => quantity > 0) };
}

/** What an order has taken that is with the customer: it may yet come back. */
export function takenByCustomer(order: Taker): LineItem[] {
  const units = new Map(unitsOf(order).map((each) => [each.line_id, each] as const));
  return order.taken.stock
    .map((line): LineItem => {
      const { sent = 0, back = 0 } = units.get(lineIdOf(line)) ?? {};
      return { ...line, quantity: Math.min(line.quantity, sent - back) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Lines with how many of their units go back to stock. Each unit that an order has taken does so once, however often it is
 * refunded or returned, and of a canceled order only those that were sent. `order` has the refund or the return already.
 */
export function restockable<Line extends GivenUpLine>(
  order: Taker,
  lines: readonly Line[],
): (Line & { restocked: number })[] {
  const table = countUnits(order);
  return lines.map((line) => {
    const id = lineIdOf(line);
    const counts = table.get(id);
    const isTaken = order.taken.stock.some((each) => lineIdOf(each) === id);
    if (!isTaken || !counts) return { ...line, restocked: 0 };
    const { quantity, unsent = 0 } = line;
    const { gone, ordered, restocked, come, parcels, onShelf } = counts;
    const most = isReleased(order)
      ? Math.min(quantity - unsent, Math.min(come, parcels) - onShelf)
      : Math.min(quantity, Math.min(gone, ordered) - restocked);
    return { ...line, restocked: Math.max(0, most) };
  });
}

/** Throws a 400 unless so many units of each line are left; `lines` have one for each. */
export function requireUnits(
  { items }: Pick<Order, 'items'>,
  lines: readonly LineItem[],
  left: readonly number[],
  done: string,
): void {
  for (const [i, line] of lines.entries()) {
    const position = items.findIndex((item) => lineIdOf(item) === lineIdOf(line));
    if (position < 0) {
      throw invalidProperty({
        name: `line_items.${i}.product_id`,
        failedValidator: 'whitelist',
        message: `The order has no line with product ${line.product_id}, variant ${line.variant_id}.`,
        value: line.product_id,
      });
    }
    const most = left[position] ?? 0;
    if (line.quantity > most) {
      throw invalidProperty({
        name: `line_items.${i}.quantity`,
        failedValidator: 'max',
        message: `Only ${most} units of product ${line.product_id} can be ${done}.`,
        value: line.quantity,
      });
    }
  }
}
