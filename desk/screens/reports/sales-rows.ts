import { useGetMany, useTranslate } from 'ra-core';
import { addDays, type Day, dayFormat, daysBetween } from '../../widgets/days.ts';
import { useFormats } from '../../widgets/formats.ts';
import { listPath } from '../../widgets/list-path.ts';
import type { Period } from './period.ts';

/** Counts and amounts of sales. */
export interface Sums {
  readonly orders: number;
  readonly items: number;
  readonly gross: number;
  readonly net: number;
  readonly discounts: number;
  readonly shipping: number;
  readonly fees: number;
  readonly taxes: number;
  readonly refunds: number;
}

export interface SalesRow extends Sums {
  readonly key: string;
}

/** A row with what people call it. */
export interface Named extends SalesRow {
  readonly label: string;
  readonly to?: string | undefined;
  /** Gross of the row in the days before. */
  readonly earlier?: number | undefined;
}

interface Sold {
  readonly rows: readonly SalesRow[];
  readonly period: Period;
}

const NOTHING: Sums = {
  orders: 0,
  items: 0,
  gross: 0,
  net: 0,
  discounts: 0,
  shipping: 0,
  fees: 0,
  taxes: 0,
  refunds: 0,
};

/** The rows of a report by their names; of time also those without orders. */
export function useNamedRows(by: string, now: Sold, before?: Sold) {
  const name = useNames(by, now.rows);
  const rows = isTime(by) ? rowsOfTime(by, now, before) : rowsOfKeys(now, before);
  return { isTime: isTime(by), rows: rows.map((row): Named => ({ ...row, ...name(row.key) })) };
}

/** Row i is beside row i of the days before. */
function rowsOfTime(by: Time, now: Sold, before?: Sold): Omit<Named, 'label'>[] {
  const earlier = before && bucketsOf(before.period, by);
  return bucketsOf(now.period, by).map((key, i) => ({
    ...NOTHING,
    ...now.rows.find((row) => row.key === key),
    key,
    earlier: before && (before.rows.find((row) => row.key === earlier?.[i])?.gross ?? 0),
  }));
}

const rowsOfKeys = (now: Sold, before?: Sold): Omit<Named, 'label'>[] =>
  now.rows.map((row) => ({
    ...row,
    earlier: before && (before.rows.find(({ key }) => key === row.key)?.gross ?? 0),
  }));

interface Name {
  readonly label: string;
  readonly to?: string;
}

const RESOURCES: Readonly<Record<string, string>> = { product: 'products', category: 'categories' };

/** How the keys of a report are called, and the screens of what they are. */
function useNames(by: string, rows: readonly SalesRow[]): (key: string) => Name {
  const translate = useTranslate();
  const { locale } = useFormats();
  const resource = RESOURCES[by];
  const ids = resource ? rows.map(({ key }) => Number(key)).filter((id) => id > 0) : [];
  const { data: records = [], isPending } = useGetMany(
    resource ?? 'products',
    { ids },
    { enabled: ids.length > 0 },
  );
  const writers: Readonly<Record<string, (key: string) => Name>> = {
    day: (day) => ({
      label: dayFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })(day),
    }),
    week: (day) => ({ label: dayFormat(locale, { dateStyle: 'medium' })(day) }),
    month: (month) => ({
      label: dayFormat(locale, { month: 'long', year: 'numeric' })(`${month}-01`),
    }),
    country: (code) => ({
      label: new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code,
    }),
    coupon: (code) => ({ label: code, to: listPath('coupons', { code }) }),
  };
  return (key) => {
    if (key === '' || key === '0') return { label: translate('reports.none') };
    const write = writers[by];
    if (write) return write(key);
    const record = records.find((each) => each && String(each.id) === key);
    if (record) return { label: String(record['name']), to: `/${resource}/${key}` };
    return { label: isPending ? key : translate('reports.deleted', { id: key }) };
  };
}

/** What rows of time are of: the API leaves out those without orders. */
const TIMES = ['day', 'week', 'month'] as const;

type Time = (typeof TIMES)[number];

const isTime = (by: string): by is Time => TIMES.some((each) => each === by);

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
const bucketsOf = ({ from, to }: Period, by: Time): readonly string[] => [
  ...new Set(daysBetween(from, to).map(KEYS[by])),
];
