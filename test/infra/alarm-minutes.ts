import type { Minutes } from '../../shared/operation/watch.ts';
import { type AlarmProperties, type Data, stateOf } from './alarm-states.ts';

/** The values of metrics by minute, under their names at CloudWatch; the last one is now. */
export type MetricMinutes = Readonly<Record<string, Minutes>>;

/** Beyond the evaluation periods, CloudWatch retrieves some more. */
const FURTHER_PERIODS = 2;

const STATISTICS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Maximum: (values) => Math.max(...values),
  Minimum: (values) => Math.min(...values),
};

/** The state of an alarm after the last minute: its periods end there. */
export function stateAfter(alarm: AlarmProperties, minutes: MetricMinutes): 'OK' | 'ALARM' {
  const { seconds, statistics } = metricsOf(alarm);
  const length = seconds / 60;
  const count = alarm.EvaluationPeriods + FURTHER_PERIODS;
  const data: Data = Object.fromEntries(
    [...statistics].map(([name, statistic]) => [
      name,
      Array.from({ length: count }, (_, i) => {
        const values = minutes[name] ?? [];
        const end = values.length - (count - 1 - i) * length;
        const known = values
          .slice(Math.max(0, end - length), Math.max(0, end))
          .filter((value) => value !== undefined);
        return known.length === 0 ? undefined : STATISTICS[statistic]?.(known);
      }),
    ]),
  );
  return stateOf(alarm, data);
}

function metricsOf({ MetricName, Period = 0, Statistic = '', Metrics = [] }: AlarmProperties) {
  if (MetricName !== undefined) {
    return { seconds: Period, statistics: new Map([[MetricName, Statistic]]) };
  }
  const stats = Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
  return {
    seconds: stats[0]?.Period ?? 0,
    statistics: new Map(stats.map(({ Metric, Stat }) => [Metric.MetricName, Stat])),
  };
}
