import { expect, test } from 'vitest';
import { deliver } from '../../functions/deliveries/deliver.ts';
import { consumeChanges } from '../../functions/stream/consume-changes.ts';
import { sweepWith } from '../../functions/sweep/handler.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { type MeteredWork, meterWork } from '../../shared/endpoint/metered-work.ts';
import { embeddedMetrics } from '../../shared/endpoint/metrics.ts';
import { ABANDONED_CART } from '../../shared/events/hand-over.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { create } from '../store/api.ts';
import { silentLog } from '../store/silent-log.ts';
import { openWebhookStore } from '../store/webhook-store.ts';

const store = await openWebhookStore();
const { engine, storage } = store;

test('the stream logs the cost of events for each store in a batch', async () => {
  const [one, other] = [await store.newStore(), await store.newStore()];
  await store.makeEvents();
  for (const name of ['Northwind', 'Southwind']) await create(one.asAdmin, '/brands', { name });
  await create(other.asAdmin, '/brands', { name: 'Eastwind' });
  const { changes, replicas } = engine;
  if (!changes || !replicas) throw new Error('The engine has no log of changes.');

  const lines: object[] = [];
  const log = { ...silentLog, work: (line: object) => lines.push(line) };
  const openTable = (usage = storage.openTable().usage) =>
    auditedTable(storage.openTable(usage), bySystem);
  await consumeChanges(changes.read(100), {
    table: openTable(),
    replicas,
    publicUrl: undefined,
    handOver: async () => {},
    metered: meterWork('stream', openTable, log),
  });
  const lineOf = ({ application }: typeof one, count: number) => ({
    ...{ function: 'stream', application: String(application.id) },
    ...{ changes: count, events: count, age_ms: expect.any(Number) },
    ...{ read_units: expect.any(Number), write_units: expect.any(Number) },
  });
  expect(lines).toHaveLength(2);
  expect(lines).toEqual(expect.arrayContaining([lineOf(one, 2), lineOf(other, 1)]));
  for (const line of lines) expect(Object(line).write_units).toBeGreaterThan(2);
});

test('deliveries and the sweep report how long work was due', async () => {
  const { application } = await store.newStore();
  const table = storage.openTable();
  const now = Date.now();
  const workOf = (kind: string) => ({ application: application.id, kind, id: 7 });
  for (const kind of [ABANDONED_CART, 'unpaid-order']) {
    await table.write(scheduleWork(workOf(kind), now - 5_000));
  }
  const { cipher, replicas = new ReplicaCache(1) } = engine;
  const environment = { table, cipher, replicas, publicUrl: undefined, log: silentLog };
  const others = { calls: { loopback: false }, mailSender: undefined, handOver: async () => {} };
  const run = () => deliver(workOf(ABANDONED_CART), { ...environment, ...others }, now);
  expect([await run(), await run()]).toEqual([{ age_ms: 5_000 }, {}]);

  const facts: object[] = [];
  const metered: MeteredWork = async (_, work) => void facts.push(await work(table));
  const sweep = sweepWith(cipher, engine.files, others.handOver);
  await sweep({ table, log: silentLog, metered }, now);
  expect(facts).toEqual([{ kind: 'unpaid-order', age_ms: 5_000 }]);
});

test('work units are metrics of the store, not of a resource', () => {
  const line = { stage: 'test', function: 'stream', application: '7', read_units: 2, events: 1 };
  const metricsOf = (by: 'application' | 'resource') => embeddedMetrics(line, by).CloudWatchMetrics;
  expect(metricsOf('application')).toEqual([
    {
      Namespace: 'Shopwright',
      Dimensions: [['stage', 'application']],
      Metrics: [{ Name: 'read_units', Unit: 'Count' }],
    },
  ]);
  expect(metricsOf('resource')).toEqual([]);
});
