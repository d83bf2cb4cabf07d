import type { Quote } from '../data/checkout.ts';
import { type Html, html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

type Amounts = Pick<
  Quote,
  | 'items_total'
  | 'shipping_total'
  | 'taxes_total'
  | 'promotion_total'
  | 'coupon_total'
  | 'payment_method_total'
  | 'total'
>;

interface Shown {
  readonly currency: string;
  /** Undefined where shipping is not known yet, or is not needed. */
  readonly hasShipping: boolean;
  readonly coupon?: string | undefined;
}

type Row = readonly [name: string, amount: string];

/** The amounts of an order, one in a row, as they add up. */
export function totals(visit: Visit, amounts: Amounts, shown: Shown): Html {
  const { say, application } = visit;
  const { taxes_total: taxes, total } = amounts;
  const isIncluded = (application.prices_include_tax ?? false) && taxes > 0;
  const money = (amount: number) => visit.money(amount, shown.currency);
  return html`<dl class="totals">
${rowsOf(visit, amounts, shown).map(([name, amount]) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>`)}
<div class="sum"><dt>${say('total')}</dt><dd>${money(total)}</dd></div>
${isIncluded ? html`<div class="note"><dt>${say('included_taxes')}</dt><dd>${money(taxes)}</dd></div>` : ''}
</dl>`;
}

/** Rows of nothing are left out, but for shipping, which is free then. */
function rowsOf({ say, application, money }: Visit, amounts: Amounts, shown: Shown): Row[] {
  const { currency, hasShipping, coupon: code = '' } = shown;
  const { promotion_total = 0, coupon_total = 0, payment_method_total = 0 } = amounts;
  const { shipping_total: shipping, taxes_total } = amounts;
  const taxes = application.prices_include_tax ? 0 : taxes_total;
  const some = (name: string, amount: number): Row[] =>
    amount === 0 ? [] : [[name, money(amount, currency)]];
  return [
    [say('subtotal'), money(amounts.items_total, currency)],
    ...some(say('discount'), -promotion_total),
    ...some(say('coupon_discount', { code }), -coupon_total),
    ...(hasShipping && shipping === 0 ? [[say('shipping'), say('free')] as const] : []),
    ...(hasShipping ? some(say('shipping'), shipping) : []),
    ...some(say('payment_fee'), payment_method_total),
    ...some(say('taxes'), taxes),
  ];
}
