import type { Context } from '../actions/context.ts';
import { isShownAt } from '../contract/attributes.ts';
import { defined } from '../contract/defined.ts';
import type { DataOf } from '../contract/resource.ts';
import type { Payable } from '../orders/charge-in.ts';
import { chargedFields, chargeOf, chargeProblem } from '../orders/charges.ts';
import { usedUp, usesOfPromotion } from '../orders/limited-uses.ts';
import { taxRulesOf } from '../orders/order-taxes.ts';
import { describeCurrency } from '../pricing/currency.ts';
import type { DiscountedLines } from '../pricing/discounted-lines.ts';
import { display } from '../pricing/money.ts';
import {
  type OrderInputs,
  orderTotals,
  type PricedOrder,
  priceOrder,
  totalWithPromotion,
} from '../pricing/price-order.ts';
import { promotionProblem } from '../pricing/promotions.ts';
import { shippingProblem, shippingTotals } from '../pricing/shipping.ts';
import { couponConflict } from '../pricing/stacking.ts';
import type { orders } from '../resources/orders.ts';
import { type PaymentMethod, paymentMethods } from '../resources/paymentMethods.ts';
import { type Promotion, promotions } from '../resources/promotions.ts';
import type { ProcessorTitle } from '../resources/schemas/processors.ts';
import { type Shipping, shippings } from '../resources/shippings.ts';
import type { Application } from '../tenancy/application.ts';
import type { EvaluatedOrder } from './evaluate-order.ts';
import { configuredProcessors } from './payable.ts';
import { type Pricing, pricing, pricingOf, type ShownOrder, showOrder } from './quoted-prices.ts';
import type { RequestedOrder } from './read-order.ts';
import { attempt, type Refusal } from './refusals.ts';
import { isUsedUp, USED_UP } from './use-limits.ts';

/** Options of each kind that a quote prices: the newest ones. */
export const MAX_OPTIONS = 50;

/** What shoppers can choose from. */
export interface Offers {
  readonly shippings: readonly Shipping[];
  readonly paymentMethods: readonly PaymentMethod[];
  readonly promotions: readonly Promotion[];
  /** Names of uses that are used up. */
  readonly usedUp: ReadonlySet<string>;
}

/** The active ones, newest first, in the language of the order. */
export async function loadOffers(
  { fields }: Pick<RequestedOrder<unknown>, 'fields'>,
  context: Context,
): Promise<Offers> {
  const catalogue = context.catalogue.inLanguage(fields.locale);
  const [ofShipping, ofPayment, ofPromotion] = await Promise.all([
    catalogue.all(shippings),
    catalogue.all(paymentMethods),
    catalogue.all(promotions),
  ]);
  const now = context.clock.now();
  const offered = newest(ofPromotion.filter(({ active }) => active === true));
  return {
    usedUp: await usedUp(offered.flatMap(usesOfPromotion), context),
    shippings: newest(ofShipping.filter((method) => isShownAt(method, now))),
    paymentMethods: newest(ofPayment.filter((method) => isShownAt(method, now))),
    promotions: offered,
  };
}

const newest = <Offered>(records: readonly Offered[]) => records.slice(-MAX_OPTIONS).reverse();

/** What the options of an order depend on. */
interface Quoted extends Pick<ShownOrder, 'evaluated' | 'prices'> {
  /** With the tax classes of everything that can be chosen. */
  readonly inputs: OrderInputs;
  readonly price: Pricing;
  readonly application: Application;
  /** The taxes of the order when it is sent by a method, or by its own one. */
  readonly taxesFor: (shipping?: Shipping) => OrderInputs['taxes'];
}

interface Chosen {
  readonly processor?: ProcessorTitle | undefined;
  /** The order goes there, as far as that is known. */
  readonly country?: string | undefined;
}

/** Amounts of an option with their display texts. */
type Shown<Name extends string> = Readonly<
  Record<Name, number> & Record<`display_${Name}`, string>
>;

type Quote = DataOf<typeof orders, 'quote'>;

/** What can be chosen for an order: each option is priced by its difference. */
export function optionsOf(
  offers: Offers,
  { processor, country }: Chosen,
  shown: ShownOrder,
  application: Application,
) {
  const { evaluated, prices } = shown;
  const taxesFor = (shipping?: Shipping) =>
    taxRulesOf(evaluated.taxesWith([...offers.shippings, ...offers.paymentMethods], shipping));
  const inputs: OrderInputs = { ...evaluated.inputs, taxes: taxesFor() };
  const quoted = { evaluated, prices, inputs, price: pricing(shown), application, taxesFor };
  return {
    shipping_options: shippingOptions(offers, country, quoted),
    payment_options: paymentOptions(offers, quoted, processor),
    promotion_options: promotionOptions(offers, quoted),
  };
}

/** Each shipping method with its cost for the order. */
function shippingOptions(
  { shippings: offered }: Offers,
  country: string | undefined,
  quoted: Quoted,
) {
  const { evaluated, inputs, prices } = quoted;
  const totals = shippingTotals(evaluated.pricedLines);
  const quotedFor = quotedByMethod(quoted);
  const costs = (shipping: Shipping): Shown<'cost'> => {
    const { inputs: own, price } = quotedFor(shipping);
    const { shipping_total: cost } = price((lines) => orderTotals(lines, { ...own, shipping }));
    return { cost, display_cost: display(cost, prices.currency) };
  };
  return offered.map((method) => {
    const problem = shippingProblem(method, totals, country, evaluated.now);
    return {
      id: method.id,
      ...described(method),
      chosen: method.id === inputs.shipping?.id,
      ...pricedOption(problem, () => costs(method)),
      ...(problem === undefined && transitOf(method, evaluated)),
    };
  });
}

/**
 * The order as it is when a method sends it. Another method may have it taxed elsewhere, where it is collected and
 * not sent, or be what another promotion makes free; methods that do neither share one computation.
 */
function quotedByMethod({ evaluated, prices, taxesFor, ...own }: Quoted) {
  type Sent = Pick<Quoted, 'inputs' | 'price'>;
  const isCollected = (shipping?: Pick<Shipping, 'collection'>) => shipping?.collection ?? false;
  const keyOf = (taxed: boolean, promotions: readonly Promotion[]) =>
    [taxed, ...promotions.map(({ id }) => id)].join();
  const collected = isCollected(own.inputs.shipping);
  const known = new Map<string, Sent>([[keyOf(collected, evaluated.promotions), own]]);
  return (shipping: Shipping): Sent => {
    const promotions = evaluated.promotionsWith(shipping);
    const key = keyOf(isCollected(shipping), promotions);
    const sent = known.get(key) ?? sentBy(shipping, promotions);
    known.set(key, sent);
    return sent;
  };
  function sentBy(shipping: Shipping, promotions: readonly Promotion[]): Sent {
    const taxes = taxesFor(shipping);
    // What one method costs may be too much in some currency, and prevents no other one.
    const unsent = { shipping: undefined, shippingFee: undefined };
    const inputs: OrderInputs = { ...own.inputs, ...unsent, promotions, taxes };
    const priced = priceOrder({ ...inputs, prices: evaluated.base });
    const converted = evaluated.converted && priceOrder(inputs);
    const shown = showOrder({ ...evaluated, inputs, priced, converted }, prices);
    return { inputs, price: pricing(shown) };
  }
}

/** Each payment method, and each card processor, with its fee and what the order then comes to. */
function paymentOptions(
  { paymentMethods: offered }: Offers,
  quoted: Quoted,
  processor: ProcessorTitle | undefined,
) {
  const { inputs, price, prices } = quoted;
  const { currency } = prices;
  const costs = (paymentMethod?: PaymentMethod): Shown<'fee' | 'total'> => {
    const { payment_method_total: fee = 0, total } = price(totalsPaidBy(inputs, paymentMethod));
    const texts = { display_fee: display(fee, currency), display_total: display(total, currency) };
    return { fee, total, ...texts };
  };
  return [
    ...offered.map((method) => ({
      id: method.id,
      ...described(method),
      ...(method.settlement && { settlement: method.settlement }),
      chosen: method.id === inputs.paymentMethod?.id,
      ...pricedOption(undefined, () => costs(method)),
    })),
    ...chargesOf(quoted).map(({ title, ...charge }): Quote['payment_options'][number] => ({
      processor: title,
      name: title,
      chosen: title === processor,
      ...charge,
      ...costs(),
    })),
  ];
}

const totalsPaidBy =
  (inputs: OrderInputs, paymentMethod?: PaymentMethod) => (lines: DiscountedLines) =>
    orderTotals(lines, { ...inputs, paymentMethod });

/** What each card processor would charge, which takes no fee, and why it cannot. */
function chargesOf({ evaluated: { priced, converted }, inputs, application }: Quoted) {
  const totalOf = (order: PricedOrder) => pricingOf(order)(totalsPaidBy(inputs)).total;
  const payable: Payable = {
    total: totalOf(priced),
    currency: describeCurrency(inputs.prices),
    ...(converted &&
      ({
        converted: defined({
          currency: converted.currency,
          total: totalOf(converted),
          has_own_prices: converted.hasOwnPrices || undefined,
        }),
      } satisfies Partial<Payable>)),
  };
  return configuredProcessors(application).map((each) => {
    const problem = payable.total === 0 ? undefined : chargeProblem(each, payable, application);
    return {
      title: each.title,
      ...chargedFields(chargeOf(each, payable, application)),
      ...(problem !== undefined && { unavailable: problem }),
    };
  });
}

/** Each promotion with what it takes off lines and shipping, or the condition that is not met. */
function promotionOptions(
  { promotions: offered, ...limits }: Offers,
  { evaluated, inputs, price, prices: { currency } }: Quoted,
) {
  const savings = (promotion: Promotion): Shown<'promotion_total'> => {
    const { promotion_total } = price((lines) => ({
      promotion_total: totalWithPromotion(lines, inputs, promotion),
    }));
    return { promotion_total, display_promotion_total: display(promotion_total, currency) };
  };
  return offered.map((promotion) => {
    const isFull = isUsedUp(usesOfPromotion(promotion), limits);
    const problem =
      promotionProblem(promotion, evaluated.pricedLines, evaluated.now) ??
      (isFull ? USED_UP : undefined) ??
      couponConflict(promotion, evaluated.coupon?.record);
    return {
      id: promotion.id,
      name: promotion.name,
      chosen: evaluated.promotions.some(({ id }) => id === promotion.id),
      ...(problem === undefined
        ? pricedOption(undefined, () => savings(promotion))
        : { unavailable: problem }),
    };
  });
}

/** How long a method takes, and when it would deliver. */
const transitOf = (method: Shipping, { deliveryBy }: EvaluatedOrder) =>
  defined<Pick<Shipping, 'min_days' | 'max_days' | 'collection' | 'delivery'>>({
    min_days: method.min_days,
    max_days: method.max_days,
    collection: method.collection || undefined,
    delivery: deliveryBy(method),
  });

const described = ({ name, description }: Shipping | PaymentMethod) =>
  defined<Pick<Shipping, 'name' | 'description'>>({ name, description });

/** The amounts of an option; one that has none, as of a stored price that is no amount, cannot be had. */
function pricedOption<Amounts extends object>(problem: string | undefined, price: () => Amounts) {
  const refusals: Refusal[] = [];
  const amounts = attempt(refusals, price, 'total_too_high');
  const unavailable = problem ?? refusals[0]?.problem.message;
  return { ...amounts, ...(unavailable !== undefined && { unavailable }) };
}
