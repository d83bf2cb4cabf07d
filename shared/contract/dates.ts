/** RFC 3339: a full date, or a date-time with its offset from UTC. */
const FORM =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/i;

/**
 * The time of an RFC 3339 date or date-time in milliseconds since 1970, of a date its first in UTC;
 * undefined for any other text, and for days that no calendar has.
 */
export function parseDate(text: string): number | undefined {
  const date = FORM.exec(text)?.groups?.['date'];
  const day = date === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
  // A 30th of February would be one of March.
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(`${date}T`)) return undefined;
  return text === date ? day : Date.parse(text.toUpperCase());
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * When something with this expiry ends: a date at the end of that day in the time zone (an IANA
 * name; UTC for one that is unknown), a date-time at that time. In milliseconds since 1970.
 */
export function endOfValidity(expiry: string, timeZone = 'UTC'): number {
  const time = parseDate(expiry);
  // Stored by version 0.1, which took other forms too.
  if (time === undefined) return Date.parse(expiry);
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

/** By how much clocks of the zone are ahead of UTC: milliseconds. */
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
