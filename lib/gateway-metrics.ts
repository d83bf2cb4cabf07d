import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';

/** The only stage of the API. */
export const STAGE_NAME = '$default';

/** A metric of the gateway: `Count`, `4xx`, `5xx`, `Latency`. */
export const gatewayMetric =
  ({ apiId }: Pick<HttpApi, 'apiId'>, metricName: string) =>
  (options: MetricOptions) =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: apiId, Stage: STAGE_NAME },
      ...options,
    });

/** All requests, also those that no function gets. */
export const requestsOf = (httpApi: Pick<HttpApi, 'apiId'>) => gatewayMetric(httpApi, 'Count');
