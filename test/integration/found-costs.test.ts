import { expect, test } from 'vitest';
import { foundRecords } from '../../shared/actions/found-records.ts';
import { orders } from '../../shared/resources/orders.ts';
import { wordWrites } from '../../shared/storage/found-words.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';

const APPLICATION = 374326567632790;
const RECORDS = 12_000;
const found = { application: APPLICATION, resource: orders.name };

test('searching for two common words costs two units per step', async () => {
  const { table, usage } = openStorage();
  for (let id = 1; id <= RECORDS; id += 1) {
    const words = id % 1_000 < 10 ? ['verne'] : [];
    await Promise.all(wordWrites(found, id, [['ada', ...words]]).map((each) => table.write(each)));
  }
  const records = openRecords(table, { id: APPLICATION }, orders);
  const range = { descending: true, batch: 20 };
  const next = await foundRecords(records, { table, ...found }, [[['ada', 'verne']]], range);
  const before = usage.readUnits;
  let [steps, place]: [number, number | undefined] = [0, undefined];
  do {
    place = (await next(place)).last;
    steps += 1;
  } while (place !== undefined);
  expect(steps).toBeLessThan(30);
  // Looking for each of the records that have both costs a unit.
  expect(usage.readUnits - before).toBeLessThanOrEqual(120 + 2 * steps);
});

test('searching for a common and a rare word costs half a unit per rare record', async () => {
  const { table, usage } = openStorage();
  for (let id = 1; id <= RECORDS; id += 1) {
    const words = [id % 2 === 0 ? 'ada' : 'nora', ...(id % 100 === 1 ? ['verne'] : [])];
    await Promise.all(wordWrites(found, id, [words]).map((each) => table.write(each)));
  }
  const records = openRecords(table, { id: APPLICATION }, orders);
  const range = { descending: true, batch: 20 };
  const before = usage.readUnits;
  const next = await foundRecords(records, { table, ...found }, [[['ada', 'verne']]], range);
  let [steps, place]: [number, number | undefined] = [0, undefined];
  do {
    place = (await next(place)).last;
    steps += 1;
  } while (place !== undefined);
  expect(steps).toBeLessThanOrEqual(3);
  expect(usage.readUnits - before).toBeLessThanOrEqual(120 / 2 + 3 * steps + 2);
});
