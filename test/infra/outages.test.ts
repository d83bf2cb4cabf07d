import { describe, expect, it, test } from 'vitest';
import { gatewayPaths } from '../../shared/endpoint/gateway.ts';
import { carts } from '../../shared/resources/carts.ts';
import { orders } from '../../shared/resources/orders.ts';
import { payments } from '../../shared/resources/payments.ts';
import { users } from '../../shared/resources/users.ts';
import { readDocument } from '../store/document.ts';
import { type AlarmProperties, type Data, stateOf } from './alarm-states.ts';
import { type GatewayLine, matches } from './gateway-log.ts';
import { resourcesIn, synthesise } from './synthesis.ts';

/** Outages that once rang nothing, each from the requests or log lines that it makes. */
const { api } = synthesise();

const alarms = [...resourcesIn(api, 'AWS::CloudWatch::Alarm').values()].map(
  ({ Properties }) => Properties as unknown as AlarmProperties,
);

const ringing = (data: Data) =>
  alarms
    .filter((alarm) => stateOf(alarm, data) === 'ALARM')
    .map(({ AlarmName }) => AlarmName.replace('shopwright-prod-', ''));

/** The filters of the gateway's log, by the metrics that they count. */
const filters = new Map(
  [...resourcesIn(api, 'AWS::Logs::MetricFilter').values()].flatMap(({ Properties }) => {
    const pattern = String(Properties['FilterPattern']);
    const [transformation] = Properties['MetricTransformations'] as { MetricName: string }[];
    return pattern.startsWith('{') ? [[transformation?.MetricName ?? '', pattern] as const] : [];
  }),
);

/** Requests of the mix in docs/deploy.md, which are told apart here. */
const ROUTES: Readonly<Record<string, Pick<GatewayLine, 'method' | 'route'>>> = {
  preflight: { method: 'OPTIONS', route: 'ANY /v0/orders' },
  'guest cart, created': { method: 'POST', route: 'ANY /v0/carts' },
  'guest cart, read': { method: 'GET', route: 'ANY /v0/carts/{proxy+}' },
  'guest cart, changed': { method: 'PATCH', route: 'ANY /v0/carts/{proxy+}' },
  registration: { method: 'POST', route: 'ANY /v0/users' },
  login: { method: 'POST', route: 'ANY /v0/users/{proxy+}' },
  quote: { method: 'POST', route: 'ANY /v0/orders/{proxy+}' },
  'order of a guest': { method: 'POST', route: 'ANY /v0/orders' },
  'payment, recorded': { method: 'POST', route: 'ANY /v0/payments' },
};

const OTHERS = { method: 'GET', route: 'ANY /v0/products' };

const mix = (readDocument('docs/deploy.md').tables.get('What operations cost') ?? [])
  .slice(0, -1)
  .filter(([name]) => name !== 'the store, once in 30 s')
  .map(([name = '', ...cells]) => ({ name, times: Number(cells[5]) }));

/** The period of an alarm, in five minutes: purchases are counted for a quarter of an hour. */
const periodOf = (metric: string) => (metric.startsWith('checkout_') ? 3 : 1);

/** The metrics of so many requests in five minutes; of some operations a share fails. */
function traffic(requests: number, failing: Readonly<Record<string, number>>) {
  const lines = mix.flatMap(({ name, times }) => {
    const number = (requests * times) / 1_000;
    const failed = number * (failing[name] ?? failing['all'] ?? 0);
    const line = { ...(ROUTES[name] ?? OTHERS), invocation_status: '200' };
    return [
      { ...line, status: '200', number: number - failed },
      { ...line, status: '500', number: failed },
    ];
  });
  const counted = [...filters].map(([metric, pattern]) => {
    const numbers = lines.filter((line) => matches(pattern, line)).map(({ number }) => number);
    return [metric, periodOf(metric) * numbers.reduce((sum, each) => sum + each, 0)];
  });
  // The probe runs.
  return lasting({ Count: requests, Errors: 0, ...Object.fromEntries(counted) });
}

const lasting = (values: Readonly<Record<string, number>>): Data =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array(3).fill(value)]));

/** The sweep and the stream run. */
const IteratorAge = [800, 800, 800];

/** 100 million requests a month: those of a thousand shops. */
const OF_MANY_SHOPS = 11_574;

/** 100,000 a month, 11.6 on average; by day there are more. */
const OF_ONE_SHOP = 12;

/** A canary gets a tenth of the requests. */
const CANARY = 0.1;

describe('an alarm fires', () => {
  it('when a shop with 100,000 requests a month returns 500 for all of them', () => {
    const data = { ...traffic(OF_ONE_SHOP, { all: 1 }), IteratorAge };
    expect(ringing(data)).toEqual(['failed-requests', 'checkout-errors']);
  });

  it.each(['order of a guest', 'payment, recorded', 'login'])(
    'and rolls back when a canary fails every request of this kind: %s',
    (name) => {
      const data = { ...traffic(OF_MANY_SHOPS, { [name]: CANARY }), IteratorAge };
      expect(ringing(data)).toEqual(['checkout-errors']);
      const { api: withCanary } = synthesise({ rollout: 'canary' });
      const [group] = resourcesIn(withCanary, 'AWS::CodeDeploy::DeploymentGroup').values();
      expect(JSON.stringify(group?.Properties['AlarmConfiguration'])).toContain('checkout-errors');
    },
  );

  it('when the stream or the sweep is not invoked', () => {
    const silent = [undefined, undefined, undefined];
    expect(ringing({ ...traffic(OF_ONE_SHOP, {}), IteratorAge: silent })).toEqual(['stream']);
  });

  it('when the probe fails, or does not run for three minutes', () => {
    const data = { ...traffic(OF_ONE_SHOP, {}), IteratorAge };
    expect(ringing({ ...data, Errors: [0, 0, 1] })).toEqual(['probe']);
    expect(ringing({ ...data, Errors: [0, 0, undefined] })).toEqual(['probe']);
  });

  it('when the stream is hours behind', () => {
    const late = [3, 3.1, 3.2].map((hours) => hours * 3_600_000);
    expect(ringing({ ...traffic(OF_ONE_SHOP, {}), IteratorAge: late })).toEqual(['stream']);
  });

  it('when every email fails', () => {
    // A mail that is given up, or was refused four times, in a shop with three mails an hour.
    const data = { ...traffic(OF_ONE_SHOP, {}), IteratorAge };
    expect(ringing({ ...data, background_failures: [undefined, undefined, 1] })).toEqual([
      'background-failures',
    ]);
  });

  it('when every webhook fails', () => {
    // In 40 minutes, the least of all runs.
    const data = { ...traffic(OF_MANY_SHOPS, {}), IteratorAge };
    expect(ringing({ ...data, failed_webhook_runs: [1, 1] })).toEqual(['webhooks']);
  });

  it('when a payment in 15 minutes fails twice', () => {
    const data = { ...traffic(OF_ONE_SHOP, {}), IteratorAge };
    expect(ringing({ ...data, processor_failures: [2] })).toEqual(['payments']);
  });

  it('when the sweep fails repeatedly at the same work', () => {
    const data = { ...traffic(OF_ONE_SHOP, {}), IteratorAge };
    expect(ringing({ ...data, background_failures: [undefined, 1, undefined] })).toEqual([
      'background-failures',
    ]);
  });

  it('not for the same traffic without failures', () => {
    for (const requests of [OF_ONE_SHOP, OF_MANY_SHOPS]) {
      expect(ringing({ ...traffic(requests, {}), IteratorAge })).toEqual([]);
    }
  });
});

describe('the gateway log counts', () => {
  const line = (route: string, values: Partial<GatewayLine> = {}): GatewayLine => ({
    route,
    method: 'POST',
    status: '200',
    invocation_status: '200',
    ...values,
  });
  const countedAs = (each: GatewayLine) =>
    [...filters].filter(([, pattern]) => matches(pattern, each)).map(([metric]) => metric);

  /** Processors tell of payments at their own address, and staff test credentials at that of the settings. */
  const paths = [orders, payments, users, carts]
    .flatMap(gatewayPaths)
    .filter((path) => !/^\/v0\/(?:integrations|application)\b/.test(path));

  test.each(paths)('a write to %s, and its failure, as checkout requests', (path) => {
    expect(countedAs(line(`ANY ${path}`))).toEqual(['checkout_requests']);
    expect(countedAs(line(`ANY ${path}`, { status: '503' }))).toEqual([
      'failed_requests',
      'checkout_requests',
      'checkout_errors',
    ]);
    expect(countedAs(line(`ANY ${path}`, { method: 'OPTIONS' }))).toEqual([]);
  });

  test('neither cart reads nor other resources as checkout requests', () => {
    expect(countedAs(line('ANY /v0/carts/{proxy+}', { method: 'GET' }))).toEqual([]);
    expect(countedAs(line('ANY /v0/paymentMethods'))).toEqual([]);
    expect(countedAs(line('ANY /v0/products', { status: '500' }))).toEqual(['failed_requests']);
  });

  test('requests over a route or Lambda limit as failed, but not over a store limit', () => {
    const refused = { status: '429', invocation_status: '-' };
    expect(countedAs(line('ANY /v0/products', refused))).toEqual(['failed_requests']);
    const throttled = { status: '503', invocation_status: '429' };
    expect(countedAs(line('ANY /v0/products', throttled))).toEqual(['failed_requests']);
    expect(countedAs(line('ANY /v0/products', { status: '429' }))).toEqual([]);
  });

  test('each line under its stage', () => {
    for (const { Properties } of resourcesIn(api, 'AWS::Logs::MetricFilter').values()) {
      if (!String(Properties['FilterPattern']).startsWith('{')) continue;
      expect(Properties['MetricTransformations']).toMatchObject([
        { MetricNamespace: 'Shopwright', Dimensions: [{ Key: 'stage', Value: '$.stage' }] },
      ]);
    }
  });
});
