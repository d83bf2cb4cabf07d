import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { dayFormat } from '../../widgets/days.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Section } from '../../widgets/section.tsx';
import { Change } from './change.tsx';
import { type DaySales, useDailySales } from './daily-sales.ts';

/** What stands where amounts will be. */
const NOT_YET = '–';

/** Today beside the whole of the same day of last week: sales are counted by days, not by hours. */
export function SalesToday() {
  const translate = useTranslate();
  const { locale, money, number } = useFormats();
  const { days, error } = useDailySales();
  const today = days?.at(-1);
  const lastWeek = days?.at(-8);
  const averageOf = ({ gross, orders }: DaySales) => (orders > 0 ? money(gross / orders) : NOT_YET);
  const shown = (sales: DaySales | undefined, textOf: (sales: DaySales) => string) =>
    sales ? textOf(sales) : NOT_YET;
  const weekday = lastWeek && dayFormat(locale, { weekday: 'long' })(lastWeek.day);
  const figures = [
    { name: 'orders', textOf: ({ orders }: DaySales) => number(orders) },
    { name: 'average', textOf: averageOf },
  ];
  return (
    <Section
      title={translate('start.sales_today')}
      action={
        <Link className="aside" to="/reports/sales">
          {translate('start.report')}
        </Link>
      }
    >
      {error ? (
        <p role="alert">{translate('start.not_known', { message: error.message })}</p>
      ) : (
        <>
          <p className="amount">
            <span className="big">{shown(today, ({ gross }) => money(gross))}</span>
            {/* Half a day is not less than a whole one: only more is told. */}
            {today && lastWeek && today.gross >= lastWeek.gross && (
              <Change now={today.gross} before={lastWeek.gross} />
            )}
          </p>
          <p className="beside">
            {lastWeek
              ? translate('start.last_week', { amount: money(lastWeek.gross), weekday })
              : NOT_YET}
          </p>
          <dl className="figures">
            {figures.map(({ name, textOf }) => (
              <div key={name}>
                <dt>{translate(`start.figures.${name}`)}</dt>
                <dd>{shown(today, textOf)}</dd>
                <dd className="faint">
                  {shown(lastWeek, textOf)}
                  <span className="sr"> {translate('start.weekday', { weekday })}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Section>
  );
}
