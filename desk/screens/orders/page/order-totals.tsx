import { Box, Button, Collapse, Divider, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDesk } from '../../../api/desk-context.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { type Order, promotionsIn, totalsOf, useOrder, useOrderMoney } from '../order.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
  readonly isSum?: boolean;
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
    <Box sx={{ marginTop: 2 }}>
      <Divider sx={{ marginBottom: 2 }} />
      <Stack
        component="dl"
        spacing={0.5}
        sx={{ margin: 0, marginLeft: { sm: 'auto' }, maxWidth: { sm: 380 } }}
      >
        {rows.map(({ key, name, amount, isSum = false }) => (
          <Stack key={key} direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
            <Typography component="dt" sx={{ fontWeight: isSum ? 700 : 400 }}>
              {name}
            </Typography>
            <Typography component="dd" sx={{ margin: 0, fontWeight: isSum ? 700 : 400 }}>
              {money(amount)}
            </Typography>
          </Stack>
        ))}
      </Stack>
      {order.converted && (
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right' }}>
          {translate('orders.in_base', {
            amount: baseMoney(order.total, settings.currency_code),
            rate: order.currency.rate,
          })}
        </Typography>
      )}
      <Explanation order={order} />
    </Box>
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
              ? `${translate(`orders.totals.${name}`)}: ${of}`
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
    { key: 'total', name: translate('orders.total'), amount: totals.total, isSum: true },
    ...(isIncluded ? row('taxes_included', totals.taxes_total) : []),
    ...row('refunds', minus(totals.refunds_total)),
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
    <Box sx={{ textAlign: 'right' }}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {translate('orders.why_total')}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit sx={{ textAlign: 'left' }}>
        <Stack component="ol" spacing={1} sx={{ paddingLeft: 3, marginY: 1 }}>
          {explanation.map(({ rule, name, reason, applied, amount = 0, included }, i) => (
            <Typography
              // biome-ignore lint/suspicious/noArrayIndexKey: the rules of an order keep their places
              key={i}
              component="li"
              variant="body2"
              color={applied ? 'textPrimary' : 'textSecondary'}
            >
              <strong>{name ?? translate(`orders.rules.${rule}`)}</strong>{' '}
              {applied ? money(amount) : translate('orders.not_applied')}
              {included && ` (${translate('orders.included')})`}
              <br />
              {reason}
            </Typography>
          ))}
        </Stack>
      </Collapse>
    </Box>
  );
}
