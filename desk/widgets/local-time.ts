import { dateFormat } from './intl-formats.ts';

const MINUTE_MS = 60_000;

/** The time on the clocks of a time zone, as inputs of browsers have it: `2026-11-24T08:30`. */
export function localTime(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : new Date(onClocks(time, timeZone)).toISOString().slice(0, 16);
}

/** The instant at which clocks of a time zone show a time, in RFC 3339. A time that they leave out is that before it. */
export function instantOf(local: string, timeZone: string): string {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return '';
  const guess = shown - (onClocks(shown, timeZone) - shown);
  // Where the clocks change in between.
  const instant = guess - (onClocks(guess, timeZone) - shown);
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** The time that clocks show, as if it were that of UTC, to the minute. */
function onClocks(time: number, timeZone: string): number {
  const parts = dateFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(Math.floor(time / MINUTE_MS) * MINUTE_MS);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}
