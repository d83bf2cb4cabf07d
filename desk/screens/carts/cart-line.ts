/** A line of a cart, as far as its price needs it. */
export interface CartLine {
  readonly id: number;
  readonly variant_id?: number;
  readonly price?: number;
  readonly price_discount?: number;
  readonly variant?: { readonly price?: number; readonly price_discount?: number };
}

/** The unit price (protocol.md, "Products"). */
export const unitPriceOf = ({ variant, price_discount, price }: CartLine) =>
  variant?.price_discount ?? variant?.price ?? price_discount ?? price ?? 0;
