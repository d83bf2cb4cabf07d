import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { totalsOf, useOrder, useOrderMoney } from '../order.ts';
import type { DialogProps } from '../page/order-dialogs.tsx';
import { useOrderCall } from '../use-order-call.ts';

/** The money has come, in a way that no card processor knows of. */
export default function ConfirmPayment({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const money = useOrderMoney(order);
  const call = useOrderCall();
  const { id, payment_method, payment_request: request, payments = [] } = order;
  const pending = payments.find((payment) => payment.pending);
  const method = pending?.payment_method_id;
  const { total } = totalsOf(order);
  const confirm = async () => {
    const answer = await call.run('POST', `/orders/${id}/payments`, {
      body: {
        ...(method !== undefined && { payment_method_id: method }),
        // The order is paid for what is shown.
        expected_total: total,
      },
      done: 'orders.done.paid',
    });
    if (answer) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.confirm')}
      submit={translate('orders.confirm.submit')}
      width="xs"
      {...{ onClose, ...call }}
      onSubmit={() => void confirm()}
    >
      <Typography>
        {translate('orders.confirm.note', {
          amount: money(request?.amount ?? total),
          method: payment_method?.name ?? '',
        })}
      </Typography>
    </ActionDialog>
  );
}
