import { dateFormat } from './intl-formats.ts';

/** A day of a calendar: `2026-11-24`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The day that it is in a time zone. */
export function dayIn(timeZone: string, now: number | Date = Date.now()): Day {
  const parts = dateFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const timeOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from one to another, both included. */
export const countDays = (from: Day, to: Day): number =>
  Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;

/** All days from one to another, both included. */
export const daysBetween = (from: Day, to: Day): readonly Day[] =>
  Array.from({ length: Math.max(countDays(from, to), 0) }, (_, i) => addDays(from, i));

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && addDays(text, 0) === text;

/** A day has no time zone: it is written as it is. */
export const dayFormat = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat(locale, { timeZone: 'UTC', ...options });
  return (day: Day) => format.format(timeOf(day));
};
