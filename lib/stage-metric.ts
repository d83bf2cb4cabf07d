import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { NAMESPACE, type StageMetric } from '../shared/endpoint/metrics.ts';

/** A metric over all resources of a stage, which the functions send to CloudWatch. */
export const stageMetric = (metricName: StageMetric, stage: string, options: MetricOptions) =>
  new Metric({ namespace: NAMESPACE, metricName, dimensionsMap: { stage }, ...options });
