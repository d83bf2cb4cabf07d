import { element } from './dom.ts';
import type { Line, Product, Sellable } from './records.ts';
import type { Shop } from './shop.ts';

/** What a line or a product is sold for, and what it was sold for before. */
export function priceTag({ money }: Shop, sold: Sellable, isFrom = false): HTMLElement {
  const { price, price_discount: discount } = sold;
  const from = isFrom && 'from ';
  if (discount === undefined) return element('p', { class: 'price' }, from, money(price));
  return element(
    'p',
    { class: 'price' },
    from,
    element('span', { class: 'unseen' }, 'now '),
    element('ins', {}, money(discount)),
    ' ',
    element('span', { class: 'unseen' }, 'before '),
    element('del', {}, money(price)),
  );
}

const unitPrice = ({ price, price_discount }: Sellable) => price_discount ?? price;

/** The cheapest of what one can choose among, and whether there are dearer ones. */
export function cheapest(product: Product): { sold: Sellable; isFrom: boolean } {
  const [first, ...others] = product.variants ?? [];
  if (!first) return { sold: product, isFrom: false };
  const sold = others.reduce((a, b) => (unitPrice(b) < unitPrice(a) ? b : a), first);
  const isFrom = others.some((each) => unitPrice(each) !== unitPrice(first));
  return { sold, isFrom };
}

export interface Stock {
  readonly isBuyable: boolean;
  readonly text: string;
  /** Few are left, or none. */
  readonly isLow: boolean;
}

const FEW = 5;

export function stockOf({ stock_type, stock_level, stock_status }: Sellable): Stock {
  const level = stock_level ?? 0;
  if (stock_type === 'infinite') return { isBuyable: true, isLow: false, text: 'Available' };
  if (stock_type === 'status' ? stock_status !== 'in_stock' : level <= 0) {
    return { isBuyable: false, isLow: true, text: 'Sold out' };
  }
  if (stock_type === 'track' && level <= FEW) {
    return { isBuyable: true, isLow: true, text: `Only ${level} left` };
  }
  const counted = stock_type === 'track' ? `, ${level} pieces` : '';
  return { isBuyable: true, isLow: false, text: `In stock${counted}` };
}

export const isBuyable = (product: Product) =>
  product.variants
    ? product.variants.some((variant) => stockOf(variant).isBuyable)
    : stockOf(product).isBuyable;

/** The first picture, without words: the name stands beside it. */
export function picture({ images }: Sellable): HTMLElement {
  const [src] = images;
  return element(
    'span',
    { class: 'picture' },
    src !== undefined && element('img', { src, alt: '' }),
  );
}

/** What was chosen of a product with variants, as `Size: M, Colour: Navy`. */
export const optionsOf = ({ variant, variantsDefinition = {} }: Line) =>
  Object.keys(variant ? variantsDefinition : {})
    .map((option) => `${option}: ${variant?.[option]}`)
    .join(', ');
