import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../../api/desk-context.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { EntryNumber } from '../../../widgets/forms/entry-field.tsx';
import type { Typed } from '../../../widgets/numbers/number-kind.ts';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';

/** Takes money that is only authorised, all or less. */
export default function Capture({ onClose }: DialogProps) {
  const { id, payments = [] } = useOrder();
  const translate = useTranslate();
  const { settings } = useDesk();
  const { money } = useFormats();
  const call = useOrderCall();
  const payment = payments.find(({ successful, captured }) => successful && captured === false);
  const whole = payment?.charged_amount ?? payment?.amount ?? 0;
  const currency = payment?.charged_currency ?? settings.currency_code;
  const [amount, setAmount] = useState<Typed>(whole);
  const capture = async () => {
    const done = 'orders.done.captured';
    // Always the amount that is shown.
    if (await call.run('POST', `/orders/${id}/capture`, { body: { amount }, done })) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.capture')}
      submit={
        amount
          ? translate('orders.capture.submit_amount', { amount: money(amount, currency) })
          : translate('orders.capture.submit')
      }
      width="xs"
      isDisabled={!amount}
      {...{ onClose, ...call }}
      onSubmit={() => void capture()}
    >
      <EntryNumber
        at="amount"
        label={translate('orders.capture.amount', { currency })}
        help={translate('orders.capture.help')}
        currency={currency}
        min={0}
        max={whole}
        value={amount}
        onChange={setAmount}
        autoFocus
      />
    </ActionDialog>
  );
}
