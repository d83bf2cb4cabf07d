import type { Context } from '../../shared/actions/context.ts';
import { isShown } from '../../shared/contract/attributes.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { display } from '../../shared/pricing/money.ts';
import { priceOrder } from '../../shared/pricing/price-order.ts';
import type { PriceView } from '../../shared/pricing/price-view.ts';
import { promotionProblem } from '../../shared/pricing/promotions.ts';
import { shippingProblem, shippingTotals } from '../../shared/pricing/shipping.ts';
import { chargedFields, chargeOf, chargeProblem } from '../../shared/shopping/charges.ts';
import { taxRulesOf } from '../../shared/shopping/order-taxes.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { ProcessorTitle } from '../../shared/tenancy/processor-credentials.ts';
import { type PaymentMethod, paymentMethods } from '../paymentMethods/resource.ts';
import { type Promotion, promotions } from '../promotions/resource.ts';
import { type Shipping, shippings } from '../shippings/resource.ts';
import { amountsOf } from './build-order.ts';
import type { EvaluatedOrder } from './evaluate-order.ts';
import { configuredProcessors } from './payable.ts';
import type { Pricing } from './quoted-prices.ts';
import { attempt, type Refusal } from './refusals.ts';

/** Of each kind, the newest ones: each is priced. */
export const MAX_OPTIONS = 50;

/** What shoppers can choose from. */
export interface Offers {
  readonly shippings: readonly Shipping[];
  readonly paymentMethods: readonly PaymentMethod[];
  readonly promotions: readonly Promotion[];
}

/** The active ones, newest first. */
export async function loadOffers({ catalogue }: Context): Promise<Offers> {
  const [ofShipping, ofPayment, ofPromotion] = await Promise.all([
    catalogue.all(shippings),
    catalogue.all(paymentMethods),
    catalogue.all(promotions),
  ]);
  return {
    shippings: newest(ofShipping.filter(isShown)),
    paymentMethods: newest(ofPayment.filter(isShown)),
    promotions: newest(ofPromotion.filter(({ active }) => active === true)),
  };
}

const newest = <Offered>(records: readonly Offered[]) => records.slice(-MAX_OPTIONS).reverse();

/** What of a quote the options depend on. */
interface Quoted {
  readonly evaluated: EvaluatedOrder;
  /** Prices orders in the currency of the answer. */
  readonly price: Pricing;
  readonly prices: PriceView;
  readonly application: Application;
}

/** Each shipping method with its cost for the order. */
export function shippingOptions(
  { shippings: offered }: Offers,
  country: string | undefined,
  { evaluated: { inputs, base, taxesWith }, price, prices }: Quoted,
) {
  const totals = shippingTotals(priceLines(inputs.lines, base));
  const costs = (shipping: Shipping) => {
    const taxes = taxRulesOf(taxesWith({ shipping }));
    const { shipping_total: cost } = price({ ...inputs, shipping, taxes });
    return { cost, display_cost: display(cost, prices.currency) };
  };
  return offered.map((method) => ({
    id: method.id,
    ...described(method),
    chosen: method.id === inputs.shipping?.id,
    ...pricedOption(shippingProblem(method, totals, country), () => costs(method)),
  }));
}

/** Each payment method, and each card processor, with its fee and what the order then comes to. */
export function paymentOptions(
  { paymentMethods: offered }: Offers,
  quoted: Quoted,
  processor: ProcessorTitle | undefined,
) {
  const { evaluated, price, prices, application } = quoted;
  const { inputs, taxesWith } = evaluated;
  const { currency } = prices;
  const costs = (paymentMethod?: PaymentMethod) => {
    const taxes = taxRulesOf(taxesWith({ paymentMethod }));
    const { payment_method_total: fee = 0, total } = price({ ...inputs, paymentMethod, taxes });
    const texts = { display_fee: display(fee, currency), display_total: display(total, currency) };
    return { fee, total, ...texts };
  };
  return [
    ...offered.map((method) => ({
      id: method.id,
      ...described(method),
      chosen: method.id === inputs.paymentMethod?.id,
      ...pricedOption(undefined, () => costs(method)),
    })),
    ...configuredProcessors(application).map((title) => ({
      processor: title,
      name: title,
      chosen: title === processor,
      ...chargedBy(title, quoted),
      ...costs(),
    })),
  ];
}

/** What a card processor would charge, which takes no fee, and why it cannot. */
function chargedBy(
  title: ProcessorTitle,
  { evaluated, application }: Pick<Quoted, 'evaluated' | 'application'>,
) {
  const { inputs, base, converted } = evaluated;
  const withoutFee = { ...inputs, paymentMethod: undefined };
  const payable = amountsOf({
    ...evaluated,
    priced: priceOrder({ ...withoutFee, prices: base }),
    converted: converted && priceOrder(withoutFee),
  });
  const problem = payable.total === 0 ? undefined : chargeProblem(title, payable, application);
  return {
    ...chargedFields(chargeOf(title, payable, application)),
    ...(problem !== undefined && { unavailable: problem }),
  };
}

/** Each promotion with what it takes off lines and shipping, or the condition that is not met. */
export function promotionOptions(
  { promotions: offered }: Offers,
  { evaluated: { promotion: chosen, inputs, base }, price, prices: { currency } }: Quoted,
) {
  const inBase = priceLines(inputs.lines, base);
  const savings = (promotion: Promotion) => {
    const { promotion_total = 0 } = price({ ...inputs, promotion });
    return { promotion_total, display_promotion_total: display(promotion_total, currency) };
  };
  return offered.map((promotion) => {
    const problem = promotionProblem(promotion, inBase);
    return {
      id: promotion.id,
      name: promotion.name,
      chosen: promotion.id === chosen?.id,
      ...(problem === undefined
        ? pricedOption(undefined, () => savings(promotion))
        : { unavailable: problem }),
    };
  });
}

const described = ({ name, description }: Shipping | PaymentMethod) => ({
  name,
  ...(description !== undefined && { description }),
});

/** The amounts of an option; one that has none, as of a stored price that is no amount, cannot be had. */
function pricedOption<Amounts extends object>(problem: string | undefined, price: () => Amounts) {
  const refusals: Refusal[] = [];
  const amounts = attempt(refusals, price, 'total_too_high');
  const unavailable = problem ?? refusals[0]?.problem.message;
  return { ...amounts, ...(unavailable !== undefined && { unavailable }) };
}
