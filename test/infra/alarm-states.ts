import { metricMath, type Value } from './metric-math.ts';

interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData?: boolean;
  readonly MetricStat?: {
    readonly Metric: { readonly MetricName: string };
    readonly Period: number;
    readonly Stat: string;
  };
}

/** What is used of an alarm of a template. */
export interface AlarmProperties {
  readonly AlarmName: string;
  readonly MetricName?: string;
  /** Seconds. */
  readonly Period?: number;
  readonly Statistic?: string;
  readonly Metrics?: readonly MetricQuery[];
  readonly Threshold: number;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly ComparisonOperator: string;
  readonly TreatMissingData: string;
}

/** The values of metrics, by name, in consecutive periods of the alarm. */
export type Data = Readonly<Record<string, readonly Value[]>>;

/** Beyond the evaluation periods, CloudWatch retrieves some more for what is missing. */
const FURTHER_PERIODS = 2;

/**
 * The state of an alarm after the last period, by the documentation of CloudWatch ("Configuring how
 * alarms treat missing data"): of the data points in the evaluation range the most recent ones
 * count, and what is missing only where there are too few.
 */
export function stateOf(alarm: AlarmProperties, data: Data): 'OK' | 'ALARM' {
  const { EvaluationPeriods: periods, DatapointsToAlarm: needed = periods, Threshold } = alarm;
  if (alarm.ComparisonOperator !== 'GreaterThanThreshold') throw new Error('Not supported.');
  const isMissingBreaching = alarm.TreatMissingData === 'breaching';
  if (!isMissingBreaching && alarm.TreatMissingData !== 'notBreaching')
    throw new Error('Not supported.');
  const length = Math.max(...Object.values(data).map((values) => values.length));
  const points = Array.from({ length }, (_, period) => valueIn(alarm, data, period));
  const existing = points
    .slice(-(periods + FURTHER_PERIODS))
    .filter((value) => value !== undefined)
    .slice(-periods);
  const breaching = existing.filter((value) => value > Threshold);
  const missing = isMissingBreaching ? periods - existing.length : 0;
  return breaching.length + missing >= needed ? 'ALARM' : 'OK';
}

function valueIn({ MetricName, Metrics = [] }: AlarmProperties, data: Data, period: number): Value {
  if (MetricName !== undefined) return data[MetricName]?.[period];
  const returned = Metrics.find(({ Expression }) => Expression !== undefined);
  return metricMath(returned?.Expression ?? '', (id) => {
    const query = Metrics.find(({ Id }) => Id === id);
    if (!query?.MetricStat) throw new Error(`There is no metric ${id}.`);
    return data[query.MetricStat.Metric.MetricName]?.[period];
  });
}
