import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Resource } from '../shared/contract/resource.ts';
import { stream } from '../shared/resources/stream.ts';

/**
 * Names of what several stacks speak of. A stack that used a value of another would keep it from changing: CloudFormation
 * refuses to remove what is in use elsewhere.
 */

/** The name of the alias of every function. */
export const ALIAS = 'live';

/** The stack of a part of the API, and the CodeDeploy application of its functions. */
export const apiStackName = (stage: string, part: string) =>
  `shopwright-${stage}-api${part && `-${part.toLowerCase()}`}`;

export const functionName = (stage: string, { name }: Resource) => `shopwright-${stage}-${name}`;

export const logGroupName = (stage: string, resource: Resource) =>
  `/aws/lambda/${functionName(stage, resource)}`;

/** The queue of what the stream has given up. */
export const queueName = (stage: string) => `${functionName(stage, stream)}-given-up`;

export const alarmName = (stage: string, rule: string) => `shopwright-${stage}-${rule}`;

/** The topic of the alarms. */
export const topicName = (stage: string) => `shopwright-${stage}-alarms`;

/** The ARN of a function, or of one or all of its versions. */
export const functionArn = (
  scope: Construct,
  stage: string,
  resource: Resource,
  qualifier?: string,
) =>
  Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionName(stage, resource) + (qualifier === undefined ? '' : `:${qualifier}`),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** What invokes the version of a function that runs. */
export const aliasArn = (scope: Construct, stage: string, resource: Resource) =>
  functionArn(scope, stage, resource, ALIAS);
