import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../bin/ops/commands.ts';
import { embeddedMetrics } from '../../shared/endpoint/metrics.ts';
import { readDocument } from '../store/document.ts';
import { leavesOf } from '../store/ops-leaves.ts';
import {
  defineApp,
  EVERY_HOST,
  EVERY_VALUE,
  resourcesIn,
  synthesise,
  workingFunctionsIn,
} from './synthesis.ts';

const { data, api } = synthesise(EVERY_VALUE);

describe('the cost without requests', () => {
  const BILLED_BY_THE_HOUR = [
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
    /^AWS::Lambda::CapacityProvider$/,
  ];

  const all = [data, api].flatMap((template) => [...resourcesIn(template).values()]);

  it('has no resources billed by the hour', () => {
    const found = all.filter(({ Type }) => BILLED_BY_THE_HOUR.some((type) => type.test(Type)));
    expect(found).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/Provisioned|VpcConfig|CacheCluster/);
  });

  it('has one key, billed by the month', () => {
    expect(all.filter(({ Type }) => Type === 'AWS::KMS::Key')).toHaveLength(1);
  });

  it('has one free dashboard', () => {
    api.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
  });
});

const everyMetric = {
  duration_ms: 1,
  read_units: 1,
  write_units: 1,
  server_errors: 1,
  refused_requests: 1,
  login_failures: 1,
  payment_failures: 1,
  processor_failures: 1,
  throttled_requests: 1,
  kms_failures: 1,
  coupon_failures: 1,
  payment_mismatches: 1,
  stock_age_ms: 1,
  background_failures: 1,
  failed_webhook_runs: 1,
};

interface AlarmMetric {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: unknown;
}

/** The metric of an alarm, or those of its expression. */
function metricsOf(properties: Readonly<Record<string, unknown>>): AlarmMetric[] {
  const { Metrics } = properties as { Metrics?: { MetricStat?: { Metric: AlarmMetric } }[] };
  return (
    Metrics?.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : [])) ?? [properties]
  );
}

describe('the saved queries', () => {
  it('read the logs of all functions that do work', () => {
    const groups = workingFunctionsIn(api, EVERY_VALUE.stage).size;
    const queries = [...resourcesIn(api, 'AWS::Logs::QueryDefinition').values()];
    expect(queries.map(({ Properties }) => Properties['Name'])).toEqual([
      'shopwright-staging/usage by store',
      'shopwright-staging/failed requests',
      'shopwright-staging/failed payments',
      'shopwright-staging/throttled requests',
      'shopwright-staging/slowest operations',
    ]);
    for (const { Properties } of queries) {
      expect(Properties['LogGroupNames']).toHaveLength(groups);
    }
  });
});

describe('the alarms', () => {
  const namesIn = (template: typeof api) =>
    [...resourcesIn(template, 'AWS::CloudWatch::Alarm').values()].map(
      ({ Properties }) => Properties['AlarmName'],
    );

  it('watch what needs action', () => {
    expect(namesIn(api)).toEqual([
      'shopwright-staging-failed-requests',
      'shopwright-staging-checkout-errors',
      'shopwright-staging-function-errors',
      'shopwright-staging-payments',
      'shopwright-staging-stream',
      'shopwright-staging-background-failures',
      'shopwright-staging-webhooks',
      'shopwright-staging-cost',
      'shopwright-staging-probe',
    ]);
  });

  it('say what to do, and only those of the stream and the probe fire on missing data', () => {
    for (const { Properties } of resourcesIn(api, 'AWS::CloudWatch::Alarm').values()) {
      const { length } = String(Properties['AlarmDescription']);
      expect(length).toBeGreaterThan(150);
      expect(length).toBeLessThanOrEqual(1_024);
      expect(Properties).toMatchObject({
        TreatMissingData: /-(?:stream|probe)$/.test(String(Properties['AlarmName']))
          ? 'breaching'
          : 'notBreaching',
        ComparisonOperator: 'GreaterThanThreshold',
      });
    }
  });

  it('and the dashboard use metrics that functions send or the gateway logs', () => {
    const line = { stage: EVERY_VALUE.stage, resource: 'users', ...everyMetric };
    const sent = embeddedMetrics(line, 'resource').CloudWatchMetrics.flatMap(
      ({ Namespace, Dimensions, Metrics }) =>
        Metrics.flatMap(({ Name }) => Dimensions.map((names) => `${Namespace} ${names} ${Name}`)),
    );
    const ofAlarms = [...resourcesIn(api, 'AWS::CloudWatch::Alarm').values()]
      .flatMap(({ Properties }) => metricsOf(Properties))
      .filter(({ Namespace }) => Namespace === 'Shopwright')
      .map(({ Namespace, Dimensions, MetricName }) => {
        expect(Dimensions).toEqual([{ Name: 'stage', Value: EVERY_VALUE.stage }]);
        return `${Namespace} stage ${MetricName}`;
      });
    const [dashboard] = resourcesIn(api, 'AWS::CloudWatch::Dashboard').values();
    const body = JSON.stringify(dashboard?.Properties['DashboardBody']).replaceAll('\\', '');
    const searches = body.matchAll(/{(Shopwright),([\w,]+)} stage="staging" MetricName="(\w+)"/g);
    const ofSearches = Array.from(searches, ([, ...parts]) => parts.join(' '));
    const ofGraphs = body.matchAll(/"(Shopwright)","(\w+)","(stage)","staging"/g);
    const ofDashboard = Array.from(
      ofGraphs,
      ([, namespace, name, by]) => `${namespace} ${by} ${name}`,
    );
    const ofGateway = ['failed_requests', 'checkout_requests', 'checkout_errors'].map(
      (name) => `Shopwright stage ${name}`,
    );
    expect([...sent, ...ofGateway]).toEqual(
      expect.arrayContaining([...ofAlarms, ...ofSearches, ...ofDashboard]),
    );
    expect([ofAlarms.length, ofSearches.length, ofDashboard.length]).toEqual([6, 5, 7]);
  });

  it('have a line in the guide with the command to deploy while they fire', () => {
    const [group] = resourcesIn(api, 'AWS::CodeDeploy::DeploymentGroup').values();
    const stopping = JSON.stringify(group?.Properties['AlarmConfiguration']);
    const alarms = resourcesIn(api, 'AWS::CloudWatch::Alarm').values();
    const commands = [...alarms].map(({ Properties }) => {
      const name = String(Properties['AlarmName']);
      return [
        `\`${name.replace('shopwright-staging-', '')}\``,
        `\`npx cdk deploy --all${stopping.includes(`"${name}"`) ? ' -c rollout=at-once' : ''}\``,
      ];
    });
    const lines = readDocument('docs/deploy.md').tables.get('When an alarm goes off') ?? [];
    expect(lines.map((cells) => [cells[0], cells.at(-1)])).toEqual(commands);
  });

  it('and their lines in the guide name only existing operator commands', () => {
    const leaves = leavesOf(createProgram()).map(({ name }) => name);
    const descriptions = [...resourcesIn(api, 'AWS::CloudWatch::Alarm').values()].map(
      ({ Properties }) => String(Properties['AlarmDescription']),
    );
    const lines = readDocument('docs/deploy.md').tables.get('When an alarm goes off') ?? [];
    for (const texts of [descriptions, lines.flat()]) {
      const named = texts.flatMap((text) =>
        Array.from(text.matchAll(/["`](shopwright [^"`]+)/g), ([, command = '']) => command),
      );
      expect(named).toEqual(
        expect.arrayContaining([
          'shopwright api PUT /application/processors/NAME -',
          'shopwright application check',
        ]),
      );
      const isThere = (command: string) =>
        leaves.some((name) => `${command} `.startsWith(`${name} `));
      expect(named.filter((command) => !isThere(command))).toEqual([]);
    }
  });

  it('go to the configured address', () => {
    api.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'ops@example.com',
    });
    const topics = [...resourcesIn(api, 'AWS::CloudWatch::Alarm').values()].map(({ Properties }) =>
      JSON.stringify(Properties['AlarmActions']),
    );
    // The topic itself, or its name in the other stack.
    expect(topics).toHaveLength(9);
    expect(topics.filter((text) => !/"Topic\w+"|:shopwright-staging-alarms"/.test(text))).toEqual(
      [],
    );
    api.hasResourceProperties('AWS::SNS::Topic', { TopicName: 'shopwright-staging-alarms' });
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

  it('have no action without an address', () => {
    const { api: unattended } = synthesise({ stage: EVERY_VALUE.stage });
    expect(namesIn(unattended)).toEqual(namesIn(api));
    unattended.resourceCountIs('AWS::SNS::Topic', 0);
    unattended.allResourcesProperties('AWS::CloudWatch::Alarm', { AlarmActions: Match.absent() });
  });
});

describe('the synthesis', () => {
  it.each([
    [{}, undefined],
    [EVERY_VALUE, EVERY_HOST],
  ])(
    'satisfies the AWS Solutions rules with the context %j and the hosts %s',
    (context, shopHosts) => {
      const { app } = defineApp(context, { shopHosts });
      expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
    },
  );
});
