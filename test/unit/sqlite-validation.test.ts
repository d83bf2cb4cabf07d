import { expect, test } from 'vitest';
import type { Table } from '../../shared/storage/table.ts';
import type { Edit, Value, Write } from '../../shared/storage/write.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';

const { table, usage } = openStorage();
const key = { pk: 'shop', sk: '1' };
const put = (attributes: object): Write => ({ put: { ...key, ...attributes } });
const edit = (...edits: Edit[]): Write => ({ update: key, edits });
const lone = '\ud800';

const refusedWrites: Readonly<Record<string, Write>> = {
  'an empty partition key': put({ pk: '' }),
  'a partition key of 2,049 bytes': put({ pk: `${'x'.repeat(2_047)}ä` }),
  'an empty sort key': put({ sk: '' }),
  'a sort key of 1,025 bytes': { remove: { ...key, sk: 'x'.repeat(1_025) } },
  'a key with a lone surrogate': {
    update: { ...key, sk: lone },
    edits: [{ attribute: 'a', set: 1 }],
  },
  'an empty index key': put({ gsi1pk: '' }),
  'an index key that is no text': put({ gsi1pk: 1 }),
  'an index key of 1,025 bytes': edit({ attribute: 'gsi1sk', set: 'x'.repeat(1_025) }),
  'a lone surrogate in a text': put({ list: [{ text: lone }] }),
  'a lone surrogate in a name': put({ map: { [lone]: 1 } }),
  'a lone surrogate in an edit': edit({ attribute: ['map', 'name'], set: lone }),
  'a lone surrogate in a condition': {
    ...put({}),
    condition: [{ attribute: 'name', equals: lone }],
  },
  'an empty name': put({ map: { '': 1 } }),
  'a number without end': put({ number: Infinity }),
  'no number': put({ number: Number.NaN }),
  'a number that is not exact': edit({ attribute: 'number', add: 2 ** 53 }),
  'a value of another kind': put({ date: new Date(0) }),
  'an item of more than 400 KB': put({ data: 'x'.repeat(400 * 1_024) }),
  'an update without edits': edit(),
  'an edit of the key': edit({ attribute: 'sk', set: '2' }),
  'two edits of one attribute': edit({ attribute: 'a', set: 1 }, { attribute: 'a', add: 1 }),
  'two edits of one member': edit(
    { attribute: ['a', 'b'], set: 1 },
    { attribute: ['a', 'b'], remove: true },
  ),
  'edits of an attribute and of its member': edit(
    { attribute: ['a', 'b'], set: 1 },
    { attribute: 'a', remove: true },
  ),
};

test.each(Object.entries(refusedWrites))(
  '%s is refused, and nothing is written',
  async (_, write) => {
    await expect(table.write(write)).rejects.toMatchObject({ name: 'RefusedCall' });
    const other: Write = { put: { pk: 'other', sk: '1' } };
    await expect(table.transactWrite([other, write])).rejects.toMatchObject({
      name: 'RefusedCall',
    });
    expect(await table.query('other')).toEqual([]);
    expect(usage.writeUnits).toBe(0);
  },
);

const refusedCalls: Readonly<Record<string, (on: Table) => Promise<unknown>>> = {
  'no write': (on) => on.transactWrite([]),
  '101 writes': (on) =>
    on.transactWrite(Array.from({ length: 101 }, (_, i) => put({ sk: `${i}` }))),
  'two writes of one item': (on) => on.transactWrite([put({}), { remove: key }]),
  'a get of an empty key': (on) => on.get({ pk: 'shop', sk: '' }),
  'one key twice': (on) => on.getMany([key, key]),
  'a query of an empty partition key': (on) => on.query(''),
  'an empty bound': (on) => on.page('shop', { above: '' }),
  'a page without items': (on) => on.page('shop', { limit: 0 }),
};

test.each(Object.entries(refusedCalls))('%s is refused', async (_, call) => {
  await expect(call(table)).rejects.toMatchObject({ name: 'RefusedCall' });
});

test('what is just within the limits is stored', async () => {
  const { table: empty } = openStorage();
  const item = { pk: 'x'.repeat(2_048), sk: 'y'.repeat(1_024), data: '' };
  const data = 'x'.repeat(400 * 1_024 - 'pkskdata'.length - 2_048 - 1_024);
  expect(await empty.write({ put: { ...item, data } })).toBe(true);
  const writes = Array.from({ length: 100 }, (_, i) => put({ sk: `${i}` }));
  expect(await empty.transactWrite(writes)).toEqual([]);
});

test('an edit that makes an item too large is refused', async () => {
  const { table: empty } = openStorage();
  const half: Value = 'x'.repeat(250 * 1_024);
  await empty.write(edit({ attribute: 'a', set: half }));
  await expect(empty.write(edit({ attribute: 'b', set: half }))).rejects.toThrow('409600 bytes');
  expect(await empty.get(key)).toEqual({ ...key, a: half });
});
