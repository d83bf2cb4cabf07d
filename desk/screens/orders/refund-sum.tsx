import { useTranslate } from 'ra-core';
import { isCardMethod } from '../../../shared/payments/card-methods.ts';
import type { RefundQuote } from '../../../shared/resources/schemas/refund.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Note } from '../../widgets/note.tsx';
import { nameOfLine } from './line-unit-list.tsx';
import type { Order } from './order.ts';

interface RefundSumProps {
  readonly order: Order;
  readonly quote: RefundQuote | undefined;
  /** An amount that was typed in the place of what the parts have cost. */
  readonly amount: number | undefined;
  readonly isFetching: boolean;
}

/** What a refund gives back, part by part, as the API has quoted it. */
export function RefundSum({ order, quote, amount, isFetching }: RefundSumProps) {
  const translate = useTranslate();
  const { money } = useFormats();
  const rows = useRows(order, quote, amount);
  const total = quote ? money(quote.charged_amount, quote.charged_currency) : '—';
  return (
    <>
      <div className="stacked" aria-live="polite">
        {rows.map(({ key, name, sum }) => (
          <SumRow key={key} name={name} sum={sum} />
        ))}
        <SumRow name={translate('orders.refund.comes_to')} sum={total} isTotal />
      </div>
      {isByHand(order, quote) && (
        <Note tone="blue">{translate('orders.refund.by_hand', { amount: total })}</Note>
      )}
      <progress className={isFetching ? 'busy' : 'busy gone'} aria-hidden />
    </>
  );
}

/** Nobody but the shop itself gives the money back: it was not paid by card. */
export function isByHand({ payments }: Order, quote: RefundQuote | undefined): boolean {
  const method = quote && payments?.[quote.payment]?.method;
  return method !== undefined && !isCardMethod(method);
}

interface SumRowProps {
  readonly name: string;
  readonly sum: string;
  readonly isTotal?: boolean;
}

const SumRow = ({ name, sum, isTotal = false }: SumRowProps) => (
  <div className={isTotal ? 'beside ends strong' : 'beside ends'}>
    <p>{name}</p>
    <p>{sum}</p>
  </div>
);

/** Its lines in the currency of the order; the rest where that is the one of the charge. */
function useRows(order: Order, quote: RefundQuote | undefined, amount: number | undefined) {
  const translate = useTranslate();
  const { money } = useFormats();
  const { settings } = useDesk();
  if (!quote) return [];
  const { line_items, converted, charged_amount, charged_currency, deduction = 0 } = quote;
  const currency = converted?.currency ?? settings.currency_code;
  const worth = line_items.map((line, i) => converted?.lines[i] ?? line.amount);
  const rows = line_items.map((line, i) => ({
    key: `${line.product_id}/${line.variant_id}`,
    name: `${line.quantity} × ${nameOfLine(order, line)}`,
    sum: money(worth[i] ?? 0, currency),
  }));
  const sum = worth.reduce((all, each) => all + each, 0);
  const rest = Number((charged_amount + deduction - sum).toFixed(4));
  const isSame = currency === charged_currency;
  const row = (key: string, text: string, part: number, code = currency) => ({
    ...{ key, name: translate(text), sum: money(part, code) },
  });
  const deducted = (part: number) =>
    row('deducted', 'orders.refund.deducted', part, charged_currency);
  if (isSame && quote.shipping && amount === undefined) {
    rows.push(row('shipping', 'orders.totals.shipping', rest));
  }
  if (deduction > 0) rows.push(deducted(-deduction));
  else if (isSame && !quote.shipping && amount !== undefined && worth.length > 0 && rest < 0) {
    rows.push(deducted(rest));
  }
  return rows;
}
