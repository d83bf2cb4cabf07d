import { ShopError } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import { changeCart } from './cart.ts';
import type { Order, OrderLine } from './order-rules.ts';

/** Names a line of an order: by its product and variant, of which an order has one line. */
export const lineIdOf = ({
  product_id,
  variant_id,
}: Pick<OrderLine, 'product_id' | 'variant_id'>) => `${product_id}-${variant_id}`;

/** Puts what can still be bought into the cart, and gives the lines that cannot. */
export async function buyAgain(visit: Visit, { products }: Order): Promise<OrderLine[]> {
  const lines = [...products];
  const left: OrderLine[] = [];
  // Each refusal names one line, without which the others are tried again.
  while (lines.length > 0) {
    const refused = await refusedLine(visit, lines);
    if (refused === undefined) break;
    left.push(...lines.splice(refused, 1));
  }
  return left;
}

/** The position of the line that the API refuses; undefined when all are in the cart. */
async function refusedLine(visit: Visit, lines: readonly OrderLine[]): Promise<number | undefined> {
  const items = lines.map(({ product_id, variant_id, quantity }) => ({
    ...{ product_id, variant_id, quantity },
  }));
  try {
    await changeCart(visit, 'add', ...items);
    return undefined;
  } catch (error) {
    if (!(error instanceof ShopError) || ![400, 404].includes(error.status)) throw error;
    const [, position = '0'] = /^items\.(\d+)/.exec(error.field ?? '') ?? [];
    return Number(position);
  }
}
