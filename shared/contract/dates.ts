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

/** Whether an end is before a beginning: a day ends when the next one begins, and has no time of that. */
export function isBefore(end: string, start: string, timeZone: string | undefined): boolean {
  const [ends, starts] = [endOfValidity(end, timeZone), startOfValidity(start, timeZone)];
  return isDate(end) ? ends <= starts : ends < starts;
}

/** When something with this beginning starts: a date at the beginning of that day in the time zone. */
function startOfValidity(start: string, timeZone = 'UTC'): number {
  const time = parseDate(start);
  if (time === undefined) return Number.NaN;
  return isDate(start) ? toUtc(time, timeZone) : time;
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

/** The zone as this machine calls it; undefined for what it does not know. */
function resolvedZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Whether times can be shown in a zone. */
export const isTimeZone = (name: string): boolean => resolvedZone(name) !== undefined;

/** Names of IANA without an area. Others that machines know are abbreviations, such as IST, of several zones. */
const WITHOUT_AREA =
  'UTC UCT GMT GMT0 GMT+0 GMT-0 Greenwich Universal Zulu CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire HST ' +
  'Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland ' +
  'Portugal ROC ROK Singapore Turkey W-SU WET';

/** Offsets, and zones of old machines. */
const NO_NAMES = /^(?:[+-]|systemv\/)/i;

/** The name of an IANA time zone as it is spelt, whatever the case of the letters; undefined for what is none. */
export function timeZoneName(text: string): string | undefined {
  const resolved = resolvedZone(text);
  if (resolved === undefined) return undefined;
  const isSame = (name: string) => name.toLowerCase() === text.toLowerCase();
  const known = [...WITHOUT_AREA.split(' '), resolved].find(isSame);
  if (NO_NAMES.test(text)) return undefined;
  if (known !== undefined) return known;
  if (!text.includes('/')) return undefined;
  // Machines resolve names that are older or newer than theirs to their own one.
  return /^[A-Z].*\/[A-Z][^/]*$/.test(text) ? text : withCapitals(text);
}

const withCapitals = (text: string) =>
  text.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
