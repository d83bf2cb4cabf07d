import { DAY_MS } from '../durations.ts';

// Days that a calendar has: of each month as many as it has, and 29 February in leap years.
const DAY = '(?:0[1-9]|[12]\\d|30)';
const MONTHS = `(?:0[13578]|1[02])-(?:${DAY}|31)|(?:0[469]|11)-${DAY}|02-(?:0[1-9]|1\\d|2[0-8])`;
const LEAP_YEAR = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const FULL_DATE = `(?:\\d{4}-(?:${MONTHS})|${LEAP_YEAR}-02-29)`;
const HOURS_AND_MINUTES = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const OFFSET = `(?:[Zz]|[+-]${HOURS_AND_MINUTES})`;

/** A pattern of an RFC 3339 full date. */
export const DATE = `^${FULL_DATE}$`;

/** A pattern of an RFC 3339 full date, or a date-time with its offset from UTC. */
export const DATE_OR_TIME = `^${FULL_DATE}(?:[Tt]${HOURS_AND_MINUTES}:[0-5]\\d(?:\\.\\d+)?${OFFSET})?$`;

/** A pattern of an RFC 3339 date-time with its offset from UTC. */
export const DATE_TIME = `^${FULL_DATE}[Tt]${HOURS_AND_MINUTES}:[0-5]\\d(?:\\.\\d+)?${OFFSET}$`;

const dateOrTime = new RegExp(DATE_OR_TIME);

/**
 * The time of an RFC 3339 date or date-time in milliseconds since 1970, of a date its first in UTC;
 * undefined for any other text, and for days that no calendar has.
 */
export const parseDate = (text: string): number | undefined =>
  dateOrTime.test(text) ? Date.parse(text.toUpperCase()) : undefined;

/**
 * When something with this expiry ends: a date at the end of that day in the time zone (an IANA
 * name; UTC for one that is unknown), a date-time at that time. In milliseconds since 1970.
 */
export function endOfValidity(expiry: string, timeZone = 'UTC'): number {
  const time = parseDate(expiry);
  if (time === undefined) return Number.NaN;
  return isDate(expiry) ? toUtc(time + DAY_MS, timeZone) : time;
}

/** The date that calendars of the zone show at a time (an IANA name; UTC for one that is unknown). */
export const localDate = (time: number, timeZone = 'UTC'): string =>
  new Date(time).toLocaleDateString('sv-SE', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  });

const isDate = (text: string) => text.length === 'yyyy-mm-dd'.length;

/** The time at which clocks of the zone show what clocks of UTC show at `wall`. */
function toUtc(wall: number, timeZone: string): number {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const first = wall - offsetAt(wall, zone);
  // The offset may be another one there, when clocks change that day.
  const second = wall - offsetAt(first, zone);
  // Clocks that go forward at that time never show it: the later one is when they do.
  return second + offsetAt(second, zone) === wall ? second : Math.max(first, second);
}

/** Milliseconds that clocks of the zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const wall = new Date(time).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(time / 1_000) * 1_000;
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
