import type { Action, Context } from '../../shared/actions/context.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { amountText } from '../../shared/pricing/formats.ts';
import { display, toMajor, toMinor } from '../../shared/pricing/money.ts';
import type { PriceView } from '../../shared/pricing/price-view.ts';
import { convertedFields, withDisplay } from '../../shared/pricing/totals-view.ts';
import { totalToPay } from '../../shared/shopping/charges.ts';
import { viewExplanation } from '../../shared/shopping/order-hooks.ts';
import { amountsOf } from './build-order.ts';
import { type EvaluatedOrder, evaluateOrder } from './evaluate-order.ts';
import { type Evaluable, loadOrderContext } from './load-order-context.ts';
import {
  loadOffers,
  type Offers,
  paymentOptions,
  promotionOptions,
  shippingOptions,
} from './order-options.ts';
import { paymentRefusals } from './payable.ts';
import { pricing } from './quoted-prices.ts';
import {
  type PartialAddress,
  type QuoteBody,
  type RequestedOrder,
  readQuote,
} from './read-order.ts';
import type { orders } from './resource.ts';

type Quote = DataOf<typeof orders, 'quote'>;
type Requested = RequestedOrder<PartialAddress>;

/** What an order of the body would be, and why it would be refused; writes nothing. */
export const quoteOrder: Action<QuoteBody, never, Quote> = async (request) => {
  const requested = readQuote(request);
  const [found, offers] = await Promise.all([
    loadOrderContext(requested, request),
    loadOffers(request),
  ]);
  for (const { error } of found.missing) if (error.counted) request.count(error.counted);
  const evaluated = evaluateOrder(requested, found, request);
  return { data: await quoteOf(requested, { found, offers }, evaluated, request) };
};

/** Throws a 409 with the quote for an order that does not come to what the shopper has agreed to. */
export async function requireExpectedTotal(
  requested: Requested,
  found: Evaluable,
  evaluated: EvaluatedOrder,
  context: Context,
): Promise<void> {
  const { expected_total: expected } = requested.fields;
  if (expected === undefined) return;
  const base = context.application.settings.currency_code;
  const { amount, currency } = totalToPay(amountsOf(evaluated), base);
  if (toMinor(expected, currency) === amount) return;
  const offers = await loadOffers(context);
  const total = amountText(toMajor(amount, currency), currency);
  throw new ApiError(409, `The total of the order is ${total} now.`, {
    type: 'TotalChanged',
    extras: { quote: await quoteOf(requested, { found, offers }, evaluated, context) },
  });
}

async function quoteOf(
  { fields }: Requested,
  { found, offers }: { readonly found: Evaluable; readonly offers: Offers },
  evaluated: EvaluatedOrder,
  context: Context,
): Promise<Quote> {
  const payable = { ...fields, ...amountsOf(evaluated) };
  const refusals = [...evaluated.refusals, ...(await paymentRefusals(payable, context))];
  const { prices, application } = context;
  const quoted = { evaluated, price: pricing(evaluated, prices), prices, application };
  return {
    ...quotedAmounts(evaluated, prices),
    shipping_options: shippingOptions(offers, found.addresses.shipping_address?.country, quoted),
    payment_options: paymentOptions(offers, quoted, fields.processor),
    promotion_options: promotionOptions(offers, quoted),
    problems: refusals.map(({ problem }) => problem),
  };
}

/** The part of a quote that an order of the body has, too, in the currency of these prices. */
export function quotedAmounts(evaluated: EvaluatedOrder, prices: PriceView) {
  const { currency, explanation } = amountsOf(evaluated);
  const { converted } = evaluated;
  return {
    currency,
    ...shownAmounts(evaluated, prices),
    ...(converted && { converted: withDisplay(convertedFields(converted), converted.currency) }),
    explanation: viewExplanation(explanation, currency.code),
  };
}

/** Lines and totals in the currency of these prices. */
function shownAmounts(evaluated: EvaluatedOrder, prices: PriceView) {
  const { currency } = prices;
  const { lines, ...totals } = pricing(evaluated, prices)(evaluated.inputs);
  return {
    ...withDisplay(totals, currency),
    lines: lines.map((line, i) => ({
      ...line,
      name: evaluated.lines[i]?.name ?? '',
      display_unit_price: display(line.unit_price, currency),
      display_line_total: display(line.line_total, currency),
      display_discounted_total: display(line.discounted_total, currency),
      display_untaxed_total: display(line.untaxed_total, currency),
    })),
  };
}
