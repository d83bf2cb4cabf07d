import { describe, expect, it, test } from 'vitest';
import { type AlarmProperties, type Data, stateOf } from './alarm-states.ts';
import { resourcesIn, synthesise, workingFunctionsIn } from './synthesis.ts';

const alarms = [...resourcesIn(synthesise().api, 'AWS::CloudWatch::Alarm').values()].map(
  ({ Properties }) => Properties as unknown as AlarmProperties,
);

/** The alarms that ring after these periods, by the names of their rules. */
const ringing = (data: Data) =>
  alarms
    .filter((alarm) => stateOf(alarm, data) === 'ALARM')
    .map(({ AlarmName }) => AlarmName.replace('shopwright-prod-', ''));

/** The same values in each of three periods, in which the probe runs. */
const lasting = (values: Readonly<Record<string, number>>): Data =>
  Object.fromEntries(
    Object.entries({ Errors: 0, ...values }).map(([name, value]) => [name, Array(3).fill(value)]),
  );

/** The age of what the stream consumes, which the sweep makes every minute. */
const IteratorAge = 800;

const day = { Count: 30_000, failed_requests: 3, checkout_requests: 3_000, IteratorAge };

describe('an alarm', () => {
  const alarm = (DatapointsToAlarm: number, TreatMissingData: string): AlarmProperties => ({
    AlarmName: 'any',
    MetricName: 'any',
    Threshold: 0,
    EvaluationPeriods: 3,
    DatapointsToAlarm,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData,
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
  ])('with points %s, of which %i must breach, is %s', (points, needed, state) => {
    expect(stateOf(alarm(needed, 'notBreaching'), { any: valuesOf(points) })).toBe(state);
  });

  it.each([
    ['0----', 3, 'OK'],
    ['-----', 3, 'ALARM'],
    ['--X--', 3, 'ALARM'],
    ['0-X--', 3, 'OK'],
    ['0-X--', 2, 'ALARM'],
    ['----0', 2, 'ALARM'],
  ])('with points %s, of which %i must breach or be missing, is %s', (points, needed, state) => {
    expect(stateOf(alarm(needed, 'breaching'), { any: valuesOf(points) })).toBe(state);
  });
});

describe('no alarm fires', () => {
  it('without requests', () => {
    expect(
      ringing({ ...lasting({ IteratorAge }), Count: [undefined, undefined, undefined] }),
    ).toEqual([]);
  });

  it('on a normal day', () => {
    const failures = { processor_failures: 1, payment_failures: 90, failed_webhook_runs: 0 };
    expect(ringing(lasting({ ...day, ...failures }))).toEqual([]);
  });

  const night = { Count: 5, checkout_requests: 1, IteratorAge };
  const failures = ['failed_requests', 'checkout_errors', 'processor_failures', 'function_errors'];

  it.each(failures)('at night when one of five requests adds to %s', (name) => {
    expect(ringing({ ...lasting(night), [name]: [undefined, undefined, 1] })).toEqual([]);
  });

  it('at night when five requests fail that are no purchases', () => {
    expect(ringing({ ...lasting(night), failed_requests: [undefined, undefined, 5] })).toEqual([]);
  });

  it('for a problem that is over within five minutes', () => {
    const hiccup = { failed_requests: 900, function_errors: 9 };
    const over = Object.entries(hiccup).map(([name, value]) => [name, [value, 0, 0]]);
    const meanwhile = { ...lasting(day), IteratorAge: [40 * 60_000, 800, 800] };
    expect(ringing({ ...meanwhile, ...Object.fromEntries(over) })).toEqual([]);
  });

  it('for a webhook receiver that fails once or while others work', () => {
    expect(ringing({ ...lasting(day), failed_webhook_runs: [0, 1] })).toEqual([]);
  });
});

test.each<[string, Record<string, number>]>([
  ['failed-requests', { failed_requests: 400 }],
  ['function-errors', { function_errors: 5 }],
  ['checkout-errors', { checkout_errors: 30 }],
  ['payments', { processor_failures: 6 }],
  ['stream', { IteratorAge: 20 * 60_000 }],
  ['background-failures', { background_failures: 1 }],
  ['webhooks', { failed_webhook_runs: 1 }],
  ['cost', { Count: 30_001 }],
  ['probe', { Errors: 1 }],
])('only %s fires for %j in each period', (id, values) => {
  expect(ringing(lasting({ ...day, ...values }))).toEqual([id]);
});

test('the limit of routes says how many requests are a flood', () => {
  const { api } = synthesise({ throttlingRate: 500 });
  const [cost] = [...resourcesIn(api, 'AWS::CloudWatch::Alarm').values()].filter(({ Properties }) =>
    String(Properties['AlarmName']).endsWith('-cost'),
  );
  expect(cost?.Properties['Threshold']).toBe(75_000);
});

describe('the metrics of the alarms', () => {
  const countOf = ({ Metrics }: AlarmProperties) =>
    Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;
  const total = (all: readonly AlarmProperties[]) =>
    all.map(countOf).reduce((sum, count) => sum + count, 0);

  it('are the ten that are free, and that of the probe', () => {
    expect(total(alarms)).toBe(11);
    expect(total(alarms.filter(({ AlarmName }) => !AlarmName.endsWith('-probe')))).toBe(10);
  });
});

describe('the log metrics', () => {
  const { api } = synthesise();
  const filters = [...resourcesIn(api, 'AWS::Logs::MetricFilter').values()];

  it('count the errors of all functions that do work in one metric', () => {
    const ofErrors = filters.filter(({ Properties }) =>
      JSON.stringify(Properties).includes('"MetricName":"function_errors"'),
    );
    expect(ofErrors).toHaveLength(workingFunctionsIn(api).size);
    for (const { Properties } of ofErrors) {
      expect(Properties['FilterPattern']).toMatch(/^\?"Task timed out after" \?"Invoke Error"/);
    }
  });
});
