import { expect, test } from 'vitest';
import { withSalesAt } from '../../shared/contract/sale.ts';
import { MAX_PRICE_STEPS, withPriceHistory } from '../../shared/pricing/price-history.ts';
import type { Product } from '../../shared/resources/products.ts';
import { fc } from '../store/properties.ts';

const DAY_MS = 86_400_000;
const CREATED = Date.UTC(2026, 0, 1);
const time = new Date(CREATED).toISOString();

const created = (more: Partial<Product> = {}): Product => ({
  id: 7,
  created_at: time,
  updated_at: time,
  name: 'Kettle',
  price: 20,
  images: [],
  published: true,
  ...more,
});

/** The product after changes at these days. */
function after(
  product: Product,
  changes: readonly (readonly [number, Partial<Product>])[],
): Product {
  const { id, created_at, updated_at } = product;
  let before = product;
  for (const [day, change] of changes) {
    const fields = { ...before, ...change };
    const now = CREATED + day * DAY_MS;
    before = { ...withPriceHistory(fields, before, now), id, created_at, updated_at };
  }
  return before;
}

const lowest = ({ lowest_price_30_days }: Product) => lowest_price_30_days;

test('a sale price is compared to the lowest price of the 30 days before it', () => {
  const cheaper = after(created(), [
    [10, { price: 18 }],
    [20, { price: 25 }],
    [45, { price_discount: 22 }],
  ]);
  expect(lowest(cheaper)).toBe(18);
  expect(lowest(after(cheaper, [[46, { name: 'Pot' }]]))).toBe(18);
  expect(lowest(after(cheaper, [[47, { price: 99 }]]))).toBe(18);
  expect(lowest(after(cheaper, [[60, { price_discount: 21 }]]))).toBe(22);
  const discountedOn = (day: number) =>
    after(created(), [
      [10, { price: 18 }],
      [20, { price: 25 }],
      [day, { price_discount: 22 }],
    ]);
  // The price of 18 ends when the 30 days before the 50th begin.
  expect([49, 50, 51].map((day) => lowest(discountedOn(day)))).toEqual([18, 25, 25]);
});

test('a product that never had another price has no lowest price', () => {
  expect(lowest(after(created({ price_discount: 15 }), [[3, { name: 'Pot' }]]))).toBeUndefined();
  expect(after(created(), [[3, { name: 'Pot' }]])).not.toHaveProperty('price_history');
});

test('each variant has its own price history', () => {
  const variant = { id: 1, price: 20, stock_type: 'infinite' } as const;
  const product = created({ variants: [variant, { ...variant, id: 2 }] });
  const reduced = after(product, [
    [
      5,
      {
        variants: [
          { ...variant, price_discount: 15 },
          { ...variant, id: 2 },
        ],
      },
    ],
  ]);
  expect(reduced.variants?.map((each) => each.lowest_price_30_days)).toEqual([20, undefined]);
});

/** A price, from this day on. */
interface Asked {
  readonly day: number;
  readonly price: number;
}

/** The prices before the last one that lasted into the 30 days before it. */
function periodBefore(asked: readonly Asked[]): number[] {
  const start = asked.at(-1)?.day ?? 0;
  const lasted = (i: number) => (asked[i + 1]?.day ?? 0) > start - 30;
  return asked
    .slice(0, -1)
    .filter((_, i) => lasted(i))
    .map(({ price }) => price);
}

test('finds the lowest price of the period and keeps a bounded history', () => {
  const change = fc.record({
    afterDays: fc.integer({ min: 0, max: 40 }),
    price: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: MAX_PRICE_STEPS }), (changes) => {
      let day = 0;
      const asked: Asked[] = [{ day, price: 20 }];
      let product = created();
      for (const { afterDays, price } of changes) {
        day += afterDays;
        if (price !== asked.at(-1)?.price) asked.push({ day, price });
        product = after(product, [[day, { price: 60, price_discount: price }]]);
      }
      const period = periodBefore(asked);
      expect(lowest(product)).toBe(period.length > 0 ? Math.min(...period) : undefined);
    }),
  );
  const daily = Array.from({ length: 200 }, (_, i) => [i / 50, { price: 100 + i }] as const);
  const changed = after(created({ price: 5 }), [...daily, [5, { price_discount: 4 }]]);
  expect(changed.price_history).toHaveLength(MAX_PRICE_STEPS);
  expect(lowest(changed)).toBe(5);
});

const HOUR_MS = 3_600_000;
const hours = (from: number, to: number) => fc.integer({ min: from, max: to });
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });

/** What is written, so many hours after the write before: what lasted for less is in no hour. */
const written = fc.record({
  after: hours(1, 900),
  price: hours(10, 14),
  price_discount: optional(hours(6, 12)),
  from: optional(hours(-200, 900)),
  hours: optional(hours(0, 500)),
});

/** The sale that a write says, whose times are around its own. */
function saleOf({ price, price_discount, from, hours: length }: Written, now: number) {
  const iso = (time: number) => new Date(time).toISOString();
  const begins = now + (from ?? 0) * HOUR_MS;
  return {
    price,
    ...(price_discount !== undefined && {
      price_discount,
      ...(from !== undefined && { price_discount_from: iso(begins) }),
      ...(length !== undefined && { price_discount_until: iso(begins + length * HOUR_MS) }),
    }),
  };
}

type Written = typeof written extends fc.Arbitrary<infer Value> ? Value : never;

/** What was asked at each hour, by the last write before it. */
class AskedByHour {
  readonly #sales: (readonly [time: number, sale: ReturnType<typeof saleOf>])[] = [];

  write(time: number, sale: ReturnType<typeof saleOf>) {
    this.#sales.push([time, sale]);
  }

  at(time: number): number {
    const sale = this.#saleAt(time);
    return this.isReducedAt(time) ? (sale.price_discount ?? sale.price) : sale.price;
  }

  isReducedAt(time: number): boolean {
    const {
      price_discount,
      price_discount_from: from,
      price_discount_until: until,
    } = this.#saleAt(time);
    const hasBegun = from === undefined || Date.parse(from) <= time;
    const isOver = until !== undefined && Date.parse(until) <= time;
    return price_discount !== undefined && hasBegun && !isOver;
  }

  /** The lowest price of the 30 days before the present one began, where there was another. */
  lowestBefore(time: number): number | undefined {
    let begun = time;
    while (begun > CREATED && this.at(begun - HOUR_MS) === this.at(time)) begun -= HOUR_MS;
    let lowest: number | undefined;
    for (let hour = begun - HOUR_MS; hour >= CREATED; hour -= HOUR_MS) {
      if (hour + HOUR_MS <= begun - 30 * DAY_MS) break;
      lowest = Math.min(lowest ?? Infinity, this.at(hour));
    }
    return lowest;
  }

  #saleAt(time: number) {
    const sale = this.#sales.findLast(([begins]) => begins <= time)?.[1];
    if (!sale) throw new Error('Nothing was asked yet.');
    return sale;
  }
}

test('a sale that is replaced as it starts never counts', () => {
  const from = CREATED + 10 * DAY_MS;
  const sale = { price_discount: 6, price_discount_from: new Date(from).toISOString() };
  // Without its type: `undefined` takes a field away.
  const none = { price_discount: undefined, price_discount_from: undefined } as object;
  const begins = { ...created({ ...sale }), id: 7 };
  const planned = { ...begins, ...withPriceHistory(begins, undefined, CREATED) };
  expect(planned.price_history?.map(({ price }) => price)).toEqual([20, 6]);
  const again = { price_discount: 15 };
  expect(
    lowest(
      after(planned, [
        [10, none],
        [11, again],
      ]),
    ),
  ).toBe(20);
  expect(
    lowest(
      after(planned, [
        [11, none],
        [12, again],
      ]),
    ),
  ).toBe(6);
});

test('scheduled sales count as if every hour were recorded', () => {
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 1, maxLength: 8 }),
      hours(0, 900),
      (writes, last) => {
        const asked = new AskedByHour();
        let now = CREATED;
        let product: Product | undefined;
        const check = (until: number) => {
          for (let time = now; product && time <= until; time += 37 * HOUR_MS) {
            const expected = asked.isReducedAt(time) ? asked.lowestBefore(time) : undefined;
            expect(lowest(withSalesAt(product, time))).toBe(expected);
          }
        };
        for (const each of writes) {
          const next = product ? now + each.after * HOUR_MS : now;
          check(next - HOUR_MS);
          now = next;
          const sale = saleOf(each, now);
          asked.write(now, sale);
          const { price: _, ...named } = created();
          const fields = {
            ...{ ...named, ...sale },
            ...(product?.price_history && { price_history: product.price_history }),
          };
          product = { ...fields, ...withPriceHistory(fields, product, now) };
          // Written again it is the same.
          const { id, created_at, updated_at, ...again } = product;
          expect(withPriceHistory(again, product, now)).toEqual(again);
        }
        check(now + last * HOUR_MS);
      },
    ),
  );
});
