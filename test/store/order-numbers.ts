import type { JsonObject } from '../../shared/contract/json.ts';
import { TOTALS } from '../../shared/pricing/totals-view.ts';

/** Of quotes and orders alike. */
const NUMBERS: readonly string[] = [
  'currency',
  ...TOTALS.flatMap((name) => [name, `display_${name}`]),
  'tax_lines',
  'shipping_taxes',
  'payment_method_taxes',
  'taxes_estimated',
  'converted',
  'explanation',
];
const LINE: readonly string[] = ['name', 'product_id', 'variant_id', 'quantity', 'taxes'];
const PROMOTION: readonly string[] = ['id', 'name', 'promotion_total', 'display_promotion_total'];
const DISCOUNTS: readonly string[] = ['promotion_total', 'coupon_total'];

export interface QuoteJson extends JsonObject {
  readonly promotions?: JsonObject[];
  readonly lines: JsonObject[];
}

export interface OrderJson extends JsonObject {
  readonly promotions?: JsonObject[];
  readonly products: JsonObject[];
  readonly discounts: JsonObject[];
}

const pick = (record: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

/** All numbers of a quote that the order of the same body must have. */
export const numbersOfQuote = (quote: QuoteJson) => ({
  ...pick(quote, NUMBERS),
  promotions: (quote.promotions ?? []).map((each) => pick(each, PROMOTION)),
  lines: quote.lines.map((line) => pick(line, [...LINE, ...DISCOUNTS])),
});

/** The same of an order. */
export const numbersOfOrder = ({ products, discounts, promotions = [], ...order }: OrderJson) => ({
  ...pick(order, NUMBERS),
  promotions: promotions.map((each) => pick(each, PROMOTION)),
  lines: products.map((line, i) => ({
    ...pick(line, LINE),
    ...pick(discounts[i] ?? {}, DISCOUNTS),
  })),
});

interface Place {
  readonly country: string;
  readonly state?: string;
  readonly city: string;
  readonly postal_code: string;
}

/** What of an address decides the price. */
const placeOf = ({ country, state, city, postal_code }: Place) => ({
  ...{ country, city, postal_code },
  ...(state !== undefined && { state }),
});

/** The body of an order whose addresses are known in part, as those of a quote may be. */
export const withPlaces = <Body extends { shipping_address: Place; billing_address: Place }>(
  body: Body,
) => ({
  ...body,
  shipping_address: placeOf(body.shipping_address),
  billing_address: placeOf(body.billing_address),
});
