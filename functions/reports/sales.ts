import type { Action } from '../../shared/actions/context.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { signedMajor } from '../../shared/pricing/money.ts';
import { readSums, type SumsOfDay } from '../../shared/reports/read-sums.ts';
import { type Amounts, added, type Dimension } from '../../shared/reports/rows.ts';
import { FIRST_AMOUNT } from '../../shared/reports/sales-of-order.ts';
import { reports, SALE_FIELDS, SALES_BY } from '../../shared/resources/reports.ts';
import { answerOf } from './answer.ts';
import { askedDays, dayAfter, toldOf } from './asked-days.ts';
import { byKey } from './groups.ts';

/** Rows of a report that is not by time: those with most. */
export const MAX_REPORT_ROWS = 500;

type By = (typeof SALES_BY)[number];
type Report = DataOf<typeof reports, 'sales'>;

const { rows: schema } = reports.routes.sales.answer.properties;

/** `/reports/sales`: reports.md, "Sales" */
export const reportSales: Action<unknown, never, Report> = async (request) => {
  const { table, application, query } = request;
  const days = askedDays(request);
  const by = SALES_BY.find((each) => each === query.get('by')) ?? 'day';
  const isByTime = by in PERIODS;
  const read = (dimension: Dimension) => readSums(table, application, dimension, days);
  const [told, currencies, sums] = await Promise.all([
    toldOf(request, days),
    read('currency'),
    isByTime ? [] : read(by as Dimension),
  ]);
  const currency = application.settings.currency_code;
  const groups = isByTime ? byPeriod(currencies, by) : byKey(sums);
  const { rows, others } = mostOf(groups, isByTime);
  const total = [...byKey(currencies).values()].reduce(added, []);
  const data: Report = {
    ...told,
    by,
    currency,
    total: shownSales(total, currency),
    currencies: [...byKey(currencies)].map(([code, amounts]) => ({
      currency: code,
      ...shownSales(
        [...amounts.slice(0, FIRST_AMOUNT), ...amounts.slice(SALE_FIELDS.length)],
        code,
      ),
    })),
    rows: rows.map(([key, amounts]) => ({ key, ...shownSales(amounts, currency) })),
    ...(others && { others: shownSales(others, currency) }),
  };
  return answerOf(request, data, schema.items);
};

/** The period that a day is in. Weeks begin on Monday. */
const PERIODS: Readonly<Partial<Record<By, (day: string) => string>>> = {
  day: (day) => day,
  week: (day) => dayAfter(day, -((Date.parse(day) / DAY_MS + 3) % 7)),
  month: (day) => day.slice(0, 'yyyy-mm'.length),
};

function byPeriod(days: readonly SumsOfDay[], by: By): ReadonlyMap<string, Amounts> {
  const found = new Map<string, Amounts>();
  for (const { day, sums } of days) {
    const period = PERIODS[by]?.(day) ?? day;
    const all = [...sums.values()].reduce(added, found.get(period) ?? []);
    found.set(period, all);
  }
  return found;
}

/** All periods in their order, or the groups with most, and the sum of the others. */
function mostOf(groups: ReadonlyMap<string, Amounts>, isByTime: boolean) {
  const all = [...groups];
  if (isByTime) return { rows: all, others: undefined };
  const grossOf = ([, amounts]: [string, Amounts]) => amounts[FIRST_AMOUNT] ?? 0;
  const most = all.sort((one, other) => grossOf(other) - grossOf(one));
  const rest = most.slice(MAX_REPORT_ROWS).map(([, amounts]) => amounts);
  return {
    rows: most.slice(0, MAX_REPORT_ROWS),
    others: rest.length > 0 ? rest.reduce(added) : undefined,
  };
}

/** Counts as they are, amounts in major units. */
function shownSales(amounts: Amounts, currency: string): Report['total'] {
  const count = (name: (typeof SALE_FIELDS)[number]) => amounts[SALE_FIELDS.indexOf(name)] ?? 0;
  const major = (name: (typeof SALE_FIELDS)[number]) => signedMajor(count(name), currency);
  return {
    orders: count('orders'),
    items: count('items'),
    gross: major('gross'),
    net: major('net'),
    discounts: major('discounts'),
    shipping: major('shipping'),
    fees: major('fees'),
    taxes: major('taxes'),
    refunds: major('refunds'),
  };
}
