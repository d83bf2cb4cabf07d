import { describe, expect, test } from 'vitest';
import { newId } from '../../shared/storage/identifier.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { table } from '../store/local-store.ts';

const type = { name: 'products', counters: ['stock_level', 'variants.*.stock_level'] };

const open = () => {
  const application = newId();
  return { application, records: openRecords(table, application, type) };
};

/** What an order does: one conditional update, without reading first. */
const takeStock = (application: number, id: number, counter: string, quantity: number) =>
  table.write({
    update: recordKey(application, type.name, id),
    change: {
      expression: 'SET #counters.#counter = #counters.#counter - :quantity',
      names: { '#counters': 'counters', '#counter': counter },
      values: { ':quantity': quantity },
    },
    condition: {
      expression: '#counters.#counter >= :quantity',
      names: { '#counters': 'counters', '#counter': counter },
      values: { ':quantity': quantity },
    },
  });

describe('stock', () => {
  test('is taken by one conditional update, never below 0', async () => {
    const { application, records } = open();
    const { id } = await records.create({ name: 'Kettle', stock_level: 5 });
    const taken = await Promise.all(
      Array.from({ length: 9 }, () => takeStock(application, id, 'stock_level', 1)),
    );
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
    expect(await takeStock(application, id, 'variants.1.stock_level', 3)).toBe(true);
    expect(await takeStock(application, id, 'variants.1.stock_level', 3)).toBe(false);
    expect(await takeStock(application, id, 'variants.2.stock_level', 1)).toBe(false);
    expect(await records.get(id)).toMatchObject({
      variants: [{ id: 1, stock_level: 1 }, { id: 2 }],
    });
  });

  test('neither an edit nor a unit is lost when a product is edited while it sells', async () => {
    const { application, records } = open();
    const { id } = await records.create({ name: 'Kettle', stock_level: 30 });
    const [edited] = await Promise.all([
      records.update(id, async (record) => ({ ...record, name: 'Renamed' })),
      ...Array.from({ length: 20 }, () => takeStock(application, id, 'stock_level', 1)),
    ]);
    expect(edited).toMatchObject({ name: 'Renamed' });
    expect(await records.get(id)).toMatchObject({ name: 'Renamed', stock_level: 10 });
  });

  test('is set, added and removed by edits that say so', async () => {
    const { records } = open();
    const { id } = await records.create({ name: 'Kettle' });
    await records.update(id, async (record) => ({ ...record, stock_level: 3 }));
    expect(await records.get(id)).toMatchObject({ stock_level: 3 });
    await records.update(id, async ({ stock_level: _, ...record }) => record);
    expect(await records.get(id)).not.toHaveProperty('stock_level');
  });
});

test('reads many records at once, and those that are there', async () => {
  const { records } = open();
  const created = await Promise.all(
    Array.from({ length: 120 }, (_, i) => records.create({ name: `Record ${i}` })),
  );
  const ids = created.map(({ id }) => id);
  const found = await records.getMany([...ids, 4096, ...ids]);
  expect([...found.keys()].toSorted()).toEqual(ids.toSorted());
  expect(await records.getMany([])).toEqual(new Map());
});

test('lists a partition larger than one page of the database, oldest first', async () => {
  const { records } = open();
  const text = 'x'.repeat(300_000);
  for (let i = 0; i < 5; i += 1) await records.create({ i, text });
  expect((await records.all()).map(({ i }) => i)).toEqual([0, 1, 2, 3, 4]);
});

test('says that a record is not there, whatever is asked of it', async () => {
  const { records } = open();
  expect(await records.get(4096)).toBeUndefined();
  expect(await records.update(4096, async (record) => record)).toBeUndefined();
  expect(await records.remove(4096)).toBe(false);
});
