import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { actionsOf, statementsIn } from './policies.ts';
import { functionsIn, resourcesIn, synthesise } from './synthesis.ts';

const { api } = synthesise();

describe('the probe', () => {
  it('asks the public address', () => {
    const urlIn = (context: Record<string, unknown>) => {
      const environment = functionsIn(synthesise(context).api).get('probe')?.properties[
        'Environment'
      ];
      return (environment as { Variables: Record<string, unknown> } | undefined)?.Variables[
        'PUBLIC_URL'
      ];
    };
    expect(urlIn({ domainName: 'api.example.com' })).toBe('https://api.example.com');
    expect(JSON.stringify(urlIn({}))).toMatch(/https:.*\.execute-api\./);
  });

  it('runs each minute, and is not repeated by Lambda', () => {
    api.hasResourceProperties('AWS::Events::Rule', {
      Name: 'shopwright-prod-probe',
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
    });
    const [config] = [...resourcesIn(api, 'AWS::Lambda::EventInvokeConfig').values()].filter(
      ({ Properties }) => JSON.stringify(Properties['FunctionName']).includes('ProbeFunction'),
    );
    expect(config?.Properties).toMatchObject({ MaximumRetryAttempts: 0 });
  });

  it('may read and make its store, and nothing else', () => {
    const statements = statementsIn(api, 'probe');
    const services = statements.flatMap(actionsOf).map((action) => action.split(':')[0]);
    expect(new Set(services)).toEqual(new Set(['dynamodb', 'logs']));
    const ofTable = statements.filter((each) => actionsOf(each).includes('dynamodb:GetItem'));
    expect(ofTable).toMatchObject([
      {
        Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
        Condition: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['1#application', '1#products'] },
        },
      },
    ]);
  });

  it('needs no metric of its own', () => {
    api.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'shopwright-prod-probe',
      Metrics: Match.arrayWith([
        Match.objectLike({
          MetricStat: {
            Metric: {
              Namespace: 'AWS/Lambda',
              MetricName: 'Errors',
              Dimensions: [{ Name: 'FunctionName', Value: 'shopwright-prod-probe' }],
            },
            Period: 180,
            Stat: 'Maximum',
          },
        }),
      ]),
    });
  });

  it('does not exist, nor its alarm, where only somebody else knows the address', () => {
    const originSecret = 'shopwright-prod-origin:6f1c0d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f';
    const { api: behind } = synthesise({ cdn: 'CF-Connecting-IP', originSecret });
    expect(functionsIn(behind).has('probe')).toBe(false);
    expect(JSON.stringify(behind.toJSON())).not.toContain('shopwright-prod-probe');
  });
});
