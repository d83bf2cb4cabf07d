import { useState } from 'react';
import { stepFor, useWidth } from '../../widgets/chart-place.ts';
import { useFormats } from '../../widgets/formats.ts';
import { type ColumnKind, useColumnFormat } from './columns.ts';

export interface Series {
  readonly name: string;
  readonly label: string;
}

interface Point {
  readonly label: string;
  readonly [series: string]: number | string;
}

export interface ChartProps {
  /** What it shows: its values are in the table below it. */
  readonly label: string;
  readonly kind: ColumnKind;
  readonly series: readonly Series[];
  /** In each of them the values of all series by their names. */
  readonly points: readonly Point[];
  /** Rows of names, in place of columns of time. */
  readonly isRanking?: boolean;
}

/** A chart of what the table below it says. */
export function Chart({ isRanking = false, ...chart }: ChartProps) {
  return (
    <figure className="chart">
      <div role="img" aria-label={chart.label}>
        {isRanking ? <Ranking {...chart} /> : <Columns {...chart} />}
      </div>
      {chart.series.length > 1 && (
        <figcaption>
          {chart.series.map(({ name, label }, i) => (
            <span key={name} className={`series-${i}`}>
              {label}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

type Drawn = Omit<ChartProps, 'isRanking' | 'label'>;

const amountOf = (point: Point, { name }: Series) => Number(point[name] ?? 0);

const valuesOf = ({ series, points }: Drawn) =>
  points.flatMap((point) => series.map((each) => amountOf(point, each)));

/** Names below each other, each with the lengths of its values. */
function Ranking(chart: Drawn) {
  const { kind, series, points } = chart;
  const write = useColumnFormat();
  const most = Math.max(...valuesOf(chart), 1);
  return (
    <ol className="ranking">
      {points.map((point) => (
        <li key={point.label}>
          <span className="cut">{point.label}</span>
          <div>
            {series.map((each, i) => {
              const value = amountOf(point, each);
              return (
                <p key={each.name}>
                  <i
                    className={`series-${i}`}
                    style={{ width: `${(Math.max(value, 0) / most) * 100}%` }}
                  />
                  <span className="length">{write(kind, value)}</span>
                </p>
              );
            })}
          </div>
        </li>
      ))}
    </ol>
  );
}

const HEIGHT = 220;
/** Room for the values of the axis, above the highest of them, and for the names below. */
const LEFT = 56;
const TOP = 8;
const BELOW = 24;
const STEPS = 4;
/** The width of a name on the axis. */
const NAME = 72;

/** Columns of time. What the pointer is over is written out. */
function Columns(chart: Drawn) {
  const { kind, series, points } = chart;
  const { ref, width } = useWidth();
  const [chosen, choose] = useState<number>();
  const { locale } = useFormats();
  const short = new Intl.NumberFormat(locale, { notation: 'compact' });
  const values = [...valuesOf(chart), 0];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = stepFor(most - least, STEPS);
  const ticks = range(Math.floor(least / step), Math.ceil(most / step));
  const bottom = (ticks[0] ?? 0) * step;
  const scale = HEIGHT / (Math.max(ticks.length - 1, 1) * step);
  const yOf = (value: number) => TOP + HEIGHT - (value - bottom) * scale;
  const column = (width - LEFT) / Math.max(points.length, 1);
  const bar = Math.min((column * 0.76) / series.length, 36);
  const every = Math.ceil(NAME / column);
  const xOf = (i: number) => LEFT + i * column;
  return (
    <div className="drawn" ref={ref}>
      <svg
        aria-hidden="true"
        width={width}
        height={TOP + HEIGHT + BELOW}
        onPointerMove={({ nativeEvent: { offsetX } }) => {
          const i = Math.floor((offsetX - LEFT) / column);
          choose(points[i] ? i : undefined);
        }}
        onPointerLeave={() => choose(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${yOf(tick * step)}H${width}`} className="grid" />
            <text x={LEFT - 8} y={yOf(tick * step) + 4} textAnchor="end">
              {short.format(tick * step)}
            </text>
          </g>
        ))}
        {points.map((point, i) => (
          <g key={point.label}>
            {i === chosen && (
              <rect className="ground" x={xOf(i)} y={TOP} width={column} height={HEIGHT} />
            )}
            {series.map((each, k) => {
              const value = amountOf(point, each);
              return (
                <rect
                  key={each.name}
                  className={`series-${k}`}
                  x={xOf(i) + (column - bar * series.length) / 2 + k * bar}
                  y={yOf(Math.max(value, 0))}
                  width={Math.max(bar - 1, 1)}
                  height={Math.abs(value) * scale}
                  rx={2}
                />
              );
            })}
            {i % every === 0 && (
              <text x={xOf(i) + column / 2} y={TOP + HEIGHT + 18} textAnchor="middle">
                {point.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      {chosen !== undefined && points[chosen] && (
        <Tip point={points[chosen]} series={series} kind={kind} left={xOf(chosen)} />
      )}
    </div>
  );
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

interface TipProps extends Pick<Drawn, 'series' | 'kind'> {
  readonly point: Point;
  readonly left: number;
}

function Tip({ point, series, kind, left }: TipProps) {
  const write = useColumnFormat();
  return (
    <div
      className="tip"
      aria-hidden="true"
      style={{ left: `clamp(0px, ${left - 190}px, 100% - 184px)` }}
    >
      <span>{point.label}</span>
      {series.map((each) => (
        <span key={each.name}>
          <b>{write(kind, amountOf(point, each))}</b> {series.length > 1 && each.label}
        </span>
      ))}
    </div>
  );
}
