import { describe, expect, test } from 'vitest';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { recordKey } from '../../../shared/storage/keys.ts';
import { openRecords, type RecordType } from '../../../shared/storage/records.ts';
import { table } from '../../store/local-store.ts';

interface Stocked extends StoredRecord {
  readonly name: string;
  readonly text?: string;
  readonly stock_level?: number;
  readonly variants?: readonly { readonly id: number; readonly stock_level?: number }[];
}

const type: RecordType<Stocked> = {
  name: 'products',
  counters: ['stock_level', 'variants.*.stock_level'],
};

const open = () => {
  const application = newId();
  return { application, records: openRecords(table, { id: application }, type) };
};

/** As an order does: one conditional update, without a read. */
const takeStock = (application: number, id: number, counter: string, quantity: number) =>
  table.write({
    update: recordKey({ id: application }, type.name, id),
    edits: [{ attribute: ['counters', counter], add: -quantity }],
    condition: [{ attribute: ['counters', counter], atLeast: quantity }],
  });

describe('stock', () => {
  test('is taken by a conditional update, never below 0', async () => {
    const { application, records } = open();
    const { id } = await records.create({ name: 'Kettle', stock_level: 5 });
    const taken = await Promise.all(
      Array.from({ length: 9 }, () => takeStock(application, id, 'stock_level', 1)),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect(await records.get(id)).toMatchObject({ stock_level: 0 });
  });

  test('of a variant is taken in the same way', async () => {
    const { application, records } = open();
    const variants = [
      { id: 1, stock_level: 4 },
      { id: 2, Size: 'M' },
    ];
    const { id } = await records.create({ name: 'Shirt', variants });
    expect(await takeStock(application, id, 'variants.1.stock_level', 3)).toBe(true);
    expect(await takeStock(application, id, 'variants.1.stock_level', 3)).toBe(false);
    expect(await takeStock(application, id, 'variants.2.stock_level', 1)).toBe(false);
    expect(await records.get(id)).toMatchObject({
      variants: [
        { id: 1, stock_level: 1 },
        { id: 2, Size: 'M' },
      ],
    });
  });

  test('neither an edit nor a sale is lost when they are concurrent', async () => {
    const { application, records } = open();
    const { id } = await records.create({ name: 'Kettle', stock_level: 30 });
    const [edited] = await Promise.all([
      records.update(id, async () => ({ name: 'Renamed' })),
      ...Array.from({ length: 20 }, () => takeStock(application, id, 'stock_level', 1)),
    ]);
    expect(edited).toMatchObject({ name: 'Renamed' });
    expect(await records.get(id)).toMatchObject({ name: 'Renamed', stock_level: 10 });
  });

  test('is added, changed and removed by edits', async () => {
    const { records } = open();
    const { id } = await records.create({ name: 'Kettle' });
    await records.update(id, async () => ({ stock_level: 3 }));
    expect(await records.get(id)).toMatchObject({ name: 'Kettle', stock_level: 3 });
    await records.update(id, async () => ({ stock_level: undefined }));
    expect(await records.get(id)).not.toHaveProperty('stock_level');
    await records.replace(id, async (record) => ({ ...record, stock_level: 4 }));
    expect(await records.get(id)).toMatchObject({ name: 'Kettle', stock_level: 4 });
    await records.replace(id, async ({ stock_level: _, ...record }) => record);
    expect(await records.get(id)).not.toHaveProperty('stock_level');
  });
});

test('getMany returns the existing records of more ids than one batch has', async () => {
  const { records } = open();
  const created = await Promise.all(
    Array.from({ length: 120 }, (_, i) => records.create({ name: `Record ${i}` })),
  );
  const ids = created.map(({ id }) => id);
  const found = await records.getMany([...ids, 4096, ...ids]);
  expect([...found.keys()].toSorted()).toEqual(ids.toSorted());
  expect(await records.getMany([])).toEqual(new Map());
});

test('all reads a partition of several pages, oldest first', async () => {
  const { records } = open();
  const text = 'x'.repeat(300_000);
  for (let i = 0; i < 5; i += 1) await records.create({ name: `${i}`, text });
  expect((await records.all()).map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4']);
});

test('a record that does not exist can be neither read, updated, replaced nor removed', async () => {
  const { records } = open();
  expect(await records.get(4096)).toBeUndefined();
  expect(await records.update(4096, async (record) => record)).toBeUndefined();
  expect(await records.replace(4096, async (record) => record)).toBeUndefined();
  expect(await records.remove(4096)).toBe(false);
});
