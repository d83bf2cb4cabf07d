import { Box, Card, Link, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { addDays, dayFormat, dayIn, daysBetween } from '../../widgets/days.ts';
import { useFormats } from '../../widgets/formats.ts';
import { SparkBars } from '../../widgets/spark-bars.tsx';

interface SalesReport {
  readonly total: { readonly gross: number };
  readonly rows: readonly {
    readonly key: string;
    readonly gross: number;
    readonly orders: number;
  }[];
}

const NOTHING = { gross: 0, orders: 0 };

const NOT_YET: SalesReport = { total: { gross: 0 }, rows: [] };

/** Today beside the same day of last week, and 30 days. */
export function Sales() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { settings } = useDesk();
  const { money, number } = useFormats();
  const today = dayIn(settings.timezone);
  const from = addDays(today, -29);
  const { data, error } = useAnswer<SalesReport>('/reports/sales', { from, to: today });
  if (error) return <p role="alert">{translate('start.not_known', { message: error.message })}</p>;
  const { rows, total } = data?.data ?? NOT_YET;
  /** While it is read, dashes stand where the amounts will be. */
  const shown = (text: string) => (data ? text : '–');
  const salesOf = (day: string) => rows.find(({ key }) => key === day) ?? NOTHING;
  const days = daysBetween(from, today).map((day) => ({ day, ...salesOf(day) }));
  const best = days.reduce((most, each) => (each.gross > most.gross ? each : most));
  const shortDay = dayFormat(locale, { day: 'numeric', month: 'short' });
  const weekday = dayFormat(locale, { weekday: 'long' })(today);
  const figures = [
    { name: translate('start.today'), ...salesOf(today) },
    { name: translate('start.weekday', { weekday }), ...salesOf(addDays(today, -7)) },
  ];
  const chartLabel =
    best.gross > 0
      ? translate('start.chart', {
          total: money(total.gross),
          day: shortDay(best.day),
          most: money(best.gross),
        })
      : translate('start.chart_empty');
  return (
    <section aria-labelledby="sales">
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography id="sales" variant="h6" component="h2" gutterBottom>
          {translate('start.sales')}
        </Typography>
        <Link component={RouterLink} to="/reports/sales">
          {translate('start.all_reports')}
        </Link>
      </Box>
      <Card sx={{ p: 2, display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 2fr' } }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' } }}>
          {figures.map(({ name, gross, orders }, i) => (
            <Box key={name}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography
                variant={i === 0 ? 'h4' : 'h6'}
                component="p"
                sx={{ ...(i === 0 && { fontSize: { xs: '1.5rem', sm: '2.125rem' } }) }}
              >
                {shown(money(gross))}
              </Typography>
              <Typography variant="body2">
                {shown(translate('start.orders_count', { smart_count: number(orders) }))}
              </Typography>
            </Box>
          ))}
        </Box>
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }} gutterBottom>
            {translate('start.thirty_days')}: {shown(money(total.gross))}
          </Typography>
          <SparkBars
            label={data ? chartLabel : translate('start.thirty_days')}
            bars={days.map(({ day, gross }) => ({
              name: `${shortDay(day)}: ${money(gross)}`,
              value: gross,
            }))}
          />
          <Box
            aria-hidden
            sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}
          >
            <Typography variant="caption">{shortDay(from)}</Typography>
            <Typography variant="caption">{shortDay(today)}</Typography>
          </Box>
        </Box>
      </Card>
    </section>
  );
}
