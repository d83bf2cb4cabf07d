import type { RefundQuote } from '../../../shared/resources/schemas/refund.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { useNumbers } from '../../widgets/numbers/use-numbers.ts';
import { useQuoted } from '../../widgets/use-quoted.ts';
import type { Order } from './order.ts';
import { refundableOf } from './refundable.ts';

/** What the API says that a refund comes to, for people. */
export function useRefundQuote(order: Order, asked: object) {
  const { settings } = useDesk();
  const { money } = useFormats();
  const isNothing = Object.keys(asked).length === 0;
  const path = `/orders/${order.id}/refunds/quote`;
  const { quote, ...quoted } = useQuoted<RefundQuote>(path, isNothing ? undefined : asked);
  const { currency = settings.currency_code, left = 0 } = quote
    ? { currency: quote.charged_currency, left: quote.left }
    : (refundableOf(order, settings) ?? {});
  const { shown } = useNumbers({ currency });
  return {
    ...quoted,
    quote,
    currency,
    comesTo: quote ? money(quote.charged_amount, currency) : '',
    placeholder: quote && shown(quote.charged_amount),
    left: money(left, currency),
  };
}
