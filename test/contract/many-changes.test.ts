import { expect, test, vi } from 'vitest';
import { exampleBody } from '../../bin/build/openapi/commands.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import {
  type Answered,
  ask,
  asStaff,
  create,
  credentials,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { withRecords } from '../store/examples.ts';
import { settledFeed } from '../store/feed.ts';
import { table } from '../store/local-store.ts';
import { operations, recordSubjects } from '../store/operations.ts';
import { startOwnServer } from '../store/own-server.ts';

/** many-records.md, "Several records at once" */
const store = await openStore();
const { asAdmin, asPublic, application } = store;

const bulk = operations.filter(({ route }) => route.operation === 'updateMany');

const newBrands = (...names: string[]): Promise<{ id: number; name: string }[]> =>
  Promise.all(names.map((name) => create(asAdmin, '/brands', { name })));

const timeless = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (name, each) => (name === 'updated_at' ? '' : each));

test.each(bulk)('PATCH $path answers each row like PATCH on the record', async (operation) => {
  const { name } = operation.resource;
  const { asAdmin } = await openStore();
  const subject = recordSubjects.find(({ resource }) => resource.name === name);
  const make = (path: string, body: JsonObject) => create(asAdmin, path, body);
  const { example = {} } = subject?.documentation ?? {};
  const [{ id: _, ...row }] = Object(exampleBody(operation));
  const changes = await withRecords(row, make);
  const record = await make(`/${name}`, await withRecords(example, make));
  const one = await asAdmin('PATCH', `/${name}/${record.id}`, changes);
  expect(one.status).toBe(200);
  const many = await asAdmin('PATCH', `/${name}`, [{ id: record.id, ...changes }]);
  const { status, body } = many;
  expect(timeless({ status, body })).toEqual(
    timeless({ status: 200, body: { status: true, data: [{ id: record.id, ...one.body }] } }),
  );
});

test('every catalog that admins write supports bulk PATCH', () => {
  expect(bulk.map(({ path }) => path).sort()).toEqual([
    '/brands',
    '/categories',
    '/collections',
    '/contents',
    '/coupons',
    '/paymentMethods',
    '/products',
    '/promotions',
    '/redirects',
    '/shippings',
    '/stores',
    '/taxes',
    '/themes',
    '/variables',
  ]);
});

test('each row succeeds or fails on its own, in the order sent', async () => {
  const [first, second, third] = await newBrands('First', 'Second', 'Third');
  const rows = [
    { id: third?.id, name: 'C' },
    { id: 999_999, name: 'Nobody' },
    { id: second?.id, name: '' },
    { id: first?.id, name: 'A', url: 'a', warranty: null },
  ];
  const { status, body } = await asAdmin('PATCH', '/brands', rows);
  expect({ status, body: timeless(body) }).toEqual({
    status: 200,
    body: {
      status: true,
      data: [
        { id: third?.id, status: true, data: { ...third, name: 'C', updated_at: '' } },
        {
          id: 999_999,
          status: false,
          errors: [{ code: 404, type: 'NotFound', message: 'No brand has the ID 999999.' }],
        },
        {
          id: second?.id,
          status: false,
          errors: [
            {
              code: 400,
              type: 'BadRequest',
              message: 'name must not be empty.',
              valid: false,
              failedValidator: 'min',
              invalidPropertyName: 'name',
              invalidPropertyValue: '',
            },
          ],
        },
        { id: first?.id, status: true, data: { ...first, name: 'A', url: 'a', updated_at: '' } },
      ],
    },
  });
  const names = await Promise.all(
    [first, second, third].map((each) => asPublic('GET', `/brands/${each?.id}`)),
  );
  expect(names.map(({ body: { data } }) => data.name)).toEqual(['A', 'Second', 'C']);
});

test('accepts no rows, and changes each of 100 rows once', async () => {
  expect((await asAdmin('PATCH', '/brands', [])).body).toEqual({ status: true, data: [] });
  const own = await openStore();
  const names = Array.from({ length: 100 }, (_, i) => `Brand ${i}`);
  const ids: number[] = await Promise.all(
    names.map(async (name) => (await create(own.asAdmin, '/brands', { name })).id),
  );
  const rows = ids.map((id, i) => ({ id, name: `Changed ${i}` }));
  const { body } = await own.asAdmin('PATCH', '/brands', rows);
  expect(body.data.map(({ data }: Answered['body']) => [data.id, data.name])).toEqual(
    rows.map(({ id, name }) => [id, name]),
  );
  const feed = await settledFeed(own);
  const updated = feed.filter(({ type }) => type === 'brand.updated');
  expect(updated.map(({ record_id }) => record_id).sort()).toEqual([...ids].sort());
});

test.each([
  [{ id: 1, name: 'x' }, 'type', 'Object'],
  [[['x']], 'type', '0'],
  [[{ id: 1 }, { name: 'x' }], 'missingRequiredProperty', '1.id'],
  [[{ id: '1', name: 'x' }], 'type', '0.id'],
  [[{ id: 0, name: 'x' }], 'min', '0.id'],
  [[{ id: 1 }, { id: 2 }, { id: 1 }], 'unique', '2.id'],
  [Array.from({ length: 101 }, (_, i) => ({ id: i + 1 })), 'max', 'Object'],
])('refuses %j as a whole', async (rows, failedValidator, invalidPropertyName) => {
  expect(await asAdmin('PATCH', '/brands', rows)).toMatchObject({
    status: 400,
    body: { status: false, errors: [{ failedValidator, invalidPropertyName }] },
  });
});

test('row i uses the Idempotency-Key with #i appended', async () => {
  const brands = await newBrands('One', 'Two');
  const [one, two] = brands.map(({ id }) => id);
  const { token } = (await ask('POST', '/tokens', { body: credentials(store) })).body;
  const authorization = `${application.publicKey}:${token}`;
  const send = (path: string, key: string, body: unknown) =>
    ask('PATCH', path, { authorization, body, headers: { 'Idempotency-Key': key } });

  const rows = [
    { id: one, name: 'First' },
    { id: two, name: '' },
  ];
  const first = await send('/brands', 'many', rows);
  await asAdmin('PATCH', `/brands/${one}`, { name: 'Later' });
  // What was refused left nothing, and is mended with the same key; what was done stays done.
  const mended = [rows[0], { id: two, name: 'Second' }];
  const again = await send('/brands', 'many', mended);
  expect(again.body.data[0]).toEqual(first.body.data[0]);
  expect(again.body.data[1]).toMatchObject({ id: two, status: true, data: { name: 'Second' } });
  expect((await asPublic('GET', `/brands/${one}`)).body.data.name).toBe('Later');

  const alone = await send(`/brands/${one}`, 'many#0', { name: 'First' });
  expect(alone.headers.get('idempotent-replayed')).toBe('true');
  expect({ id: one, ...alone.body }).toEqual(first.body.data[0]);

  const other = await send('/brands', 'many', [{ id: one, name: 'Another' }]);
  expect(other.body.data).toMatchObject([{ id: one, status: false, errors: [{ code: 422 }] }]);
});

test('If-Match lists the versions of all rows', async () => {
  const [one, two] = await newBrands('One', 'Two');
  const tags = await Promise.all(
    [one, two].map(async (each) =>
      (await asAdmin('GET', `/brands/${each?.id}`)).headers.get('etag'),
    ),
  );
  await asAdmin('PATCH', `/brands/${two?.id}`, { name: 'Meanwhile' });
  const { token } = (await ask('POST', '/tokens', { body: credentials(store) })).body;
  const { body } = await ask('PATCH', '/brands', {
    authorization: `${application.publicKey}:${token}`,
    headers: { 'If-Match': tags.join(', ') },
    body: [
      { id: one?.id, name: 'First' },
      { id: two?.id, name: 'Second' },
    ],
  });
  expect(body.data).toMatchObject([
    { id: one?.id, status: true, data: { name: 'First' } },
    { id: two?.id, status: false, errors: [{ code: 412, type: 'PreconditionFailed' }] },
  ]);
});

test('a row needs write permission for the resource', async () => {
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const asWriter = await asStaff(store, ['products:write', 'products:read']);
  const asReader = await asStaff(store, ['products:read', 'brands:write']);
  const rows = [{ id, price: 7 }];
  expect(await asReader('PATCH', '/products', rows)).toMatchObject({
    status: 403,
    body: { errors: [{ permission: 'products:write' }] },
  });
  expect((await asWriter('PATCH', '/products', rows)).body.data).toMatchObject([
    { id, status: true, data: { price: 7 } },
  ]);
});

test('cannot change records of another store', async () => {
  const other = await openStore();
  const { id } = await create(other.asAdmin, '/brands', { name: 'Theirs' });
  const { body } = await asAdmin('PATCH', '/brands', [{ id, name: 'Mine' }]);
  expect(body.data).toMatchObject([{ id, status: false, errors: [{ code: 404 }] }]);
  expect((await other.asAdmin('GET', `/brands/${id}`)).body.data.name).toBe('Theirs');
});

test('leaves out records that do not fit in one response', async () => {
  const text = 'x'.repeat(250_000);
  const ids: number[] = await Promise.all(
    Array.from({ length: 25 }, async (_, i) => {
      const { id } = await create(asAdmin, '/contents', { title: `Essay ${i}`, text });
      return id;
    }),
  );
  const rows = [...ids.map((id) => ({ id, author: { name: 'Ada' } })), { id: 999_999, title: 'x' }];
  const { status, body } = await asAdmin('PATCH', '/contents', rows);
  expect(status).toBe(200);
  expect(body.data[0].data).toMatchObject({ author: { name: 'Ada' }, text });
  expect(body.data.slice(-2)).toMatchObject([
    { id: ids.at(-1), status: true },
    { id: 999_999, status: false, errors: [{ code: 404 }] },
  ]);
  expect(body.data.at(-2)).not.toHaveProperty('data');
  const { body: last } = await asAdmin('GET', `/contents/${ids.at(-1)}`);
  expect(last.data.author).toEqual({ name: 'Ada' });
});

const url = await startOwnServer({
  environment: { POWERTOOLS_LOG_LEVEL: 'WARN', STAGE: 'test', METRICS_BY: 'stage' },
});

test('logs a row that fails on the server as a failed request', async () => {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(...String(text).split('\n').filter(Boolean));
      return true;
    });
  }
  const own = await openStore({}, url);
  const damaged = await create(own.asAdmin, '/brands', { name: 'Damaged' });
  const whole = await create(own.asAdmin, '/brands', { name: 'Whole' });
  await table.write({
    update: recordKey(own.application, 'brands', damaged.id),
    edits: [{ attribute: 'data', set: '{"name":' }],
  });
  const rows = [
    { id: damaged.id, name: 'a' },
    { id: whole.id, name: 'b' },
  ];
  const { status, body } = await own.asAdmin('PATCH', '/brands', rows);
  vi.restoreAllMocks();
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { id: damaged.id, status: false, errors: [{ code: 500, type: 'InternalServerError' }] },
    { id: whole.id, status: true, data: { name: 'b' } },
  ]);
  const lines = written.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      message: 'request failed',
      operation: 'updateMany',
      status: 500,
      server_errors: 1,
      rows: 2,
    }),
  );
});
