import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { NoSeller } from '../no-seller.tsx';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';

/** Asks before an invoice is made that has no address of the seller. */
export default function MakeInvoice({ onClose }: DialogProps) {
  const { id } = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const make = async () => {
    const sent = { body: { order_id: id }, done: 'orders.done.invoice' };
    if (await call.run('POST', '/invoices', sent)) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.invoice')}
      submit={translate('orders.invoice.submit')}
      {...{ onClose, ...call }}
      onSubmit={() => void make()}
    >
      <NoSeller />
    </ActionDialog>
  );
}
