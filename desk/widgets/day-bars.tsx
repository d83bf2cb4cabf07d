import { useState } from 'react';
import { stepFor, useWidth } from './chart-place.ts';

interface Bar {
  readonly value: number;
  /** What it is compared with. */
  readonly before: number;
  /** Below the axis. */
  readonly name: string;
  /** In the box of a day that is chosen. */
  readonly title: string;
  readonly amount: string;
  readonly change: string;
  readonly note: string;
}

interface DayBarsProps {
  /** What the chart says, for who does not see it. */
  readonly label: string;
  /** What is chosen in it, as `Day`. */
  readonly choice: string;
  /** One for each day; the last one is not over. */
  readonly bars: readonly Bar[];
  /** Writes a value of the axis. */
  readonly axis: (value: number) => string;
}

/** Below this width there is room for two weeks. */
const NARROW = 480;
const WIDE_CHART = { height: 236, days: 30, every: 7 };
const NARROW_CHART = { height: 158, days: 14, every: 4 };

/** Room for the values of the axis, and above the highest of them. */
const LEFT = 44;
const TOP = 8;

/** The axis has so many steps, each of which is a round number. */
const STEPS = [0, 1, 2, 3, 4];

/** A bar for each day, with a mark at what it is compared with. A day is chosen by pointer or by arrow keys. */
export function DayBars({ label, choice, bars, axis }: DayBarsProps) {
  const { ref, width } = useWidth();
  const [chosen, choose] = useState<number>();
  const { height, days, every } = width < NARROW ? NARROW_CHART : WIDE_CHART;
  const shown = bars.slice(-days);
  const last = shown.length - 1;
  const step = stepFor(
    Math.max(...shown.flatMap(({ value, before }) => [value, before])),
    STEPS.length - 1,
  );
  const column = (width - LEFT) / shown.length;
  const xOf = (i: number) => LEFT + i * column;
  const lengthOf = (value: number) => (value / (step * (STEPS.length - 1))) * height;
  const bottom = TOP + height;
  const marks = shown
    .map(
      ({ before }, i) =>
        before > 0 && `M${xOf(i) + column * 0.05} ${bottom - lengthOf(before)}h${column * 0.9}`,
    )
    .filter(Boolean)
    .join('');
  const bar = chosen === undefined ? undefined : shown[chosen];
  return (
    <div className="day-bars" ref={ref}>
      <svg
        className="drawing"
        width={width}
        height={bottom + 24}
        role="img"
        aria-label={label}
        onPointerMove={({ nativeEvent: { offsetX } }) => {
          const i = Math.floor((offsetX - LEFT) / column);
          choose(i >= 0 && i <= last ? i : undefined);
        }}
        onPointerLeave={() => choose(undefined)}
      >
        <pattern
          id="not-over"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0h2.6v5H0z" fill="var(--pine)" />
        </pattern>
        {STEPS.map((i) => (
          <g key={i}>
            <path d={`M${LEFT} ${bottom - lengthOf(i * step)}H${width}`} stroke="var(--line)" />
            <text x={LEFT - 8} y={bottom - lengthOf(i * step) + 4} textAnchor="end">
              {axis(i * step)}
            </text>
          </g>
        ))}
        {chosen !== undefined && (
          <rect className="ground" x={xOf(chosen)} y={TOP} width={column} height={height} />
        )}
        {shown.map(({ value, title }, i) => (
          <rect
            key={title}
            className={i === chosen ? 'bar chosen' : 'bar'}
            x={xOf(i) + column * 0.13}
            y={bottom - lengthOf(value)}
            width={column * 0.74}
            height={lengthOf(value)}
            rx={2}
            fill={i === last ? 'url(#not-over)' : 'var(--pine)'}
          />
        ))}
        <path d={marks} stroke="var(--sheet)" strokeWidth="4" />
        <path d={marks} stroke="var(--muted)" strokeWidth="1.5" />
        {shown.map(({ name }, i) =>
          i === last || (i % every === 0 && i < last - every / 2) ? (
            <text
              key={name}
              x={i === last ? width : xOf(i) + column / 2}
              y={bottom + 18}
              textAnchor={i === last ? 'end' : 'middle'}
            >
              {name}
            </text>
          ) : null,
        )}
      </svg>
      <input
        type="range"
        className="sr"
        aria-label={choice}
        aria-valuetext={
          bar && [bar.title, bar.amount, bar.change, bar.note].filter(Boolean).join(', ')
        }
        min={0}
        max={last}
        value={chosen ?? last}
        onChange={({ target }) => choose(Number(target.value))}
        onFocus={() => choose(last)}
        onBlur={() => choose(undefined)}
      />
      {bar && chosen !== undefined && (
        <div
          className="tip"
          aria-hidden="true"
          style={{ left: `clamp(0px, ${xOf(chosen) - 190}px, 100% - 184px)` }}
        >
          <span>{bar.title}</span>
          <span>
            <b>{bar.amount}</b>
            <span>{bar.change}</span>
          </span>
          <span>{bar.note}</span>
        </div>
      )}
    </div>
  );
}
