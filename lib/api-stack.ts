import { CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Code, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { gatewayPaths } from '../functions/gateway.ts';
import { resources } from '../functions/index.ts';
import { root } from '../functions/root/resource.ts';
import type { Resource } from '../shared/contract/resource.ts';
import { VERSION } from '../shared/endpoint/paths.ts';
import { Alarms } from './alarms.ts';
import type { Configuration } from './configuration.ts';
import { createDashboard } from './dashboard.ts';
import type { ServedTable } from './data-stack.ts';
import { createDomain } from './domain.ts';
import { ResourceFunction } from './resource-function.ts';
import { saveQueries } from './saved-queries.ts';

export interface ApiStackProps extends StackProps {
  readonly configuration: Configuration;
  /** Of the data stack; served unless the configuration names another. */
  readonly table: ServedTable;
  readonly key: IKey;
  /** The bundle of a function, by the name of its resource. */
  readonly code: (name: string) => Code;
}

/** What a line of the access log says: nothing that a caller writes, be it in headers or path. */
const ACCESS_LOG_LINE = {
  request_id: '$context.requestId',
  time: '$context.requestTimeEpoch',
  source_ip: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  response_bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  function_milliseconds: '$context.integrationLatency',
  function_error: '$context.integrationErrorMessage',
};

/** What serves the data. It holds none, and can be taken down and put up again. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { configuration } = props;
    const { tableName } = configuration;
    const table =
      tableName === undefined ? props.table : TableV2.fromTableName(this, 'Table', tableName);
    const lambdas = new Map(
      [root, ...resources].map((resource) => [
        resource,
        this.createFunction(resource, { ...props, table }),
      ]),
    );
    const stage = this.createStage(this.createApi(lambdas, configuration), configuration);
    const functions = [...lambdas.values()];
    new Alarms(this, 'Alarms', { configuration, stage, table });
    createDashboard(this, { configuration, stage, table, functions });
    saveQueries(
      this,
      configuration.stage,
      functions.map(({ logGroup }) => logGroup),
    );
    const url = publicUrl(configuration) ?? stage.api.apiEndpoint;
    new CfnOutput(this, 'Url', { value: `${url}/${VERSION}` });
  }

  private createFunction(resource: Resource, props: ApiStackProps): LambdaFunction {
    const { configuration, table, key, code } = props;
    const url = publicUrl(configuration);
    return new ResourceFunction(this, resource.name, {
      resource,
      configuration,
      code: code(resource.name),
      table,
      key,
      ...(url !== undefined && { publicUrl: url }),
    }).lambda;
  }

  /** Without CORS: the functions answer OPTIONS themselves, on every path (contract.md 2.6). */
  private createApi(functions: Map<Resource, LambdaFunction>, { stage }: Configuration): HttpApi {
    const httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `shopwright-${stage}`,
      createDefaultStage: false,
    });
    for (const [resource, lambda] of functions) {
      const integration = new HttpLambdaIntegration(resource.name, lambda, {
        // One permission for all routes of a function. The route `$default` needs its own form.
        scopePermissionToRoute: resource === root,
      });
      for (const routeKey of routeKeys(resource)) {
        new HttpRoute(httpApi, routeKey.key, { httpApi, routeKey, integration });
      }
    }
    Validations.of(httpApi).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The functions authenticate: by public key and token, which are checked against the ' +
        'record of the store, with errors in the form that clients know.',
    });
    return httpApi;
  }

  private createStage(httpApi: HttpApi, { stage, domain, ...rest }: Configuration): HttpStage {
    // Below /aws/vendedlogs the permission to write logs does not grow with each log group.
    const logGroup = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/shopwright-${stage}`,
      retention: rest.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new HttpStage(httpApi, 'Stage', {
      httpApi,
      autoDeploy: true,
      throttle: { rateLimit: rest.throttling.rate, burstLimit: rest.throttling.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_LINE)),
      },
      ...(domain && { domainMapping: { domainName: createDomain(this, domain) } }),
    });
  }
}

/** `root` gets whatever no other route matches, so that every path is answered by a function. */
const routeKeys = (resource: Resource): HttpRouteKey[] =>
  resource === root
    ? [HttpRouteKey.DEFAULT]
    : gatewayPaths(resource).map((path) => HttpRouteKey.with(path, HttpMethod.ANY));

const publicUrl = ({ domain }: Configuration) => domain && `https://${domain.name}`;
