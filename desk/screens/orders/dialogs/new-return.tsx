import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { returnableUnits } from '../../../../shared/orders/units.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { EntryField } from '../../../widgets/forms/entry-field.tsx';
import { nameOfLine } from '../line-unit-list.tsx';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';
import { chosenLines, LineQuantities } from './line-quantities.tsx';

/** A customer has asked by telephone or mail to send something back. */
export default function NewReturn({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const left = returnableUnits(order);
  const [units, setUnits] = useState<readonly number[]>(left.map(() => 0));
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const lines = chosenLines(order, units);
  const reasonOf = (line: (typeof lines)[number]) => {
    const index = order.items.findIndex(
      ({ product_id, variant_id }) =>
        product_id === line.product_id && variant_id === line.variant_id,
    );
    return (reasons[index] ?? '').trim();
  };
  const make = async () => {
    const line_items = lines.map((line) => ({
      ...line,
      ...(reasonOf(line) && { reason: reasonOf(line) }),
    }));
    const answer = await call.run('POST', `/orders/${order.id}/returns`, {
      body: { line_items },
      done: 'orders.done.return',
    });
    if (answer) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.return')}
      submit={translate('orders.return.submit')}
      isDisabled={lines.length === 0}
      {...{ onClose, ...call }}
      onSubmit={() => void make()}
    >
      <LineQuantities
        order={order}
        left={left}
        chosen={units}
        onChange={setUnits}
        more={(index, path) => (
          <EntryField
            name={`${path}.reason`}
            label={translate('orders.return.reason')}
            value={reasons[index] ?? ''}
            onChange={({ target }) => setReasons({ ...reasons, [index]: target.value })}
            maxLength={1_000}
            aria-label={`${nameOfLine(order, order.items[index] ?? { product_id: 0, variant_id: 0 })}: ${translate('orders.return.reason')}`}
          />
        )}
      />
    </ActionDialog>
  );
}
