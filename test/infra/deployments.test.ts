import { Match, Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { addShopwright } from '../../lib/shopwright.ts';
import { functionsIn, newApp, resourcesIn, synthesise, together } from './synthesis.ts';

const { api, parts } = synthesise();
const functions = functionsIn(api);

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

  it('sends 10% of requests to a new version and rolls back on an alarm', () => {
    const names = ['failed-requests', 'checkout-errors', 'function-errors'].map(
      (id) => `shopwright-prod-${id}`,
    );
    // A group whose alarms come later would be deployed without them.
    const first = resourcesIn(parts.get('Api') as Template, 'AWS::CloudWatch::Alarm').values();
    expect([...first].map(({ Properties }) => Properties['AlarmName'])).toEqual(names);
    const Alarms = names.map((Name) => ({ Name }));
    api.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent15Minutes',
      AlarmConfiguration: { Alarms, Enabled: true },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
    });
  });

  it('is replaced at once if configured, regardless of alarms', () => {
    synthesise({ rollout: 'at-once' }).api.allResourcesProperties(
      'AWS::CodeDeploy::DeploymentGroup',
      {
        DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
        AlarmConfiguration: Match.absent(),
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST'],
        },
      },
    );
  });

  it('is invoked only through its alias', () => {
    const invoked = [
      ...resourcesIn(api, 'AWS::Lambda::Permission').values(),
      ...resourcesIn(api, 'AWS::Lambda::EventSourceMapping').values(),
    ].map(({ Properties }) => JSON.stringify(Properties['FunctionName']));
    const isAlias = (text: string) => aliases.some(([id]) => text.includes(`{"Ref":"${id}"}`));
    expect(invoked.filter((text) => !isAlias(text))).toEqual([]);
    for (const { Properties } of resourcesIn(api, 'AWS::Lambda::EventInvokeConfig').values()) {
      expect(JSON.stringify(Properties['Qualifier'])).toMatch(/Live|"live"/);
    }
  });
});
