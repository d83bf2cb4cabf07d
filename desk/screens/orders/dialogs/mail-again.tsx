import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { Radios } from '../../../widgets/inputs/radios.tsx';
import { customerOf, type Order, useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';

/** Sends a mail of the order once more, as when the customer has lost it. */
export default function MailAgain({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const mails = mailsOf(order);
  const [mail, setMail] = useState(mails[0] ?? '');
  const { email = '' } = customerOf(order);
  const send = async () => {
    const done = 'orders.done.mail';
    if (await call.run('POST', `/notifications/${mail}/${order.id}`, { done })) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.mail')}
      submit={translate('orders.mail.submit')}
      {...{ onClose, ...call }}
      onSubmit={() => void send()}
    >
      {email && <p>{translate('orders.mail.note', { email })}</p>}
      <Radios
        label={translate('orders.actions.mail')}
        isLabelHidden
        options={mails.map((value) => ({
          value,
          label: translate(`orders.mails.${value.replace('.', '_')}`),
        }))}
        value={mail}
        onChange={setMail}
      />
    </ActionDialog>
  );
}

/** The mails that say what is true of the order. */
function mailsOf({
  state,
  payments = [],
  shipments,
  refunds,
  withdrawal,
  returns = [],
}: Order): string[] {
  const isReturn = (wanted: string) => returns.some((each) => each.state === wanted);
  const all: Record<string, unknown> = {
    'order.created': true,
    'payment.succeeded': payments.some(({ successful }) => successful),
    'order.payment_failed': state === 'failed',
    'shipment.created': shipments,
    'order.canceled': state === 'canceled',
    'order.refunded': refunds,
    'order.withdrawn': withdrawal,
    'order.return_approved': isReturn('approved'),
    'order.return_refused': isReturn('refused'),
    'order.return_received': isReturn('received'),
  };
  return Object.keys(all).filter((name) => all[name]);
}
