import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { EntryGroup, EntryNumber } from '../../../widgets/forms/entry-field.tsx';
import { COUNT } from '../../../widgets/numbers/number-kind.ts';
import { LinePicture } from '../line-picture.tsx';
import { nameOfLine } from '../line-unit-list.tsx';
import type { Order } from '../order.ts';

interface LineQuantitiesProps {
  readonly order: Order;
  /** How many units of each line can be chosen. */
  readonly left: readonly number[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  /** What a line shows of which some units are chosen, and what it is called in a body. */
  readonly more?: (index: number, path: string) => ReactNode;
}

/** How many units of each line. */
export function LineQuantities({ order, left, chosen, onChange, more }: LineQuantitiesProps) {
  const translate = useTranslate();
  const set = (index: number, units: number) =>
    onChange(order.items.map((_, i) => (i === index ? units : (chosen[i] ?? 0))));
  /** Bodies have the lines alone of which units are chosen. */
  const pathOf = (index: number) =>
    `line_items.${chosen.slice(0, index).filter((units) => units > 0).length}`;
  return (
    <EntryGroup name="line_items" label={translate('orders.lines')}>
      {order.products.map((line, index) => {
        const most = left[index] ?? 0;
        if (most === 0) return null;
        const name = nameOfLine(order, line);
        const isChosen = (chosen[index] ?? 0) > 0;
        return (
          <div className="stacked" key={`${line.product_id}/${line.variant_id}`}>
            <div className="beside">
              <LinePicture line={line} size={40} />
              <p>{name}</p>
              <div>
                <EntryNumber
                  {...COUNT}
                  at={isChosen ? `${pathOf(index)}.quantity` : undefined}
                  max={most}
                  label={translate('orders.of_units', { count: most })}
                  name={`${name}: ${translate('orders.of_units', { count: most })}`}
                  value={chosen[index] ?? 0}
                  onChange={(units) => set(index, units ?? 0)}
                />
              </div>
            </div>
            {isChosen && more?.(index, pathOf(index))}
          </div>
        );
      })}
    </EntryGroup>
  );
}

/** The lines of a body: those of which units are chosen. */
export const chosenLines = ({ items }: Pick<Order, 'items'>, chosen: readonly number[]) =>
  items
    .map(({ product_id, variant_id }, i) => ({ product_id, variant_id, quantity: chosen[i] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
