import { type Order, optionsOf } from './order.ts';

interface Units {
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
  readonly reason?: string;
}

interface LineUnitListProps {
  readonly order: Order;
  readonly lines: readonly Units[];
}

/** Units of some lines of an order, by the names of their products. */
export const LineUnitList = ({ order, lines }: LineUnitListProps) => (
  <ul className="stacked plain">
    {lines.map((line) => (
      <li className="small muted" key={`${line.product_id}/${line.variant_id}`}>
        {line.quantity} × {nameOfLine(order, line)}
        {line.reason && `: ${line.reason}`}
      </li>
    ))}
  </ul>
);

/** The name of the product, with the options of its variant. */
export function nameOfLine(
  { products }: Pick<Order, 'products'>,
  { product_id, variant_id }: Pick<Units, 'product_id' | 'variant_id'>,
): string {
  const line = products.find(
    (each) => each.product_id === product_id && each.variant_id === variant_id,
  );
  if (!line) return String(product_id);
  const options = optionsOf(line);
  return options ? `${line.name} (${options})` : String(line.name);
}
