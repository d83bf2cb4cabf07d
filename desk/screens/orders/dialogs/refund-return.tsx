import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { effectiveRefunds, linesOfReturn } from '../../../../shared/orders/units.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { NumberField } from '../../../widgets/numbers/number-field.tsx';
import type { Typed } from '../../../widgets/numbers/number-kind.ts';
import { useOrder } from '../order.ts';
import type { DialogProps } from '../page/order-dialogs.tsx';
import { RefundSum } from '../refund-sum.tsx';
import { useOrderCall } from '../use-order-call.ts';
import { useRefundQuote } from '../use-refund-quote.ts';

/** Gives back what the units of a return have cost, or less for wear or postage. */
export function RefundReturn({ index, onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const [shipping, setShipping] = useState(false);
  const [amount, setAmount] = useState<Typed>(null);
  const [reason, setReason] = useState('');
  const returned = order.returns?.find(({ id }) => id === index);
  const lines = returned ? linesOfReturn(returned) : [];
  const chosen = {
    ...(shipping && { shipping }),
    ...(typeof amount === 'number' && { amount }),
  };
  const line_items = lines.map(({ product_id, variant_id, quantity }) => ({
    ...{ product_id, variant_id, quantity },
  }));
  const asked = { ...(line_items.length > 0 && { line_items }), ...chosen };
  const { quote, comesTo, isFetching, ...quoted } = useRefundQuote(order, asked);
  const hasShipping =
    order.shipping_total > 0 && !effectiveRefunds(order).some((each) => each.shipping);
  const refund = async () => {
    const body = {
      state: 'refunded',
      ...chosen,
      ...(quote && { expected_amount: quote.charged_amount }),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    const done = 'orders.done.return_refunded';
    const path = `/orders/${order.id}/returns/${index}`;
    if (await call.run('PATCH', path, { body, done })) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.return_titles.refunded')}
      submit={
        comesTo
          ? translate('orders.refund.submit', { amount: comesTo })
          : translate('orders.refund.nothing')
      }
      isDisabled={!quote || isFetching || amount === undefined}
      {...{ onClose, ...call }}
      failure={quoted.failure ?? call.failure}
      onSubmit={() => void refund()}
    >
      {hasShipping && (
        <FormControlLabel
          control={<Checkbox checked={shipping} onChange={(_, checked) => setShipping(checked)} />}
          label={translate('orders.refund.shipping')}
        />
      )}
      <NumberField
        label={translate('orders.refund.amount', { currency: quoted.currency })}
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
