import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { exported as kinds } from '../../shared/transfer/record-export.ts';
import { create, errorOf, openStore } from '../store/api.ts';
import { openFilledStore, SHOPPER } from '../store/filled-store.ts';
import { recordsOf } from '../store/local-store.ts';
import { command, makeRoot, refused, shopwright } from '../store/ops-command.ts';

const root = makeRoot();

const linesOf = (file: string): JsonObject[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const transfer = (
  verb: string,
  { application }: { application: { id: number } },
  ...args: string[]
) => command(verb, 'records', ...args, '--application', String(application.id));

const NOTHING = { created: 0, unchanged: 0, different: 0, refused: 0, problems: null };

test.concurrent('a store survives an export and import round trip', async () => {
  const [store, copy] = await Promise.all([openFilledStore(), openStore()]);
  const { id } = copy.application;
  const [file, again] = [join(root, 'store.ndjson'), join(root, 'copy.ndjson')];
  // The temporary file of an interrupted export, which others can read.
  writeFileSync(`${file}.part`, 'left', { mode: 0o644 });
  const exported = await transfer('export', store, file);
  const lines = linesOf(file);
  const counts = kinds.map(async ({ name }) => {
    const { body } = await store.asAdmin('GET', `/${name}`);
    return [name, body.count] as const;
  });
  const records = Object.fromEntries(await Promise.all(counts));
  expect(records).toMatchObject({ carts: 2, orders: 1, products: 2, users: 1 });
  expect(exported).toEqual({ id: store.application.id, file, records });
  expect(lines.map(({ resource }) => resource)).toEqual([
    'application',
    ...Object.entries(records).flatMap(([name, count]) => Array(count).fill(name)),
  ]);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(SHOPPER.password);
  expect(text).not.toMatch(/scrypt|salt|hash|encrypted|secret_?key/i);
  expect(statSync(file).mode & 0o077).toBe(0);

  const created = lines.length - 1;
  expect(await transfer('import', copy, file, '--settings')).toEqual({ id, ...NOTHING, created });
  await transfer('export', copy, again);
  expect(linesOf(again)).toEqual(lines);

  // The unique items of e-mail addresses and coupon codes exist, too.
  const taken = await copy.asPublic('POST', '/users', SHOPPER);
  expect(taken.status).toBe(400);
  const { password } = await command('user', 'reset-password', String(id), SHOPPER.email, '--yes');
  const login = { email: SHOPPER.email, password: String(password) };
  expect((await copy.asPublic('POST', '/users/authenticate', login)).status).toBe(200);
  const coupon = linesOf(file).find(({ resource }) => resource === 'coupons')?.['record'];
  const second = await copy.asAdmin('POST', '/coupons', coupon as JsonObject);
  expect(errorOf(second)).toMatchObject({ failedValidator: 'unique', invalidPropertyName: 'code' });
});

test.concurrent('imports settings with --settings, except the store name', async () => {
  const [store, copy] = await Promise.all([openStore(), openStore()]);
  const [from, to] = [store, copy].map(({ application }) => String(application.id));
  const change = (id: string | undefined, settings: object) =>
    command('api', 'PUT', '/application', JSON.stringify(settings), '--application', String(id));
  await change(from, { name: 'Old House', currency_code: 'GBP', tax_rate: 20 });
  await change(to, { name: 'New House' });
  const file = join(root, 'settings.ndjson');
  await transfer('export', store, file);
  await transfer('import', copy, file, '--settings');
  const imported = await command('application', 'show', String(to));
  const exported = linesOf(file)[0]?.['record'];
  expect(imported['settings']).toEqual({ ...(exported as JsonObject), name: 'New House' });
  expect(exported).toMatchObject({ name: 'Old House', currency_code: 'GBP', tax_rate: 20 });
});

test.concurrent('says what to check when it cannot write the export file', async () => {
  const { application } = await openStore();
  const file = join(root, 'none/store.ndjson');
  const args = ['export', 'records', file, '--application', String(application.id)];
  const { code, stdout, stderr } = await shopwright(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const reason = `ENOENT: no such file or directory, open '${file}.part'`;
  expect(stderr).toBe(
    `shopwright: ${reason}; check the path, its permissions and the free space\n`,
  );
});

test.concurrent('a second import writes nothing and keeps changed records', async () => {
  const [store, copy] = await Promise.all([openStore(), openStore()]);
  const { id } = copy.application;
  for (const name of ['Northwind', 'Southwind']) await create(store.asAdmin, '/brands', { name });
  const file = join(root, 'twice.ndjson');
  await transfer('export', store, file);
  await transfer('import', copy, file);
  const [first] = (await copy.asAdmin('GET', '/brands')).body.data;
  await copy.asAdmin('PUT', `/brands/${first.id}`, { name: 'Eastwind' });
  const before = await recordsOf(id);

  expect(await transfer('import', copy, file)).toEqual({
    id,
    ...NOTHING,
    unchanged: 1,
    different: 1,
  });
  expect(await recordsOf(id)).toEqual(before);
});

test.concurrent('reports bad lines and imports the rest', async () => {
  const store = await openStore();
  const file = join(root, 'damaged.ndjson');
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
  const line = (resource: string, record: object) => ({
    resource,
    record: { ...times, ...record },
  });
  const ada = { name: 'Ada', email: 'ada@example.org' };
  const text = [
    { resource: 'application', record: { currency_code: 'EUR' } },
    line('users', { id: 1, ...ada }),
    line('users', { id: 2, ...ada, email: 'ADA@example.org' }),
    'oops',
    line('wands', { id: 1 }),
    line('brands', { name: 'No id' }),
    line('brands', { id: 3, name: 12 }),
    line('brands', { id: 4, name: 'Northwind' }),
    line('brands', { id: 4, name: 'Southwind' }),
    { resource: 'users', record: { id: 5, ...ada, email: 'eve@example.org' } },
    line('products', { id: 6, name: 'Pin', price: 0.001, stock_type: 'infinite' }),
    line('users', { id: 7, ...ada, email: '' }),
    line('addresses', { id: 8, user_id: '1#x' }),
    line('carts', { id: 9, note: 'x'.repeat(400_000) }),
    `{"resource":"carts","record":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    'x'.repeat(5_000_000),
    line('brands', { id: 10, name: 'Westwind', description: 'One line\u2028of two' }),
  ].map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  writeFileSync(file, text.join('\n'));

  const args = ['import', 'records', file, '--application', String(store.application.id)];
  const { code, stdout } = await shopwright(...args);
  expect(code).toBe(2);
  expect(stdout).toContain(`\n\nRefused lines with their reasons: ${file}.errors.ndjson\n`);
  expect(stdout).toMatch(/^ {2}created +3$/m);
  expect(stdout).toMatch(/^ {2}refused +13$/m);
  expect(
    linesOf(`${file}.errors.ndjson`).toSorted((a, b) => Number(a['line']) - Number(b['line'])),
  ).toEqual([
    { line: 3, reason: 'Another user already uses this email address.' },
    { line: 4, reason: expect.stringMatching(/^The line is not JSON: /) },
    { line: 5, reason: 'The resource "wands" does not exist.' },
    { line: 6, reason: 'The line needs a record with an ID.' },
    { line: 7, reason: 'name must be a string.' },
    { line: 9, reason: 'Another line has the same ID.' },
    { line: 10, reason: 'created_at is required.' },
    { line: 11, reason: expect.stringMatching(/^price /) },
    { line: 12, reason: expect.stringMatching(/^email /) },
    { line: 13, reason: 'user_id must be an integer.' },
    { line: 14, reason: expect.stringMatching(/^A record can have up to 358400 bytes as JSON/) },
    { line: 15, reason: 'The line can nest arrays and objects up to 64 levels deep.' },
    { line: 16, reason: 'The line can have up to 4194304 characters.' },
  ]);

  // An import without problems deletes the file of the last one.
  writeFileSync(file, text.slice(0, 2).join('\n'));
  expect((await shopwright(...args)).code).toBe(0);
  expect(existsSync(`${file}.errors.ndjson`)).toBe(false);
});

test.concurrent('refuses files that are not exports and exports in another currency', async () => {
  const store = await openStore();
  const into = ['--application', String(store.application.id)];
  const file = join(root, 'yen.ndjson');
  writeFileSync(file, '{"resource":"application","record":{"currency_code":"JPY"}}\n');
  expect(await shopwright('import', 'records', file, ...into)).toEqual(
    refused(
      'the amounts in the export are in JPY, but the application uses EUR; import the settings with --settings',
    ),
  );
  // Control characters of a file are not printed, and an error is one line.
  writeFileSync(file, '{"resource":"application","record":{"currency_code":"\\u001b[2J\\nJPY"}}\n');
  expect(await shopwright('import', 'records', file, ...into)).toEqual(
    refused(
      'the amounts in the export are in  [2J JPY, but the application uses EUR; import the settings with --settings',
    ),
  );
  writeFileSync(file, 'id,name\n');
  expect(await shopwright('import', 'records', file, ...into)).toEqual(
    refused(`${file} is not an export; its first line must contain the settings`),
  );
  expect(await shopwright('import', 'records', join(root, 'none'), ...into)).toEqual(
    refused(`the file ${join(root, 'none')} does not exist; check the path`),
  );
  const { stdout } = await shopwright('export', 'records', ...into);
  expect(stdout).toBe(
    `${JSON.stringify({ resource: 'application', record: store.application.settings })}\n`,
  );
});
