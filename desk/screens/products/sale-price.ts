import { attribute } from '../../../shared/contract/attributes.ts';
import { SALE_DATES, saleStateAt } from '../../../shared/contract/sale.ts';

/** The dates of the sale of a product or a variant, also of what a form has of it. */
export function saleDatesOf(item: object) {
  const [price_discount_from, price_discount_until] = SALE_DATES.map((name) => {
    const date = attribute(item, name);
    return typeof date === 'string' && date !== '' ? date : undefined;
  });
  return { price_discount_from, price_discount_until };
}

export const saleStateNow = (item: object) => saleStateAt(saleDatesOf(item), Date.now());

/** The sale price, whether or not it counts now. */
export function salePriceOf(item: object): number | undefined {
  const price = attribute(item, 'price_discount');
  return typeof price === 'number' ? price : undefined;
}

/** The sale price that counts now. */
export const salePriceNow = (item: object): number | undefined =>
  saleStateNow(item) === 'on' ? salePriceOf(item) : undefined;
