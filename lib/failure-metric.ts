import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { CountedFailure } from '../shared/contract/errors.ts';
import { NAMESPACE } from '../shared/endpoint/metrics.ts';

/** How often a counted failure happened in a stage, as the functions tell CloudWatch. */
export const failureMetric = (metricName: CountedFailure, stage: string, options: MetricOptions) =>
  new Metric({ namespace: NAMESPACE, metricName, dimensionsMap: { stage }, ...options });
