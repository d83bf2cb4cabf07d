import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { trial } from '../shared/resources/trial.ts';
import { MEMORY } from './context.ts';
import { FUNCTION_GROUPS } from './function-groups.ts';
import { apiStackName, functionArn, functionName } from './names.ts';
import { WatchingFunction, type WatchingProps } from './watching-function.ts';

/** More than the slowest version takes to start, and its requests. */
const TIMEOUT_SECONDS = 60;

/**
 * The function that tries new versions. It may invoke the functions of this stage, read their deployments and answer
 * them, and ask the store of the probes.
 */
export function createTrial(scope: Construct, props: WatchingProps): void {
  const { stage } = props.configuration;
  const created = new WatchingFunction(scope, 'Trial', {
    ...props,
    resource: trial,
    timeoutSeconds: TIMEOUT_SECONDS,
    memorySize: MEMORY,
    statements: [
      ...deploymentStatements(scope, stage),
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: TRIED.map((resource) => functionArn(scope, stage, resource, '*')),
      }),
    ],
  });
  acknowledgeWildcards(created, stage);
}

/** The functions that it tries. */
const TRIED = FUNCTION_GROUPS.flatMap(({ resources }) => resources);

/** The rule of each wildcard: a version has a number, and a deployment group a name, that are not known here. */
function acknowledgeWildcards({ role }: WatchingFunction, stage: string): void {
  const named = [
    ...TRIED.map((resource) => ['lambda', `function:${functionName(stage, resource)}:*`] as const),
    ...FUNCTION_GROUPS.map(
      ({ id }) => ['codedeploy', `deploymentgroup:${apiStackName(stage, id)}/*`] as const,
    ),
  ];
  for (const [service, name] of named) {
    const arn = `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${name}`;
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${arn}]`,
      reason: 'CodeDeploy names its groups, and Lambda numbers versions.',
    });
  }
}

/** Each group of functions is an application of CodeDeploy, which names the deployment groups. */
function deploymentStatements(scope: Construct, stage: string): readonly PolicyStatement[] {
  const arnsOf = (resource: string, suffix: string) =>
    FUNCTION_GROUPS.map(({ id }) =>
      Stack.of(scope).formatArn({
        service: 'codedeploy',
        resource,
        resourceName: `${apiStackName(stage, id)}${suffix}`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
  return [
    new PolicyStatement({
      actions: ['codedeploy:GetDeployment', 'codedeploy:PutLifecycleEventHookExecutionStatus'],
      resources: arnsOf('deploymentgroup', '/*'),
    }),
    new PolicyStatement({
      actions: ['codedeploy:GetApplicationRevision'],
      resources: arnsOf('application', ''),
    }),
  ];
}
