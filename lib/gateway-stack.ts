import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  type HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { DESK, VERSION } from '../shared/endpoint/paths.ts';
import type { Configuration } from './configuration.ts';
import { createDomain } from './domain.ts';
import { STAGE_NAME } from './gateway-metrics.ts';
import { countRequests, LOG_RETENTION } from './log-metrics.ts';
import { busyLimits, otherLimit, totalRate } from './route-limits.ts';
import { createShopCdn } from './shop-cdn.ts';

export interface GatewayStackProps extends StackProps {
  readonly configuration: Configuration;
  readonly httpApi: HttpApi;
  /** Where the API is found: its domain name, or its own address. */
  readonly url: string;
  /** The host of its own address. */
  readonly endpointHost: string;
}

/**
 * Fields of the access log. It has no input of callers, neither headers nor paths. The gateway cannot
 * log headers, so the store is in the line of the function with the same request_id.
 */
const ACCESS_LOG_FIELDS = {
  request_id: '$context.requestId',
  time: '$context.requestTimeEpoch',
  source_ip: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  response_bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  function_milliseconds: '$context.integrationLatency',
  /** The status of the invocation, not of the answer: 429 when Lambda has no concurrency left. */
  invocation_status: '$context.integrationStatus',
  function_error: '$context.integrationErrorMessage',
};

/**
 * What opens the routes to callers, with their limits, and the domain name: the last of those stacks that requests
 * pass. A limit is refused while its route is not there.
 */
export class GatewayStack extends Stack {
  constructor(scope: Construct, id: string, props: GatewayStackProps) {
    super(scope, id, props);
    const { configuration, httpApi, url, endpointHost } = props;
    const { stage, shops } = configuration;
    this.createStage(httpApi, configuration);
    if (shops) {
      const { distributionDomainName } = createShopCdn(this, { shops, stage, endpointHost });
      new CfnOutput(this, 'ShopHostsTarget', {
        description: 'What the DNS record of each host of a shop must point to.',
        value: distributionDomainName,
      });
    }
    new CfnOutput(this, 'Url', { value: `${url}/${VERSION}` });
    new CfnOutput(this, 'Desk', { value: `${url}/${DESK}` });
    new CfnOutput(this, 'RequestBound', {
      description: 'Requests a second that the gateway lets through, over all routes.',
      value: String(totalRate(configuration.throttling)),
    });
  }

  private createStage(httpApi: HttpApi, { stage, domain, cdn, ...rest }: Configuration): void {
    // Under /aws/vendedlogs one permission covers all log groups (AWS limits the size of the policy).
    const logGroup = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/shopwright-${stage}`,
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    countRequests(this, logGroup);
    const others = otherLimit(rest.throttling);
    const created = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: STAGE_NAME,
      autoDeploy: true,
      throttle: { rateLimit: others.rate, burstLimit: others.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify({ stage, ...ACCESS_LOG_FIELDS })),
      },
      ...(domain && {
        domainMapping: { domainName: createDomain(this, { domain, stage, cdn }) },
      }),
    });
    const cfnStage = created.node.defaultChild as CfnStage;
    cfnStage.routeSettings = busyLimits(rest.throttling);
  }
}
