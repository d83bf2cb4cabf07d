import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { defineApp, resourcesIn, synthesise } from './synthesis.ts';

/** Every optional part is there. */
const everything = {
  alarmEmail: 'ops@example.com',
  domainName: 'api.example.com',
  hostedZoneId: 'Z0123456789ABC',
};

const { data, api } = synthesise(everything);

describe('the price while nobody shops', () => {
  const PAID_BY_THE_HOUR = [
    /^AWS::EC2::/,
    /^AWS::ECS::/,
    /^AWS::EKS::/,
    /^AWS::ElastiCache::/,
    /^AWS::ElasticLoadBalancing/,
    /^AWS::DAX::/,
    /^AWS::Kinesis::/,
    /^AWS::MSK::/,
    /^AWS::OpenSearch/,
    /^AWS::RDS::/,
    /^AWS::Redshift/,
    /^AWS::WAFv2::/,
    /^AWS::Route53::HostedZone$/,
    /^AWS::SecretsManager::/,
    /^AWS::Lambda::(Alias|Version|CapacityProvider)$/,
  ];

  const all = [data, api].flatMap((template) => [...resourcesIn(template).values()]);

  it('has nothing that is paid by the hour', () => {
    const found = all.filter(({ Type }) => PAID_BY_THE_HOUR.some((type) => type.test(Type)));
    expect(found).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/Provisioned|VpcConfig|CacheCluster/);
  });

  it('has one key, which is paid by the month', () => {
    expect(all.filter(({ Type }) => Type === 'AWS::KMS::Key')).toHaveLength(1);
  });

  it('stays within the alarms and the dashboard that CloudWatch gives for free', () => {
    const alarms = all.filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm');
    const metrics = alarms.flatMap(({ Properties }) => {
      const { Metrics = [{ MetricStat: {} }] } = Properties as { Metrics?: object[] };
      return Metrics.filter((metric) => 'MetricStat' in metric);
    });
    expect(metrics.length).toBeLessThanOrEqual(10);
    api.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
  });
});

describe('the alarms', () => {
  const namesIn = (template: typeof api) =>
    [...resourcesIn(template, 'AWS::CloudWatch::Alarm').values()].map(
      ({ Properties }) => Properties['AlarmName'],
    );

  it('watch errors, latency and throttling', () => {
    expect(namesIn(api)).toEqual([
      'shopwright-prod-server-errors',
      'shopwright-prod-latency',
      'shopwright-prod-function-errors',
      'shopwright-prod-function-throttles',
      'shopwright-prod-table-throttles',
    ]);
  });

  it('are sent to the configured address', () => {
    api.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'ops@example.com',
    });
    api.allResourcesProperties('AWS::CloudWatch::Alarm', {
      AlarmActions: [{ Ref: Match.stringLikeRegexp('Topic') }],
    });
    api.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
          }),
        ]),
      },
    });
  });

  it('are only shown when there is no address', () => {
    const { api: unattended } = synthesise();
    expect(namesIn(unattended)).toEqual(namesIn(api));
    unattended.resourceCountIs('AWS::SNS::Topic', 0);
    unattended.allResourcesProperties('AWS::CloudWatch::Alarm', { AlarmActions: Match.absent() });
  });
});

describe('the synthesis', () => {
  it.each([{}, everything])('satisfies the AWS Solutions rules with the context %j', (context) => {
    const { app } = defineApp(context);
    expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
  });

  it('satisfies the rules of CloudFormation', () => {
    const { app } = defineApp(everything, { validated: true });
    expect(app.synth().stacks.map(({ stackName }) => stackName)).toEqual([
      'shopwright-prod-data',
      'shopwright-prod-api',
    ]);
  });
});
