import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useDesk } from '../../../api/desk-context.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { Glyph } from '../../../widgets/glyph.tsx';
import { cross, down, tag, up } from '../../../widgets/glyphs.ts';
import { type Order, promotionsIn, totalsOf, useOrder, useOrderMoney } from '../order.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
  readonly look?: 'total' | 'kept' | 'small';
}

/** The totals of the order, in its currency, and on demand all rules that were looked at. */
export function OrderTotals() {
  const order = useOrder();
  const translate = useTranslate();
  const money = useOrderMoney(order);
  const { settings } = useDesk();
  const { money: baseMoney } = useFormats();
  const rows = useRows(order);
  return (
    <>
      <dl className="sums">
        {rows.map(({ key, name, amount, look }) => (
          <div key={key} {...(look && { className: look })}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {order.converted && (
        <p className="muted end">
          {translate('orders.in_base', {
            amount: baseMoney(order.total, settings.currency_code),
            rate: order.currency.rate,
          })}
        </p>
      )}
      <Explanation order={order} />
    </>
  );
}

function useRows(order: Order): readonly Row[] {
  const translate = useTranslate();
  const totals = totalsOf(order);
  const row = (name: string, amount: number | undefined, of?: string, id = 0): Row[] =>
    amount
      ? [
          {
            key: `${name} ${id}`,
            name: of
              ? translate('shared.pair', { name: translate(`orders.totals.${name}`), value: of })
              : translate(`orders.totals.${name}`),
            amount,
          },
        ]
      : [];
  const minus = (amount = 0) => -amount;
  const isIncluded = order.tax_rules?.prices_include_tax;
  return [
    ...row('items', totals.items_total),
    ...promotionsIn(order).flatMap(({ id, name, promotion_total }) =>
      row('promotion', minus(promotion_total), name, id),
    ),
    ...row('coupon', minus(totals.coupon_total), order.coupon?.code),
    ...row('shipping', totals.shipping_total, order.shipping?.name),
    ...row('payment_method', totals.payment_method_total, order.payment_method?.name),
    ...(isIncluded ? [] : row('taxes', totals.taxes_total)),
    { key: 'total', name: translate('orders.total'), amount: totals.total, look: 'total' },
    ...(isIncluded
      ? row('taxes_included', totals.taxes_total).map((each) => ({
          ...each,
          look: 'small' as const,
        }))
      : []),
    ...row('refunds', minus(totals.refunds_total)),
    ...(totals.refunds_total
      ? row('kept', totals.total - totals.refunds_total).map((each) => ({
          ...each,
          look: 'kept' as const,
        }))
      : []),
  ];
}

/** Every rule that was looked at, also those that do not apply. */
function Explanation({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const money = useOrderMoney(order);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { explanation = [] } = order;
  if (explanation.length === 0) return null;
  return (
    <div className="reasons-of-total">
      <button
        type="button"
        className="expand"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {translate('orders.why_total')}
        <Glyph d={isOpen ? up : down} />
      </button>
      {isOpen && (
        <ol className="reasons" id={id}>
          {explanation.map(({ rule, name, reason, applied, amount = 0, included }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rules of an order keep their places
            <li key={i} {...(!applied && { className: 'no' })}>
              <Glyph d={applied ? tag : cross} />
              <span>
                <b>{name ?? translate(`orders.rules.${rule}`)}</b> {reason}
              </span>
              <span className="num">
                {applied ? money(amount) : translate('orders.not_applied')}
                {included && ` (${translate('orders.included')})`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
