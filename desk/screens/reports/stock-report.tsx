import { useTranslate } from 'ra-core';
import { useFormats } from '../../widgets/formats.ts';
import { Pages } from '../../widgets/pager.tsx';
import { Chart } from './chart.tsx';
import { type Column, column } from './columns.ts';
import { Figures } from './figures.tsx';
import { useReportAddress } from './report-address.ts';
import { ReportBody, type Told, useReport } from './report-body.tsx';
import { ReportTable } from './report-table.tsx';

interface StockRow {
  readonly product_id: number;
  readonly variant_id: number;
  readonly name: string;
  readonly variant: string | null;
  readonly sku: string | null;
  readonly state: 'enough' | 'low' | 'out';
  readonly stock: number;
  readonly held: number;
  readonly value: number;
  readonly sold: number;
  readonly pace: number;
  readonly days_left: number | null;
}

interface StockAnswer extends Told {
  readonly count: number;
  readonly pages: number;
  readonly total: {
    readonly stock: number;
    readonly held: number;
    readonly value: number;
    readonly low: number;
    readonly out: number;
  };
  readonly rows: readonly StockRow[];
}

const FIGURES = ['out', 'low', 'stock', 'held', 'value'] as const;

const MAX_BARS = 12;

const nameOf = ({ name, variant }: StockRow) =>
  variant && variant !== name ? `${name}, ${variant}` : name;

/** What is left of what is counted: sold out first, then what soon will be. */
export function StockReport() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { page, setPage } = useReportAddress();
  const { report, error } = useReport<StockAnswer>('stock', { page });
  const columns: readonly Column<StockRow>[] = [
    {
      name: 'product',
      kind: 'text',
      value: nameOf,
      to: ({ product_id }) => `/products/${product_id}`,
    },
    column<StockRow>('sku', 'text'),
    {
      name: 'state',
      kind: 'text',
      value: ({ state }) => translate(`reports.stock_states.${state}`),
    },
    column<StockRow>('stock', 'count'),
    column<StockRow>('held', 'count'),
    column<StockRow>('days_left', 'count'),
    column<StockRow>('sold', 'count'),
    column<StockRow>('value', 'money'),
  ];
  const name = translate('reports.names.stock');
  return (
    <ReportBody report={report} error={error}>
      {({ rows, total, pages }) => {
        const sold = rows
          .filter((row) => row.sold > 0)
          .toSorted((one, other) => other.sold - one.sold)
          .slice(0, MAX_BARS);
        return (
          <>
            <Figures
              figures={FIGURES.map((each) => ({
                name: each,
                kind: each === 'value' ? 'money' : 'count',
                value: total[each],
              }))}
            />
            {sold.length > 0 && (
              <Chart
                label={translate('reports.chart', {
                  name: translate('reports.columns.sold'),
                  by: translate('reports.by_names.product'),
                })}
                kind="count"
                isRanking
                series={[
                  { name: 'sold', label: translate('reports.columns.sold') },
                  { name: 'stock', label: translate('reports.columns.stock') },
                ]}
                points={sold.map((row) => ({
                  label: nameOf(row),
                  sold: row.sold,
                  stock: row.stock,
                }))}
              />
            )}
            <ReportTable
              label={name}
              columns={columns}
              rows={rows}
              keyOf={({ product_id, variant_id }) => `${product_id}/${variant_id}`}
            />
            {pages > 1 && (
              <Pages
                page={page}
                setPage={setPage}
                hasNext={page < pages}
                text={`${number(page)} / ${number(pages)}`}
              />
            )}
          </>
        );
      }}
    </ReportBody>
  );
}
