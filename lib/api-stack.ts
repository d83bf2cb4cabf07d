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
import type { Resource } from '../shared/contract/resource.ts';
import { gatewayPaths } from '../shared/endpoint/gateway.ts';
import { DESK, VERSION } from '../shared/endpoint/paths.ts';
import { deliveries } from '../shared/resources/deliveries.ts';
import { resources } from '../shared/resources/index.ts';
import { mcp } from '../shared/resources/mcp.ts';
import { root } from '../shared/resources/root.ts';
import { stream } from '../shared/resources/stream.ts';
import { sweep } from '../shared/resources/sweep.ts';
import { transfers } from '../shared/resources/transfers.ts';
import type { Watched } from './alarm-rules.ts';
import { createAlarms } from './alarms.ts';
import type { Configuration } from './configuration.ts';
import { createDashboard } from './dashboard.ts';
import type { ServedFiles, ServedTable } from './data-stack.ts';
import { createDeployments } from './deployments.ts';
import { createDomain } from './domain.ts';
import { countRequests, LOG_RETENTION } from './log-metrics.ts';
import { letSendMails } from './mail.ts';
import {
  ALIAS,
  functionName,
  ResourceFunction,
  type ResourceFunctionProps,
} from './resource-function.ts';
import { busyLimits, otherLimit, totalRate } from './route-limits.ts';
import { saveQueries } from './saved-queries.ts';
import { createStream } from './stream.ts';
import { createSweep } from './sweep.ts';

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
  /** The status of the invocation, not of the answer: 429 when Lambda has no concurrency left. */
  invocation_status: '$context.integrationStatus',
  function_error: '$context.integrationErrorMessage',
};

/** The API. It is stateless: it can be deleted and deployed again without loss of data. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { configuration } = props;
    const { restored } = configuration;
    const table = restored ? TableV2.fromTableName(this, 'Table', restored.tableName) : props.table;
    const httpApi = this.createApi(configuration);
    const publicUrl = publicUrlOf(configuration, httpApi);
    const propsOf = (resource: Resource): ResourceFunctionProps => ({
      ...functionProps(resource, { ...props, table }),
      publicUrl,
    });
    const lambdas = new Map(
      [root, ...resources].map((resource) => [
        resource,
        new ResourceFunction(this, resource.name, propsOf(resource)),
      ]),
    );
    allowHandingOn(lambdas);
    // The policy of the dashboard has its address. The function may do nothing with it.
    lambdas.get(root)?.lambda.addEnvironment('FILES_BUCKET', props.files.bucketName);
    addRoutes(httpApi, lambdas);
    const stage = this.createStage(httpApi, configuration);
    const ofStream = createStream(
      this,
      restored?.streamArn ?? table.tableStreamArn ?? '',
      propsOf(stream),
    );
    const ofDeliveries = this.createDeliveries(propsOf(deliveries));
    // Mails are due where they can be sent.
    const { mail } = configuration;
    if (mail) ofStream.created.lambda.addEnvironment('MAIL_FROM', mail.from);
    const ofTransfers = this.createHandedOver('Transfers', {
      ...propsOf(transfers),
      timeoutSeconds: TRANSFER_TIMEOUT_SECONDS,
    });
    const background = [
      createSweep(this, propsOf(sweep)),
      ofStream.created,
      ofDeliveries,
      ofTransfers,
    ];
    this.allowHandingOver(background.slice(0, 3), configuration.stage);
    const created = [...lambdas.values(), ...background];
    const functions = created.map(({ lambda }) => lambda);
    const watched: Watched = {
      stage: configuration.stage,
      gateway: stage,
      streamAge: (options) => ofStream.created.lambda.metric('IteratorAge', options),
      givenUp: (options) => ofStream.givenUp.metricApproximateNumberOfMessagesVisible(options),
    };
    createDeployments(this, {
      configuration,
      aliases: created.map(({ live }) => live),
      alarms: createAlarms(this, watched, configuration.alarmEmail),
    });
    createDashboard(this, { configuration, stage, table, functions });
    saveQueries(
      this,
      configuration.stage,
      functions.map(({ logGroup }) => logGroup),
    );
    const url = publicUrl ?? httpApi.apiEndpoint;
    new CfnOutput(this, 'Url', { value: `${url}/${VERSION}` });
    new CfnOutput(this, 'Desk', { value: `${url}/${DESK}` });
    new CfnOutput(this, 'RequestBound', {
      description: 'Requests a second that the gateway lets through, over all routes.',
      value: String(totalRate(configuration.throttling)),
    });
  }

  private createDeliveries(props: ResourceFunctionProps): ResourceFunction {
    const { configuration } = props;
    const created = this.createHandedOver('Deliveries', {
      ...props,
      timeoutSeconds: DELIVERY_TIMEOUT_SECONDS,
      concurrency: configuration.deliveriesConcurrency,
    });
    letSendMails(this, created.lambda, configuration);
    return created;
  }

  /** No request reaches it: the other functions of the background hand work over to it. */
  private createHandedOver(id: string, props: ResourceFunctionProps): ResourceFunction {
    const created = new ResourceFunction(this, id, props);
    // What is not done stays due.
    created.live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    return created;
  }

  /** The policy has the names of the functions, because `deliveries` calls itself, too. */
  private allowHandingOver(functions: readonly ResourceFunction[], stage: string): void {
    const aliases = [deliveries, transfers].map((resource) =>
      this.formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: `${functionName(stage, resource)}:${ALIAS}`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    const handOver = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: aliases,
    });
    for (const { lambda } of functions) lambda.addToRolePolicy(handOver);
  }

  /**
   * CORS is not configured here: the functions handle OPTIONS on every path (protocol.md, "HTTP").
   */
  private createApi({ stage, domain }: Configuration): HttpApi {
    const httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `shopwright-${stage}`,
      createDefaultStage: false,
      // Nobody goes past what is in front of the domain name.
      disableExecuteApiEndpoint: domain !== undefined,
    });
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
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    countRequests(this, logGroup);
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
        domainMapping: { domainName: createDomain(this, { domain, stage, cdn }) },
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

/** More than a step takes, and less than its lease (functions/transfers/transfer.ts). */
export const TRANSFER_TIMEOUT_SECONDS = 300;

/** `root` hands on what is for another function, `mcp` the calls of agents. They call nothing else. */
function allowHandingOn(functions: Map<Resource, ResourceFunction>): void {
  const allow = (caller: Resource, isCalled: (resource: Resource) => boolean) => {
    const called = [...functions].filter(([resource]) => isCalled(resource));
    const resources = called.map(([, { live }]) => live.functionArn);
    functions
      .get(caller)
      ?.lambda.addToRolePolicy(
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }),
      );
  };
  allow(root, (resource) => resource !== root);
  allow(mcp, (resource) => resource !== root && resource !== mcp);
}

function addRoutes(httpApi: HttpApi, functions: Map<Resource, ResourceFunction>): void {
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
}

/** `root` is the default route, so that every path is handled by a function. */
const routeKeys = (resource: Resource): HttpRouteKey[] =>
  resource === root
    ? [HttpRouteKey.DEFAULT]
    : gatewayPaths(resource).map((path) => HttpRouteKey.with(path, HttpMethod.ANY));

/** Where clients find the API; undefined behind a proxy of somebody else that has the domain name. */
function publicUrlOf({ domain, proxy }: Configuration, httpApi: HttpApi): string | undefined {
  if (domain) return `https://${domain.name}`;
  return proxy ? undefined : httpApi.apiEndpoint;
}

const functionProps = (
  resource: Resource,
  { configuration, table, key, files, code }: ApiStackProps,
): Omit<ResourceFunctionProps, 'publicUrl'> => ({
  ...{ resource, configuration, table, key, files },
  code: code(resource.name),
});
