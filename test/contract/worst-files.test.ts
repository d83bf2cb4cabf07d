import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { create, openStore, type TestStore } from '../store/api.ts';
import { until } from '../store/until.ts';

/** Files that are as wide or as deep as few bytes can make them. */

async function imported({ asAdmin }: TestStore, body: JsonObject): Promise<JsonObject> {
  const { id } = await create(asAdmin, '/imports', { resource: 'brands', ...body });
  return until(
    async () => (await asAdmin('GET', `/imports/${id}`)).body.data,
    ({ state }) => state !== 'running',
  );
}

const namesOf = async ({ asAdmin }: TestStore): Promise<string[]> =>
  (await asAdmin('GET', '/brands?sort_by=id&sort_order=ASC')).body.data.map(
    ({ name }: JsonObject) => name,
  );

const columns = (count: number) => Array.from({ length: count }, (_, i) => `c${i.toString(36)}`);

test.each([
  [1_001, 'the header has 1001 columns; a file can have up to 1000'],
  [60_000, 'the header can have up to 65536 bytes'],
])('fails an import with %s columns', async (count, failure) => {
  const store = await openStore();
  const content = `${columns(count).join()}\nx\n`;
  for (const resource of ['brands', 'products']) {
    const done = await imported(store, { resource, format: 'csv', content });
    expect(done).toMatchObject({ state: 'failed', rows: 0, failure });
  }
});

test('imports a file with 1,000 columns', async () => {
  const store = await openStore();
  const content = `name,${columns(999).join()}\nWide,${columns(999).join()}\n`;
  expect(await imported(store, { format: 'csv', content })).toMatchObject({
    ...{ state: 'done', created: 1, refused: 0 },
  });
});

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([66, 50_000])('refuses a row with a cell nested %s levels deep', async (levels) => {
  const store = await openStore();
  const content = `name,a\nGood1,1\nx,"${deep(levels)}"\nGood2,2\n`;
  const message = 'a can nest arrays and objects up to 64 levels deep.';
  expect(await imported(store, { format: 'csv', content })).toMatchObject({
    ...{ state: 'done', rows: 3, created: 2, refused: 1 },
    mistakes: [{ row: 3, column: 'a', message }],
  });
  expect(await namesOf(store)).toEqual(['Good1', 'Good2']);
});

test('finishes an import with cells at the nesting limit', async () => {
  const store = await openStore();
  const content = `name,a\nx,"${deep(64)}"\ny,"${deep(31)}"\nGood,2\n`;
  const done = await imported(store, { format: 'csv', content });
  expect([done['state'], done['rows']]).toEqual(['done', 3]);
  expect(await namesOf(store)).toContain('Good');
});

test('refuses a line with more than 5,000 members', async () => {
  const store = await openStore();
  const wide = (count: number) =>
    JSON.stringify({
      name: `Wide ${count}`,
      ...Object.fromEntries(columns(count - 1).map((name) => [name, 1])),
    });
  const content = `${wide(5_001)}\n${wide(60_000)}\n${wide(5_000)}\n{"name":"Good"}\n`;
  const message = 'The line can have up to 5000 members.';
  expect(await imported(store, { format: 'ndjson', content })).toMatchObject({
    ...{ state: 'done', rows: 4, created: 2, refused: 2 },
    mistakes: [
      { row: 1, message },
      { row: 2, message },
    ],
  });
});

test('refuses a row that is too large for the table', async () => {
  const store = await openStore();
  const content = `name,text\nGood1,x\nLarge,${'x'.repeat(500_000)}\nGood2,x\n`;
  expect(await imported(store, { format: 'csv', content })).toMatchObject({
    ...{ state: 'done', rows: 3, created: 2, refused: 1, mistakes: [{ row: 3 }] },
  });
  expect(await namesOf(store)).toEqual(['Good1', 'Good2']);
});
