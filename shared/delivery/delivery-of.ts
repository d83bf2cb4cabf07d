import type { Delivery } from '../resources/schemas/promised-delivery.ts';
import { type AvailabilityRules, availabilityOf, type Wanted } from './available-on.ts';
import { deliveryDates, type Transit } from './delivery-dates.ts';
import { type CalendarSettings, calendarOf } from './store-calendar.ts';

/** The days on which a method delivers; undefined where the store cannot promise any. */
export type DeliveryOf = (method: Transit) => Delivery | undefined;

/** How methods deliver what somebody orders at a time, in milliseconds since 1970. */
export function deliveryOf(
  wanted: readonly Wanted[],
  settings: CalendarSettings & AvailabilityRules,
  now: number,
): DeliveryOf {
  const availability = availabilityOf(wanted, settings, now);
  if (availability === 'unknown') return () => undefined;
  const availableOn = availability === 'now' ? undefined : availability.date;
  const ordered = { now, calendar: calendarOf(settings), availableOn };
  return (method) => deliveryDates(method, ordered);
}
