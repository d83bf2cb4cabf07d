import { attribute } from '../contract/attributes.ts';
import { parseDate } from '../contract/dates.ts';
import type { Product } from '../resources/products.ts';
import type { FeedSettings } from '../resources/schemas/feed.ts';
import { dateOfDay, localTime } from './days.ts';

/** Null for what is unset, as some answers have it. */
interface Stocked {
  readonly stock_type?: Product['stock_type'] | null | undefined;
  readonly stock_level?: number | null | undefined;
  readonly stock_status?: Product['stock_status'] | null | undefined;
  readonly requires_shipping?: boolean | null | undefined;
}

/** Units of a product, or of a variant of it, that somebody wants. */
export interface Wanted {
  readonly product: Stocked;
  readonly variant?: Stocked | undefined;
  readonly quantity: number;
}

export interface AvailabilityRules {
  readonly feed?: Readonly<FeedSettings> | null | undefined;
  readonly timezone?: string | null | undefined;
}

/** `now`: all of it is in stock. `unknown`: nobody knows when it will be. Else the date on which it is. */
export type Availability = 'now' | 'unknown' | { readonly date: string };

/** When a store has all that somebody wants to be sent (orders.md, "Delivery dates"). */
export function availabilityOf(
  wanted: readonly Wanted[],
  rules: AvailabilityRules,
  now: number,
): Availability {
  const each = wanted
    .filter(({ product }) => product.requires_shipping !== false)
    .map((one) => availabilityOfOne(one, rules, now));
  if (each.includes('unknown')) return 'unknown';
  const [date] = each
    .flatMap((one) => (typeof one === 'object' ? [one.date] : []))
    .toSorted()
    .reverse();
  return date === undefined ? 'now' : { date };
}

function availabilityOfOne(
  { product, variant, quantity }: Wanted,
  { feed, timezone }: AvailabilityRules,
  now: number,
): Availability {
  const name = feed?.availability_date || 'availability_date';
  const text = (variant && attribute(variant, name)) ?? attribute(product, name);
  const date = dateAhead(text, timezone ?? 'UTC', now);
  if (date !== undefined) return { date };
  return isThere(variant ?? product, quantity) ? 'now' : 'unknown';
}

function isThere({ stock_type, stock_level, stock_status }: Stocked, quantity: number): boolean {
  if (stock_type === 'status') return stock_status === 'in_stock';
  return stock_type !== 'track' || (stock_level ?? 0) >= quantity;
}

/** The date that calendars of the store show, while it is to come. */
function dateAhead(value: unknown, timeZone: string, now: number): string | undefined {
  const text = typeof value === 'string' ? value : '';
  const time = parseDate(text);
  if (time === undefined || time <= now) return undefined;
  return text.length === 'yyyy-mm-dd'.length ? text : dateOfDay(localTime(time, timeZone).day);
}
