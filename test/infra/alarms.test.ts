import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it, test } from 'vitest';
import { type AlarmProperties, type Data, stateOf } from './alarm-states.ts';
import { defineApp, resourcesIn, synthesise } from './synthesis.ts';

const everyAlarm = { extraAlarms: 'latency,logins,declines' };

const alarmsIn = (context: Record<string, unknown> = {}) =>
  [...resourcesIn(synthesise(context).api, 'AWS::CloudWatch::Alarm').values()].map(
    ({ Properties }) => Properties as unknown as AlarmProperties,
  );

const alarms = alarmsIn(everyAlarm);

/** The alarms that ring after these periods, by the names of their rules. */
const ringing = (data: Data, among = alarms) =>
  among
    .filter((alarm) => stateOf(alarm, data) === 'ALARM')
    .map(({ AlarmName }) => AlarmName.replace('shopwright-prod-', ''));

/** The same values in each of three periods. */
const lasting = (values: Readonly<Record<string, number>>): Data =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array(3).fill(value)]));

const day = { Count: 30_000, '4xx': 900, '5xx': 3, Latency: 220, payments_tried: 1_000 };

describe('an alarm', () => {
  const alarm = (DatapointsToAlarm: number): AlarmProperties => ({
    AlarmName: 'any',
    MetricName: 'any',
    Threshold: 0,
    EvaluationPeriods: 3,
    DatapointsToAlarm,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
  });
  const valuesOf = (points: string) =>
    [...points].map((point) => ({ X: 1, '0': 0 })[point]) satisfies Data[string];

  it.each([
    // The examples of CloudWatch: three of three.
    ['0-X-X', 3, 'OK'],
    ['0----', 3, 'OK'],
    ['-----', 3, 'OK'],
    ['0XX-X', 3, 'ALARM'],
    ['--XX-', 3, 'OK'],
    // Two of three.
    ['0-X-X', 2, 'ALARM'],
    ['00X0X', 2, 'ALARM'],
    ['0-X--', 2, 'OK'],
    ['----0', 2, 'OK'],
    ['----X', 2, 'OK'],
  ])('that has %s, of which %i must be breaching, is %s', (points, needed, state) => {
    expect(stateOf(alarm(needed), { any: valuesOf(points) })).toBe(state);
  });
});

describe('no alarm rings', () => {
  it('without requests', () => {
    expect(ringing({ Count: [undefined, undefined, undefined] })).toEqual([]);
  });

  it('on a day like any other', () => {
    expect(ringing(lasting({ ...day, processor_failures: 1, payment_failures: 90 }))).toEqual([]);
  });

  const night = { Count: 5, payments_tried: 5 };
  const failures = ['5xx', '4xx', 'processor_failures', 'payment_failures', 'login_failures'];

  it.each(failures)('at night, when one of five requests has %s', (name) => {
    expect(ringing({ ...lasting(night), [name]: [undefined, undefined, 1] })).toEqual([]);
  });

  it('at night, when five requests fail, or are slow because each starts an instance', () => {
    expect(ringing({ Count: [5], '5xx': [5], Latency: [9_000] })).toEqual([]);
    expect(ringing({ Count: [5], '4xx': [5], login_failures: [5] })).toEqual([]);
  });

  it('for what is over within five minutes', () => {
    const hiccup = {
      Count: [9_000],
      '5xx': [900],
      throttled_requests: [500],
      function_errors: [9],
    };
    const after = Object.entries(hiccup).map(([name, values]) => [name, [...values, 0, 0]]);
    expect(ringing({ ...Object.fromEntries(after), Count: [9_000, 9_000, 9_000] })).toEqual([]);
  });
});

describe('payments ring', () => {
  it('in an outage of one processor at one store, among the payments of all others', () => {
    expect(ringing(lasting({ ...day, processor_failures: 6 }))).toEqual(['payments']);
  });

  it('in an outage at the only store, which has no other payments', () => {
    const outage = { Count: [60], '5xx': [0], payments_tried: [5], processor_failures: [5] };
    expect(ringing(outage)).toEqual(['payments']);
  });

  it('not by what asks for no payment, such as preflights', () => {
    const outage = lasting({ ...day, Count: 900_000, payments_tried: 20, processor_failures: 20 });
    expect(ringing(outage)).toEqual(['payments']);
  });

  it('when cards are tested, as declines', () => {
    expect(ringing(lasting({ ...day, payments_tried: 60, payment_failures: 55 }))).toEqual([
      'declines',
    ]);
  });
});

test.each<[string, Record<string, number>]>([
  ['failed-requests', { '5xx': 400 }],
  ['failed-requests', { '4xx': 25_000 }],
  ['throttles', { throttled_requests: 30 }],
  ['function-errors', { function_errors: 5 }],
  ['kms', { kms_failures: 8 }],
  ['open-payments', { open_attempts: 1 }],
  ['dead-letters', { ApproximateNumberOfMessagesVisible: 1 }],
  ['latency', { Latency: 4_000 }],
  ['logins', { login_failures: 150 }],
])('%s rings alone for %j in each period', (id, values) => {
  expect(ringing(lasting({ ...day, ...values }))).toEqual([id]);
});

test('a threshold of the context replaces the default', () => {
  const thresholds = 'server-errors=3,throttles=50,kms=0,payments=100,open-payments=2';
  const others = alarmsIn({ alarmThresholds: thresholds });
  const values = { '5xx': 600, throttled_requests: 40, processor_failures: 90, open_attempts: 2 };
  expect(ringing(lasting({ ...day, ...values }), others)).toEqual([]);
  expect(ringing(lasting({ ...day, kms_failures: 1 }), others)).toEqual(['kms']);
  expect(ringing(lasting({ ...day, '5xx': 1_000 }), others)).toEqual(['failed-requests']);
});

describe('the metrics of alarms', () => {
  const countOf = ({ Metrics }: AlarmProperties) =>
    Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;
  const total = (all: readonly AlarmProperties[]) =>
    all.map(countOf).reduce((sum, count) => sum + count, 0);

  it('are the ten that are free, and with further alarms those whose price is printed', () => {
    expect([total(alarmsIn()), total(alarms)]).toEqual([10, 15]);
    const printed = (context = {}) =>
      Annotations.fromStack(defineApp(context).api)
        .findInfo('*', Match.stringLikeRegexp('extraAlarms'))
        .map(({ entry }) => entry.data);
    expect(printed()).toEqual([]);
    expect(printed(everyAlarm)).toEqual([
      expect.stringContaining('5 metrics beyond the ten free ones: 0.50 USD a month.'),
    ]);
  });
});

describe('the budget', () => {
  const context = { alarmEmail: 'ops@example.com', monthlyBudget: '50' };

  it('is of a month, and says so at 80 %, and when more is forecast', () => {
    const { api } = synthesise(context);
    const notification = (NotificationType: string, Threshold: number) => ({
      Notification: {
        NotificationType,
        Threshold,
        ThresholdType: 'PERCENTAGE',
        ComparisonOperator: 'GREATER_THAN',
      },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ops@example.com' }],
    });
    api.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: {
        BudgetName: 'shopwright-prod',
        BudgetType: 'COST',
        TimeUnit: 'MONTHLY',
        BudgetLimit: { Amount: 50, Unit: 'USD' },
      },
      NotificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
    });
  });

  it('is not there unless configured', () => {
    synthesise({ alarmEmail: 'ops@example.com' }).api.resourceCountIs('AWS::Budgets::Budget', 0);
  });
});

describe('the metrics of log lines', () => {
  const { api } = synthesise();
  const filters = [...resourcesIn(api, 'AWS::Logs::MetricFilter').values()];

  it('count the errors of each function of the stack as one metric', () => {
    const ofErrors = filters.filter(({ Properties }) =>
      JSON.stringify(Properties).includes('"MetricName":"function_errors"'),
    );
    expect(ofErrors).toHaveLength(resourcesIn(api, 'AWS::Lambda::Function').size);
    for (const { Properties } of ofErrors) {
      expect(Properties['FilterPattern']).toMatch(/^\?"Task timed out after" \?"Invoke Error"/);
    }
  });

  it('count what the gateway throttles, under the name of what functions count', () => {
    api.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern:
        '{ ($.status = "429" && $.invocation_status = "-") || $.invocation_status = "429" }',
      MetricTransformations: [
        {
          MetricNamespace: 'Shopwright',
          MetricName: 'throttled_requests',
          MetricValue: '1',
          Dimensions: [{ Key: 'stage', Value: '$.stage' }],
        },
      ],
    });
  });
});
