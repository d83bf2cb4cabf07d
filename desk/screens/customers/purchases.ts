import type { Purchases } from '../../../shared/resources/schemas/purchases.ts';

export type { Purchases } from '../../../shared/resources/schemas/purchases.ts';

/** What the API adds to customers, for members who may read orders. */
export const WITH_PURCHASES = { expand: 'purchases' } as const;

/** The code of a country, as the API has it where it knows the country. */
const CODE = /^[A-Z]{2}$/;

/** Where the last order was sent to: `Hamburg, Germany`. */
export function placeText({ city, country }: Purchases, locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const name = country !== undefined && CODE.test(country) ? names.of(country) : country;
  return [city, name].filter(Boolean).join(', ');
}

type Writer = (value: number) => string;

/** How many orders there are: `9`, or `1,000+`. */
export const countText = ({ orders, orders_exact }: Purchases, number: Writer): string =>
  number(orders) + (orders_exact === false ? '+' : '');

/** What was spent: `€842.30`, or with a plus where older orders have more. */
export const spentText = ({ spent, complete }: Purchases, money: Writer): string =>
  money(spent) + (complete === false ? '+' : '');
