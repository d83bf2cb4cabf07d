import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDesk } from '../../../api/desk-context.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { useOrder } from '../order.ts';
import type { DialogProps } from '../page/order-dialogs.tsx';
import { useOrderCall } from '../use-order-call.ts';

/** Takes money that is only authorised, all or less. */
export default function Capture({ onClose }: DialogProps) {
  const { id, payments = [] } = useOrder();
  const translate = useTranslate();
  const { settings } = useDesk();
  const call = useOrderCall();
  const payment = payments.find(({ successful, captured }) => successful && captured === false);
  const whole = payment?.charged_amount ?? payment?.amount ?? 0;
  const [amount, setAmount] = useState(String(whole));
  const capture = async () => {
    const body = Number(amount) === whole ? {} : { amount: Number(amount) };
    const done = 'orders.done.captured';
    if (await call.run('POST', `/orders/${id}/capture`, { body, done })) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.capture')}
      submit={translate('orders.capture.submit')}
      width="xs"
      isDisabled={!(Number(amount) > 0)}
      {...{ onClose, ...call }}
      onSubmit={() => void capture()}
    >
      <TextField
        label={translate('orders.capture.amount', {
          currency: payment?.charged_currency ?? settings.currency_code,
        })}
        helperText={translate('orders.capture.help')}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        type="number"
        slotProps={{ htmlInput: { min: 0, max: whole, step: 'any' } }}
        autoFocus
      />
    </ActionDialog>
  );
}
