import { addDays, countDays, type Day, isDay } from '../../widgets/days.ts';

/** Days of a report, both included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** The API answers for as many days at once. */
export const MAX_DAYS = 366;

const DEFAULT_DAYS = 30;

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The periods to choose from, as they are on a day. */
export const PRESETS = {
  last_7: (today) => ({ from: addDays(today, -6), to: today }),
  last_30: (today) => ({ from: addDays(today, 1 - DEFAULT_DAYS), to: today }),
  last_90: (today) => ({ from: addDays(today, -89), to: today }),
  this_month: (today) => ({ from: firstOfMonth(today), to: today }),
  last_month: (today) => {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
  this_year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  last_365: (today) => ({ from: addDays(today, -364), to: today }),
} as const satisfies Readonly<Record<string, (today: Day) => Period>>;

export type Preset = keyof typeof PRESETS;

/** The preset that a period is today; undefined for another one. */
export const presetOf = ({ from, to }: Period, today: Day): Preset | undefined =>
  (Object.keys(PRESETS) as Preset[]).find((name) => {
    const preset = PRESETS[name](today);
    return preset.from === from && preset.to === to;
  });

/** What an address says; 30 days where it says nothing that can be answered. */
export function periodOf(search: URLSearchParams, today: Day): Period {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  const isValid = isDay(from) && isDay(to) && problemOf({ from, to }) === undefined;
  return isValid ? { from, to } : PRESETS.last_30(today);
}

/** Why a period cannot be asked for. */
export function problemOf({
  from,
  to,
}: Period): 'incomplete' | 'reversed' | 'too_long' | undefined {
  if (!isDay(from) || !isDay(to)) return 'incomplete';
  if (from > to) return 'reversed';
  return countDays(from, to) > MAX_DAYS ? 'too_long' : undefined;
}

/** The days just before, as many. */
export function periodBefore({ from, to }: Period): Period {
  const days = countDays(from, to);
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
