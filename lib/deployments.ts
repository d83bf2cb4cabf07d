import { Stack, Validations } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, CfnAlias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { trial } from '../shared/resources/trial.ts';
import type { Configuration } from './configuration.ts';
import { alarmName, functionArn, functionName } from './names.ts';
import type { Rollout } from './rollouts.ts';

/** A canary takes longer than the alarms need to ring. */
const CONFIGS: Readonly<Record<Rollout, typeof LambdaDeploymentConfig.ALL_AT_ONCE>> = {
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
  'at-once': LambdaDeploymentConfig.ALL_AT_ONCE,
};

interface DeploymentsProps {
  readonly configuration: Configuration;
  /** The aliases of the functions, which are moved to new versions. */
  readonly aliases: readonly Alias[];
  /** The rules of alarms any of which ends a deployment, and moves the aliases back. */
  readonly stoppedBy: readonly string[];
}

/**
 * Moves the aliases of the functions of a stack to new versions by CodeDeploy, which is free for Lambda: once the hook has
 * tried the new version (functions/trial), which no number of shoppers is needed for.
 */
export function createDeployments(
  stack: Stack,
  { configuration: { stage, rollout }, aliases, stoppedBy }: DeploymentsProps,
): void {
  const scope = new Construct(stack, `${stack.node.id}Deployments`);
  const application = new LambdaApplication(scope, 'Application', {
    applicationName: stack.stackName,
  });
  const role = createRole(scope, stage, aliases);
  // An alarm that rings already would stop what is to end it.
  const alarms = (rollout === 'at-once' ? [] : stoppedBy).map((rule) =>
    Alarm.fromAlarmName(scope, rule, alarmName(stage, rule)),
  );
  for (const alias of aliases) {
    new LambdaDeploymentGroup(scope, alias.lambda.node.path, {
      application,
      alias,
      alarms,
      deploymentConfig: CONFIGS[rollout],
      autoRollback: {
        deploymentInAlarm: alarms.length > 0,
        failedDeployment: true,
        stoppedDeployment: true,
      },
      role,
    });
    // The construct would also grant the hook, which another stack has, what it has already.
    (alias.node.defaultChild as CfnAlias).addOverride(HOOK, functionName(stage, trial));
  }
}

const HOOK = 'UpdatePolicy.CodeDeployLambdaAliasUpdate.BeforeAllowTrafficHook';

/** Less than the policy that AWS has for it, which may invoke every function. */
function createRole(scope: Construct, stage: string, aliases: readonly Alias[]) {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    description: `Moves the aliases of the functions of ${Stack.of(scope).stackName}.`,
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias'],
      resources: aliases.map(({ lambda }) => lambda.functionArn),
    }),
  );
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [functionArn(scope, stage, trial)],
    }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
  );
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'DescribeAlarms, which only reads, works on all alarms.',
  });
  return role.withoutPolicyUpdates();
}
