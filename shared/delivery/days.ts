import { isTimeZone } from '../contract/dates.ts';
import { DAY_MS } from '../durations.ts';
import { LruCache } from '../lru-cache.ts';

/** A day of the calendar, in days since 1970-01-01. */
export type DayNumber = number;

const DATE_LENGTH = 'yyyy-mm-dd'.length;

/** @param date RFC 3339, whose time does not count */
export const numberOfDay = (date: string): DayNumber =>
  Date.parse(date.slice(0, DATE_LENGTH)) / DAY_MS;

/** The date of a day as RFC 3339 writes it. */
export const dateOfDay = (day: DayNumber): string =>
  new Date(day * DAY_MS).toISOString().slice(0, DATE_LENGTH);

/** The weekday as `Date` counts it, from 0 for Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;

export interface LocalTime {
  readonly day: DayNumber;
  /** Since midnight, as clocks show it. */
  readonly minutes: number;
}

/** What calendars and clocks of a zone show at a time (an IANA name; UTC for one that is unknown). */
export function localTime(time: number, timeZone = 'UTC'): LocalTime {
  const [date = '', clock = ''] = clocksIn(timeZone).format(time).split(' ');
  return { day: numberOfDay(date), minutes: minutesOf(clock) };
}

/** @param clock `14:05` */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A format takes longer to make than a date to compute. */
const clocks = new LruCache<Intl.DateTimeFormat>({ maxEntries: 500 });

/** Swedes write times as RFC 3339 does: `2026-12-01 14:05`. */
const clocksIn = (timeZone: string) =>
  clocks.memoize(
    timeZone,
    () =>
      new Intl.DateTimeFormat('sv-SE', {
        ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
        ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
        timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
      }),
  );
