import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { exports } from '../../shared/resources/exports.ts';
import { openRecords } from '../../shared/storage/records.ts';
import {
  type Ask,
  asStaff,
  create,
  errorOf,
  openStore,
  PRODUCT,
  type TestStore,
} from '../store/api.ts';
import { openFilledStore } from '../store/filled-store.ts';
import { table } from '../store/local-store.ts';
import { until } from '../store/until.ts';

const read = async (ask: Ask, id: unknown): Promise<JsonObject> =>
  (await ask('GET', `/exports/${id}`)).body.data;

/** The export when it has ended. */
async function exported(ask: Ask, body: JsonObject): Promise<JsonObject> {
  const { id } = await create(ask, '/exports', body);
  return until(
    () => read(ask, id),
    ({ state }) => state !== 'running',
  );
}

interface Part {
  readonly rows: number;
  readonly bytes: number;
  readonly url: string;
}

const partsOf = ({ parts }: JsonObject) => parts as unknown as readonly Part[];

async function textOf(record: JsonObject): Promise<string> {
  const texts = partsOf(record).map(async ({ url }) => (await fetch(url)).text());
  return (await Promise.all(texts)).join('');
}

const linesOf = async (record: JsonObject): Promise<JsonObject[]> =>
  (await textOf(record))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function imported({ asAdmin }: TestStore, body: JsonObject): Promise<JsonObject> {
  const { id } = await create(asAdmin, '/imports', body);
  return until(
    async () => (await asAdmin('GET', `/imports/${id}`)).body.data,
    ({ state }) => state !== 'running',
  );
}

test('an export of each resource matches what GET shows', async () => {
  const store = await openFilledStore();
  const { asAdmin } = store;
  await create(asAdmin, '/files', { name: 'Tin', filename: 'tin.txt', file: 'dGlu' });
  await create(asAdmin, '/carts', { items: [] });
  for (const resource of exports.schema.properties.resource.enum) {
    const done = await exported(asAdmin, { resource, format: 'ndjson' });
    const { data } = (await asAdmin('GET', `/${resource}?per_page=250`)).body;
    const shown = await Promise.all(
      data.map(
        async ({ id }: JsonObject) => (await asAdmin('GET', `/${resource}/${id}`)).body.data,
      ),
    );
    const byId = (all: readonly JsonObject[]) =>
      all.toSorted((one, other) => Number(one['id']) - Number(other['id']));
    expect([resource, done['rows']]).toEqual([resource, shown.length]);
    expect(await linesOf(done), resource).toEqual(byId(shown));
  }
});

test('importing an export again changes nothing', async () => {
  const store = await openFilledStore();
  const unit_pricing = { measure: { value: 250, unit: 'g' } };
  await create(store.asAdmin, '/products', {
    ...{ ...PRODUCT, name: '=1+1', colour: '-2', price: 4.5, unit_pricing },
    variants: [{ price: 4.5 }, { price: 8, unit_pricing: { measure: { value: 0.5, unit: 'kg' } } }],
  });
  const count = (await store.asAdmin('GET', '/products')).body.count;
  for (const resource of ['products', 'collections', 'categories', 'coupons']) {
    for (const format of ['csv', 'ndjson']) {
      const content = await textOf(await exported(store.asAdmin, { resource, format }));
      const { rows, unchanged, refused } = await imported(store, { resource, format, content });
      expect([resource, format, unchanged, refused]).toEqual([resource, format, rows, 0]);
    }
  }
  const done = await exported(store.asAdmin, { resource: 'products', format: 'csv' });
  expect(done['rows']).toBe(count);
  const text = await textOf(done);
  expect(text.split('\n')[0]).toMatch(/^id,type,.*,variants,colour,created_at,updated_at$/);
  expect(text).toContain('"""=1+1"""');
  // The measure is a column, and what is computed of it is none.
  expect(text).toContain('"{""measure"":{""value"":250,""unit"":""g""}}"');
  expect(text).not.toContain('unit_price');
});

test('CSV for Excel has semicolons, quoted cells and no formulas', async () => {
  const { asAdmin, asPublic } = await openStore();
  await create(asPublic, '/carts', { items: [], note: 'x;=1+1', weight: 1.5 });
  await create(asAdmin, '/brands', { name: '=1+1', weight: 1.5, big: true });
  const brands = await exported(asAdmin, { resource: 'brands', format: 'excel' });
  const [{ url } = { url: '' }] = partsOf(brands);
  expect(new URL(url).pathname).toMatch(/\/brands-1\.csv$/);
  expect((await fetch(url)).headers.get('content-type')).toBe('text/csv; charset=utf-8');
  // Reading a text drops its byte order mark.
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer()).toString();
  expect(bytes).toMatch(/^\ufeff"id";"name";/);
  expect(bytes).toMatch(/\n"\d+";"'=1\+1";.*"true";"1,5";"[^"]+";"[^"]+"\n$/);
  const carts = await textOf(await exported(asAdmin, { resource: 'carts', format: 'excel' }));
  expect(carts).toContain(`"{""note"":""x;'=1+1"",""weight"":1.5}"`);
});

const cart = (names: readonly string[]) => ({
  items: [],
  ...Object.fromEntries(names.map((name) => [name, `${name}!`])),
});

test('custom attributes from guests share one column', async () => {
  const { asAdmin, asPublic } = await openStore();
  await create(asPublic, '/carts', cart(['colour', 'size']));
  await create(asPublic, '/carts', cart(['further_attributes']));
  await create(asPublic, '/carts', cart([]));
  const done = await exported(asAdmin, { resource: 'carts', format: 'csv' });
  const [header = '', ...rows] = (await textOf(done)).trimEnd().split('\n');
  expect(header).toMatch(/^id,.*,further_attributes,created_at,updated_at$/);
  expect(header).not.toContain('colour');
  expect(rows.map((row) => /"(\{""(?:colour|further).*?\})"/.exec(row)?.[1])).toEqual([
    '{""colour"":""colour!"",""size"":""size!""}',
    '{""further_attributes"":""further_attributes!""}',
    undefined,
  ]);
});

test('attributes beyond 500 columns share one column, and imports read them all', async () => {
  const store = await openStore();
  const attributes = Array.from({ length: 700 }, (_, i) => [`a${i}`, i % 2 ? `v${i}` : [i]]);
  const wide = { name: 'Wide', further_attributes: 'own', ...Object.fromEntries(attributes) };
  const { id } = await create(store.asAdmin, '/brands', wide);
  const before = (await store.asAdmin('GET', `/brands/${id}`)).body.data;
  const content = await textOf(
    await exported(store.asAdmin, { resource: 'brands', format: 'csv' }),
  );
  const [header = ''] = content.split('\n');
  expect(header.split(',').filter((name) => /^(a\d|"""further)/.test(name)).length).toBe(500);
  expect(header).toMatch(/,further_attributes,created_at,updated_at$/);
  const body = { resource: 'brands', format: 'csv' };
  expect(await imported(store, { ...body, content })).toMatchObject({ unchanged: 1, refused: 0 });
  await store.asAdmin('DELETE', `/brands/${id}`);
  expect(await imported(store, { ...body, content })).toMatchObject({ created: 1, refused: 0 });
  const after = (await store.asAdmin('GET', `/brands/${id}`)).body.data;
  const times = { created_at: '', updated_at: '' };
  expect({ ...after, ...times }).toEqual({ ...before, ...times });
  const wrong = 'name,further_attributes\nTea,12\n';
  expect(await imported(store, { ...body, content: wrong })).toMatchObject({
    mistakes: [{ row: 2, message: 'further_attributes must be a JSON object.' }],
  });
});

test('an export has only records created in the requested time range', async () => {
  const { asAdmin } = await openStore();
  const one = await create(asAdmin, '/brands', { name: 'Uji' });
  const body = { resource: 'brands', format: 'csv' };
  const created = String(one.created_at);
  const later = new Date(Date.parse(created) + 1).toISOString();
  const rowsOf = async (range: JsonObject) =>
    (await exported(asAdmin, { ...body, ...range }))['rows'];
  expect(await rowsOf({ from: created, to: later })).toBe(1);
  expect(await rowsOf({ from: later })).toBe(0);
  expect(await rowsOf({ to: created })).toBe(0);
  const refused = await asAdmin('POST', '/exports', { ...body, from: '2026-02-30' });
  expect(errorOf(refused)).toMatchObject({
    code: 400,
    message: 'from must be an RFC 3339 date or date-time.',
  });
});

test('an export shows no more than its caller can list', async () => {
  const store = await openFilledStore();
  const everything = await exported(store.asAdmin, { resource: 'orders', format: 'ndjson' });
  const asAnalyst = await asStaff(store, ['exports:read', 'exports:write', 'orders:read']);
  const seen = await read(asAnalyst, everything['id']);
  expect([seen['rows'], seen['personal_data']]).toEqual([everything['rows'], true]);
  expect(partsOf(seen).map(({ url }) => url)).toEqual([undefined]);

  const own = await exported(asAnalyst, { resource: 'orders', format: 'ndjson' });
  expect(own['personal_data']).toBe(false);
  const shown = await asAnalyst('GET', `/orders?per_page=250&sort_by=id&sort_order=ASC`);
  const names = (all: readonly JsonObject[]) => all.map((each) => Object.keys(each).sort());
  const listed: JsonObject[] = shown.body.data;
  const lines = await linesOf(own);
  expect(names(lines).map((each) => each.filter((name) => name !== 'explanation'))).toEqual(
    names(listed),
  );
  expect(JSON.stringify(lines)).not.toContain('email');
  expect(
    await textOf(await exported(asAnalyst, { resource: 'orders', format: 'csv' })),
  ).not.toMatch(/@|billing_address":/);

  const refused = await asAnalyst('POST', '/exports', { resource: 'users', format: 'csv' });
  expect(errorOf(refused)).toMatchObject({ code: 403, permission: 'users:read' });
  const asOther = await asStaff(store, ['exports:read', 'personal:read', 'users:read']);
  expect(partsOf(await read(asOther, own['id'])).map(({ url }) => url)).toEqual([undefined]);
});

test('a download link works only unchanged, until the export is deleted', async () => {
  const store = await openStore();
  await create(store.asAdmin, '/brands', { name: 'Uji' });
  const done = await exported(store.asAdmin, { resource: 'brands', format: 'csv' });
  const [part] = partsOf(done);
  const url = new URL(part?.url ?? '');
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  expect((await answer.bytes()).length).toBe(part?.bytes);
  expect(url.searchParams.get('expires')).toBe(
    String(Math.floor(Date.parse(String(done['expires_at'])) / 1_000)),
  );
  const other = await openStore();
  const changed = (change: (copy: URL) => void) => {
    const copy = new URL(url);
    change(copy);
    return copy;
  };
  const wrong = [
    changed((copy) => copy.searchParams.set('expires', '1')),
    changed((copy) => copy.searchParams.set('expires', '9999999999')),
    changed((copy) => copy.searchParams.delete('signature')),
    changed((copy) => {
      copy.pathname = copy.pathname.replace('brands-1', 'brands-2');
    }),
    changed((copy) => {
      const { id } = store.application;
      copy.pathname = copy.pathname.replace(String(id), String(other.application.id));
    }),
  ];
  for (const each of wrong) expect((await fetch(each)).status).toBe(404);
  expect((await other.asAdmin('GET', `/exports/${done['id']}`)).status).toBe(404);
  expect((await store.asAdmin('DELETE', `/exports/${done['id']}`)).status).toBe(200);
  expect((await fetch(url)).status).toBe(404);
});

test('a store can run five exports at a time', async () => {
  const store = await openStore();
  const records = openRecords(table, store.application, exports);
  const running = { resource: 'brands', format: 'csv', state: 'running' } as const;
  const facts = { rows: 0, parts: [], personal_data: false, link_key: 'k' };
  for (let i = 0; i < 5; i += 1) {
    await records.create({ ...running, ...facts, expires_at: '2100-01-01T00:00:00.000Z' });
  }
  const refused = await store.asAdmin('POST', '/exports', { resource: 'brands', format: 'csv' });
  expect(errorOf(refused)).toMatchObject({
    ...{ code: 409, message: '5 exports are already running. Wait for one of them.' },
  });
});
