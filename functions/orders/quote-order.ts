import type { Action, Context } from '../../shared/actions/context.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { amountsOf } from '../../shared/ordering/build-order.ts';
import { type EvaluatedOrder, evaluateOrder } from '../../shared/ordering/evaluate-order.ts';
import { type Evaluable, loadOrderContext } from '../../shared/ordering/load-order-context.ts';
import { loadOffers, type Offers, optionsOf } from '../../shared/ordering/order-options.ts';
import { paymentRefusals } from '../../shared/ordering/payable.ts';
import { type ShownOrder, shownFields, showOrder } from '../../shared/ordering/quoted-prices.ts';
import {
  type PartialAddress,
  type QuoteBody,
  type RequestedOrder,
  readQuote,
} from '../../shared/ordering/read-order.ts';
import { withShippingHint } from '../../shared/ordering/shipping-rules.ts';
import { totalToPay } from '../../shared/orders/charge-in.ts';
import { viewExplanation } from '../../shared/orders/order-hooks.ts';
import { amountText } from '../../shared/pricing/formats.ts';
import { display, toMajor, toMinor } from '../../shared/pricing/money.ts';
import { convertedFields, withDisplay } from '../../shared/pricing/totals-view.ts';
import type { orders } from '../../shared/resources/orders.ts';

type Quote = DataOf<typeof orders, 'quote'>;
type Requested = RequestedOrder<PartialAddress>;

/** What an order of the body would be, and why it would be refused; writes nothing. */
export const quoteOrder: Action<QuoteBody, never, Quote> = async (request) => {
  const requested = readQuote(request);
  const [found, offers] = await Promise.all([
    loadOrderContext(requested, request),
    loadOffers(requested, request),
  ]);
  for (const { error } of found.missing) if (error.counted) request.count(error.counted);
  const evaluated = evaluateOrder(requested, found, request);
  return { data: await quoteOf(requested, { found, offers }, evaluated, request) };
};

/**
 * Throws a 409 with the quote for an order that does not come to what was agreed, in major units of its currency:
 * by the body, or as somebody has seen it.
 */
export async function requireExpectedTotal(
  requested: Requested,
  found: Evaluable,
  evaluated: EvaluatedOrder,
  context: Context,
  expected = requested.fields.expected_total,
): Promise<void> {
  if (expected === undefined) return;
  const { amount, currency } = totalToPay(amountsOf(evaluated));
  if (toMinor(expected, currency) === amount) return;
  const offers = await loadOffers(requested, context);
  const total = amountText(toMajor(amount, currency), currency);
  throw new ApiError(409, `The order total is now ${total}.`, {
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
  const ofOrder = await withShippingHint(evaluated.refusals, context);
  const refusals = [...ofOrder, ...(await paymentRefusals(payable, context))];
  const shown = showOrder(evaluated, context.prices);
  const { country } = found.addresses.shipping_address ?? {};
  return {
    ...quotedAmounts(shown),
    ...optionsOf(offers, { country, processor: fields.processor }, shown, context.application),
    problems: refusals.map(({ problem }) => problem),
  };
}

/** The part of a quote that an order of the body has, too. */
export function quotedAmounts(shown: ShownOrder) {
  const { converted } = shown.evaluated;
  const { currency, explanation } = amountsOf(shown.evaluated);
  return {
    currency,
    ...shownAmounts(shown),
    ...(converted &&
      ({
        converted: withDisplay(convertedFields(converted), converted.currency),
      } satisfies Partial<Quote>)),
    explanation: viewExplanation(explanation, currency.code),
  };
}

/** Lines and totals. */
function shownAmounts(shown: ShownOrder) {
  const {
    evaluated,
    prices: { currency },
  } = shown;
  const { lines, promotions, ...totals } = shownFields(shown);
  return {
    ...withDisplay(totals, currency),
    ...(promotions && {
      promotions: promotions.map((each) => ({
        ...each,
        display_promotion_total: display(each.promotion_total, currency),
      })),
    }),
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
