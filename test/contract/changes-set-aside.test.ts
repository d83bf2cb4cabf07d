import { expect, test } from 'vitest';
import { movedPartitions, partitionsOf, restoredPartitions } from '../../bin/ops/partitions.ts';
import { readAside } from '../../functions/stream/set-aside.ts';
import { brands } from '../../shared/resources/brands.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import { auditedTable } from '../../shared/storage/audited-table.ts';
import { applicationKey, asideChanges, recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { applicationAttributes } from '../../shared/tenancy/application.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { create, openStore } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { table } from '../store/local-store.ts';
import { command, shopwright } from '../store/ops-command.ts';
import { until } from '../store/until.ts';

/** A table whose changes make events. */
const audited = auditedTable(table, () => ({ kind: 'admin' }));

const told = (events: readonly Event[]) => events.map(({ type, data }) => [type, data['name']]);

const settledAside = (application: number) =>
  until(
    () => readAside(table, application),
    (aside) => aside.length > 0,
  );

test('sets aside changes of a store it cannot decode, and replays them after the repair', async () => {
  const [store, other] = [await openStore(), await openStore()];
  const { id } = store.application;
  const write = (data: string) =>
    table.write({ update: applicationKey(id), edits: [{ attribute: 'data', set: data }] });
  const { data } = applicationAttributes(await readApplication(table, id));
  await write('{');
  const records = openRecords(audited, { id }, brands);
  const brand = await records.create({ name: 'Northwind' });
  await records.update(brand.id, async () => ({ name: 'Southwind' }));
  // The other store goes on.
  await create(other.asAdmin, '/brands', { name: 'Eastwind' });
  expect(told(await settledFeed(other)).at(0)).toEqual(['brand.created', 'Eastwind']);
  const aside = await until(
    () => readAside(table, id),
    (changes) => changes.length === 2,
  );
  expect(aside.map(({ change }) => change.before?.['version'])).toEqual([undefined, 1]);

  await write(data);
  await create(store.asAdmin, '/brands', { name: 'Westwind' });
  await settledFeed(store);
  expect(await command('application', 'replay', String(id))).toEqual({
    id,
    replayed_changes: 2,
    left_changes: 0,
    left: [],
  });
  expect(await readAside(table, id)).toEqual([]);
  const events = (await store.asAdmin('GET', '/events?resource=brands')).body.data as Event[];
  expect(told(events)).toEqual([
    ['brand.created', 'Westwind'],
    ['brand.created', 'The last one'],
    ['brand.created', 'Northwind'],
    ['brand.updated', 'Southwind'],
  ]);
  // With the time of the change.
  const times = events.map(({ created_at }) => created_at);
  expect(times[2] && times[0] && times[2] < times[0]).toBe(true);
  expect(await command('application', 'replay', String(id))).toMatchObject({ replayed_changes: 0 });
});

test('a change that cannot be decoded stays set aside and blocks no other', async () => {
  const store = await openStore();
  const { id } = store.application;
  const brand = await create(store.asAdmin, '/brands', { name: 'Northwind' });
  await audited.write({
    update: recordKey({ id }, 'brands', brand.id),
    edits: [{ attribute: 'data', set: '{"name":' }],
  });
  expect(told(await settledFeed(store))).toEqual([
    ['brand.created', 'Northwind'],
    ['brand.created', 'The last one'],
  ]);
  const [aside] = await settledAside(id);
  expect(aside?.change.after).toMatchObject({ data: '{"name":', by: '{"kind":"admin"}' });
  const { code, stdout } = await shopwright('application', 'replay', String(id));
  expect([code, stdout]).toEqual([
    1,
    `Created the events of 0 changes of the application ${id} (Tea House); 1 are still set aside.\n` +
      `  ${aside?.change.after?.pk} ${aside?.change.after?.sk}: It cannot be decoded.\n`,
  ]);
  // It is in no export or restore, and deleted with the store.
  const partition = asideChanges.partition(id);
  expect(partitionsOf(id)).toContain(partition);
  expect([...movedPartitions(id), ...restoredPartitions(id)]).not.toContain(partition);
});
