import { describe, expect, test } from 'vitest';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import { takeStock } from '../../../shared/stock/stock.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { stockItems } from '../../../shared/storage/keys.ts';
import { openRecords, type Records, type RecordType } from '../../../shared/storage/records.ts';
import { CONFLICT } from '../../../shared/storage/retry.ts';
import { table } from '../../store/local-store.ts';

interface Stocked extends StoredRecord {
  readonly name: string;
  readonly text?: string;
  readonly stock_level?: number;
  readonly variants?: readonly { readonly id: number; readonly stock_level?: number }[];
}

const type: RecordType<Stocked> = {
  name: 'products',
  storage: { hasStock: true },
};

const open = () => {
  const application = newId();
  return { application, records: openRecords(table, { id: application }, type) };
};

const replace = (records: Records<Stocked>, id: number, change: (record: Stocked) => Stocked) =>
  records.replaceWith(
    id,
    async (record) => ({ fields: change(record) }),
    async (writes, record) =>
      (await table.transactWrite(writes)).length === 0 ? record : CONFLICT,
  );

/** As an order does: one conditional update, without a read. */
const take = (application: number, id: number, variant: number, quantity: number) =>
  table.write(
    takeStock(
      stockItems.key({ application, resource: type.name, id }, 0),
      {
        productId: id,
        amounts: new Map([[String(variant), quantity]]),
        backorderable: new Set(),
      },
      new Map(),
    ),
  );

describe('stock', () => {
  test('is taken by a conditional update and never drops below 0', async () => {
    const { application, records } = open();
    const { id } = await records.create({ name: 'Kettle', stock_level: 5 });
    const taken = await Promise.all(Array.from({ length: 9 }, () => take(application, id, 0, 1)));
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect(await records.get(id)).toMatchObject({ stock_level: 0 });
  });

  test('of a variant is taken the same way', async () => {
    const { application, records } = open();
    const variants = [
      { id: 1, stock_level: 4 },
      { id: 2, Size: 'M' },
    ];
    const { id } = await records.create({ name: 'Shirt', variants });
    expect(await take(application, id, 1, 3)).toBe(true);
    expect(await take(application, id, 1, 3)).toBe(false);
    expect(await take(application, id, 2, 1)).toBe(false);
    expect(await records.get(id)).toMatchObject({
      variants: [
        { id: 1, stock_level: 1 },
        { id: 2, Size: 'M' },
      ],
    });
  });

  test('keeps both when an edit and a sale are concurrent', async () => {
    const { application, records } = open();
    const { id } = await records.create({ name: 'Kettle', stock_level: 30 });
    const [edited] = await Promise.all([
      records.update(id, async () => ({ name: 'Renamed' })),
      ...Array.from({ length: 20 }, () => take(application, id, 0, 1)),
    ]);
    expect(edited).toMatchObject({ name: 'Renamed' });
    expect(await records.get(id)).toMatchObject({ name: 'Renamed', stock_level: 10 });
  });

  test('is added, changed, and removed by edits', async () => {
    const { records } = open();
    const { id } = await records.create({ name: 'Kettle' });
    await records.update(id, async () => ({ stock_level: 3 }));
    expect(await records.get(id)).toMatchObject({ name: 'Kettle', stock_level: 3 });
    await records.update(id, async () => ({ stock_level: undefined }));
    expect(await records.get(id)).not.toHaveProperty('stock_level');
    await replace(records, id, (record) => ({ ...record, stock_level: 4 }));
    expect(await records.get(id)).toMatchObject({ name: 'Kettle', stock_level: 4 });
    await replace(records, id, ({ stock_level: _, ...record }) => record);
    expect(await records.get(id)).not.toHaveProperty('stock_level');
  });
});

test('getMany returns existing records for more IDs than one batch holds', async () => {
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

test('a missing record cannot be read, updated, replaced, or removed', async () => {
  const { records } = open();
  expect(await records.get(4096)).toBeUndefined();
  expect(await records.update(4096, async (record) => record)).toBeUndefined();
  expect(await replace(records, 4096, (record) => record)).toBeUndefined();
  expect(await records.remove(4096)).toBe(false);
});
