import { useDesk } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { addDays, type Day, dayIn, daysBetween } from '../../widgets/days.ts';
import { useFormats } from '../../widgets/formats.ts';
import { numberFormat } from '../../widgets/intl-formats.ts';

interface SalesReport {
  readonly rows: readonly {
    readonly key: string;
    readonly gross: number;
    readonly orders: number;
  }[];
}

export interface DaySales {
  readonly day: Day;
  readonly gross: number;
  readonly orders: number;
  /** What was sold 30 days before. */
  readonly before: number;
}

const DAYS = 30;

/** The last 30 days, today at the end, beside the 30 days before, by one request. Undefined while it is read. */
export function useDailySales() {
  const { settings } = useDesk();
  const today = dayIn(settings.timezone);
  const query = { from: addDays(today, 1 - 2 * DAYS), to: today };
  const { data, error } = useAnswer<SalesReport>('/reports/sales', query);
  if (!data) return { error };
  const rows = new Map(data.data.rows.map((row) => [row.key, row]));
  const salesOf = (day: Day) => {
    const { gross = 0, orders = 0 } = rows.get(day) ?? {};
    return { gross, orders };
  };
  const days = daysBetween(addDays(today, 1 - DAYS), today).map(
    (day): DaySales => ({ day, ...salesOf(day), before: salesOf(addDays(day, -DAYS)).gross }),
  );
  return { days, error: null };
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);

/** Writes the difference of two amounts: `+19.6%`. It is undefined beside nothing. */
export function useChange() {
  const { locale } = useFormats();
  const format = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (now: number, before: number) =>
    before > 0 ? format.format(now / before - 1).replace('-', '−') : undefined;
}
