import fc from 'fast-check';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Line } from '../../shared/pricing/lines.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import type { OrderInputs } from '../../shared/pricing/price-order.ts';

/** One currency for each exponent that there is: 0, 2, 3, 4. */
export const CURRENCIES = ['JPY', 'EUR', 'KWD', 'CLF'] as const;

/** A line of a simple product. */
export const line = (id: number, price: number, quantity = 1, more: JsonObject = {}): Line => ({
  product: { id, price, ...more },
  quantity,
});

export const promotionOf = (...effects: JsonObject[]): JsonObject => ({ active: true, effects });

export const cartCoupon = (discount_type: string, discount_value: number): JsonObject => ({
  target_type: 'CART_COUPON',
  discount_type,
  discount_value,
});

const IDS = { min: 1, max: 4 };
const PERCENTAGES = [
  'CART_VALUE_PERCENTAGE_REDUCTION',
  'CART_ITEMS_PERCENTAGE_REDUCTION',
  'PERCENTAGE_DISCOUNT',
  'PERCENTAGE_REDUCTION',
];

/** Orders with everything that can be on them, in one currency. */
export function orders(currency: string): fc.Arbitrary<OrderInputs> {
  // Small ones, so that discounts meet their caps, and the largest that are accepted.
  const amount = fc
    .oneof(
      { arbitrary: fc.nat(9), weight: 2 },
      { arbitrary: fc.nat(5_000), weight: 4 },
      { arbitrary: fc.nat(10 ** 12), weight: 1 },
    )
    .map((minor) => toMajor(minor, currency));
  const percentage = fc.nat(10_000).map((hundredths) => hundredths / 100);
  const valueFor = (type: string) => (PERCENTAGES.includes(type) ? percentage : amount);

  const id = fc.integer(IDS);
  const lines = fc.array(
    fc
      .tuple(id, id, amount, fc.option(amount), fc.integer({ min: 1, max: 9 }))
      .map(([product, category_id, price, variantPrice, quantity]): Line => {
        const variant = variantPrice === null ? undefined : { id: 1, price: variantPrice };
        return { product: { id: product, category_id, price }, variant, quantity };
      }),
    { minLength: 1, maxLength: 5 },
  );

  const effect = fc
    .constantFrom(
      'CART_VALUE_PERCENTAGE_REDUCTION',
      'CART_VALUE_NET_REDUCTION',
      'CART_ITEMS_NET_REDUCTION',
      'CART_ITEMS_PERCENTAGE_REDUCTION',
      'FREE_SHIPPING',
    )
    .chain((type) => valueFor(type).map((value): JsonObject => ({ type, value })));
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
      valueFor(discount_type).map(
        (discount_value): JsonObject => ({ target_type, discount_type, target_id, discount_value }),
      ),
    );

  const shipping = fc
    .tuple(amount, amount)
    .map(([base_cost, per_item_cost]): JsonObject => ({ base_cost, per_item_cost }));
  const paymentMethod = fc
    .tuple(
      fc.constantFrom('no_cost', 'fixed_fee', 'percentage_fee', 'fixed_plus_percentage'),
      amount,
      percentage,
    )
    .map(([cost_type, fixed_fee, percentage_fee]) => ({ cost_type, fixed_fee, percentage_fee }));

  const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.option(arbitrary, { nil: undefined, freq: 3 });
  return fc.record({
    currency: fc.constant(currency),
    lines,
    promotion: maybe(promotion),
    coupon: maybe(coupon),
    shipping: maybe(shipping),
    shippingFee: maybe(amount),
    taxesTotal: maybe(amount),
    paymentMethod: maybe(paymentMethod),
  });
}
