import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoDataVersion, readDemoSettings } from '../../bin/start/demo-data.ts';
import { DAYS_FILE, movedDays, readDays, writeDays } from '../../bin/start/demo-days.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { type Amounts, added, decodeSums } from '../../shared/reports/rows.ts';
import { salesOfOrder } from '../../shared/reports/sales-of-order.ts';
import { orders } from '../../shared/resources/orders.ts';
import { timeOfId } from '../../shared/storage/identifier.ts';
import { dueWork, recordPartition, reportItems } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { cipher } from '../store/local-store.ts';

const text = readDays();

/** A store of its own with the days, as if it were opened at a time. */
async function openAt(now: number) {
  const storage = sqliteStorage({ file: ':memory:', now: () => now });
  const table = storage.openTable();
  const account = await createAccount(table, 'Demo account');
  const settings = await readDemoSettings();
  const { application } = await createApplication(table, cipher, account.id, settings);
  const days = movedDays(text, application.id, now);
  const cards = await writeDays(table, days);
  return { storage, table, application, days, cards };
}

const timesIn = (value: string) => value.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];

/** The text of what was packed without its header, and without what the data of the catalogue say. */
const MAX_BYTES = 400_000;

test('the file is small, and has the catalogue as it is', () => {
  expect(statSync(DAYS_FILE).size).toBeLessThan(MAX_BYTES);
  expect(text).toContain(demoDataVersion());
});

describe.each([
  ['in winter', Date.UTC(2027, 0, 14, 9, 30)],
  ['in summer', Date.UTC(2027, 6, 2, 23, 59)],
  ['a moment after midnight', Date.UTC(2028, 1, 29, 0, 1)],
])('the days moved to a time %s', (_, now) => {
  test('end on that day, or the night before, and nothing is of the future', async () => {
    const { table, application, days } = await openAt(now);
    const all = await openRecords(table, application, orders).all();
    const times = all.map((order) => Date.parse(String(attribute(order, 'created_at'))));
    const newest = Math.max(...times);
    expect(newest).toBeLessThan(now);
    expect(now - newest).toBeLessThan(DAY_MS + 60 * 60_000);
    expect(now - Math.min(...times)).toBeGreaterThan(88 * DAY_MS);
    for (const order of all) {
      expect(Math.abs(timeOfId(order.id) - Date.parse(String(order['created_at'])))).toBeLessThan(
        60_000,
      );
    }
    const later = days.items
      .filter(({ pk }) => pk === recordPartition(application.id, 'orders'))
      .flatMap((item) => timesIn(JSON.stringify(item)))
      .filter((time) => Date.parse(time) > now);
    // When a payment that waits ends, and until when something can be returned.
    expect(later.every((time) => Date.parse(time) < now + 40 * DAY_MS)).toBe(true);
  });

  test('have orders in all states, and what waits for staff', async () => {
    const { table, application } = await openAt(now);
    const all = await openRecords(table, application, orders).all();
    const states = new Set(all.map(({ state }) => state));
    expect([...states].sort()).toEqual([
      ...[
        'canceled',
        'completed',
        'created',
        'draft',
        'failed',
        'processing',
        'refunded',
        'shipped',
      ],
    ]);
    expect(all.length).toBeGreaterThan(350);
    const returns = new Set(
      all.flatMap(({ returns: made = [] }) => made.map(({ state }) => state)),
    );
    expect(returns).toContain('requested');
    expect(all.some(({ partially_refunded }) => partially_refunded)).toBe(true);
  });

  test('have the sums of reports that their orders come to in the calendar of the store', async () => {
    const { table, application } = await openAt(now);
    const { timezone, currency_code } = application.settings;
    const hashKey = Buffer.alloc(32);
    const all = await openRecords(table, application, orders).all();
    const counted = new Map<string, Amounts>();
    for (const row of all.flatMap((each) =>
      salesOfOrder(each, { timezone, currency_code, hashKey }),
    )) {
      if (row.dimension !== 'country') continue;
      const name = `${row.day} ${row.key}`;
      counted.set(name, added(counted.get(name) ?? [], row.amounts));
    }
    const kept = await table.query(reportItems.sums(application.id), { consistent: true });
    const sums = kept
      .filter(({ sk }) => sk.startsWith('country#'))
      .flatMap((item) =>
        [...decodeSums(item)].map(([key, amounts]) => [`${item.sk.slice(8)} ${key}`, amounts]),
      );
    expect(new Map(sums as [string, Amounts][])).toEqual(counted);
  });

  test('are written without a trace in the log of changes, and without work that sends something', async () => {
    const { storage, table, application } = await openAt(now);
    expect(storage.changes.read(10)).toEqual([]);
    const works = await table.query(dueWork.partition(application.id), { consistent: true });
    const kinds = new Set(works.map(({ sk }) => sk.split('#')[0]));
    expect(
      [...kinds].filter((kind) => ['mail', 'webhook', 'back-in-stock'].includes(String(kind))),
    ).toEqual([]);
  });
});
