import type { CouponRule } from '../../shared/pricing/coupons.ts';
import type { Line } from '../../shared/pricing/lines.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import type { FeeRule } from '../../shared/pricing/payment-fees.ts';
import type { OrderInputs } from '../../shared/pricing/price-order.ts';
import { type PriceView, priceView } from '../../shared/pricing/price-view.ts';
import type { PromotionRule } from '../../shared/pricing/promotions.ts';
import type { ShippingRule } from '../../shared/pricing/shipping.ts';
import type { TaxRules } from '../../shared/pricing/tax-rules.ts';
import { fc } from '../store/properties.ts';

/** One currency for each exponent that there is: 0, 2, 3, 4. */
export const CURRENCIES = ['JPY', 'EUR', 'KWD', 'CLF'] as const;

/** The prices of a store in its own currency. */
export const pricesIn = (currency: string, processors = {}): PriceView =>
  priceView({ settings: { currency_code: currency, currencies: [] }, processors });

export const EUR = pricesIn('EUR');

/** The prices of a store of one currency in another one. */
export const convertedPrices = (base: string, code: string, rate: number, processors = {}) =>
  priceView({ settings: { currency_code: base, currencies: [{ code, rate }] }, processors }, code);

/** A line of a simple product. */
export const line = (
  id: number,
  price: number,
  quantity = 1,
  more: Omit<Line['product'], 'id' | 'price'> = {},
): Line => ({
  product: { id, price, ...more },
  quantity,
});

export type PromotionEffect = PromotionRule['effects'][number];

/** An active promotion without conditions. */
export const promotionOf = (...effects: PromotionEffect[]): PromotionRule => ({
  id: 1,
  name: 'Promotion',
  active: true,
  conditions: [],
  effects,
});

export const couponOf = (rule: Omit<CouponRule, 'name'>): CouponRule => ({
  name: 'Coupon',
  ...rule,
});

export const cartCoupon = (
  discount_type: CouponRule['discount_type'],
  discount_value: number,
): CouponRule => couponOf({ target_type: 'CART_COUPON', discount_type, discount_value });

export const shippingOf = (costs: Omit<ShippingRule, 'name'>): ShippingRule => ({
  name: 'Shipping method',
  ...costs,
});

export const feeOf = (fees: Omit<FeeRule, 'name'>): FeeRule => ({
  name: 'Payment method',
  ...fees,
});

/** The taxes of a store without classes, on everything. */
export const storeTax = (
  tax_rate: number,
  settings: Partial<TaxRules['settings']> = {},
): TaxRules => ({
  settings: { tax_type: 'all', tax_rate, ...settings },
  classes: [],
  isExempt: false,
  isEstimated: false,
});

/** A record with values that no schema allows now: its JSON, as the table has it, is untyped. */
export const storedAs = <Stored>(record: object): Stored => JSON.parse(JSON.stringify(record));

const IDS = { min: 1, max: 4 };
const PERCENTAGES = [
  'CART_VALUE_PERCENTAGE_REDUCTION',
  'CART_ITEMS_PERCENTAGE_REDUCTION',
  'PERCENTAGE_DISCOUNT',
  'PERCENTAGE_REDUCTION',
];

/** Orders with everything that can be on them, in one currency. */
export function orders(prices: PriceView): fc.Arbitrary<OrderInputs> {
  const { base, currency } = prices;
  // Small ones, so that discounts meet their caps, and the largest that are accepted.
  const amount = fc
    .oneof(
      { arbitrary: fc.nat(9), weight: 2 },
      { arbitrary: fc.nat(5_000), weight: 4 },
      { arbitrary: fc.nat(10 ** 12), weight: 1 },
    )
    .map((minor) => toMajor(minor, base));
  /** The record, and now and then with amounts of its own in the currency. */
  const withOwn = <Priced extends object>(record: Priced, ...names: (keyof Priced)[]) => {
    if (currency === base) return fc.constant(record);
    const own = fc.nat(9_000).map((minor) => toMajor(minor, currency));
    const owns = fc.tuple(...names.map(() => own)).map((amounts) => ({
      ...record,
      prices: { [currency]: Object.fromEntries(names.map((name, i) => [name, amounts[i] ?? 0])) },
    }));
    return fc.oneof(fc.constant(record), owns);
  };
  const percentage = fc.nat(10_000).map((hundredths) => hundredths / 100);
  const valueFor = (type: string) => (PERCENTAGES.includes(type) ? percentage : amount);

  const id = fc.integer(IDS);
  const taxId = fc.integer({ min: 0, max: 3 });
  // As carts and orders have them: the lines of one product or variant are merged.
  const lines = fc.uniqueArray(
    fc
      .tuple(
        id,
        amount.chain((price) => withOwn({ price }, 'price')),
        fc.option(amount.chain((price) => withOwn({ id: 1, price }, 'price'))),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([product, priced, variant, quantity]): Line => {
        // A product has one category: 1 and 4 have the same.
        const tax_id = product % 4;
        return {
          product: { id: product, category_id: product % 3, tax_id, ...priced },
          variant: variant ?? undefined,
          quantity,
        };
      }),
    {
      minLength: 1,
      maxLength: 5,
      selector: ({ product, variant }) => `${product.id}/${variant?.id ?? 0}`,
    },
  );

  const effect = fc
    .constantFrom(
      'CART_VALUE_PERCENTAGE_REDUCTION',
      'CART_VALUE_NET_REDUCTION',
      'CART_ITEMS_NET_REDUCTION',
      'CART_ITEMS_PERCENTAGE_REDUCTION',
      'FREE_SHIPPING',
    )
    .chain((type) =>
      valueFor(type).chain(
        (value): fc.Arbitrary<PromotionEffect> =>
          PERCENTAGES.includes(type)
            ? fc.constant({ type, value })
            : withOwn<PromotionEffect>({ type, value }, 'value'),
      ),
    );
  const promotion = fc
    .array(effect, { minLength: 1, maxLength: 3 })
    .map((effects) => promotionOf(...effects));

  const coupon = fc
    .tuple(
      fc.constantFrom('CART_COUPON', 'PRODUCT_COUPON', 'PRODUCTS_COUPON', 'CATEGORY_COUPON'),
      fc.constantFrom('NET_REDUCTION', 'PERCENTAGE_DISCOUNT', 'PERCENTAGE_REDUCTION'),
      id,
    )
    .chain(([target_type, discount_type, target_id]) =>
      valueFor(discount_type).chain((discount_value) => {
        const rule = couponOf({ target_type, discount_type, target_id, discount_value });
        return discount_type === 'NET_REDUCTION'
          ? withOwn(rule, 'discount_value')
          : fc.constant(rule);
      }),
    );

  const shipping = fc
    .tuple(amount, amount, taxId)
    .chain(([base_cost, per_item_cost, tax_id]) =>
      withOwn(shippingOf({ base_cost, per_item_cost, tax_id }), 'base_cost', 'per_item_cost'),
    );
  const paymentMethod = fc
    .tuple(
      fc.constantFrom('no_cost', 'fixed_fee', 'percentage_fee', 'fixed_plus_percentage'),
      amount,
      percentage,
      taxId,
    )
    .chain(([cost_type, fixed_fee, percentage_fee, tax_id]) =>
      withOwn(feeOf({ cost_type, fixed_fee, percentage_fee, tax_id }), 'fixed_fee'),
    );

  const taxRate = fc.nat(1_000_000).map((rate) => rate / 10_000);
  const taxClass = (classId: number) =>
    fc.array(taxRate, { maxLength: 3 }).map((rates) => ({
      id: classId,
      name: `Class ${classId}`,
      combine: 'add' as const,
      rates: rates.map((rate) => ({ rate })),
    }));
  const taxRules: fc.Arbitrary<TaxRules> = fc.record({
    settings: fc.record({
      tax_type: fc.constantFrom('nothing', 'products_only', 'shipping_only', 'all', 'all', 'all'),
      tax_rate: taxRate,
      tax_id: taxId,
      prices_include_tax: fc.boolean(),
      apply_discounts_before_taxes: fc.boolean(),
    }),
    classes: fc.tuple(taxClass(1), taxClass(2)),
    isExempt: fc.nat(9).map((number) => number === 0),
    isEstimated: fc.boolean(),
  });

  const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.option(arbitrary, { nil: undefined, freq: 3 });
  return fc.record({
    prices: fc.constant(prices),
    lines,
    promotions: fc
      .array(promotion, { maxLength: 3 })
      .map((all) => all.map((each, i) => ({ ...each, id: i + 1 }))),
    coupon: maybe(coupon),
    shipping: maybe(shipping),
    shippingFee: maybe(amount),
    taxes: maybe(taxRules),
    paymentMethod: maybe(paymentMethod),
  });
}
