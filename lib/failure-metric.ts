import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { CountedFailure } from '../shared/contract/errors.ts';
import { NAMESPACE } from '../shared/endpoint/metrics.ts';

/** The metric of counted failures in a stage, which the functions send to CloudWatch. */
export const failureMetric = (metricName: CountedFailure, stage: string, options: MetricOptions) =>
  new Metric({ namespace: NAMESPACE, metricName, dimensionsMap: { stage }, ...options });
