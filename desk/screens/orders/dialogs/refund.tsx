import {
  Alert,
  Button,
  Checkbox,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { effectiveRefunds, refundedUnits } from '../../../../shared/orders/line-units.ts';
import type { AskedRefund } from '../../../../shared/refunds/refund-plan.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { type Order, useOrder } from '../order.ts';
import type { DialogProps } from '../page/order-dialogs.tsx';
import { plannedRefund, refundableOf } from '../planned-refund.ts';
import { useOrderCall } from '../use-order-call.ts';
import { chosenLines, LineQuantities } from './line-quantities.tsx';

/** Gives money back: for units, the shipping, or an amount. What it comes to is shown as one chooses. */
export default function Refund({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const left = unrefunded(order);
  const [units, setUnits] = useState<readonly number[]>(left.map(() => 0));
  const [shipping, setShipping] = useState(false);
  const [amount, setAmount] = useState('');
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const lines = chosenLines(order, units);
  const given = amount.trim() === '' ? undefined : Number(amount);
  const asked: AskedRefund = { lines, shipping, amount: given };
  const result = useResult(order, asked);
  const hasShipping =
    order.shipping_total > 0 && !effectiveRefunds(order).some((each) => each.shipping);

  const refund = async () => {
    const body = {
      ...(lines.length > 0 && { line_items: lines }),
      ...(shipping && { shipping }),
      ...(given !== undefined && { amount: given }),
      ...(lines.length > 0 && restock && { restock }),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    const done = 'orders.done.refunded';
    if (await call.run('POST', `/orders/${order.id}/refunds`, { body, done })) onClose();
  };
  const chooseAll = () => {
    setUnits(left);
    setShipping(hasShipping);
    setAmount('');
  };

  return (
    <ActionDialog
      title={translate('orders.actions.refund')}
      submit={
        result.text
          ? translate('orders.refund.submit', { amount: result.text })
          : translate('orders.refund.nothing')
      }
      isDisabled={!result.text}
      {...{ onClose, ...call }}
      onSubmit={() => void refund()}
    >
      <Button size="small" onClick={chooseAll} sx={{ alignSelf: 'flex-start' }}>
        {translate('orders.refund.all')}
      </Button>
      <LineQuantities order={order} left={left} chosen={units} onChange={setUnits} />
      {hasShipping && (
        <FormControlLabel
          control={<Checkbox checked={shipping} onChange={(_, checked) => setShipping(checked)} />}
          label={translate('orders.refund.shipping')}
        />
      )}
      {lines.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={restock} onChange={(_, checked) => setRestock(checked)} />}
          label={translate('orders.refund.restock')}
        />
      )}
      <TextField
        label={translate('orders.refund.amount', { currency: result.currency })}
        helperText={translate('orders.refund.amount_help', { left: result.left })}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        type="number"
        placeholder={result.placeholder}
        slotProps={{ htmlInput: { min: 0, step: 'any' } }}
      />
      <TextField
        label={translate('orders.refund.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between' }} aria-live="polite">
        <Typography sx={{ fontWeight: 600 }}>{translate('orders.refund.comes_to')}</Typography>
        <Typography sx={{ fontWeight: 600 }}>{result.text || '—'}</Typography>
      </Stack>
      {result.problem && <Alert severity="warning">{result.problem}</Alert>}
    </ActionDialog>
  );
}

const unrefunded = (order: Order): readonly number[] => {
  const refunded = refundedUnits(order);
  return order.items.map(({ quantity }, i) => quantity - (refunded[i] ?? 0));
};

/** What would be given back, for people. */
function useResult(order: Order, asked: AskedRefund) {
  const { money } = useFormats();
  const { settings } = useDesk();
  const { currency = settings.currency_code, left = 0 } = refundableOf(order, settings) ?? {};
  const shown = { currency, left: money(left, currency), text: '', placeholder: '', problem: '' };
  try {
    const plan = plannedRefund(order, asked, settings);
    if (!plan) return shown;
    const { charged_amount, charged_currency } = plan;
    const isNothing = asked.amount !== undefined && !(asked.amount >= 0);
    return {
      ...shown,
      text: isNothing ? '' : money(charged_amount, charged_currency),
      placeholder: String(charged_amount),
    };
  } catch (error) {
    return { ...shown, problem: error instanceof Error ? error.message : '' };
  }
}
