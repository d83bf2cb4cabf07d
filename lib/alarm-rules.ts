import { Duration } from 'aws-cdk-lib';
import {
  type IMetric,
  MathExpression,
  Metric,
  type MetricOptions,
} from 'aws-cdk-lib/aws-cloudwatch';
import { type Rule, rulesIn, watchIn } from '../shared/operation/rules.ts';
import type { Condition, Floor, Signal } from '../shared/operation/watch.ts';
import { probe } from '../shared/resources/probe.ts';
import { stream } from '../shared/resources/stream.ts';
import { functionErrorMetric, stageMetric } from './log-metrics.ts';
import { functionName } from './names.ts';

export interface AlarmRule {
  readonly id: string;
  readonly description: string;
  readonly metric: IMetric;
  /** The alarm rings above it. */
  readonly threshold: number;
  /** How many of the last periods must be above it. */
  readonly datapoints: { readonly alarm: number; readonly of: number };
  /** Whether a period without data fails. */
  readonly failsWithoutData: boolean;
  /** Whether a deployment can make it ring, and so ends and is rolled back. */
  readonly stopsDeployments: boolean;
}

/** What the rules watch. */
export interface Watched {
  readonly stage: string;
  /** Requests a second that the gateway lets through on each busy route. */
  readonly throttlingRate: number;
  /** Requests that reach the gateway. */
  readonly requests: (options: MetricOptions) => IMetric;
}

/** Stands for the value of a period without data that fails. */
const MISSING = 2 ** 31;

/** The alarms of a stage, by ten metrics, which are free in an account, and that of the probe. */
export const alarmRules = (watched: Watched): AlarmRule[] =>
  rulesIn('aws', watched.throttlingRate).map((rule) => ({
    id: rule.id,
    description: `${rule.says} ${rule.advice.aws}`,
    ...metricOf(rule, watched),
    datapoints: datapointsOf(rule),
    failsWithoutData: watchIn('aws', rule).failsWithoutData === true,
    stopsDeployments: rule.stopsDeployments === true,
  }));

function datapointsOf(rule: Rule): AlarmRule['datapoints'] {
  const { failing, of } = watchIn('aws', rule).periods;
  return { alarm: failing, of };
}

function metricOf(rule: Rule, watched: Watched): Pick<AlarmRule, 'metric' | 'threshold'> {
  const { condition, minutes, failsWithoutData = false } = watchIn('aws', rule);
  const period = Duration.minutes(minutes);
  if ('count' in condition) return countOf(rule, condition, watched, period);
  const { level, by, above } = condition;
  const statistic = by === 'most' ? 'Maximum' : 'Minimum';
  const metric = metricOfSignal(level, watched, { period, statistic });
  if (!failsWithoutData) return { metric, threshold: above };
  // Where CloudWatch treats missing data itself, it first looks for some in earlier periods.
  const expression = `FILL(level, ${MISSING})`;
  const filled = { label: rule.id, expression, usingMetrics: { level: metric }, period };
  return { metric: new MathExpression(filled), threshold: above };
}

/** A metric above a number, or 1 where one of the floors is reached, else 0. */
function countOf(
  { id }: Rule,
  { count, among, floors }: Extract<Condition, { count: unknown }>,
  watched: Watched,
  period: Duration,
): Pick<AlarmRule, 'metric' | 'threshold'> {
  const sum = { period, statistic: 'Sum' };
  const failed = metricOfSignal(count, watched, sum);
  const [only, ...others] = floors;
  if (among === undefined && only && others.length === 0) {
    return { metric: failed, threshold: only.from - 1 };
  }
  const expression = floors.map((floor) => `(${reached(floor)})`).join(' OR ');
  const usingMetrics = { failed, ...(among && { all: metricOfSignal(among, watched, sum) }) };
  return {
    metric: new MathExpression({ label: id, expression, usingMetrics, period }),
    threshold: 0,
  };
}

const reached = ({ from, oneIn }: Floor) =>
  `failed >= ${from}${oneIn === undefined ? '' : ` AND ${oneIn} * failed >= all`}`;

function metricOfSignal(
  signal: Signal,
  { stage, requests }: Watched,
  options: MetricOptions,
): IMetric {
  switch (signal) {
    case 'requests':
      return requests(options);
    case 'function_errors':
      return functionErrorMetric(stage, options);
    case 'stream_age_ms':
      return streamAge(stage, options);
    case 'failing_probes':
      return probeErrors(stage, options);
    case 'due_work_age_ms':
    case 'receiver_down_ms':
    case 'used_disk_percent':
    case 'backup_age_ms':
      throw new Error(`Only one machine measures ${signal}.`);
    default:
      return stageMetric(signal, stage, options);
  }
}

/** How old the changes are with which the function of the stream is invoked. */
const streamAge = (stage: string, options: MetricOptions) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'IteratorAge',
    dimensionsMap: { FunctionName: functionName(stage, stream) },
    ...options,
  });

/** Runs of the probe that have failed: Lambda counts them, without charge, and sends a 0 for each that has not. */
const probeErrors = (stage: string, options: MetricOptions) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensionsMap: { FunctionName: functionName(stage, probe) },
    ...options,
  });
