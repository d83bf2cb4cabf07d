import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../../api/desk-context.ts';
import { useMailText } from '../../../api/mails.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { EntryField } from '../../../widgets/forms/entry-field.tsx';
import { Check } from '../../../widgets/inputs/check.tsx';
import { useOrder } from '../order.ts';
import { refundableOf, restByCard } from '../refundable.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';

/** Ends an order: stock and coupon go back, and the money, unless it is told to stay. */
export default function Cancel({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const { money, locale } = useFormats();
  const { settings } = useDesk();
  const call = useOrderCall();
  const mailText = useMailText();
  const [note, setNote] = useState('');
  const [isRefunded, setRefunded] = useState(true);
  const rest = refundableOf(order, settings);
  const byCard = restByCard(order, settings);
  const sums = byCard.map(({ left, currency }) => money(left, currency));
  const amount = new Intl.ListFormat(locale).format(sums);
  const paid = byCard.length > 0;
  const [only, ...others] = byCard;
  const cancel = async () => {
    const body = {
      state: 'canceled',
      ...(note.trim() && { notes: note.trim() }),
      ...(paid && !isRefunded && { refund: false }),
      // What is given back is what is shown.
      ...(isRefunded && only && others.length === 0 && { expected_amount: only.left }),
    };
    const done = 'orders.done.canceled';
    if (await call.run('PATCH', `/orders/${order.id}`, { body, done })) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.cancel')}
      submit={
        paid && isRefunded
          ? translate('orders.cancel.submit_refund', { amount })
          : translate('orders.cancel.submit')
      }
      isFinal
      {...{ onClose, ...call }}
      onSubmit={() => void cancel()}
    >
      <p>{translate(mailText('orders.cancel.note'))}</p>
      {rest && !paid && (
        <p>{translate('orders.cancel.by_hand', { amount: money(rest.left, rest.currency) })}</p>
      )}
      {paid && (
        <Check
          look="switch"
          checked={isRefunded}
          onChange={setRefunded}
          label={translate('orders.cancel.refund', { amount })}
        />
      )}
      <EntryField
        name="notes"
        label={translate('orders.cancel.reason')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        rows={2}
      />
    </ActionDialog>
  );
}
