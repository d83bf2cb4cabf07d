import {
  ArnFormat,
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { deliveries } from '../functions/deliveries/resource.ts';
import { gatewayPaths } from '../functions/gateway.ts';
import { resources } from '../functions/index.ts';
import { root } from '../functions/root/resource.ts';
import { stream } from '../functions/stream/resource.ts';
import { sweep } from '../functions/sweep/resource.ts';
import type { Resource } from '../shared/contract/resource.ts';
import { VERSION } from '../shared/endpoint/paths.ts';
import type { Watched } from './alarm-rules.ts';
import { Alarms } from './alarms.ts';
import type { Configuration } from './configuration.ts';
import { createDashboard } from './dashboard.ts';
import type { ServedFiles, ServedTable } from './data-stack.ts';
import { Deployments } from './deployments.ts';
import { createDomain } from './domain.ts';
import { countThrottles } from './log-metrics.ts';
import { letSendMails } from './mail.ts';
import { ALIAS, functionName, ResourceFunction } from './resource-function.ts';
import { busyLimits, otherLimit, totalRate } from './route-limits.ts';
import { saveQueries } from './saved-queries.ts';
import { Stream } from './stream.ts';
import { Sweep } from './sweep.ts';

export interface ApiStackProps extends StackProps {
  readonly configuration: Configuration;
  /** The table of the data stack; used unless the configuration names another. */
  readonly table: ServedTable;
  readonly key: IKey;
  readonly files: ServedFiles;
  /** The bundle of a function, by the name of its resource. */
  readonly code: (name: string) => Code;
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
  /** Of the invocation, not of the answer: 429 when Lambda has no concurrency left. */
  invocation_status: '$context.integrationStatus',
  function_error: '$context.integrationErrorMessage',
};

/** The API. It is stateless: it can be deleted and deployed again without loss of data. */
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
    allowHandingOn(lambdas);
    const stage = this.createStage(this.createApi(lambdas, configuration), configuration);
    const { background, givenUp } = this.createBackground({ ...props, table });
    const created = [...lambdas.values(), ...background];
    const functions = created.map(({ lambda }) => lambda);
    const alarms = new Alarms(this, 'Alarms', { configuration, gateway: stage, givenUp });
    new Deployments(this, 'Deployments', {
      configuration,
      aliases: created.map(({ live }) => live),
      alarms: alarms.ofDeployments,
    });
    createDashboard(this, { configuration, stage, table, functions });
    saveQueries(
      this,
      configuration.stage,
      functions.map(({ logGroup }) => logGroup),
    );
    const url = publicUrl(configuration) ?? stage.api.apiEndpoint;
    new CfnOutput(this, 'Url', { value: `${url}/${VERSION}` });
    new CfnOutput(this, 'RequestBound', {
      description: 'Requests a second that the gateway lets through, over all routes.',
      value: String(totalRate(configuration.throttling)),
    });
  }

  private createFunction(resource: Resource, props: ApiStackProps): ResourceFunction {
    const given = { resource, ...functionProps(resource, props) };
    return new ResourceFunction(this, resource.name, given);
  }

  /** The functions that no request reaches; some of them hand work over to `deliveries`. */
  private createBackground(props: ApiStackProps) {
    const ofDeliveries = new ResourceFunction(this, 'Deliveries', {
      ...functionProps(deliveries, props),
      resource: deliveries,
      timeoutSeconds: DELIVERY_TIMEOUT_SECONDS,
    });
    letSendMails(this, ofDeliveries.lambda, props.configuration);
    // What is not done stays due.
    ofDeliveries.live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    const ofStream = new Stream(this, 'Stream', {
      ...functionProps(stream, props),
      streamArn: props.configuration.streamArn ?? props.table.tableStreamArn ?? '',
    });
    const ofSweep = new Sweep(this, 'Sweep', functionProps(sweep, props)).created;
    const all = [ofSweep, ofStream.created, ofDeliveries];
    const handOver = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      // By its name, because it calls itself, too.
      resources: [functionArn(this, props.configuration.stage)],
    });
    for (const { lambda } of all) lambda.addToRolePolicy(handOver);
    const givenUp: Watched['givenUp'] = (options) =>
      ofStream.givenUp.metricApproximateNumberOfMessagesVisible(options);
    return { background: all, givenUp };
  }

  /**
   * CORS is not configured here: the functions handle OPTIONS on every path (protocol.md, "HTTP").
   */
  private createApi(
    functions: Map<Resource, ResourceFunction>,
    { stage, domain }: Configuration,
  ): HttpApi {
    const httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `shopwright-${stage}`,
      createDefaultStage: false,
      // Nobody goes past what is in front of the domain name.
      disableExecuteApiEndpoint: domain !== undefined,
    });
    for (const [resource, { live }] of functions) {
      const integration = new HttpLambdaIntegration(resource.name, live, {
        // One permission for all routes of a function. The route `$default` has no path, so its
        // permission must be scoped to the route.
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

  private createStage(httpApi: HttpApi, { stage, domain, cdn, ...rest }: Configuration): HttpStage {
    // Under /aws/vendedlogs one permission covers all log groups (AWS limits the size of the policy).
    const logGroup = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/shopwright-${stage}`,
      retention: rest.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    countThrottles(this, logGroup);
    const others = otherLimit(rest.throttling);
    const created = new HttpStage(httpApi, 'Stage', {
      httpApi,
      autoDeploy: true,
      throttle: { rateLimit: others.rate, burstLimit: others.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify({ stage, ...ACCESS_LOG_FIELDS })),
      },
      ...(domain && {
        domainMapping: { domainName: createDomain(this, { domain, stage, ...(cdn && { cdn }) }) },
      }),
    });
    const cfnStage = created.node.defaultChild as CfnStage;
    cfnStage.routeSettings = busyLimits(rest.throttling);
    // A setting is refused while its route is not there.
    for (const route of httpApi.node.children.filter((child) => child instanceof HttpRoute)) {
      cfnStage.node.addDependency(route);
    }
    return created;
  }
}

/** More than a run takes, and less than its lease (functions/deliveries/deliver.ts). */
export const DELIVERY_TIMEOUT_SECONDS = 60;

const functionArn = (stack: Stack, stage: string) =>
  stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `${functionName(stage, deliveries)}:${ALIAS}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** `root` hands on what is for another function, and calls nothing else. */
function allowHandingOn(functions: Map<Resource, ResourceFunction>): void {
  const others = [...functions].filter(([resource]) => resource !== root);
  functions.get(root)?.lambda.addToRolePolicy(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: others.map(([, { live }]) => live.functionArn),
    }),
  );
}

/** `root` is the default route, so that every path is handled by a function. */
const routeKeys = (resource: Resource): HttpRouteKey[] =>
  resource === root
    ? [HttpRouteKey.DEFAULT]
    : gatewayPaths(resource).map((path) => HttpRouteKey.with(path, HttpMethod.ANY));

const publicUrl = ({ domain }: Configuration) => domain && `https://${domain.name}`;

function functionProps(
  { name }: Resource,
  { configuration, table, key, files, code }: ApiStackProps,
) {
  const url = publicUrl(configuration);
  return {
    configuration,
    code: code(name),
    table,
    key,
    files,
    ...(url !== undefined && { publicUrl: url }),
  };
}
