import { parseDate } from '../../../shared/contract/dates.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import type { Product, Variant } from '../../../shared/resources/products.ts';
import { unitsLeft } from '../../../shared/stock/availability.ts';
import type { FeedItem } from './item-fields.ts';

/** Google takes dates within a year. */
const MAX_AHEAD_MS = 365 * DAY_MS;

/** The date of availability, to the second, while it is still to come. */
function dateAfter(now: number, value: string | undefined): string | undefined {
  const time = parseDate(value ?? '');
  if (time === undefined || time <= now || time > now + MAX_AHEAD_MS) return undefined;
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}

/**
 * Whether an item can be had. What is sold beyond its stock is a backorder where it is known when it comes,
 * because Google takes none without a date.
 */
export function availabilityOf(
  product: Product,
  item: Product | Variant,
  availabilityDate: string | undefined,
  now: number,
): FeedItem {
  if (unitsLeft(product, item) <= 0) return { availability: 'out_of_stock' };
  const date = dateAfter(now, availabilityDate);
  const isThere = item.stock_type !== 'track' || (item.stock_level ?? 0) > 0;
  if (!date) return { availability: isThere ? 'in_stock' : 'out_of_stock' };
  return { availability: isThere ? 'preorder' : 'backorder', availability_date: date };
}
