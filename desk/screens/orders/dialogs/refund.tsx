import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type LineUnits, lineIdOf, unitsOf } from '../../../../shared/orders/units.ts';
import { EntryNumber } from '../../../widgets/forms/entry-field.tsx';
import { Check } from '../../../widgets/inputs/check.tsx';
import { COUNT, type Typed } from '../../../widgets/numbers/number-kind.ts';
import { nameOfLine } from '../line-unit-list.tsx';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';
import { chosenLines, LineQuantities } from './line-quantities.tsx';
import { RefundDialog, useRefund } from './refund-dialog.tsx';

/** Gives money back: for units, the shipping, or an amount. */
export default function Refund({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const table = unitsOf(order);
  const left = table.map(({ ordered, refunded }) => ordered - refunded);
  const [units, setUnits] = useState<readonly number[]>(left.map(() => 0));
  const [unsent, setUnsent] = useState<Readonly<Record<string, Typed>>>({});
  const [restock, setRestock] = useState(true);
  const lines = chosenLines(order, units).map((line) => {
    const typed = unsent[lineIdOf(line)];
    return typeof typed === 'number' ? { ...line, unsent: typed } : line;
  });
  const refund = useRefund(order, lines);
  const quoted = refund.quoted.quote?.line_items ?? [];

  const send = async () => {
    const ofUnits = lines.length > 0 && { line_items: lines, ...(restock && { restock }) };
    const body = { ...ofUnits, ...refund.body };
    const sent = { body, ...refund.told };
    if (await call.run('POST', `/orders/${order.id}/refunds`, sent)) onClose();
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
          <button className="btn ghost small" type="button" onClick={chooseAll}>
            {translate('orders.refund.all')}
          </button>
          <LineQuantities
            {...{ order, left }}
            chosen={units}
            onChange={setUnits}
            more={(index, path) => {
              const [line, item] = [table[index], order.items[index]];
              if (!line || !item || !isPartlySent(line)) return null;
              const { line_id } = line;
              const assumed = quoted.find((each) => lineIdOf(each) === line_id)?.unsent ?? 0;
              return (
                <EntryNumber
                  {...COUNT}
                  at={`${path}.unsent`}
                  max={Math.min(units[index] ?? 0, unsentOf(line))}
                  label={translate('orders.refund.unsent')}
                  name={`${nameOfLine(order, item)}: ${translate('orders.refund.unsent')}`}
                  value={unsent[line_id] ?? null}
                  onChange={(typed) => setUnsent({ ...unsent, [line_id]: typed })}
                  placeholder={String(assumed)}
                />
              );
            }}
          />
        </>
      }
      stock={
        lines.length > 0 && (
          <Check
            checked={restock}
            onChange={setRestock}
            label={translate('orders.refund.restock')}
          />
        )
      }
    />
  );
}

const unsentOf = ({ unsent, withheld }: LineUnits) => unsent + withheld;

/** A refund may be of units that the customer has, or of those that are still to be sent. */
const isPartlySent = (line: LineUnits) => unsentOf(line) > 0 && line.sent > line.back;
