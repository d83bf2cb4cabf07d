import type { Answer } from './store-engine.ts';
import type { Ware, World } from './world.ts';

interface Stocked {
  readonly price: number;
  readonly stock_type: string;
  readonly stock_level?: number;
  readonly stock_status?: string;
}

const isThere = ({ stock_type, stock_level = 0, stock_status }: Stocked) =>
  stock_type === 'track' ? stock_level > 0 : stock_status !== 'out_of_stock';

const wareOf = (product_id: number, variant_id: number, stocked: Stocked): Ware => ({
  ...{ product_id, variant_id, price: stocked.price },
  level: stocked.stock_type === 'track' ? stocked.stock_level : undefined,
});

/** The variants of a product, or else itself. */
const waresOf = ({ variants = [], ...product }: Answer): readonly Ware[] =>
  variants.length > 0
    ? variants.filter(isThere).map((each: Answer) => wareOf(product.id, each.variant_id, each))
    : [product].filter(isThere).map(() => wareOf(product.id, 0, product));

export async function readWares(asStaff: World['asStaff']): Promise<readonly Ware[]> {
  const { data } = await asStaff('GET', '/products?per_page=250&published=true');
  return (data as readonly Answer[]).flatMap(waresOf);
}

/** Brings back what is nearly gone, or all that was sold, to what there was at first. */
export async function restock({ asStaff, wares }: World, { all = false } = {}): Promise<void> {
  const { data } = await asStaff('GET', '/products?per_page=250');
  const products = new Map<number, Answer>(
    (data as readonly Answer[]).map((each) => [each.id, each]),
  );
  for (const { product_id, variant_id, level } of wares) {
    if (level === undefined) continue;
    const now = levelOf(products.get(product_id), variant_id);
    if (now >= (all ? level : Math.max(2, level / 4))) continue;
    const body = { level, reason: 'Delivery', ...(variant_id > 0 && { variant_id }) };
    await asStaff('POST', `/products/${product_id}/stock`, body);
  }
}

function levelOf({ stock_level, variants = [] }: Answer, variant: number): number {
  if (variant === 0) return stock_level;
  return variants.find(({ variant_id }: Answer) => variant_id === variant).stock_level;
}

/** A count has found less than there should be. */
export async function countLess({ asStaff }: World): Promise<void> {
  for (const id of [1016, 1047])
    await asStaff('POST', `/products/${id}/stock`, { level: 1, reason: 'Count' });
}
