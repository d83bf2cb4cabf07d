import { useTranslate } from 'ra-core';
import { linesOfReturn } from '../../../../shared/orders/units.ts';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';
import { RefundDialog, useRefund } from './refund-dialog.tsx';

/** Gives back what the units of a return have cost, or less for wear or postage. */
export function RefundReturn({ index, onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const returned = order.returns?.find(({ id }) => id === index);
  const lines = returned ? linesOfReturn(returned) : [];
  const refund = useRefund(
    order,
    lines.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  );
  const send = async () => {
    const body = { state: 'refunded', ...refund.body };
    const path = `/orders/${order.id}/returns/${index}`;
    if (await call.run('PATCH', path, { body, ...refund.told })) onClose();
  };
  return (
    <RefundDialog
      title={translate('orders.return_titles.refunded')}
      // Where nothing has come, there is nothing to deduct from.
      deducts={lines.length > 0}
      onSubmit={() => void send()}
      {...{ refund, call, onClose }}
    />
  );
}
