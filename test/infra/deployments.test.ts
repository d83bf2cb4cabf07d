import { Match, Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { FUNCTION_GROUPS } from '../../lib/function-groups.ts';
import { addShopwright } from '../../lib/shopwright.ts';
import { actionsOf, statementsIn } from './policies.ts';
import { newApp, resourcesIn, synthesise, together, workingFunctionsIn } from './synthesis.ts';

const { api, parts } = synthesise();
const statements = statementsIn(api, 'trial');
const functions = workingFunctionsIn(api);

/** The template with this code of one function, and the same of all others. */
function templateWith(source: string, context: Record<string, unknown> = {}) {
  const app = newApp({ context, builtinCloudFormationValidation: false });
  const codeOf = (name: string) => Code.fromInline(name === 'products' ? source : '// The same.');
  return together(addShopwright(app, codeOf).replaceable.map((stack) => Template.fromStack(stack)));
}

const versionsIn = (template: Template) => [
  ...resourcesIn(template, 'AWS::Lambda::Version').keys(),
];

describe('a deployment', () => {
  const before = templateWith('// One.');

  it('changes nothing when nothing has changed', () => {
    expect(templateWith('// One.').toJSON()).toEqual(before.toJSON());
  });

  it('makes a new version of only the function whose code has changed', () => {
    const known = versionsIn(before);
    const changed = versionsIn(templateWith('// Two.')).filter((id) => !known.includes(id));
    expect(changed).toEqual([expect.stringMatching(/^productsFunctionCurrentVersion/)]);
  });

  it('makes a new version of every function when the configuration changes', () => {
    const known = versionsIn(before);
    const versions = versionsIn(templateWith('// One.', { metricsBy: 'application' }));
    expect(versions.filter((id) => known.includes(id))).toEqual([]);
  });

  it('makes no new version for changes outside the functions', () => {
    const others = templateWith('// One.', { alarmEmail: 'ops@example.com', throttlingRate: 50 });
    expect(versionsIn(others)).toEqual(versionsIn(before));
  });
});

describe('every function', () => {
  const aliases = [...resourcesIn(api, 'AWS::Lambda::Alias')];

  it('has an alias that CodeDeploy moves', () => {
    expect(aliases).toHaveLength(functions.size);
    const moved = Object.values(api.findResources('AWS::Lambda::Alias')).map(
      ({ UpdatePolicy }) => UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
    );
    expect(new Set(moved)).toEqual(
      new Set(resourcesIn(api, 'AWS::CodeDeploy::DeploymentGroup').keys()),
    );
  });

  it('sends 10% of requests to a new version and rolls back on an alarm, if configured', () => {
    const canary = synthesise({ rollout: 'canary' });
    const names = ['failed-requests', 'checkout-errors', 'function-errors'].map(
      (id) => `shopwright-prod-${id}`,
    );
    // A group whose alarms come later would be deployed without them.
    const first = resourcesIn(
      canary.parts.get('Api') as Template,
      'AWS::CloudWatch::Alarm',
    ).values();
    expect([...first].map(({ Properties }) => Properties['AlarmName'])).toEqual(names);
    const Alarms = names.map((Name) => ({ Name }));
    canary.api.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent15Minutes',
      AlarmConfiguration: { Alarms, Enabled: true },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
    });
  });

  it('is replaced at once unless configured, regardless of alarms', () => {
    api.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
      DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
      AlarmConfiguration: Match.absent(),
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST'],
      },
    });
  });

  it.each(['at-once', 'canary'])(
    'is tried before it gets traffic, with the rollout %s',
    (rollout) => {
      const template = synthesise({ rollout }).api;
      const hooks = Object.values(template.findResources('AWS::Lambda::Alias')).map(
        ({ UpdatePolicy }) => UpdatePolicy.CodeDeployLambdaAliasUpdate.BeforeAllowTrafficHook,
      );
      expect(hooks).toEqual(Array(functions.size).fill('shopwright-prod-trial'));
    },
  );

  it('is invoked only through its alias; the probe has none', () => {
    const invoked = [
      ...resourcesIn(api, 'AWS::Lambda::Permission').values(),
      ...resourcesIn(api, 'AWS::Lambda::EventSourceMapping').values(),
    ].map(({ Properties }) => JSON.stringify(Properties['FunctionName']));
    const isAlias = (text: string) => aliases.some(([id]) => text.includes(`{"Ref":"${id}"}`));
    const others = invoked.filter((text) => !isAlias(text));
    expect(others).toEqual([expect.stringContaining('ProbeFunction')]);
    for (const { Properties } of resourcesIn(api, 'AWS::Lambda::EventInvokeConfig').values()) {
      if (JSON.stringify(Properties['FunctionName']).includes('ProbeFunction')) continue;
      expect(JSON.stringify(Properties['Qualifier'])).toMatch(/Live|"live"/);
    }
  });
});

describe('the function that tries new versions', () => {
  const allowing = (action: string) =>
    statements
      .filter((statement) => actionsOf(statement).includes(action))
      .flatMap(({ Resource }) => [Resource].flat())
      .map((resource) => JSON.stringify(resource));

  it('is in the first stack, without an alias or a deployment', () => {
    const first = resourcesIn(parts.get('Api') as Template, 'AWS::Lambda::Function').values();
    expect([...first].map(({ Properties }) => Properties['FunctionName'])).toEqual([
      'shopwright-prod-trial',
    ]);
    const aliases = JSON.stringify([...resourcesIn(api, 'AWS::Lambda::Alias').values()]);
    expect(aliases).not.toContain('Trial');
  });

  it('may invoke the versions of these functions, and nothing else', () => {
    const names = allowing('lambda:InvokeFunction').map(
      (text) => /:function:shopwright-prod-(\w+):\*"/.exec(text)?.[1],
    );
    expect(names.sort()).toEqual([...functions.keys()].sort());
  });

  it('may read and answer the deployments of these functions alone', () => {
    const groups = FUNCTION_GROUPS.map(({ id }) => `shopwright-prod-api-${id.toLowerCase()}`);
    for (const action of ['GetDeployment', 'PutLifecycleEventHookExecutionStatus']) {
      const named = allowing(`codedeploy:${action}`).map(
        (text) => /:deploymentgroup:([\w-]+)\/\*"/.exec(text)?.[1],
      );
      expect(named).toEqual(groups);
    }
    const applications = allowing('codedeploy:GetApplicationRevision').map(
      (text) => /:application:([\w-]+)"/.exec(text)?.[1],
    );
    expect(applications).toEqual(groups);
  });

  it('reads and makes the store of the probes, and touches no other store', () => {
    const ofTable = statements.filter((statement) =>
      actionsOf(statement).some((action) => action.startsWith('dynamodb:')),
    );
    expect(ofTable).toEqual([
      {
        Effect: 'Allow',
        Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
        Resource: { 'Fn::ImportValue': expect.stringMatching(/Table\w+Arn/) },
        Condition: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['1#application', '1#products'] },
        },
      },
    ]);
    const services = statements.flatMap(actionsOf).map((action) => action.split(':')[0]);
    expect(new Set(services)).toEqual(new Set(['codedeploy', 'dynamodb', 'lambda', 'logs']));
  });

  it('may be invoked by each deployment', () => {
    for (const { Properties } of resourcesIn(api, 'AWS::IAM::Policy').values()) {
      const { Statement } = Properties['PolicyDocument'] as { Statement: { Action: unknown }[] };
      const invoking = Statement.filter(({ Action }) => Action === 'lambda:InvokeFunction');
      expect(invoking).toHaveLength(1);
      expect(JSON.stringify(invoking)).toMatch(/:function:shopwright-prod-trial"/);
    }
  });
});
