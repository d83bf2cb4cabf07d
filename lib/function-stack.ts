import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Resource } from '../shared/contract/resource.ts';
import { gatewayPaths } from '../shared/endpoint/gateway.ts';
import { SHOP_PATHS } from '../shared/endpoint/paths.ts';
import { resources, served } from '../shared/resources/index.ts';
import { mcp } from '../shared/resources/mcp.ts';
import { root } from '../shared/resources/root.ts';
import { shop } from '../shared/resources/shop.ts';
import { createBackground } from './background.ts';
import type { Configuration } from './configuration.ts';
import { type ServedFiles, type ServedTable, servedTable } from './data-stack.ts';
import { createDeployments } from './deployments.ts';
import { type FunctionGroup, ONE_ROLE } from './function-groups.ts';
import { createRole } from './function-role.ts';
import { aliasArn } from './names.ts';
import { ResourceFunction, type ResourceFunctionProps } from './resource-function.ts';

export interface FunctionStackProps extends StackProps {
  readonly configuration: Configuration;
  readonly group: FunctionGroup;
  readonly httpApi: HttpApi;
  /** Where clients find the API; undefined behind a proxy of somebody else that has the domain name. */
  readonly publicUrl: string | undefined;
  /** The rules of alarms any of which ends a deployment. */
  readonly stoppedBy: readonly string[];
  /** The table of the data stack; used unless the configuration names another. */
  readonly table: ServedTable;
  readonly key: IKey;
  readonly files: ServedFiles;
  /** The bundle of a function, by the name of its resource. */
  readonly code: (name: string) => Code;
}

/** The functions of a group, with the routes that lead to them. */
export class FunctionStack extends Stack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { configuration, group, httpApi, stoppedBy, code, ...used } = props;
    const { restored } = configuration;
    const table = servedTable(this, props.table, configuration);
    const streamArn = restored?.streamArn ?? table.tableStreamArn ?? '';
    const { key, files, publicUrl } = used;
    const propsOf = (resource: Resource): ResourceFunctionProps => ({
      ...{ resource, configuration, table, key, files, publicUrl },
      code: code(resource.name),
    });
    const answering = group.resources.filter((each) => each === shop || served.includes(each));
    const lambdas = this.createLambdas(answering, propsOf);
    for (const [resource, { lambda }] of lambdas) {
      const called = calledBy(resource);
      if (called.length > 0) {
        lambda.addToRolePolicy(
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: called.map((each) => aliasArn(this, configuration.stage, each)),
          }),
        );
      }
    }
    // The policy of the dashboard has its address. The function may do nothing with it.
    lambdas.get(root)?.lambda.addEnvironment('FILES_BUCKET', files.bucketName);
    addRoutes(this, httpApi, lambdas);
    const background = createBackground(this, group, { streamArn, configuration, propsOf });
    createDeployments(this, {
      ...{ configuration, stoppedBy },
      aliases: [...lambdas.values(), ...background].map(({ live }) => live),
    });
  }

  /** The functions by their resources. Those of `ONE_ROLE` share a role. */
  private createLambdas(
    answering: readonly Resource[],
    propsOf: (resource: Resource) => ResourceFunctionProps,
  ): Map<Resource, ResourceFunction> {
    const sharing = answering.filter(({ name }) => ONE_ROLE.includes(name));
    const [first] = sharing;
    const role =
      first &&
      createRole(
        new Construct(this, 'Shared'),
        `each of ${sharing.map(({ name }) => name).join(', ')}`,
        sharing,
        propsOf(first),
      );
    return new Map(
      answering.map((resource) => [
        resource,
        new ResourceFunction(this, resource.name, {
          ...propsOf(resource),
          ...(role && sharing.includes(resource) && { role }),
        }),
      ]),
    );
  }
}

/** `root` hands on what is for another function, `mcp` the calls of agents, `shop` those of its pages. Others call nothing. */
function calledBy(caller: Resource): readonly Resource[] {
  if (caller === root) return resources;
  const calls = caller === mcp || caller === shop;
  return calls ? resources.filter((resource) => resource !== mcp) : [];
}

function addRoutes(
  stack: Stack,
  httpApi: HttpApi,
  functions: ReadonlyMap<Resource, ResourceFunction>,
): void {
  const scope = new Construct(stack, 'Routes');
  Validations.of(scope).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      'The functions authenticate: by public key and token, which are checked against the ' +
      'record of the store, with errors in the form that clients know.',
  });
  for (const [resource, { live }] of functions) {
    const integration = new HttpLambdaIntegration(resource.name, live, {
      // One permission for all routes of a function. The route `$default` has no path, so its
      // permission must be scoped to the route.
      scopePermissionToRoute: resource === root,
    });
    for (const routeKey of routeKeys(resource)) {
      new HttpRoute(scope, routeKey.key, { httpApi, routeKey, integration });
    }
  }
}

/** `root` is the default route, so that every path is handled by a function. */
function routeKeys(resource: Resource): HttpRouteKey[] {
  if (resource === root) return [HttpRouteKey.DEFAULT];
  const paths = resource === shop ? [SHOP_PATHS] : gatewayPaths(resource);
  return paths.map((path) => HttpRouteKey.with(path, HttpMethod.ANY));
}
