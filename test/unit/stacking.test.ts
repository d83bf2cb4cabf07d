import { expect, test } from 'vitest';
import { priceLines } from '../../shared/pricing/lines.ts';
import {
  applicablePromotions,
  type PromotionRule,
  promotionTotal,
} from '../../shared/pricing/promotions.ts';
import {
  choosePromotions,
  couponConflict,
  MAX_LIMITED_PROMOTIONS,
  MAX_PROMOTIONS,
} from '../../shared/pricing/stacking.ts';
import { fc } from '../store/properties.ts';
import { EUR, line, type PromotionEffect, promotionOf, storedAs } from './pricing-inputs.ts';

/** 33.33 for 6 units. */
const priced = priceLines([line(1, 5, 4), line(2, 10), line(3, 3.33)], EUR);
const SHIPPING = 700;

const percent = (value: number): PromotionEffect => ({
  type: 'CART_VALUE_PERCENTAGE_REDUCTION',
  value,
});
const net = (value: number): PromotionEffect => ({ type: 'CART_VALUE_NET_REDUCTION', value });
const FREE: PromotionEffect = { type: 'FREE_SHIPPING', value: 'all' };

const rule = (id: number, effect: PromotionEffect, more: Partial<PromotionRule> = {}) => ({
  ...promotionOf(effect),
  ...{ id, name: `P${id}`, stackable: true, ...more },
});

function chosen(...promotions: PromotionRule[]) {
  const applicable = applicablePromotions(promotions, priced, 0);
  const { taken, reasons } = choosePromotions(applicable, { priced, shipping: SHIPPING });
  return { taken: taken.map(({ id }) => id), reasons: Object.fromEntries(reasons) };
}

const GROUP = { exclusive_group: 'sale' };
const FIRST = 'Only one promotion applies, and another takes precedence.';
const NOT_STACKABLE = 'It cannot be combined with other promotions, and another takes precedence.';
const NOTHING = 'The promotions before it leave nothing to take off.';
const group = (name: string) =>
  `It cannot be combined with ${name}: an order gets only one of their group.`;

test.each<[string, PromotionRule[], ReturnType<typeof chosen>]>([
  ['nothing without promotions', [], { taken: [], reasons: {} }],
  [
    'only the newest promotion without `stackable`',
    [
      { ...promotionOf(percent(50)), id: 1 },
      { ...promotionOf(percent(1)), id: 2 },
    ],
    { taken: [2], reasons: { 1: FIRST } },
  ],
  [
    'only a promotion that is not `stackable` if it goes first',
    [rule(1, percent(50)), rule(2, percent(40)), rule(3, percent(1), { stackable: false })],
    { taken: [3], reasons: { 1: FIRST, 2: FIRST } },
  ],
  [
    'the `stackable` promotions if one of them goes first, largest first',
    [rule(1, percent(10), { stackable: false }), rule(2, net(2)), rule(3, FREE), rule(4, net(3))],
    { taken: [3, 4, 2], reasons: { 1: NOT_STACKABLE } },
  ],
  [
    'the lowest id first among equal promotions',
    [rule(2, net(3)), rule(1, net(3)), rule(3, net(3))],
    { taken: [1, 2, 3], reasons: {} },
  ],
  [
    'the highest `priority` before the largest',
    [rule(1, net(2), { priority: 1 }), rule(2, net(3))],
    { taken: [1, 2], reasons: {} },
  ],
  [
    'one promotion of a group: the largest',
    [rule(1, net(3), GROUP), rule(2, net(4), GROUP), rule(3, net(1), { exclusive_group: 'Sale' })],
    { taken: [2, 3], reasons: { 1: group('P2') } },
  ],
  [
    'one promotion of a group: the highest `priority`',
    [rule(1, net(3), { ...GROUP, priority: 1 }), rule(2, net(4), GROUP)],
    { taken: [1], reasons: { 2: group('P1') } },
  ],
  [
    'no promotion that has nothing left to take off lines or shipping',
    [rule(1, percent(100)), rule(2, net(1)), rule(3, FREE), rule(4, FREE), rule(5, percent(0))],
    { taken: [1, 3], reasons: { 2: NOTHING, 4: NOTHING, 5: NOTHING } },
  ],
  [
    'the first promotion even if it takes nothing off',
    [rule(1, percent(0)), rule(2, percent(0))],
    { taken: [1], reasons: { 2: NOTHING } },
  ],
  [
    'at most five promotions',
    [1, 2, 3, 4, 5, 6].map((id) => rule(id, net(1))),
    { taken: [1, 2, 3, 4, 5], reasons: { 6: 'An order can have up to 5 promotions.' } },
  ],
  [
    'at most two promotions with a limit, then others',
    [1, 2, 3, 4].map((id) => rule(id, net(9 - id), id < 4 ? { usage_limit: 1 } : {})),
    { taken: [1, 2, 4], reasons: { 3: 'An order can have up to 2 promotions with a limit.' } },
  ],
  [
    'no promotion whose value is not a valid amount',
    [rule(1, net(1)), rule(2, storedAs<PromotionEffect>(net(0.001)))],
    { taken: [1], reasons: { 2: 'value has more than the 2 decimals of EUR.' } },
  ],
])('an order gets %s', (_, promotions, expected) => {
  expect(chosen(...promotions)).toEqual(expected);
});

test.each<[boolean, object, object]>([
  [true, {}, {}],
  [true, { stackable: false }, {}],
  [true, {}, { stackable: true }],
  [true, GROUP, {}],
  [true, GROUP, { exclusive_group: 'other' }],
  [false, {}, { stackable: false }],
  [false, { stackable: true }, { stackable: false }],
  [false, GROUP, GROUP],
  [false, { stackable: true, ...GROUP }, { stackable: true, ...GROUP }],
])('may combine: %s, a promotion with %j and a coupon with %j', (isMet, promotion, coupon) => {
  expect(couponConflict(promotion, coupon) === undefined).toBe(isMet);
  expect(couponConflict(promotion, undefined)).toBeUndefined();
});

const effect = fc.oneof(
  fc.nat(10_000).map((value) => percent(value / 100)),
  fc.nat(4_000).map((value) => net(value / 100)),
  fc.constant(FREE),
);
const promotion = fc
  .tuple(
    effect,
    fc.record(
      {
        stackable: fc.constantFrom(true, true, true, false),
        exclusive_group: fc.constantFrom('one', 'two'),
        priority: fc.nat(1),
        usage_limit: fc.constant(9),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([what, more]) => ({ ...promotionOf(what), ...more }));
const promotions = fc
  .array(promotion, { maxLength: 9 })
  .map((all) => all.map((each, i) => ({ ...each, id: i + 1 })));

const least = (amounts: readonly number[]) => Math.min(...amounts);

/** The one of the highest priority that takes most alone, with the lowest id. */
function nextOf(open: readonly PromotionRule[]): PromotionRule | undefined {
  const alone = (each: PromotionRule) => promotionTotal(each, priced, SHIPPING);
  const highest = Math.max(...open.map(({ priority = 0 }) => priority));
  const ofHighest = open.filter(({ priority = 0 }) => priority === highest);
  const most = Math.max(...ofHighest.map(alone));
  const ids = ofHighest.filter((each) => alone(each) === most).map(({ id }) => id);
  return open.find(({ id }) => id === least(ids));
}

/** What the one effect takes off lines or shipping. */
function offOf({ effects: [what] }: PromotionRule, [lines, shipping]: readonly [number, number]) {
  const hundredths = Math.round(Number(what?.value) * 100);
  const share = Math.floor((lines * hundredths + 5_000) / 10_000);
  if (what?.type === 'FREE_SHIPPING') return [0, shipping] as const;
  return [least([lines, what?.type === percent(0).type ? share : hundredths]), 0] as const;
}

function isRefused(next: PromotionRule, taken: readonly PromotionRule[], off: number): boolean {
  const groups = taken.flatMap(({ exclusive_group }) => exclusive_group ?? []);
  const limited = taken.filter(({ usage_limit }) => usage_limit);
  return [
    groups.includes(next.exclusive_group ?? ''),
    taken.length > 0 && off === 0,
    taken.length === MAX_PROMOTIONS,
    next.usage_limit !== undefined && limited.length === MAX_LIMITED_PROMOTIONS,
  ].includes(true);
}

/** The rule read aloud, with a search in place of each sorting. */
function byHand(all: readonly PromotionRule[]): number[] {
  const highest = Math.max(...all.map(({ priority = 0 }) => priority));
  const newest = Math.max(
    ...all.filter(({ priority = 0 }) => priority === highest).map(({ id }) => id),
  );
  const best = all.find(({ id }) => id === newest);
  if (!best?.stackable) return best ? [best.id] : [];
  const taken: PromotionRule[] = [];
  let open = all.filter(({ stackable }) => stackable);
  let [lines, shipping] = [priced.itemsTotal, SHIPPING];
  for (let next = nextOf(open); next; next = nextOf(open)) {
    const now = next;
    const [ofLines, ofShipping] = offOf(now, [lines, shipping]);
    open = open.filter((each) => each !== now);
    if (isRefused(now, taken, ofLines + ofShipping)) continue;
    taken.push(now);
    lines -= ofLines;
    shipping -= ofShipping;
  }
  return taken.map(({ id }) => id);
}

test('promotions are chosen by the rule, in any catalog order', () => {
  fc.assert(
    fc.property(promotions, (all) => {
      const { taken, reasons } = chosen(...all);
      expect(taken).toEqual(byHand(all));
      expect(chosen(...all.toReversed())).toEqual({ taken, reasons });
      const others = all.map(({ id }) => id).filter((id) => !taken.includes(id));
      expect(Object.keys(reasons).map(Number)).toEqual(others);
    }),
    { numRuns: Number(process.env['ORDERS'] ?? 250) },
  );
});
