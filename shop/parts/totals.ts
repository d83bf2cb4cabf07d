import { formatsOf } from '../../shared/pricing/formats.ts';
import type { Quote } from '../data/checkout.ts';
import { type Html, html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { languageOfWords } from '../visit/words.ts';

interface Shown {
  /** `open` where it is not known yet. */
  readonly shipping: 'none' | 'open' | 'known';
  readonly coupon?: string | undefined;
}

type Row = readonly [name: string, amount: string];

/** The amounts of an order, one in a row, as they add up. */
export function totals(visit: Visit, quote: Quote, shown: Shown): Html {
  const { say } = visit;
  const isIncluded = quote.explanation.some(({ included }) => included);
  const taxes = taxRows(visit, quote);
  return html`<dl class="totals">
${[...rowsOf(visit, quote, shown), ...(isIncluded ? [] : taxes)].map(([name, amount]) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>`)}
<div class="sum"><dt>${say('total')}</dt><dd>${visit.money(quote.total, quote.currency.code)}</dd></div>
${isIncluded ? taxes.map(([tax, amount]) => html`<div class="note"><dt>${say('tax_included', { tax })}</dt><dd>${amount}</dd></div>`) : ''}
</dl>`;
}

/** Rows of nothing are left out, but for shipping, which is free then. */
function rowsOf(visit: Visit, quote: Quote, { shipping, coupon: code = '' }: Shown): Row[] {
  const { say } = visit;
  const { coupon_total = 0, payment_method_total = 0, shipping_total } = quote;
  const money = (amount: number) => visit.money(amount, quote.currency.code);
  const some = (name: string, amount: number): Row[] =>
    amount === 0 ? [] : [[name, money(amount)]];
  return [
    [say('subtotal'), money(quote.items_total)],
    ...promotionsIn(quote).flatMap(({ name, total }) => some(name ?? say('discount'), -total)),
    ...some(say('coupon_discount', { code }), -coupon_total),
    ...(shipping === 'open' ? [[say('shipping'), say('not_in_total')] as const] : []),
    ...(shipping === 'known'
      ? [[say('shipping'), shipping_total ? money(shipping_total) : say('free')] as const]
      : []),
    ...some(say('payment_fee'), payment_method_total),
  ];
}

interface Off {
  readonly name: string | undefined;
  readonly total: number;
}

/** Each promotion with what it takes off. */
function promotionsIn({ promotions, promotion_total: total = 0, explanation }: Quote): Off[] {
  if (promotions)
    return promotions.map((each) => ({ name: each.name, total: each.promotion_total }));
  const isTaken = ({ rule, applied }: Quote['explanation'][number]) =>
    (rule === 'promotion' || rule === 'free_shipping') && applied;
  return [{ name: explanation.find(isTaken)?.name, total }];
}

/** Each tax by its name and rate, as the invoice has it. */
function taxRows(visit: Visit, { tax_lines = [], taxes_total, currency }: Quote): Row[] {
  const money = (amount: number) => visit.money(amount, currency.code);
  const { tax } = formatsOf(languageOfWords(visit.language));
  const rows = tax_lines
    .filter(({ amount }) => amount !== 0)
    .map(({ name, rate, amount }): Row => [tax(name, rate), money(amount)]);
  if (rows.length > 0 || taxes_total === 0) return rows;
  return [[visit.say('taxes'), money(taxes_total)]];
}
