import type { CouponRule } from '../../shared/pricing/coupons.ts';
import type { Line } from '../../shared/pricing/lines.ts';
import type { FeeRule } from '../../shared/pricing/payment-fees.ts';
import type { OrderInputs } from '../../shared/pricing/price-order.ts';
import type { HasOwnAmounts, PriceView } from '../../shared/pricing/price-view.ts';
import type { PromotionRule } from '../../shared/pricing/promotions.ts';

/**
 * The totals of an order by another way than the code's: whole formulas of
 * orders.md, "Order totals" with exact integers. Of the parts of lines it takes only those of the
 * promotion, because they limit the coupon. It shares no function with the code.
 */
export function totalsByFormula(
  inputs: OrderInputs,
  promotionShares: readonly number[],
  { beforeFee, added, total }: Taxes,
) {
  const { promotions = [], coupon, paymentMethod } = inputs;
  const money = moneyOf(inputs.prices);
  const units = addUp(inputs.lines.map(({ quantity }) => BigInt(quantity)));
  const items = addUp(inputs.lines.map((line) => lineTotal(line, money)));
  const shipping = shippingByFormula(inputs, units, money);

  const reduction = addUp(promotionsByFormula(inputs).map(BigInt));
  const frees = promotions.some((each) => valuesOf(each, 'FREE_SHIPPING').length > 0);
  const free = frees ? shipping : 0n;
  const left = (line: Line, i: number) => lineTotal(line, money) - BigInt(promotionShares[i] ?? 0);
  const discount = couponByFormula(coupon, inputs.lines, left, money);
  const untaxed = items - reduction - discount + shipping - free;
  const fee = feeByFormula(paymentMethod, untaxed + BigInt(beforeFee), money);
  return {
    items_total: Number(items),
    shipping_total: Number(shipping),
    taxes_total: total,
    ...(promotions.length > 0 && { promotion_total: Number(reduction + free) }),
    ...(coupon && { coupon_total: Number(discount) }),
    ...(paymentMethod && { payment_method_total: Number(fee) }),
    total: Number(untaxed + fee) + added,
  };
}

/** What each promotion takes off the lines: the next one sees what those before it have left. */
export function promotionsByFormula({ promotions = [], lines, prices }: OrderInputs): number[] {
  const money = moneyOf(prices);
  const units = addUp(lines.map(({ quantity }) => BigInt(quantity)));
  let left = addUp(lines.map((line) => lineTotal(line, money)));
  return promotions.map((promotion) => {
    const off = least(left, promotionByFormula(promotion, left, units, money));
    left -= off;
    return Number(off);
  });
}

/** In minor units: what the total grows by, without the tax of the fee and with it, and all taxes. */
interface Taxes {
  readonly beforeFee: number;
  readonly added: number;
  readonly total: number;
}

interface Money {
  /** A stored amount in minor units. */
  (value: unknown): bigint;
  /** That of a record, which may have its own in the currency. */
  of<Name extends string>(
    record: HasOwnAmounts & Readonly<Partial<Record<Name, unknown>>>,
    name: Name,
  ): bigint;
  /** As amounts that are computed are rounded. */
  computed(amount: bigint): bigint;
  percent(amount: bigint, value: unknown): bigint;
}

const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, EUR: 2, KWD: 3, CLF: 4 };

/** Every amount in these tests has fewer digits than a Number tells apart. */
function moneyOf({ base, currency, rate, increment }: PriceView): Money {
  const [from = NaN, to = NaN] = [DECIMALS[base], DECIMALS[currency]];
  const step = BigInt(increment);
  const factor = BigInt(rate.toFixed(10).replace('.', '')) * 10n ** BigInt(to);
  const minor = (value: unknown) => BigInt(Number(value).toFixed(from).replace('.', ''));
  const convert = (value: unknown) =>
    halfUp(minor(value) * factor, 10n ** BigInt(10 + from) * step) * step;
  const stored = currency === base ? minor : convert;
  return Object.assign(stored, {
    of: (record: HasOwnAmounts & { readonly [name: string]: unknown }, name: string) => {
      const own = Object.entries(record.prices?.[currency] ?? {}).find(([each]) => each === name);
      if (!own || currency === base) return stored(record[name]);
      return BigInt(Number(own[1]).toFixed(to).replace('.', ''));
    },
    computed: (amount: bigint) => halfUp(amount, step) * step,
    percent: (amount: bigint, value: unknown) =>
      halfUp(amount * BigInt(Number(value).toFixed(2).replace('.', '')), 10_000n * step) * step,
  });
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  const isUp = (dividend % divisor) * 2n >= divisor;
  return dividend / divisor + (isUp ? 1n : 0n);
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const addUp = (amounts: bigint[]) => amounts.reduce((one, other) => one + other, 0n);

const lineTotal = ({ product, variant, quantity }: Line, money: Money) =>
  money.computed(money.of(variant ?? product, 'price') * BigInt(quantity));

function shippingByFormula(inputs: OrderInputs, units: bigint, money: Money): bigint {
  const { shipping, shippingFee = 0 } = inputs;
  if (!shipping) return money.computed(money(shippingFee));
  return money.computed(
    money.of(shipping, 'base_cost') + money.of(shipping, 'per_item_cost') * units,
  );
}

function promotionByFormula(
  promotion: PromotionRule,
  items: bigint,
  units: bigint,
  money: Money,
): bigint {
  const amountsOf = (wanted: EffectType) =>
    addUp(effectsOf(promotion, wanted).map((effect) => money.of(effect, 'value')));
  const percents = [
    ...valuesOf(promotion, 'CART_VALUE_PERCENTAGE_REDUCTION'),
    ...valuesOf(promotion, 'CART_ITEMS_PERCENTAGE_REDUCTION'),
  ];
  return (
    money.computed(amountsOf('CART_VALUE_NET_REDUCTION')) +
    money.computed(amountsOf('CART_ITEMS_NET_REDUCTION') * units) +
    money.percent(
      items,
      percents.reduce((one, other) => one + other, 0),
    )
  );
}

type EffectType = PromotionRule['effects'][number]['type'];

const effectsOf = (promotion: PromotionRule, wanted: EffectType) =>
  promotion.effects.filter(({ type }) => type === wanted);

const valuesOf = (promotion: PromotionRule, wanted: EffectType) =>
  effectsOf(promotion, wanted).map(({ value }) => Number(value));

function couponByFormula(
  coupon: CouponRule | undefined,
  lines: readonly Line[],
  left: (line: Line, i: number) => bigint,
  money: Money,
): bigint {
  if (!coupon) return 0n;
  const { target_type, target_id, discount_type, discount_value } = coupon;
  const isNet = discount_type === 'NET_REDUCTION';
  if (target_type === 'CART_COUPON') {
    const items = addUp(lines.map((line) => lineTotal(line, money)));
    const wanted = isNet
      ? money.computed(money.of(coupon, 'discount_value'))
      : money.percent(items, discount_value);
    return least(addUp(lines.map(left)), wanted);
  }
  const attribute = target_type === 'CATEGORY_COUPON' ? 'category_id' : 'id';
  const isMeant = ({ product }: Line) => product[attribute] === target_id;
  const wanted = lines.filter(isMeant).map((line) => {
    const total = lineTotal(line, money);
    if (!isNet) return money.percent(total, discount_value);
    return least(total, money.computed(money.of(coupon, 'discount_value') * BigInt(line.quantity)));
  });
  return least(addUp(wanted), addUp(lines.map((line, i) => (isMeant(line) ? left(line, i) : 0n))));
}

function feeByFormula(method: FeeRule | undefined, base: bigint, money: Money): bigint {
  if (!method || base === 0n) return 0n;
  const { cost_type, percentage_fee } = method;
  const fixed = /fixed/.test(cost_type) ? money.computed(money.of(method, 'fixed_fee')) : 0n;
  return fixed + (/percentage/.test(cost_type) ? money.percent(base, percentage_fee) : 0n);
}
