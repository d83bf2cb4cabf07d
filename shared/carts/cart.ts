import type { Caller, Context } from '../actions/context.ts';
import { arrange } from '../actions/presentation.ts';
import { canAccess } from '../actions/record-filter.ts';
import { isShownAt, withoutPrivate } from '../contract/attributes.ts';
import { badRequest } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import { may } from '../contract/permissions.ts';
import type { RecordFilter, Resource } from '../contract/resource.ts';
import { withSalesAt } from '../contract/sale.ts';
import type { Line } from '../pricing/lines.ts';
import { display } from '../pricing/money.ts';
import type { PriceView } from '../pricing/price-view.ts';
import { viewProduct, viewVariant } from '../pricing/product-view.ts';
import type { Cart } from '../resources/carts.ts';
import type { Product, Variant } from '../resources/products.ts';
import type { CartLine, LineItem } from '../resources/schemas/line-items.ts';
import { type Products, unavailability, variantOf } from '../stock/availability.ts';

/** The carts that a caller reaches (protocol.md, "Access"). */
function cartFilter(caller: Caller): RecordFilter {
  if (may(caller, 'carts:read')) return 'all';
  return caller.access === 'user' ? 'own-or-ownerless' : 'ownerless';
}

export const canAccessCart = (cart: Cart, context: Context) =>
  canAccess(cartFilter(context.caller), cart, context);

export const isOpen = ({ status }: Cart) => status !== 'closed';

export const orderedMessage = ({ id, order_id }: Cart) =>
  `Cart ${id} has already been ordered, as order ${order_id}.`;

/** Throws a 400 for a cart of which an order was made. */
export function requireOpen(cart: Cart): void {
  if (!isOpen(cart)) throw badRequest(orderedMessage(cart));
}

/** Which products the caller may know of. */
export const visibleTo = ({ caller, clock }: Pick<Context, 'caller' | 'clock'>) =>
  may(caller, 'products:read') ? () => true : shownAt(clock.now());

/** Which products everybody may know of at that time. */
export const shownAt = (now: number) => (product: Product) => isShownAt(product, now);

export const productIdsOf = (lines: readonly LineItem[]) => lines.map((line) => line.product_id);

/** A line with its product in it. */
export type ExpandedLine = Omit<Product, 'variants' | 'variant' | keyof LineItem> &
  LineItem & { readonly variant?: Variant };

/**
 * Lines with their products in them, to price and to show, at the prices of that time. Those whose product or
 * variant is gone or hidden from the caller are left out.
 */
export function expandLines(
  lines: readonly LineItem[],
  products: Products,
  isVisible: (product: Product) => boolean,
  now: number,
): ExpandedLine[] {
  return lines.flatMap((line) => {
    const found = products.get(line.product_id);
    if (!found || !isVisible(found)) return [];
    // What a line shows is kept with orders, and shown to their customers.
    const product = withSalesAt(withoutPrivate(found), now);
    const variant = variantOf(product, line);
    if (line.variant_id !== 0 && !variant) return [];
    return [
      {
        ...omit(product, ['variants', 'variant']),
        ...line,
        ...(variant && ({ variant } satisfies Partial<ExpandedLine>)),
      },
    ];
  });
}

/** A line of a cart as it can be bought, or undefined: such a line counts nowhere. */
export function expandCartLine(
  { product_id, variant_id, quantity }: LineItem,
  products: Products,
  viewer: Pick<Context, 'caller' | 'clock'>,
): ExpandedLine | undefined {
  const line = { product_id, variant_id, quantity };
  const isVisible = visibleTo(viewer);
  if (unavailability(line, products, isVisible)) return undefined;
  return expandLines([line], products, isVisible, viewer.clock.now())[0];
}

/** An expanded line as answers show it. */
export function viewLine(
  line: ExpandedLine,
  products: Resource,
  applicationId: number,
  view: PriceView,
): LineItem & { readonly variant?: object } {
  const { product_id, variant_id, quantity, variant, ...rest } = line;
  const product = { ...rest, id: product_id };
  const shown = viewProduct(product, applicationId, view);
  return {
    ...arrange(products, shown, applicationId),
    product_id,
    variant_id,
    quantity,
    ...(variant &&
      ({ variant: viewVariant(product, applicationId, variant, view) } satisfies {
        readonly variant: object;
      })),
  };
}

interface ShownLostLine extends CartLine {
  readonly id: number;
  readonly display_price: string;
  readonly images: readonly [];
}

/** A line whose product cannot be bought any more, with what is last known of that. */
export function viewLostLine(line: CartLine, { show, currency }: PriceView): ShownLostLine {
  const { product_id, variant_id, quantity, name, price } = line;
  return {
    id: product_id,
    product_id,
    variant_id,
    quantity,
    name,
    price: show(price),
    display_price: display(show(price), currency),
    images: [],
  };
}

/** An expanded line as it is priced. */
export const lineOf = ({ variant, quantity, product_id, ...product }: ExpandedLine): Line => ({
  product: { ...product, id: product_id },
  variant,
  quantity,
});
