import { type App, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { PROBE_RULE } from '../shared/operation/rules.ts';
import { alarmRules } from './alarm-rules.ts';
import { createAlarms, knownTopic } from './alarms.ts';
import { ApiStack } from './api-stack.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { createDashboard } from './dashboard.ts';
import { DataStack, servedTable } from './data-stack.ts';
import { FUNCTION_GROUPS } from './function-groups.ts';
import { FunctionStack } from './function-stack.ts';
import { requestsOf } from './gateway-metrics.ts';
import { GatewayStack } from './gateway-stack.ts';
import { apiStackName } from './names.ts';
import { createProbe } from './probe.ts';
import { saveQueries } from './saved-queries.ts';
import type { WatchingProps } from './watching-function.ts';
import { WebAclStack } from './web-acl-stack.ts';

/**
 * The stacks of one stage, configured by the context of the app: `Data`, which is kept, and those that can be replaced
 * at any time, in the order in which they are deployed: `Api`, the groups of functions, `ApiGateway`, `ApiOperation`.
 * `WebAcl` is there when it is configured. `code` returns the bundle of a function. `shopHosts` is what the file of the
 * hosts of shops has, if there is one.
 */
export function addShopwright(app: App, code: (name: string) => Code, shopHosts?: string) {
  const configuration = readConfiguration(app.node, shopHosts);
  const { stage } = configuration;
  const data = new DataStack(app, 'Data', {
    stackName: `shopwright-${stage}-data`,
    description: `Shopwright, stage ${stage}: the table, the key and the files.`,
    configuration,
  });
  const named = (part: string, about: string) => ({
    stackName: apiStackName(stage, part),
    description: `Shopwright, stage ${stage}: ${about}.`,
    configuration,
  });
  const { table, key, files } = data;
  const api = new ApiStack(app, 'Api', {
    ...named('', 'the HTTP API, its alarms, and what tries new versions'),
    ...{ table, code },
  });
  const { httpApi, publicUrl, stoppedBy } = api;
  const functions = FUNCTION_GROUPS.map(
    (group) =>
      new FunctionStack(app, `Api${group.id}`, {
        ...named(group.id, group.about),
        ...{ group, httpApi, publicUrl, stoppedBy, table, key, files, code },
      }),
  );
  const gateway = new GatewayStack(app, 'ApiGateway', {
    ...named('Gateway', 'what opens the routes to callers'),
    ...{ httpApi, url: publicUrl ?? api.endpoint, endpointHost: api.endpointHost },
  });
  for (const group of functions) gateway.addStackDependency(group);
  const operation = new OperationStack(app, 'ApiOperation', {
    ...named('Operation', 'the probe, dashboard, queries and alarms'),
    ...{ httpApi, publicUrl, table, code },
  });
  operation.addStackDependency(gateway);
  const webAcl =
    configuration.webAclRate === undefined
      ? undefined
      : new WebAclStack(app, 'WebAcl', {
          stackName: `shopwright-${stage}-web-acl`,
          description: `Shopwright, stage ${stage}: the firewall of the CDN.`,
          stage,
          rate: configuration.webAclRate,
        });
  Tags.of(app).add('application', 'shopwright');
  Tags.of(app).add('stage', stage);
  const replaceable: readonly Stack[] = [api, ...functions, gateway, operation];
  return { data, replaceable, webAcl };
}

interface OperationStackProps extends StackProps, WatchingProps {
  readonly configuration: Configuration;
  readonly httpApi: HttpApi;
  /** Where clients find the API; without it there is no probe. */
  readonly publicUrl: string | undefined;
}

/** What operators look at: the probe, the dashboard, the saved queries, and the alarms that no deployment waits for. */
class OperationStack extends Stack {
  constructor(scope: Construct, id: string, props: OperationStackProps) {
    super(scope, id, props);
    const { configuration, httpApi, publicUrl: url, code } = props;
    const { stage, alarmEmail, throttling } = configuration;
    const table = servedTable(this, props.table, configuration);
    if (url !== undefined) createProbe(this, { configuration, table, code, url });
    const watched = { stage, throttlingRate: throttling.rate, requests: requestsOf(httpApi) };
    createAlarms(this, {
      stage,
      rules: alarmRules(watched)
        .filter(({ stopsDeployments }) => !stopsDeployments)
        .filter(({ id }) => url !== undefined || id !== PROBE_RULE),
      topic: alarmEmail === undefined ? undefined : knownTopic(this, stage),
    });
    createDashboard(this, { configuration, httpApi, tableName: table.tableName });
    saveQueries(this, stage);
  }
}
