import { expect, test } from 'vitest';
import { HOUR_MS } from '../../shared/durations.ts';
import { mails, requestCounts, totalsKey } from '../../shared/storage/keys.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { CLOUD_LIMITS } from '../../shared/tenancy/request-limits.ts';
import { readStoreUsage } from '../../shared/tenancy/store-usage.ts';
import { asStaff, errorOf, openStore } from '../store/api.ts';
import { table } from '../store/local-store.ts';

const QUIET = {
  requests: 0,
  admin_requests: 0,
  refused: 0,
  read_units: 0,
  write_units: 0,
  busiest_second: 0,
  estimated_usd_a_day: 0,
};

test('shows the limits and usage of a store', async () => {
  const store = await openStore();
  const { application } = store;
  const read = async () => (await store.asAdmin('GET', '/application/usage')).body;
  expect(await read()).toEqual({
    status: true,
    data: {
      limits: { requests_per_second: 1_000_000, mails_per_hour: 1_000 },
      last_minute: QUIET,
      mails_this_hour: 0,
      records: { orders: null, users: null },
    },
  });

  const now = Date.now();
  const second = Math.floor(now / 1_000);
  const put = (key: object, item: object) =>
    table.write({ put: { pk: '', sk: '', ...key, expires_at: second + 86_400, ...item } });
  await put(requestCounts.key(application.id, second - 2), { store: 120, read_units: 30.5 });
  await put(requestCounts.key(application.id, second - 1), { store: 70, admin: 7, refused: 2 });
  await put(mails.countKey(application.id, 'all', Math.floor(now / HOUR_MS)), { mails: 12 });
  await put(totalsKey(application.id, 'orders'), { all: 4_711, counted_at: now });
  const { data } = await read();
  expect(data).toMatchObject({
    last_minute: {
      ...{ requests: 190, admin_requests: 7, refused: 2, read_units: 30.5, write_units: 0 },
      ...{ busiest_second: 120, estimated_usd_a_day: 0.01 },
    },
    records: { orders: 4_711, users: null },
  });
  expect([0, 12]).toContain(data.mails_this_hour);
});

test('estimates the daily cost of read and write units', async () => {
  const { application } = await openStore();
  const stored = await readApplication(table, application.id);
  const changed = await changeApplication(
    table,
    stored,
    {
      requestsPerSecond: 300,
      mailsPerHour: 5,
    },
    Date.now(),
  );
  const second = Math.floor(Date.now() / 1_000);
  const counts = { read_units: 6_000, write_units: 600, expires_at: second + 86_400 };
  await table.write({ put: { ...requestCounts.key(application.id, second - 1), ...counts } });
  const conditions = { now: Date.now(), pays: true };
  expect(await readStoreUsage(table, changed, CLOUD_LIMITS, conditions)).toMatchObject({
    limits: { requests_per_second: 300, mails_per_hour: 5 },
    last_minute: { read_units: 6_000, write_units: 600, estimated_usd_a_day: 1.62 },
  });
});

test('requires permission to read the settings', async () => {
  const store = await openStore();
  const read = async (permission: 'application:read' | 'orders:read') =>
    (await asStaff(store, [permission]))('GET', '/application/usage');
  expect((await read('application:read')).status).toBe(200);
  const refused = await read('orders:read');
  expect([refused.status, errorOf(refused).permission]).toEqual([403, 'application:read']);
  expect((await store.asPublic('GET', '/application/usage')).status).toBe(401);
});
