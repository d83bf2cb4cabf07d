import { Button, Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { effectiveRefunds, refundedUnits } from '../../../../shared/orders/units.ts';
import { ApiFailure } from '../../../api/answer.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { NumberField } from '../../../widgets/numbers/number-field.tsx';
import type { Typed } from '../../../widgets/numbers/number-kind.ts';
import { type Order, useOrder } from '../order.ts';
import type { DialogProps } from '../page/order-dialogs.tsx';
import { RefundSum } from '../refund-sum.tsx';
import { useOrderCall } from '../use-order-call.ts';
import { useRefundQuote } from '../use-refund-quote.ts';
import { chosenLines, LineQuantities } from './line-quantities.tsx';

/** Gives money back: for units, the shipping, or an amount. The API says what it comes to as one chooses. */
export default function Refund({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const left = unrefunded(order);
  const [units, setUnits] = useState<readonly number[]>(left.map(() => 0));
  const [shipping, setShipping] = useState(false);
  const [amount, setAmount] = useState<Typed>(null);
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const lines = chosenLines(order, units);
  const asked = {
    ...(lines.length > 0 && { line_items: lines }),
    ...(shipping && { shipping }),
    ...(typeof amount === 'number' && { amount }),
  };
  const { quote, comesTo, isFetching, ...quoted } = useRefundQuote(order, asked);
  const failure = quoted.failure ?? call.failure;
  const mistakes = mistakesOf(failure);
  const hasShipping =
    order.shipping_total > 0 && !effectiveRefunds(order).some((each) => each.shipping);

  const refund = async () => {
    const body = {
      ...asked,
      // What is sent is what is shown.
      ...(quote && { expected_amount: quote.charged_amount }),
      ...(lines.length > 0 && restock && { restock }),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    const done = 'orders.done.refunded';
    if (await call.run('POST', `/orders/${order.id}/refunds`, { body, done })) onClose();
  };
  const chooseAll = () => {
    setUnits(left);
    setShipping(hasShipping);
    setAmount(null);
  };

  return (
    <ActionDialog
      title={translate('orders.actions.refund')}
      submit={
        comesTo
          ? translate('orders.refund.submit', { amount: comesTo })
          : translate('orders.refund.nothing')
      }
      isDisabled={!quote || isFetching || amount === undefined}
      {...{ onClose, ...call }}
      failure={Object.values(mistakes).some(Boolean) ? undefined : failure}
      onSubmit={() => void refund()}
    >
      <Button size="small" onClick={chooseAll} sx={{ alignSelf: 'flex-start' }}>
        {translate('orders.refund.all')}
      </Button>
      <LineQuantities order={order} left={left} chosen={units} onChange={setUnits} />
      <Mistake text={mistakes.line_items} />
      {hasShipping && (
        <FormControlLabel
          control={<Checkbox checked={shipping} onChange={(_, checked) => setShipping(checked)} />}
          label={translate('orders.refund.shipping')}
        />
      )}
      <Mistake text={mistakes.shipping} />
      {lines.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={restock} onChange={(_, checked) => setRestock(checked)} />}
          label={translate('orders.refund.restock')}
        />
      )}
      <NumberField
        label={translate('orders.refund.amount', { currency: quoted.currency })}
        error={mistakes.amount || undefined}
        help={translate('orders.refund.amount_help', { left: quoted.left })}
        currency={quoted.currency}
        min={0}
        value={amount}
        onChange={setAmount}
        placeholder={quoted.placeholder}
      />
      <TextField
        label={translate('orders.refund.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <RefundSum {...{ order, quote, isFetching }} amount={amount ?? undefined} />
    </ActionDialog>
  );
}

const unrefunded = (order: Order): readonly number[] => {
  const refunded = refundedUnits(order);
  return order.items.map(({ quantity }, i) => quantity - (refunded[i] ?? 0));
};

/** What the API says is wrong, of each field that shows it. */
function mistakesOf(failure: unknown) {
  const details = failure instanceof ApiFailure ? failure.details : [];
  const said = (field: string) =>
    details
      .filter(({ invalidPropertyName = '' }) => invalidPropertyName.split('.')[0] === field)
      .map(({ message }) => message)
      .join(' ');
  return { line_items: said('line_items'), shipping: said('shipping'), amount: said('amount') };
}

const Mistake = ({ text }: { readonly text: string }) =>
  text ? (
    <FormHelperText error role="alert">
      {text}
    </FormHelperText>
  ) : null;
