import type { Delivery } from '../resources/schemas/promised-delivery.ts';
import type { Shipping } from '../resources/shippings.ts';
import { type DayNumber, dateOfDay, localTime, numberOfDay } from './days.ts';
import type { StoreCalendar } from './store-calendar.ts';

/** How long a method takes. */
export type Transit = Partial<Pick<Shipping, 'min_days' | 'max_days' | 'collection'>>;

export interface Ordered {
  /** When the order comes: milliseconds since 1970. */
  readonly now: number;
  readonly calendar: StoreCalendar;
  /** The date from which on the store has the goods, where that is to come. */
  readonly availableOn?: string | undefined;
}

/** Days in a row on which nothing is sent: a store that is closed for longer promises nothing. */
const MAX_REST_DAYS = 366;

/**
 * Between which days an order arrives, or can be collected (orders.md, "Delivery dates"); undefined for a method that
 * does not say how long it takes.
 */
export function deliveryDates(
  transit: Transit,
  { now, calendar, availableOn }: Ordered,
): Delivery | undefined {
  const { min_days, max_days } = transit;
  if (max_days === undefined) return undefined;
  const sent = dayOfSending(now, calendar, availableOn);
  const latest = sent === undefined ? undefined : dayAfter(sent, max_days, transit, calendar);
  if (sent === undefined || latest === undefined) return undefined;
  const earliest = min_days === undefined ? undefined : dayAfter(sent, min_days, transit, calendar);
  return {
    ...(earliest !== undefined && { earliest: dateOfDay(earliest) }),
    latest: dateOfDay(latest),
  };
}

/** The date on which what is sent on a date has come at the latest; undefined where nobody knows. */
export function latestArrival(
  sentOn: string,
  transit: Transit,
  calendar: StoreCalendar,
): string | undefined {
  const { max_days } = transit;
  if (max_days === undefined) return undefined;
  const day = dayAfter(numberOfDay(sentOn), max_days, transit, calendar);
  return day === undefined ? undefined : dateOfDay(day);
}

/** The working day on which an order is handed to the carrier: that of the order, if it comes before the cut-off. */
function dayOfSending(
  now: number,
  { timeZone, cutoff = 0, isWorkingDay }: StoreCalendar,
  availableOn: string | undefined,
): DayNumber | undefined {
  const { day, minutes } = localTime(now, timeZone);
  const first = minutes < cutoff ? day : day + 1;
  const available = availableOn === undefined ? first : numberOfDay(availableOn);
  return nextDay(Math.max(first, available), isWorkingDay);
}

/**
 * So many days later, of those that count: delivery days, or working days for who collects. After no day it arrives on
 * the same one, if that counts.
 */
function dayAfter(
  sent: DayNumber,
  days: number,
  { collection }: Transit,
  { isWorkingDay, isDeliveryDay }: StoreCalendar,
): DayNumber | undefined {
  const counts = collection ? isWorkingDay : isDeliveryDay;
  let day = nextDay(days === 0 ? sent : sent + 1, counts);
  for (let left = days - 1; left > 0 && day !== undefined; left -= 1)
    day = nextDay(day + 1, counts);
  return day;
}

/** The first day that counts, from one on. */
function nextDay(from: DayNumber, counts: (day: DayNumber) => boolean): DayNumber | undefined {
  for (let day = from; day <= from + MAX_REST_DAYS; day += 1) if (counts(day)) return day;
  return undefined;
}
