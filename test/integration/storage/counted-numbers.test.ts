import { expect, test } from 'vitest';
import { besideRecordsKey } from '../../../shared/storage/keys.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import { atOnce } from '../../store/api.ts';
import { provision, storage, table } from '../../store/local-store.ts';

const { application } = await provision();
const key = besideRecordsKey(application.id, 'orders#counters', 'number');

test('50 concurrent callers each get a unique number', async () => {
  const numbers = await atOnce(50, () => table.countOn(key, 1));
  const sorted = numbers.toSorted((one, other) => one - other);
  expect(sorted).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  expect(await table.get(key, { consistent: true })).toMatchObject({ ...key, last: 50 });
});

test('taking numbers costs one write and no read', async () => {
  const usage = noUsage();
  await storage.openTable(usage).countOn(key, 20);
  expect(usage).toEqual({ roundTrips: 1, readUnits: 0, writeUnits: 1 });
});
