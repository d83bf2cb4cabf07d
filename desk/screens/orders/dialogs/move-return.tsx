import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { EntryField } from '../../../widgets/forms/entry-field.tsx';
import { Check } from '../../../widgets/inputs/check.tsx';
import { type Order, useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';
import { chosenLines, LineQuantities } from './line-quantities.tsx';
import { RefundReturn } from './refund-return.tsx';

type Return = NonNullable<Order['returns']>[number];

/** Approves, refuses, receives or refunds a return. */
export default function MoveReturn(props: DialogProps) {
  return props.state === 'refunded' ? <RefundReturn {...props} /> : <ChangeReturn {...props} />;
}

function ChangeReturn({ index, state = '', onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const returned = order.returns?.find(({ id }) => id === index);
  const asked = unitsOf(order, returned);
  const [units, setUnits] = useState(asked);
  const [restock, setRestock] = useState(true);
  const [text, setText] = useState('');
  const isText = state === 'approved' || state === 'refused';
  const words = text.trim();
  const body = {
    state,
    ...(isText && words && { instructions: words }),
    ...(state === 'received' && { line_items: chosenLines(order, units), restock }),
  };
  const move = async () => {
    const answer = await call.run('PATCH', `/orders/${order.id}/returns/${index}`, {
      body,
      done: `orders.done.return_${state}`,
    });
    if (answer) onClose();
  };
  return (
    <ActionDialog
      title={translate(`orders.return_titles.${state}`)}
      submit={translate(`orders.return_moves.${state}`)}
      isFinal={state === 'refused'}
      isDisabled={state === 'received' && chosenLines(order, units).length === 0}
      {...{ onClose, ...call }}
      onSubmit={() => void move()}
    >
      {state === 'received' && (
        <>
          <LineQuantities order={order} left={asked} chosen={units} onChange={setUnits} />
          <Check
            checked={restock}
            onChange={setRestock}
            label={translate('orders.refund.restock')}
          />
        </>
      )}
      {isText && (
        <EntryField
          name="instructions"
          label={translate('orders.return.instructions')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          rows={2}
          maxLength={1_000}
        />
      )}
    </ActionDialog>
  );
}

const unitsOf = ({ items }: Order, returned: Return | undefined): readonly number[] =>
  items.map(
    ({ product_id, variant_id }) =>
      returned?.line_items.find(
        (line) => line.product_id === product_id && line.variant_id === variant_id,
      )?.quantity ?? 0,
  );
