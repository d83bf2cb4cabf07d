import { describe, expect, test } from 'vitest';
import { returnedLines } from '../../shared/orders/returns.ts';
import {
  linesGivenBack,
  requireUnsent,
  restockable,
  returnableUnits,
  stateOfUnits,
  stockHeldBy,
  takenByCustomer,
  type UnitsSource,
  unitsOf,
  unsentUnits,
  withUnsent,
} from '../../shared/orders/units.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { fc } from '../store/properties.ts';

type Line = Order['items'][number];
type Refund = NonNullable<Order['refunds']>[number];
type Return = NonNullable<Order['returns']>[number];

const QUANTITIES = [1, 3, 5];
const line = (i: number, quantity: number): Line => ({
  product_id: i + 1,
  variant_id: 0,
  quantity,
});

/** What the functions of the API do to the units of an order, with nothing else of it. */
interface Units extends UnitsSource {
  readonly items: Line[];
  readonly refunds: Refund[];
  readonly returns: Return[];
  readonly taken: Order['taken'];
}

const START: Units = {
  items: QUANTITIES.map((quantity, i) => line(i, quantity)),
  refunds: [],
  returns: [],
  shipments: [],
  taken: { at: '2026-01-01T00:00:00Z', stock: QUANTITIES.map((quantity, i) => line(i, quantity)) },
};

const TIME = '2026-01-02T00:00:00Z';
type Ask = { readonly of: number; readonly units: number; readonly flag: boolean };
type Act = (order: Units, ask: Ask) => Units;

const asOrder = (units: Units) => units as unknown as Order;
const replace = <Each extends { id: number }>(all: readonly Each[], one: Each): Each[] =>
  all.map((each) => (each.id === one.id ? one : each));

const ACTS = {
  parcel(order, { of, units }) {
    const { shipments = [] } = order;
    const left = unsentUnits(order, shipments)[of] ?? 0;
    const quantity = Math.min(units, left);
    if (quantity === 0) return order;
    const parcel = {
      date: TIME,
      delivery_date: TIME,
      created_at: TIME,
      line_items: [line(of, quantity)],
    };
    return { ...order, shipments: [...shipments, parcel] };
  },

  refund(order, { of, units, flag }) {
    const { ordered = 0, refunded = 0 } = unitsOf(order)[of] ?? {};
    const quantity = Math.min(units, ordered - refunded);
    if (quantity === 0) return order;
    const [asked] = withUnsent(order, [line(of, quantity)], { isReturn: false });
    const refund = {
      ...{ id: order.refunds.length, status: 'pending', created_at: TIME },
      line_items: [{ ...asked, amount: 1 }],
    } as unknown as Refund;
    const begun = { ...order, refunds: [...order.refunds, refund] };
    const line_items = flag ? restockable(asOrder(begun), refund.line_items) : refund.line_items;
    return {
      ...begun,
      refunds: replace(begun.refunds, { ...refund, line_items, status: 'succeeded' }),
    };
  },

  bankReturnsRefund(order, { of }) {
    const refund = order.refunds[of];
    if (!refund) return order;
    return { ...order, refunds: replace(order.refunds, { ...refund, status: 'failed' }) };
  },

  giveBack(order, { of, units, flag }) {
    const left = returnableUnits(order)[of] ?? 0;
    const quantity = Math.min(units, left);
    if (quantity === 0) return order;
    const line_items = returnedLines(asOrder(order), [line(of, quantity)]);
    const returned = {
      ...{ id: order.returns.length, state: flag ? 'approved' : 'requested', line_items },
      ...{ created_at: TIME, updated_at: TIME },
    } as Return;
    return { ...order, returns: [...order.returns, returned] };
  },

  receive(order, { of, units, flag }) {
    const returned = order.returns[of];
    const [asked] = returned?.line_items ?? [];
    if (!returned || !asked || returned.received || returned.state === 'refused') return order;
    if (order.refunds.some(({ return_id }) => return_id === returned.id)) return order;
    const come = { ...asked, quantity: Math.min(units, asked.quantity), restocked: 0 };
    const { unsent: _, ...plain } = come;
    const after: Return = { ...returned, state: 'received', received: [plain] };
    const changed = { ...order, returns: replace(order.returns, after) };
    const received = restockable(asOrder(changed), [plain]).map((each) => ({
      ...each,
      restocked: flag ? each.restocked : 0,
    }));
    return { ...order, returns: replace(order.returns, { ...after, received }) };
  },

  refuse(order, { of }) {
    const returned = order.returns[of];
    if (!returned || returned.received) return order;
    if (order.refunds.some(({ return_id }) => return_id === returned.id)) return order;
    return { ...order, returns: replace(order.returns, { ...returned, state: 'refused' }) };
  },

  refundReturn(order, { of }) {
    const returned = order.returns[of];
    if (!returned || returned.state === 'refused' || returned.state === 'requested') return order;
    if (
      order.refunds.some(
        ({ return_id, status }) => return_id === returned.id && status !== 'failed',
      )
    ) {
      return order;
    }
    const lines = linesGivenBack(order, returned);
    const units = unitsOf(order);
    const isLeft = lines.every((each) => {
      const { ordered = 0, refunded = 0 } = units[each.product_id - 1] ?? {};
      return each.quantity <= ordered - refunded;
    });
    if (!isLeft) return order;
    const refund = {
      ...{ id: order.refunds.length, status: 'pending', created_at: TIME, return_id: returned.id },
      line_items: lines.map((each) => ({ ...each, amount: 1 })),
    } as unknown as Refund;
    const begun = { ...order, refunds: [...order.refunds, refund] };
    const unsent = refund.line_items.map((each) => ({ ...each, quantity: each.unsent ?? 0 }));
    const line_items = returned.received
      ? refund.line_items
      : refund.line_items.map((each, i) => ({
          ...each,
          restocked: restockable(asOrder(begun), unsent)[i]?.restocked ?? 0,
        }));
    return {
      ...begun,
      refunds: replace(begun.refunds, { ...refund, line_items, status: 'succeeded' }),
    };
  },
} satisfies Record<string, Act>;

const steps = fc.array(
  fc.tuple(
    fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
    fc.record({
      of: fc.integer({ min: 0, max: 2 }),
      units: fc.integer({ min: 1, max: 5 }),
      flag: fc.boolean(),
    }),
  ),
  { maxLength: 14 },
);

const play = (acts: readonly (readonly [keyof typeof ACTS, Ask])[]) =>
  acts.reduce<Units>((order, [name, ask]) => ACTS[name](order, ask), START);

const isNothingLeft = (order: Units) =>
  unitsOf(order).every(({ unsent, withheld }) => unsent + withheld === 0);

describe('after any history', () => {
  test('each unit is in one place, and no count is negative', () => {
    fc.assert(
      fc.property(steps, (acts) => {
        for (const each of unitsOf(play(acts))) {
          const { ordered, sent, unsent, withheld, released, back, restocked, writtenOff } = each;
          expect(ordered).toBe(sent + unsent + withheld + released);
          expect(released + back).toBe(restocked + writtenOff);
          expect(sent - back).toBeGreaterThanOrEqual(0);
          expect(Object.entries(each).filter(([, units]) => Number(units) < 0)).toEqual([]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('each unit is held, with the customer, restocked or written off', () => {
    fc.assert(
      fc.property(steps, (acts) => {
        const order = play(acts);
        const held = stockHeldBy(asOrder(order)).stock;
        const out = takenByCustomer(asOrder(order));
        const of = (lines: readonly Line[], i: number) =>
          lines.find(({ product_id }) => product_id === i + 1)?.quantity ?? 0;
        for (const [i, each] of unitsOf(order).entries()) {
          expect(each.ordered).toBe(of(held, i) + of(out, i) + each.restocked + each.writtenOff);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('only unsent units can ship, and a shipped order has none left', () => {
    fc.assert(
      fc.property(steps, (acts) => {
        const order = play(acts);
        const { shipments = [] } = order;
        const left = unsentUnits(order, shipments);
        expect(left).toEqual(unitsOf(order).map(({ unsent }) => unsent));
        const isShipped = stateOfUnits({ ...order, state: 'processing' }).state === 'shipped';
        expect(isShipped).toBe(shipments.length > 0 && isNothingLeft(order));
      }),
    );
  });
});

test('a restocked unit stays in stock when the refund of another unit fails', () => {
  const ask = (of: number, flag: boolean) => ({ of, units: 1, flag });
  const acts: readonly (readonly [keyof typeof ACTS, Ask])[] = [
    ['giveBack', ask(2, true)],
    ['giveBack', ask(2, true)],
    ['receive', ask(0, true)],
    ['refundReturn', ask(1, false)],
    ['bankReturnsRefund', ask(0, false)],
  ];
  expect(unitsOf(play(acts))[2]).toMatchObject({ released: 2, restocked: 2, writtenOff: 0 });
});

test('units restocked beyond the unsent ones came back from the customer', () => {
  const ask = (units: number, flag: boolean) => ({ of: 1, units, flag });
  const acts: readonly (readonly [keyof typeof ACTS, Ask])[] = [
    ['refund', ask(1, true)],
    ['bankReturnsRefund', { ...ask(1, false), of: 0 }],
    ['parcel', ask(1, false)],
    ['refund', ask(3, true)],
  ];
  const all = { ordered: 3, sent: 1, released: 2, back: 1, restocked: 3, writtenOff: 0 };
  expect(unitsOf(play(acts))[1]).toMatchObject(all);
});

describe('with two of five units sent', () => {
  const ordered: Units = { ...START, items: [line(0, 5)] };
  const parcel = (day: number, quantity: number) => ({
    ...{ date: TIME, delivery_date: TIME, line_items: [line(0, quantity)] },
    created_at: `2026-02-0${day}T00:00:00Z`,
  });
  const refund = (day: number, quantity: number, more: object = {}) =>
    ({
      ...{ id: 0, status: 'succeeded', created_at: `2026-02-0${day}T00:00:00Z` },
      line_items: [{ ...line(0, quantity), amount: 1, ...more }],
    }) as unknown as Refund;
  const opened = (day: number, line_items: Return['line_items']): Return => {
    const created_at = `2026-02-0${day}T00:00:00Z`;
    return { id: 0, state: 'requested', line_items, created_at, updated_at: created_at };
  };
  const unsentIn = (order: Units, quantity: number) =>
    withUnsent(order, [line(0, quantity)], { isReturn: false }).map(({ unsent }) => unsent);

  test('a refunded unit stays with the customer, however many ship later', () => {
    const refunded = { ...ordered, shipments: [parcel(1, 2)], refunds: [refund(2, 1)] };
    expect(unsentUnits(refunded, refunded.shipments)).toEqual([3]);
    // One is left now: as many as were refunded before.
    expect(unsentUnits(refunded, [parcel(1, 2), parcel(3, 2)])).toEqual([1]);
  });

  test('restocked unsent units do not count as returned by the customer', () => {
    const rest = refund(2, 3, { unsent: 3, restocked: 3 });
    const order = { ...ordered, shipments: [parcel(1, 2)], refunds: [rest] };
    const counted = { released: 3, restocked: 3, writtenOff: 0, sent: 2, back: 0 };
    expect(unitsOf(order)).toMatchObject([counted]);
    const stock = [line(0, 5)];
    expect(takenByCustomer({ ...asOrder(order), taken: { at: TIME, stock } })).toEqual([
      line(0, 2),
    ]);
  });

  test('a refund next to an open return takes the unsent units first', () => {
    const returned = { ...ordered, shipments: [parcel(1, 2)] };
    const returns = [opened(2, returnedLines(asOrder(returned), [line(0, 3)]))];
    const order = { ...returned, returns, shipments: [parcel(1, 2), parcel(3, 1)] };
    expect(unitsOf(order)).toMatchObject([{ sent: 3, withheld: 1, unsent: 1 }]);
    expect([unsentIn(order, 1), unsentIn(order, 2)]).toEqual([[1], [1]]);
  });

  test('a refund of an open return can name only its unsent units as unsent', () => {
    const returned = { ...ordered, shipments: [parcel(1, 2)] };
    const returns = [opened(2, returnedLines(asOrder(returned), [line(0, 5)]))];
    const refused = (unsent: number) => () =>
      requireUnsent({ ...returned, returns }, [{ ...line(0, 5), unsent }]);
    expect(refused(3)).not.toThrow();
    expect(refused(4)).toThrow('Only 3 of these units of product 1 have not been shipped.');
  });

  describe('after the rest was canceled', () => {
    const canceled = (more: Partial<Units>): Order =>
      asOrder({
        ...{ ...ordered, shipments: [parcel(1, 2)], ...more, state: 'canceled' },
        taken: { at: TIME, stock: [line(0, 2)] },
      });
    const received = (restocked: number) => [{ ...line(0, 3), restocked }];

    test('a return restocks only the units that were sent', () => {
      const before = { ...ordered, shipments: [parcel(1, 2)] };
      const lines = returnedLines(asOrder(before), [line(0, 3)]);
      const come = { ...opened(2, lines), received: received(0) };
      const order = canceled({ returns: [come] });
      const given = linesGivenBack(order, come);
      expect(given).toMatchObject([{ quantity: 3, unsent: 1 }]);
      expect(restockable(order, given)).toMatchObject([{ restocked: 2 }]);
    });

    test('a refund restocks each sent unit only once', () => {
      const asked = { ...line(0, 3), unsent: 1 };
      const first = canceled({ refunds: [refund(2, 3, { unsent: 1 })] });
      expect(restockable(first, [asked])).toMatchObject([{ restocked: 2 }]);
      const second = canceled({ returns: [{ ...opened(2, [line(0, 2)]), received: received(2) }] });
      expect(restockable(second, [line(0, 2)])).toMatchObject([{ restocked: 0 }]);
    });

    test('only sent units can be returned', () => {
      expect(returnableUnits(canceled({}))).toEqual([2]);
      expect(returnableUnits(canceled({ returns: [opened(2, [line(0, 2)])] }))).toEqual([0]);
    });
  });
});
