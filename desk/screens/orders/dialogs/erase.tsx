import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';

/** Removes what tells of the customer. */
export default function Erase({ onClose }: DialogProps) {
  const { id } = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const erase = async () => {
    if (await call.run('POST', `/orders/${id}/erase`, { done: 'orders.done.erased' })) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.erase')}
      submit={translate('orders.erase.submit')}
      isFinal
      {...{ onClose, ...call }}
      onSubmit={() => void erase()}
    >
      <p>{translate('orders.erase.note')}</p>
    </ActionDialog>
  );
}
