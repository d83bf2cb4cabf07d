import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { DayBars } from '../../widgets/day-bars.tsx';
import { dayFormat } from '../../widgets/days.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { chart, list } from '../../widgets/glyphs.ts';
import { numberFormat } from '../../widgets/intl-formats.ts';
import { Section } from '../../widgets/section.tsx';
import { Change } from './change.tsx';
import { type DaySales, sumOf, useChange, useDailySales } from './daily-sales.ts';

const SIGNS = { chart, table: list } as const;

/** 30 days beside the 30 days before, as a chart or as a table. */
export function ThirtyDays() {
  const translate = useTranslate();
  const { money } = useFormats();
  const [view, setView] = useState<keyof typeof SIGNS>('chart');
  const { days = [], error } = useDailySales();
  const total = sumOf(days.map(({ gross }) => gross));
  const before = sumOf(days.map((each) => each.before));
  const isEmpty = total + before === 0;
  const Shown = view === 'chart' ? Chart : Table;
  const tools = (
    <>
      <span className="muted">{money(total)}</span>
      <Change now={total} before={before} />
      <span className="aside">
        {before > 0 && <Key />}
        <span className="joined">
          {(['chart', 'table'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="btn small square"
              aria-pressed={view === name}
              aria-label={translate(`start.views.${name}`)}
              onClick={() => setView(name)}
            >
              <Glyph d={SIGNS[name]} />
            </button>
          ))}
        </span>
      </span>
    </>
  );
  return (
    <Section title={translate('start.thirty_days')} action={!isEmpty && tools}>
      {error && <p role="alert">{translate('start.not_known', { message: error.message })}</p>}
      {!isEmpty && <Shown days={days} total={total} before={before} />}
      {isEmpty && !error && (
        <p className="muted chart-place">
          {translate(days.length > 0 ? 'start.chart_empty' : 'start.reading')}
        </p>
      )}
    </Section>
  );
}

/** What the marks of the chart are. */
function Key() {
  const translate = useTranslate();
  return (
    <span className="key">
      <svg width="14" height="8" aria-hidden="true">
        <path d="M0 4h14" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {translate('start.days_before')}
    </span>
  );
}

interface ShownProps {
  readonly days: readonly DaySales[];
  readonly total: number;
  readonly before: number;
}

/** Thousands are written as `€1K`. */
const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const;

function Chart({ days, total, before }: ShownProps) {
  const translate = useTranslate();
  const change = useChange();
  const { locale, money, number } = useFormats();
  const { currency_code: currency } = useDesk().settings;
  const axis = numberFormat(locale, { style: 'currency', currency, ...SHORT });
  const shortDay = dayFormat(locale, { day: 'numeric', month: 'short' });
  const longDay = dayFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const best = days.reduce((most, each) => (each.gross > most.gross ? each : most));
  const bars = days.map(({ day, gross, orders, before: earlier }, i) => ({
    value: gross,
    before: earlier,
    name: i === days.length - 1 ? translate('start.today') : shortDay(day),
    title: `${longDay(day)}, ${translate('start.orders_count', { smart_count: orders, count: number(orders) })}`,
    amount: money(gross),
    change: change(gross, earlier) ?? '',
    note: translate('start.amount_before', { amount: money(earlier) }),
  }));
  return (
    <DayBars
      bars={bars}
      axis={(value) => axis.format(value)}
      choice={translate('start.day')}
      label={translate('start.chart', {
        total: money(total),
        before: money(before),
        day: longDay(best.day),
        most: money(best.gross),
      })}
    />
  );
}

function Table({ days, total, before }: ShownProps) {
  const translate = useTranslate();
  const { locale, money, number } = useFormats();
  const longDay = dayFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <table className="days">
      <thead>
        <tr>
          {['day', 'orders_made', 'sales', 'days_before'].map((name) => (
            <th key={name} scope="col">
              {translate(`start.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, gross, orders, before: earlier }) => (
          <tr key={day}>
            <th scope="row">{longDay(day)}</th>
            <td>{number(orders)}</td>
            <td>{money(gross)}</td>
            <td>{money(earlier)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{translate('start.thirty_days')}</th>
          <td>{number(sumOf(days.map(({ orders }) => orders)))}</td>
          <td>{money(total)}</td>
          <td>{money(before)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
