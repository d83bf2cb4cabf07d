import type { NewRecord } from '../../shared/contract/records.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import type { Order } from '../../shared/resources/orders.ts';

type Random = () => number;

const pick = <Each>(random: Random, all: readonly Each[]): Each | undefined =>
  all[Math.floor(random() * all.length)];

const integer = (random: Random, most: number) => Math.floor(random() * (most + 1));

const TIME = '2026-01-01T00:00:00.000Z';

interface Shape {
  readonly products: readonly number[];
  readonly base: string;
  readonly random: Random;
}

/** An order of some lines, in one of two currencies, as it is stored. */
export function randomOrder({ products, base, random }: Shape): NewRecord<Order> {
  const lines = Array.from({ length: 1 + integer(random, 2) }, () => ({
    product_id: pick(random, products) ?? 0,
    variant_id: integer(random, 1),
    quantity: 1 + integer(random, 4),
  }));
  const priced = lines.map((line) => ({
    ...{ id: line.product_id, created_at: TIME, updated_at: TIME, name: 'Kettle' },
    ...{ stock_type: 'infinite' as const, price: toMajor(integer(random, 9_999), base) },
    ...{ category_id: line.product_id % 3, ...line },
  }));
  const amounts = (currency: string) => ({
    items_total: toMajor(integer(random, 99_999), currency),
    shipping_total: toMajor(integer(random, 999), currency),
    taxes_total: toMajor(integer(random, 999), currency),
    total: toMajor(1_000 + integer(random, 99_999), currency),
  });
  const isConverted = random() < 0.4;
  const code = isConverted ? 'JPY' : base;
  const country = pick(random, ['Portugal', 'DE', 'Atlantis']);
  return {
    state: 'created',
    items: lines,
    products: priced,
    currency: { code, rate: isConverted ? 163.27 : 1 },
    taken: { at: null, stock: random() < 0.5 ? lines.slice(0, 1) : [] },
    ...(random() < 0.5 && { user_id: 1 + integer(random, 9) }),
    ...amounts(base),
    ...(isConverted && { converted: { currency: code, lines: [], ...amounts(code) } }),
    ...(random() < 0.8 && { cart_id: 1 + integer(random, 999) }),
    ...(country && {
      shipping_address: {
        ...{ full_name: 'Ada Verne', email: `ada${integer(random, 9)}@example.org` },
        ...{ country, city: 'Porto' },
        ...{ address1: 'Rua das Flores 8', postal_code: '4050-262' },
      },
    }),
  };
}

/** A further refund of a line of the order, which may be pending, or fail. */
export function randomRefund(
  { items, refunds = [], converted }: Order,
  { base, random, created_at }: Shape & { readonly created_at: string },
): NonNullable<Order['refunds']>[number] {
  const amount = toMajor(1 + integer(random, 999), base);
  const line = pick(random, items);
  return {
    ...{ id: refunds.length, amount, total: amount, charged_amount: amount, payment: 0 },
    ...{ charged_currency: base, shipping: false, taxes: [], restock: false, created_at },
    line_items: line && random() < 0.7 ? [{ ...line, quantity: 1, amount }] : [],
    status: pick(random, ['pending', 'succeeded', 'failed'] as const) ?? 'pending',
    ...(converted && {
      converted: { currency: converted.currency, amount: 7, lines: [], taxes: [] },
    }),
  };
}
