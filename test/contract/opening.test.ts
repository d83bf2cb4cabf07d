import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { partitionsOf } from '../../bin/ops/partitions.ts';
import { openExamples } from '../../bin/start/examples.ts';
import { textLog } from '../../bin/start/server-log.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { newCode } from '../../shared/staff/codes.ts';
import { applicationKey } from '../../shared/storage/keys.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { putOpeningCode } from '../../shared/tenancy/opening-code.ts';
import {
  createAccount,
  listAccounts,
  listApplications,
  readApplication,
  setStatus,
} from '../../shared/tenancy/provisioning.ts';
import { fileCipher, newFileKey } from '../../shared/tenancy/secret-cipher.ts';
import { type Envelope, errorOf } from '../store/api.ts';
import { startOwnServer } from '../store/own-server.ts';
import { newEmail } from '../store/staff.ts';

const folder = mkdtempSync(join(tmpdir(), 'shopwright-opening-'));
writeFileSync(join(folder, 'key'), newFileKey());
const storage = sqliteStorage({ file: join(folder, 'store.db') });
const table = storage.openTable();
afterAll(() => {
  storage.close();
  rmSync(folder, { recursive: true });
});

const files = folderFiles({ files: join(folder, 'files'), keyFile: join(folder, 'key') });
const examples = openExamples({ storage, files, log: textLog, wait: false });
afterAll(() => examples.close());

const url = await startOwnServer({
  storage,
  cipher: fileCipher(join(folder, 'key')),
  examples,
  environment: {
    ...{ SERVES_SHOP: 'on', SENDS_MAILS: 'off', OFFERS_EXAMPLES: 'on', ONE_MACHINE: 'on' },
  },
});

const PASSWORD = 'three grey cats asleep';

async function send(method: string, path: string, body?: object, headers: object = {}) {
  const answer = await fetch(`${url}/v0${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Origin: url,
      'X-Requested-With': 'test',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope: Envelope = JSON.parse(await answer.text());
  return { status: answer.status, body: envelope, headers: answer.headers };
}

async function givenCode(now = Date.now()): Promise<string> {
  const code = newCode();
  await table.write(putOpeningCode(code, now));
  return code;
}

const asked = (code: string, more: object = {}) => ({
  ...{ code, name: 'Wolle & Garn', country: 'DE', timezone: 'America/New_York' },
  ...{ owner_name: 'Ilse Brandt', email: newEmail(), password: PASSWORD },
  ...more,
});

const open = (code: string, more: object = {}) =>
  send('POST', '/applications/open', asked(code, more));

/** The owner of a store that has just been opened, with calls in the store. */
async function opened(more: object = {}) {
  const body = asked(await givenCode(), more);
  const { status, body: answer } = await send('POST', '/applications/open', body);
  expect(status).toBe(200);
  const login = await send('POST', '/sessions', { email: body.email, password: PASSWORD });
  return {
    email: body.email,
    session: login.body.data,
    store: answer.data,
    ask: await member(answer.data, login),
  };
}

/** Calls in a store by who has just logged in. */
async function member(
  { application_id, public_key }: { readonly application_id: number; readonly public_key: string },
  login: Awaited<ReturnType<typeof send>>,
) {
  const cookies = login.headers.getSetCookie().map((each) => each.split(';')[0]);
  const Cookie = cookies.join('; ');
  const { body } = await send('POST', '/sessions/token', { application_id }, { Cookie });
  const headers = { Authorization: `${public_key}:${body.data.token}` };
  return (method: string, path: string, sent?: object, others: object = {}) =>
    send(method, path, sent, { ...headers, ...others });
}

describe('the first store', () => {
  test('gets the defaults of its country and an owner who can log in', async () => {
    const { email, session, store, ask } = await opened();
    expect(store).toEqual({
      application_id: expect.any(Number),
      name: 'Wolle & Garn',
      public_key: expect.stringMatching(/^pk_/),
      status: 'active',
    });
    expect(session.member).toMatchObject({
      ...{ email, name: 'Ilse Brandt' },
      memberships: [{ application_id: 'all', role: 'owner' }],
    });
    expect(session.stores).toMatchObject([{ application_id: store.application_id }]);
    const [settings] = (await ask('GET', '/application')).body.data;
    expect(settings).toMatchObject({
      ...{ currency_code: 'EUR', timezone: 'Europe/Berlin', language: 'de' },
      ...{ company_country: 'Germany', email_address: email, tax_type: 'nothing' },
      ...{ prices_include_tax: true, automatic_promotions: true, order_numbers: 'sequence' },
      ...{ url, order_url: `${url}/{locale}/orders`, cart_url: `${url}/cart` },
      ...{ product_url: `${url}/products`, password_reset_url: `${url}/reset-password` },
    });
    const lists = ['shippings', 'paymentMethods', 'contents', 'taxes', 'products', 'orders'];
    const found = await Promise.all(
      lists.map(async (name) => (await ask('GET', `/${name}`)).body.data),
    );
    expect(found).toMatchObject([
      [{ name: 'Standardversand', active: false, zones: [{ name: 'Germany', code: 'DE' }] }],
      [{ name: 'Überweisung', active: false, bank_transfer: true, settlement: 'confirmed' }],
      expect.arrayContaining([
        expect.objectContaining({ slug: 'terms', published: false }),
        expect.objectContaining({ slug: 'withdrawal', published: false }),
        expect.objectContaining({ slug: 'accessibility', published: false }),
      ]),
      ...[[], [], []],
    ]);
    // What was written without the API is complete, as the API wants it.
    const [shipping] = found[0];
    const active = { base_cost: 4.9, active: true };
    expect((await ask('PUT', `/shippings/${shipping.id}`, active)).status).toBe(200);
  });

  test.each([
    [
      'US',
      {
        currency_code: 'USD',
        timezone: 'America/New_York',
        prices_include_tax: false,
        feed: { weight_unit: 'lb' },
      },
    ],
    [
      'Portugal',
      {
        currency_code: 'EUR',
        timezone: 'Europe/Lisbon',
        language: 'pt',
        feed: { weight_unit: 'kg' },
      },
    ],
    ['JP', { currency_code: 'JPY', timezone: 'Asia/Tokyo', language: 'en' }],
  ])('in %s gets the local currency, time zone, and language', async (country, expected) => {
    const { ask } = await opened({ country, timezone: undefined });
    const [settings] = (await ask('GET', '/application')).body.data;
    expect(settings).toMatchObject(expected);
  });

  test('opens once, within an hour, and only with the latest link', async () => {
    const first = await givenCode();
    const code = await givenCode();
    expect((await open(first)).status).toBe(400);
    const before = (await listAccounts(table)).length;
    const tries = await Promise.all(Array.from({ length: 5 }, () => open(code)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await listAccounts(table)).length).toBe(before + 1);
    expect(errorOf(await open(code)).message).toMatch(/^The link has been used/);
    const old = await givenCode(Date.now() - 3_601_000);
    expect((await open(old)).status).toBe(400);
  });

  test('cannot be opened once an account exists', async () => {
    const code = await givenCode();
    await createAccount(table, 'Tea Traders');
    expect((await open(code)).status).toBe(400);
  });

  test.each([
    ['country', { country: 'Atlantis' }],
    ['password', { password: 'password123' }],
    ['password', { password: 'Wolle' }],
    ['name', { name: '' }],
    ['email', { email: 'ilse' }],
  ])('names the invalid field %s and keeps the link valid', async (field, more) => {
    const code = await givenCode();
    const accounts = (await listAccounts(table)).length;
    const refused = await open(code, more);
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, field]);
    expect((await listAccounts(table)).length).toBe(accounts);
    expect((await open(code)).status).toBe(200);
  });

  test('refuses an email address that already has a login', async () => {
    const { email } = await opened();
    expect((await open(await givenCode(), { email })).status).toBe(409);
  });
});

const settingsOf = async (ask: Awaited<ReturnType<typeof opened>>['ask']) =>
  (await ask('GET', '/application')).body.data[0];

describe('another store', () => {
  test('is created by an owner of all stores, once per idempotency key, up to the limit', async () => {
    const { ask, store, email } = await opened();
    const key = { 'Idempotency-Key': 'second' };
    const body = { name: 'Wolle Wien', country: 'AT' };
    const made = await ask('POST', '/applications', body, key);
    expect([made.status, made.body.data.name]).toEqual([200, 'Wolle Wien']);
    // Its mails lead to its shop, which is at no host of its own yet.
    const login = await send('POST', '/sessions', { email, password: PASSWORD });
    const settings = await settingsOf(await member(made.body.data, login));
    expect(settings).toMatchObject({
      order_url: `${url}/s/${made.body.data.application_id}/{locale}/orders`,
    });
    expect(settings.url ?? null).toBe(null);
    const again = await ask('POST', '/applications', body, key);
    expect(again.body.data).toEqual(made.body.data);
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        ask('POST', '/applications', { ...body, name: `No ${i}` }),
      ),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
    expect(statuses.every((status) => [200, 400, 503].includes(status))).toBe(true);
    for (let i = 0; i < 4; i += 1)
      await ask('POST', '/applications', { ...body, name: `Yes ${i}` });
    const [account] = (
      await Promise.all(
        (await listAccounts(table)).map(async ({ id }) => await listApplications(table, id)),
      )
    ).filter((stores) => stores.some(({ id }) => id === store.application_id));
    expect(account).toHaveLength(5);
    const refused = await ask('POST', '/applications', body);
    expect(refused.status).toBe(400);
    expect(errorOf(refused).message).toContain('5 stores');
  });

  test('cannot be created by a manager or by the owner of one store', async () => {
    const { ask, store } = await opened();
    const { application_id } = store;
    const body = { name: 'Wolle Wien', country: 'AT' };
    const members = [
      { memberships: [{ application_id: 'all', role: 'manager' }], permission: 'staff:write' },
      { memberships: [{ application_id, role: 'owner' }], permission: undefined },
    ];
    for (const { memberships, permission } of members) {
      const invited = await ask('POST', '/staff', { email: newEmail(), name: 'Max', memberships });
      const { code } = invited.body['invitation'] as { code: string };
      const accepted = await send('POST', '/sessions/acceptInvitation', {
        code,
        password: PASSWORD,
      });
      const refused = await (await member(store, accepted))('POST', '/applications', body);
      expect([refused.status, errorOf(refused).permission]).toEqual([403, permission]);
    }
    const { public_key: Authorization } = store;
    expect((await send('POST', '/applications', body, { Authorization })).status).toBe(401);
  });
});

describe('the example store', () => {
  /** An owner, and calls in the store of examples. */
  async function withExamples() {
    const owner = await opened();
    const made = await owner.ask('POST', '/applications/examples');
    expect(made.status).toBe(200);
    const login = await send('POST', '/sessions', { email: owner.email, password: PASSWORD });
    return { ...owner, made: made.body.data, inside: await member(made.body.data, login) };
  }

  test('has a catalog, is marked as an example, and exists once', async () => {
    const { ask, made, inside, store } = await withExamples();
    const { origin } = new URL(url);
    expect(await settingsOf(inside)).toMatchObject({
      ...{ is_example: true, offers_examples: true, name: 'Harbour & Pine' },
      product_url: `${origin}/s/${made.application_id}/products`,
    });
    expect(await settingsOf(ask)).toMatchObject({ is_example: false, offers_examples: true });
    const products = await inside('GET', '/products?per_page=1');
    expect(products.body['count']).toBeGreaterThan(50);
    expect((await ask('GET', '/products')).body['count']).toBe(0);
    expect((await ask('GET', '/applications/examples')).body.data).toEqual(made);
    const again = await Promise.all(
      [ask, inside].map((each) => each('POST', '/applications/examples')),
    );
    expect(again.map(({ body }) => body.data)).toEqual([made, made]);
    expect((await inside('GET', '/products?per_page=1')).body['count']).toBe(
      products.body['count'],
    );
    expect(made.application_id).not.toBe(store.application_id);
  });

  test('is created once by two clicks and counts toward the store limit', async () => {
    const { ask } = await opened();
    const both = await Promise.all([1, 2].map(() => ask('POST', '/applications/examples')));
    expect(new Set(both.map(({ body }) => body.data.application_id)).size).toBe(1);
    const full = await opened();
    for (let i = 0; i < 4; i += 1) {
      await full.ask('POST', '/applications', { name: `No ${i}`, country: 'AT' });
    }
    const refused = await full.ask('POST', '/applications/examples');
    expect([refused.status, errorOf(refused).message]).toEqual([
      400,
      expect.stringContaining('5 stores'),
    ]);
  });

  test('can be deleted from inside, with all its data and nothing else', async () => {
    const { ask, inside, made, store } = await withExamples();
    const { application_id: id } = made;
    await inside('POST', '/brands', { name: 'Of my own' });
    expect((await inside('DELETE', '/applications/examples')).status).toBe(200);
    expect((await inside('GET', '/products')).status).toBe(401);
    await expect.poll(() => table.get(applicationKey(id)), { timeout: 10_000 }).toBeUndefined();
    for (const pk of partitionsOf(id)) expect([pk, await storage.count(pk)]).toEqual([pk, 0]);
    expect((await ask('GET', '/application')).body.data[0].id).toBe(store.application_id);
    const none = await ask('DELETE', '/applications/examples');
    expect([none.status, errorOf(none).message]).toEqual([
      404,
      expect.stringContaining('no example store'),
    ]);
    const anew = await ask('POST', '/applications/examples');
    expect(anew.body.data.application_id).not.toBe(id);
  });

  test('is deleted on the next start if the server stopped midway', async () => {
    const { ask, made } = await withExamples();
    const before = await readApplication(table, made.application_id);
    await setStatus(table, before, 'deleting', Date.now());
    expect((await ask('POST', '/applications/examples')).status).toBe(409);
    const started = openExamples({ storage, files, log: textLog, wait: false });
    const gone = () => table.get(applicationKey(made.application_id));
    await expect.poll(gone, { timeout: 10_000 }).toBeUndefined();
    await started.close();
  });

  test('cannot be created or deleted by a manager', async () => {
    const { ask, store } = await withExamples();
    const memberships = [{ application_id: 'all', role: 'manager' }];
    const invited = await ask('POST', '/staff', { email: newEmail(), name: 'Max', memberships });
    const { code } = invited.body['invitation'] as { code: string };
    const accepted = await send('POST', '/sessions/acceptInvitation', { code, password: PASSWORD });
    const asManager = await member(store, accepted);
    for (const method of ['POST', 'DELETE']) {
      expect((await asManager(method, '/applications/examples')).status).toBe(403);
    }
  });
});
