import { useTranslate } from 'ra-core';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { Chart } from './chart.tsx';
import { type Column, column } from './columns.ts';
import { Figures } from './figures.tsx';
import { useReportAddress } from './report-address.ts';
import { ReportBody, type Told, useReport } from './report-body.tsx';
import { ReportTable } from './report-table.tsx';
import { type Named, type SalesRow, type Sums, useNamedRows } from './sales-rows.ts';

interface SalesAnswer extends Told {
  readonly total: Sums;
  readonly currencies: readonly (Sums & { readonly currency: string })[];
  readonly rows: readonly SalesRow[];
  readonly others?: Sums;
}

const BY = ['day', 'week', 'month', 'product', 'category', 'country', 'coupon'] as const;

/** Bars of a ranking; the table has all. */
const MAX_BARS = 12;

const FIGURES = ['orders', 'gross', 'net', 'discounts', 'taxes', 'refunds'] as const;

const AMOUNTS = ['gross', 'discounts', 'shipping', 'fees', 'taxes', 'net', 'refunds'] as const;

/** What was sold, by time or by what it was. */
export function SalesReport() {
  const translate = useTranslate();
  const { period, before, by: asked, setBy } = useReportAddress();
  const by = BY.find((each) => each === asked) ?? 'day';
  const query = { ...period, by };
  const { report, earlier, error } = useReport<SalesAnswer>(
    'sales',
    query,
    before && { ...before, by },
  );
  return (
    <>
      <SelectField
        className="medium"
        label={translate('reports.by')}
        value={by}
        onChange={({ target }) => setBy(target.value)}
      >
        {BY.map((each) => (
          <option key={each} value={each}>
            {translate(`reports.by_names.${each}`)}
          </option>
        ))}
      </SelectField>
      <ReportBody report={report} error={error}>
        {(found) => <Sales report={found} earlier={earlier} by={by} />}
      </ReportBody>
    </>
  );
}

interface SalesProps {
  readonly report: SalesAnswer;
  readonly earlier: SalesAnswer | undefined;
  readonly by: (typeof BY)[number];
}

function Sales({ report, earlier, by }: SalesProps) {
  const translate = useTranslate();
  const { period, before } = useReportAddress();
  const { rows, isTime } = useNamedRows(
    by,
    { rows: report.rows, period },
    earlier &&
      before && {
        rows: earlier.rows,
        period: before,
      },
  );
  const all: readonly Named[] = report.others
    ? [...rows, { ...report.others, key: 'others', label: translate('reports.others') }]
    : rows;
  const { total, currencies } = report;
  const label = translate('reports.chart', {
    name: translate('reports.names.sales'),
    by: translate(`reports.by_names.${by}`),
  });
  return (
    <>
      <Figures
        figures={[
          ...FIGURES.map((name) => ({
            name,
            kind: name === 'orders' ? ('count' as const) : ('money' as const),
            value: total[name],
            before: earlier?.total[name],
          })),
          {
            name: 'average',
            kind: 'money',
            value: averageOf(total),
            before: earlier && averageOf(earlier.total),
          },
        ]}
      />
      {rows.length > 0 && (
        <Chart
          label={label}
          kind="money"
          isRanking={!isTime}
          series={[
            { name: 'gross', label: translate('reports.current') },
            ...(earlier ? [{ name: 'earlier', label: translate('reports.earlier') }] : []),
          ]}
          points={(isTime ? rows : rows.slice(0, MAX_BARS)).map((row) => ({
            label: row.label,
            gross: row.gross,
            earlier: row.earlier ?? 0,
          }))}
        />
      )}
      <ReportTable
        label={translate('reports.names.sales')}
        columns={columnsOf(by, earlier !== undefined)}
        rows={isTime ? [...all].reverse() : all}
        keyOf={({ key }) => key}
      />
      {currencies.length > 1 && (
        <>
          <h2 className="title">{translate('reports.currencies')}</h2>
          <ReportTable
            label={translate('reports.currencies')}
            columns={CURRENCY_COLUMNS}
            rows={currencies}
            keyOf={({ currency }) => currency}
          />
        </>
      )}
      <p className="small muted">{translate('reports.refunds_note')}</p>
    </>
  );
}

const averageOf = ({ gross, orders }: Sums) => (orders === 0 ? 0 : gross / orders);

const columnsOf = (by: string, isCompared: boolean): readonly Column<Named>[] => [
  { name: by, kind: 'text', value: ({ label }) => label, to: ({ to }) => to },
  column<Named>('orders', 'count'),
  column<Named>('items', 'count'),
  ...AMOUNTS.flatMap((name) => [
    column<Named>(name, 'money'),
    ...(name === 'gross' && isCompared ? [column<Named>('earlier', 'money')] : []),
  ]),
];

type InCurrency = Sums & { readonly currency: string };

const CURRENCY_COLUMNS: readonly Column<InCurrency>[] = [
  column<InCurrency>('currency', 'text'),
  column<InCurrency>('orders', 'count'),
  column<InCurrency>('items', 'count'),
  ...AMOUNTS.map((name) => ({
    ...column<InCurrency>(name, 'money'),
    currency: ({ currency }: InCurrency) => currency,
  })),
];
