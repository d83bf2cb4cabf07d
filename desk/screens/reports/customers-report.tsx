import { useTranslate } from 'ra-core';
import { Chart } from './chart.tsx';
import { type Column, column } from './columns.ts';
import { Figures } from './figures.tsx';
import { useReportAddress } from './report-address.ts';
import { ReportBody, type Told, useReport } from './report-body.tsx';
import { ReportTable } from './report-table.tsx';

interface Spending {
  readonly orders: number;
  readonly spent: number;
  readonly refunds: number;
}

interface Customers extends Spending {
  readonly customers: number;
}

interface CustomerRow extends Spending {
  readonly customer: string;
  readonly user_id: number | null;
  readonly is_new: boolean;
  readonly name?: string;
  readonly email?: string;
}

interface CustomersAnswer extends Told {
  readonly total: Customers;
  readonly new: Customers;
  readonly returning: Customers;
  readonly unknown: Spending;
  readonly rows: readonly CustomerRow[];
}

const MAX_BARS = 12;

/** How much of a key without names is shown. */
const MAX_DIGEST = 8;

const nameOf = ({ name, email, customer }: CustomerRow) =>
  name || email || customer.slice(0, MAX_DIGEST);

/** Who has ordered, and who spent most. */
export function CustomersReport() {
  const translate = useTranslate();
  const { period, before } = useReportAddress();
  const { report, earlier, error } = useReport<CustomersAnswer>(
    'customers',
    { ...period },
    before && { ...before },
  );
  const columns: readonly Column<CustomerRow>[] = [
    {
      name: 'customer',
      kind: 'text',
      value: nameOf,
      to: ({ user_id }) => (user_id === null ? undefined : `/users/${user_id}`),
    },
    { name: 'email', kind: 'text', value: ({ email }) => email ?? '' },
    {
      name: 'is_new',
      kind: 'text',
      value: ({ is_new }) => translate(is_new ? 'shared.yes' : 'shared.no'),
    },
    column<CustomerRow>('orders', 'count'),
    column<CustomerRow>('spent', 'money'),
    column<CustomerRow>('refunds', 'money'),
  ];
  const name = translate('reports.names.customers');
  return (
    <ReportBody report={report} error={error}>
      {({ rows, total, unknown, ...sums }) => (
        <>
          <Figures
            figures={[
              ...(['customers', 'orders'] as const).map((each) => ({
                name: each,
                kind: 'count' as const,
                value: total[each],
                before: earlier?.total[each],
              })),
              ...(['new', 'returning'] as const).map((each) => ({
                name: each,
                kind: 'count' as const,
                value: sums[each].customers,
                before: earlier?.[each].customers,
              })),
              { name: 'spent', kind: 'money', value: total.spent, before: earlier?.total.spent },
            ]}
          />
          {rows.length > 0 && (
            <Chart
              label={translate('reports.chart', { name, by: translate('reports.columns.spent') })}
              kind="money"
              isRanking
              series={[{ name: 'spent', label: translate('reports.columns.spent') }]}
              points={rows
                .slice(0, MAX_BARS)
                .map((row) => ({ label: nameOf(row), spent: row.spent }))}
            />
          )}
          <ReportTable
            label={name}
            columns={columns}
            rows={rows}
            keyOf={({ customer }) => customer}
          />
          {unknown.orders > 0 && (
            <p className="small muted">
              {translate('reports.unknown_customers', { smart_count: unknown.orders })}
            </p>
          )}
        </>
      )}
    </ReportBody>
  );
}
