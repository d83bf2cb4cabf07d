import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { refundedUnits } from '../../../../shared/orders/units.ts';
import { type Order, useOrder } from '../order.ts';
import type { DialogProps } from '../page/order-dialogs.tsx';
import { useOrderCall } from '../use-order-call.ts';
import { chosenLines, LineQuantities } from './line-quantities.tsx';
import { RefundDialog, useRefund } from './refund-dialog.tsx';

/** Gives money back: for units, the shipping, or an amount. */
export default function Refund({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const left = unrefunded(order);
  const [units, setUnits] = useState<readonly number[]>(left.map(() => 0));
  const [restock, setRestock] = useState(true);
  const lines = chosenLines(order, units);
  const refund = useRefund(order, lines);

  const send = async () => {
    const ofUnits = lines.length > 0 && { line_items: lines, ...(restock && { restock }) };
    const body = { ...ofUnits, ...refund.body };
    const done = 'orders.done.refunded';
    if (await call.run('POST', `/orders/${order.id}/refunds`, { body, done })) onClose();
  };
  const chooseAll = () => {
    setUnits(left);
    refund.setShipping(refund.hasShipping);
    refund.setAmount(null);
  };

  return (
    <RefundDialog
      title={translate('orders.actions.refund')}
      onSubmit={() => void send()}
      {...{ refund, call, onClose }}
      units={
        <>
          <Button size="small" onClick={chooseAll} sx={{ alignSelf: 'flex-start' }}>
            {translate('orders.refund.all')}
          </Button>
          <LineQuantities order={order} left={left} chosen={units} onChange={setUnits} />
        </>
      }
      stock={
        lines.length > 0 && (
          <FormControlLabel
            control={<Checkbox checked={restock} onChange={(_, checked) => setRestock(checked)} />}
            label={translate('orders.refund.restock')}
          />
        )
      }
    />
  );
}

const unrefunded = (order: Order): readonly number[] => {
  const refunded = refundedUnits(order);
  return order.items.map(({ quantity }, i) => quantity - (refunded[i] ?? 0));
};
