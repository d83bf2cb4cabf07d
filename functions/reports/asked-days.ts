import type { ActionRequest } from '../../shared/actions/context.ts';
import { localDate } from '../../shared/contract/dates.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { Days } from '../../shared/reports/read-sums.ts';
import { readReportState } from '../../shared/reports/report-state.ts';

/** Days of one report. */
export const MAX_REPORT_DAYS = 366;

/** Days of a report that names no first one. */
const DEFAULT_DAYS = 30;

type Asked = Pick<ActionRequest, 'application' | 'clock' | 'query' | 'table'>;

/** The date so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length);

/** The days of a report: the last ones until today unless the query says more. */
export function askedDays({ application, clock, query }: Asked): Days {
  const to = query.get('to') ?? localDate(clock.now(), application.settings.timezone);
  const from = query.get('from') ?? dayAfter(to, 1 - DEFAULT_DAYS);
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count < 1) throw refusedFrom(from, 'min', 'must not be after to');
  if (count > MAX_REPORT_DAYS) {
    throw refusedFrom(from, 'max', `must be at most ${MAX_REPORT_DAYS} days before to`);
  }
  return { from, to, count };
}

const refusedFrom = (value: string, failedValidator: 'min' | 'max', message: string) =>
  invalidProperty({ name: 'from', failedValidator, message: `from ${message}.`, value });

/** What every report says of itself. */
export async function toldOf({ table, application }: Asked, { from, to }: Days) {
  const { state } = await readReportState(table, application);
  const { counted_at, timezone = application.settings.timezone ?? 'UTC' } = state;
  const as_of = counted_at === undefined ? null : new Date(counted_at).toISOString();
  return { from, to, timezone, as_of };
}
