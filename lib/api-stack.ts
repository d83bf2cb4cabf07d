import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { alarmRules } from './alarm-rules.ts';
import { createAlarms, createTopic } from './alarms.ts';
import type { Configuration } from './configuration.ts';
import { type ServedTable, servedTable } from './data-stack.ts';
import { requestsOf } from './gateway-metrics.ts';
import { createTrial } from './trial.ts';

export interface ApiStackProps extends StackProps {
  readonly configuration: Configuration;
  /** The table of the data stack; used unless the configuration names another. */
  readonly table: ServedTable;
  /** The bundle of a function, by the name of its resource. */
  readonly code: (name: string) => Code;
}

/**
 * The API, which the routes of all functions belong to, the alarms that end the deployments of these, and the function
 * that tries their new versions: what must be there first.
 */
export class ApiStack extends Stack {
  readonly httpApi: HttpApi;
  /** Where clients find the API; undefined behind a proxy of somebody else that has the domain name. */
  readonly publicUrl: string | undefined;
  /** Its address without a domain name. */
  readonly endpoint: string;
  readonly endpointHost: string;
  /** The rules of alarms that a deployment can make ring. */
  readonly stoppedBy: readonly string[];

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { configuration } = props;
    const { stage, alarmEmail, domain, proxy, throttling } = configuration;
    this.httpApi = createApi(this, configuration);
    // Other stacks use the id anyway. Whether they use the address depends on the configuration.
    this.endpointHost = `${this.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    this.endpoint = `https://${this.endpointHost}`;
    this.publicUrl = domain ? `https://${domain.name}` : proxy ? undefined : this.endpoint;
    const requests = requestsOf(this.httpApi);
    const stopping = alarmRules({ stage, throttlingRate: throttling.rate, requests }).filter(
      ({ stopsDeployments }) => stopsDeployments,
    );
    this.stoppedBy = stopping.map((rule) => rule.id);
    const topic = alarmEmail === undefined ? undefined : createTopic(this, stage, alarmEmail);
    createAlarms(this, { stage, rules: stopping, topic });
    createTrial(this, {
      configuration,
      table: servedTable(this, props.table, configuration),
      code: props.code,
    });
  }
}

/**
 * CORS is not configured here: the functions handle OPTIONS on every path (protocol.md, "HTTP").
 */
const createApi = (scope: Construct, { stage, domain, shops }: Configuration) =>
  new HttpApi(scope, 'HttpApi', {
    apiName: `shopwright-${stage}`,
    createDefaultStage: false,
    // Nobody goes past what is in front of the domain name: the CDN of shops asks here, and others need its secret.
    disableExecuteApiEndpoint: domain !== undefined && shops === undefined,
  });
