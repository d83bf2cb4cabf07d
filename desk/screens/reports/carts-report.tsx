import { useTranslate } from 'ra-core';
import { dayFormat, daysBetween } from '../../widgets/days.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Chart } from './chart.tsx';
import { type Column, column } from './columns.ts';
import { Figures } from './figures.tsx';
import { useReportAddress } from './report-address.ts';
import { ReportBody, type Told, useReport } from './report-body.tsx';
import { ReportTable } from './report-table.tsx';

interface CartSums {
  readonly made: number;
  readonly ordered: number;
  readonly abandoned: number;
}

interface CartRow extends CartSums {
  readonly day: string;
}

interface CartsAnswer extends Told {
  readonly total: CartSums;
  readonly rows: readonly CartRow[];
}

const SERIES = ['made', 'ordered', 'abandoned'] as const;

/** What became of carts. */
export function CartsReport() {
  const translate = useTranslate();
  const { locale } = useFormats();
  const { period, before } = useReportAddress();
  const { report, earlier, error } = useReport<CartsAnswer>(
    'carts',
    { ...period },
    before && { ...before },
  );
  const date = dayFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const columns: readonly Column<CartRow>[] = [
    { name: 'day', kind: 'text', value: ({ day }) => date(day) },
    ...SERIES.map((name) => column<CartRow>(name, 'count')),
  ];
  const name = translate('reports.names.carts');
  return (
    <ReportBody report={report} error={error}>
      {({ total, rows }) => (
        <>
          <Figures
            figures={SERIES.map((each) => ({
              name: each,
              kind: 'count',
              value: total[each],
              before: earlier?.total[each],
            }))}
          />
          {rows.length > 0 && (
            <Chart
              label={translate('reports.chart', { name, by: translate('reports.by_names.day') })}
              kind="count"
              series={SERIES.map((each) => ({
                name: each,
                label: translate(`reports.columns.${each}`),
              }))}
              points={daysBetween(period.from, period.to).map((day) => ({
                made: 0,
                ordered: 0,
                abandoned: 0,
                ...rows.find((row) => row.day === day),
                label: date(day),
              }))}
            />
          )}
          <ReportTable
            label={name}
            columns={columns}
            rows={[...rows].reverse()}
            keyOf={({ day }) => day}
          />
          <p className="small muted">{translate('reports.carts_note')}</p>
        </>
      )}
    </ReportBody>
  );
}
