import { addDays, type Day, daysBetween } from '../../widgets/days.ts';
import type { Period } from './period.ts';

/** What rows of time are of: the API leaves out those without orders. */
export const TIMES = ['day', 'week', 'month'] as const;

export type Time = (typeof TIMES)[number];

export const isTime = (by: string): by is Time => TIMES.some((each) => each === by);

/** The Monday of its week. */
function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const KEYS: Readonly<Record<Time, (day: Day) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
};

/** The keys of all rows of a period, also of those without orders. */
export const bucketsOf = ({ from, to }: Period, by: Time): readonly string[] => [
  ...new Set(daysBetween(from, to).map(KEYS[by])),
];
