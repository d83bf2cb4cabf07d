import { useTranslate } from 'ra-core';
import { Chart } from './chart.tsx';
import { type Column, column } from './columns.ts';
import { useReportAddress } from './report-address.ts';
import { ReportBody, type Told, useReport } from './report-body.tsx';
import { ReportTable } from './report-table.tsx';

interface TaxRow {
  readonly currency: string;
  readonly country: string;
  readonly name: string;
  readonly rate: number;
  readonly invoices: number;
  readonly credit_notes: number;
  readonly net: number;
  readonly taxes: number;
}

interface TaxesAnswer extends Told {
  readonly rows: readonly TaxRow[];
}

const inItsCurrency = (name: 'net' | 'taxes'): Column<TaxRow> => ({
  ...column<TaxRow>(name, 'money'),
  currency: ({ currency }) => currency,
});

const COLUMNS: readonly Column<TaxRow>[] = [
  column<TaxRow>('name', 'text'),
  column<TaxRow>('country', 'text'),
  column<TaxRow>('rate', 'percent'),
  column<TaxRow>('currency', 'text'),
  column<TaxRow>('invoices', 'count'),
  column<TaxRow>('credit_notes', 'count'),
  inItsCurrency('net'),
  inItsCurrency('taxes'),
];

/** What invoices and credit notes say that is owed in taxes. */
export function TaxesReport() {
  const translate = useTranslate();
  const { period } = useReportAddress();
  const { report, error } = useReport<TaxesAnswer>('taxes', { ...period });
  const name = translate('reports.names.taxes');
  return (
    <ReportBody report={report} error={error}>
      {({ rows }) => (
        <>
          {rows.length > 0 && (
            <Chart
              label={translate('reports.chart', {
                name,
                by: translate('reports.by_names.country'),
              })}
              kind="count"
              isRanking
              series={[{ name: 'taxes', label: name }]}
              points={rows.map((row) => ({
                label: `${row.country} ${row.rate} % ${row.currency}`,
                taxes: row.taxes,
              }))}
            />
          )}
          <ReportTable
            label={name}
            columns={COLUMNS}
            rows={rows}
            keyOf={({ currency, country, name: tax, rate }) =>
              [currency, country, tax, rate].join('/')
            }
          />
        </>
      )}
    </ReportBody>
  );
}
