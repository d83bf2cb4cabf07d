import { Suspense } from 'react';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import type { ColumnKind } from './columns.ts';

export interface Series {
  readonly name: string;
  readonly label: string;
}

export interface ChartProps {
  /** What it shows: its values are in the table below it. */
  readonly label: string;
  readonly kind: ColumnKind;
  /** The first one is filled. */
  readonly series: readonly Series[];
  /** In each of them the values of all series by their names. */
  readonly points: readonly {
    readonly label: string;
    readonly [series: string]: number | string;
  }[];
  /** Rows of names, in place of columns of time. */
  readonly isRanking?: boolean;
}

const ReportChart = lazyScreen(() => import('./report-chart.tsx'));

/** A chart, loaded after the table that says the same. */
export function Chart(props: ChartProps) {
  return (
    <div className="chart">
      <figure role="img" aria-label={props.label}>
        <Suspense fallback={null}>
          <ReportChart {...props} />
        </Suspense>
      </figure>
    </div>
  );
}
