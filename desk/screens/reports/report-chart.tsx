import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type Color, colorIn } from '../../tokens.ts';
import { useFormats } from '../../widgets/formats.ts';
import { useTheme } from '../../widgets/theme.ts';
import type { ChartProps } from './chart.tsx';
import { useColumnFormat } from './columns.ts';

const MAX_NAME = 22;

/** On one line. */
const shortened = (name: string) =>
  (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name).replaceAll(' ', '\u00a0');

/** Bars by recharts, which is loaded with this file alone. */
export default function ReportChart({ kind, series, points, isRanking = false }: ChartProps) {
  const [mode] = useTheme();
  const color = (name: Color) => colorIn(mode, name);
  const write = useColumnFormat();
  const { compact } = useCompact();
  const colors = [color('pine'), color('faint'), color('amber-text')];
  const numbers = {
    type: 'number',
    tickFormatter: compact,
    stroke: color('muted'),
    tickLine: false,
    axisLine: false,
    fontSize: 12,
  } as const;
  const names = {
    dataKey: 'label',
    type: 'category',
    stroke: color('muted'),
    tickLine: false,
    fontSize: 12,
  } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...points]}
        layout={isRanking ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid
          stroke={color('line')}
          vertical={isRanking}
          horizontal={!isRanking}
          strokeDasharray="3 3"
        />
        {isRanking ? <XAxis {...numbers} /> : <XAxis {...names} minTickGap={24} />}
        {isRanking ? (
          <YAxis {...names} width={170} tickFormatter={shortened} interval={0} />
        ) : (
          <YAxis {...numbers} width={64} allowDecimals={kind === 'money'} />
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: color('hover') }}
          formatter={(value) => write(kind, Number(value))}
          contentStyle={{
            background: color('sheet'),
            border: `1px solid ${color('line')}`,
            borderRadius: 8,
          }}
        />
        {series.length > 1 && <Legend />}
        {series.map(({ name, label }, i) => (
          <Bar
            key={name}
            dataKey={name}
            name={label}
            fill={colors[i % colors.length] ?? color('pine')}
            isAnimationActive={false}
            maxBarSize={36}
            radius={isRanking ? [0, 3, 3, 0] : [3, 3, 0, 0]}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Ticks of an axis are short: `12K`. */
function useCompact() {
  const { locale } = useFormats();
  const format = new Intl.NumberFormat(locale, { notation: 'compact' });
  return { compact: (value: number) => format.format(value) };
}
