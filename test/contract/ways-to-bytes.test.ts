import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { PERMISSIONS, type Permission } from '../../shared/contract/permissions.ts';
import { type Ask, asStaff, create, errorOf, logIn, openStore } from '../store/api.ts';
import { until } from '../store/until.ts';

/** Every way by which somebody of the store may come to what a customer has uploaded. */

const SECRET = 'TOPSECRETDIAGNOSIS';

const store = await openStore({ user_uploads: true });
const { id: userId } = await create(store.asAdmin, '/users', {
  ...{ name: 'Nora', email: 'nora@customer.example', password: 'a long new password' },
});
const asNora = await logIn(store, userId);

const upload = (ask: Ask, text: string, access: string) =>
  create(ask, '/files', {
    ...{ name: 'Notes', filename: 'notes.csv', access },
    file: Buffer.from(text).toString('base64'),
  });

const ROWS = `name,diagnosis\nPeter,${SECRET}\n`;
const secret = await upload(asNora, ROWS, 'private');

/** What an export or import of it has when it has ended; a refusal as it is. */
async function ended(ask: Ask, path: string, body: JsonObject): Promise<unknown> {
  const begun = await ask('POST', path, body);
  if (begun.status !== 200) return begun.body;
  return until(
    async () => (await store.asAdmin('GET', `${path}/${begun.body.data.id}`)).body.data,
    ({ state }: JsonObject) => state !== 'running',
  );
}

async function exportedText(ask: Ask, format: string): Promise<string> {
  const done = Object(await ended(ask, '/exports', { resource: 'files', format }));
  const own = (await ask('GET', `/exports/${done.id}`)).body.data ?? {};
  const parts: readonly { readonly url?: string }[] = own.parts ?? [];
  const texts = parts.map(async ({ url }) => (url ? (await fetch(url)).text() : ''));
  return (await Promise.all(texts)).join('');
}

const imported = (format: string, fields: JsonObject) => async (ask: Ask) => {
  await ended(ask, '/imports', { resource: 'brands', format, file_id: secret.id, ...fields });
  const [brands, imports] = await Promise.all([
    ask('GET', '/brands'),
    store.asAdmin('GET', '/imports'),
  ]);
  return [brands.body, imports.body];
};

const WAYS: Readonly<Record<string, (ask: Ask) => Promise<unknown>>> = {
  get: async (ask) => (await ask('GET', `/files/${secret.id}`)).body,
  list: async (ask) => (await ask('GET', '/files?per_page=250')).body,
  filter: async (ask) => (await ask('GET', `/files?user_id=${userId}`)).body,
  events: async (ask) => (await ask('GET', '/events?per_page=250')).body,
  'export as CSV': (ask) => exportedText(ask, 'csv'),
  'export as NDJSON': (ask) => exportedText(ask, 'ndjson'),
  'import as CSV': imported('csv', {}),
  'import as NDJSON': imported('ndjson', {}),
  'dry run': imported('csv', { dry_run: true }),
  "another name of the user's file": async (ask) =>
    (await ask('PATCH', `/files/${secret.id}`, { access: 'public', user_id: null })).body,
  'export of the user': async (ask) => (await ask('GET', `/users/${userId}/export`)).body,
};

/** What the caller learns of the bytes: the text itself, or a link to it. */
async function learns(found: unknown): Promise<boolean> {
  const text = JSON.stringify(found);
  if (text.includes(SECRET)) return true;
  const links = text.match(/https?:\/\/[^"\\]*\/files\/[^"\\]*/g) ?? [];
  const answers = links.map(async (link) => (await fetch(link)).text());
  return (await Promise.all(answers)).some((answer) => answer.includes(SECRET));
}

const without = (...names: readonly Permission[]) =>
  PERMISSIONS.filter((each) => !names.includes(each));

test.each(Object.keys(WAYS))(
  'without personal:read, staff cannot read a customer file through %s',
  async (way) => {
    const asMember = await asStaff(store, without('personal:read'));
    expect(await learns(await WAYS[way]?.(asMember))).toBe(false);
  },
);

test.each(PERMISSIONS)('%s alone does not expose a customer file', async (permission) => {
  const asMember = await asStaff(store, [permission, 'imports:write', 'brands:write']);
  for (const way of Object.keys(WAYS)) {
    expect([way, await learns(await WAYS[way]?.(asMember))]).toEqual([way, false]);
  }
});

test('an import can read only files that the caller can GET', async () => {
  const body = { resource: 'brands', format: 'csv' };
  const own = await upload(store.asAdmin, 'name\nTea\n', 'private');
  const asBuyer = await asStaff(store, without('personal:read'));
  expect(await ended(asBuyer, '/imports', { ...body, file_id: own.id })).toMatchObject({
    ...{ state: 'done', created: 1 },
  });
  const refused = await asBuyer('POST', '/imports', { ...body, file_id: secret.id });
  const unknown = await asBuyer('POST', '/imports', { ...body, file_id: 999 });
  expect(errorOf(refused)).toEqual({
    ...errorOf(unknown),
    message: `No file has the ID ${secret.id}.`,
  });
  const withoutFiles = await asStaff(store, without('files:read'));
  expect(
    errorOf(await withoutFiles('POST', '/imports', { ...body, file_id: own.id })),
  ).toMatchObject({
    ...{ code: 403, permission: 'files:read' },
  });
});

test('staff with personal data access can import a customer file', async () => {
  const asOwner = await asStaff(store);
  expect(
    await ended(asOwner, '/imports', { resource: 'brands', format: 'csv', file_id: secret.id }),
  ).toMatchObject({
    ...{ state: 'done', created: 1 },
  });
});

test('import errors do not repeat text of the file', async () => {
  const content = 'line two SECRETLINE\n{"a":1 SECRETLINE\n';
  const done = await ended(store.asAdmin, '/imports', {
    ...{ resource: 'brands', format: 'ndjson', content },
  });
  expect(done).toMatchObject({ refused: 2 });
  expect(JSON.stringify(done)).not.toContain('SECRET');
});
