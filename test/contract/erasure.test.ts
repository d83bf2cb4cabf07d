import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { KEPT_AFTER_ERASURE } from '../../shared/contract/kept-after-erasure.ts';
import type { RecordResource } from '../../shared/contract/resource.ts';
import { recordsWithUser, resources } from '../../shared/resources/index.ts';
import { users } from '../../shared/resources/users.ts';
import { inflateJson } from '../../shared/storage/deflated-json.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Item } from '../../shared/storage/write.ts';
import { ADDRESS, ask, create, logIn, openStore, PRODUCT } from '../store/api.ts';
import { settle, settledFeed } from '../store/feed.ts';
import { itemsOf, table } from '../store/local-store.ts';
import { command } from '../store/ops-command.ts';
import { MARK, type Mark, markPersonal } from '../store/personal-marks.ts';
import { until } from '../store/until.ts';

/*
 * A person is erased from whatever the schemas call personal (protocol.md, "Export and erasure"): each such text is a mark
 * of its own here, in records of all resources that may be of a user, and none of them is found anywhere afterwards.
 */
const store = await openStore({ user_uploads: true });
const { asAdmin, asPublic, application } = store;
const product = await create(asAdmin, '/products', {
  ...PRODUCT,
  stock_type: 'track',
  stock_level: 9,
});
const soldOut = await create(asAdmin, '/products', {
  ...PRODUCT,
  stock_type: 'track',
  stock_level: 0,
});
const method = await create(asAdmin, '/paymentMethods', { name: 'Transfer', cost_type: 'no_cost' });
const items = [{ product_id: product.id, quantity: 1 }];

/** Written by nobody but the person of the test. */
const spoken: Mark[] = [];
function say(path: string): string {
  const { marks } = markPersonal(
    { properties: { said: { type: 'string', personal: true } } },
    {},
    false,
  );
  spoken.push(...marks);
  return `${marks[0]?.text}${path}`;
}

const email = say('@example.org');
const { id } = await create(asPublic, '/users', {
  email,
  name: say(''),
  password: 'a long password',
});
const asUser = await logIn(store, id);

const order = await create(asUser, '/orders', {
  items,
  shipping_address: { ...ADDRESS, full_name: say('') },
  billing_address: ADDRESS,
  payment_method_id: method.id,
});
await create(asAdmin, '/payments', { order_id: order.id, payment_method_id: method.id });
await create(asAdmin, `/orders/${order.id}/shipments`, { tracking_code: say('') });
await create(asAdmin, `/orders/${order.id}/refunds`, { amount: 1, reason: say('') });
await create(asAdmin, `/orders/${order.id}/notes`, { text: say('') });
await create(asAdmin, `/users/${id}/notes`, { text: say('') });
await create(asPublic, `/products/${soldOut.id}/notify`, { email });
await create(asAdmin, '/orders', { state: 'draft', user_id: id, items, notes: say('') });

/** One of each resource, as clients make it. */
const MADE: Readonly<Record<string, () => Promise<JsonObject>>> = {
  addresses: () => create(asUser, '/addresses', { ...ADDRESS, full_name: say('') }),
  carts: () => create(asUser, '/carts', { items }),
  files: () =>
    create(asUser, '/files', { name: say(''), filename: `${say('')}.txt`, file: 'QWRh' }),
  invoices: () => create(asAdmin, '/invoices', { order_id: order.id }),
  orders: async () => order,
};

/** Of a resource that is new here, a record by its schema. */
const makeRecord = async ({ name, schema }: RecordResource): Promise<number> => {
  const made = await MADE[name]?.();
  if (made) return Number(made['id']);
  const { record } = markPersonal(schema, { user_id: id });
  return (
    await openRecords(table, application, { name, records: 'users' }).create(record as object)
  ).id;
};

interface Marked {
  readonly resource: RecordResource;
  readonly id: number;
  readonly marks: readonly Mark[];
}

const marked: Marked[] = [];
for (const resource of [users, ...recordsWithUser] as readonly RecordResource[]) {
  const of = resource.name === users.name ? id : await makeRecord(resource);
  let marks: readonly Mark[] = [];
  await openRecords(table, application, resource).update(of, async (before) => {
    const found = markPersonal(resource.schema, before as unknown as JsonObject);
    if (resource.name !== users.name) {
      marks = found.marks;
      return found.record;
    }
    // The address is that of the login.
    marks = found.marks.filter(({ path }) => path !== '.email');
    return { ...found.record, email };
  });
  marked.push({ resource, id: of, marks });
}
// Events that have the marks, and an answer that is kept.
await asAdmin('PATCH', `/orders/${order.id}`, { tags: ['marked'] });
await asAdmin('PUT', `/users/${id}`, { tags: ['marked'] });
const { body: kept } = await ask('POST', '/addresses', {
  authorization: `Bearer ${await tokenOfAdmin()}`,
  body: { ...ADDRESS, full_name: say(''), user_id: id },
  headers: { 'Idempotency-Key': 'once' },
});

async function tokenOfAdmin(): Promise<string> {
  const { secret } = await create(asAdmin, '/apiKeys', {
    name: 'ERP',
    permissions: ['addresses:write', 'personal:read'],
  });
  return secret;
}

const textOfBytes = (bytes: Uint8Array): string => {
  for (const read of [
    () => JSON.stringify(inflateJson(bytes)),
    () => inflateRawSync(bytes).toString(),
  ]) {
    try {
      return read();
    } catch {
      // In another form.
    }
  }
  return Buffer.from(bytes).toString('latin1');
};

const textOfItem = (item: Item) =>
  Object.values(item)
    .map((value) => (value instanceof Uint8Array ? textOfBytes(value) : JSON.stringify(value)))
    .join();

const reasonOf = ({ pk }: Item) => {
  const name = pk.split('#').slice(1).join('#');
  const erasure = resources.find((each) => each.name === name)?.access?.erasure;
  const ofRecords = typeof erasure === 'object' ? erasure.kept : undefined;
  return (
    ofRecords ?? Object.entries(KEPT_AFTER_ERASURE).find(([kind]) => name.startsWith(kind))?.[1]
  );
};

const all = () => [...spoken, ...marked.flatMap(({ marks }) => marks)];
/** Whether a resource says why its records stay as they are. */
const stays = ({ resource }: (typeof marked)[number]) =>
  typeof resource.access?.erasure === 'object';

const ofInvoice = () => marked.find(({ resource }) => resource.name === 'invoices')?.marks ?? [];

/** The marks in a text that nothing keeps. */
function found(text: string): string[] {
  const there = new Set(text.match(MARK));
  return all()
    .filter((mark) => there.has(mark.text) && !mark.kept)
    .map(({ path, text: mark }) => `${path}: ${mark}`);
}

/** The items that have any, but for those that are kept for a reason. */
const itemsWithMarks = async () =>
  (await itemsOf(application.id))
    .filter((item) => !reasonOf(item))
    .map((item) => [`${item.pk}/${item.sk}`, found(textOfItem(item))] as const)
    .filter(([, marks]) => marks.length > 0);

test('the marks exist before the erasure', async () => {
  await settle(store);
  const text = (await itemsOf(application.id)).map(textOfItem).join();
  const there = new Set(text.match(MARK));
  expect(all().filter(({ text: mark }) => !there.has(mark))).toEqual([]);
  expect(all().length).toBeGreaterThan(120);
  expect(kept.data).toMatchObject({ user_id: id });
});

describe('after the erasure', () => {
  test('the table has no personal data except what is kept for a reason', async () => {
    expect((await asAdmin('POST', `/users/${id}/erase`)).status).toBe(200);
    await settle(store);
    await command(
      'application',
      'redact-events',
      String(application.id),
      '--user',
      String(id),
      '--yes',
    );
    // Notes and words are removed after the answer.
    await expect.poll(itemsWithMarks).toEqual([]);
  });

  test('events have no personal data', async () => {
    expect(found(JSON.stringify(await settledFeed(store)))).toEqual([]);
  });

  test('responses have no personal data, except of what is kept for a reason', async () => {
    const invoiced = new Set(ofInvoice().map(({ path, text }) => `${path}: ${text}`));
    // Invoices, credit notes and statements of withdrawal stay as they were.
    expect(marked.filter(stays).map(({ resource }) => resource.name)).toEqual([
      'invoices',
      'withdrawals',
    ]);
    for (const { resource, id: record } of marked.filter((each) => !stays(each))) {
      for (const path of [`/${resource.name}`, `/${resource.name}/${record}`]) {
        const { body } = await asAdmin('GET', path);
        const there = found(JSON.stringify(body)).filter((mark) => !invoiced.has(mark));
        expect([path, there]).toEqual([path, []]);
      }
    }
    const { data } = (await asAdmin('GET', `/orders/${order.id}/history`)).body;
    expect(found(JSON.stringify(data))).toEqual([]);
    expect(JSON.stringify((await asAdmin('GET', '/invoices')).body)).toMatch(MARK);
  });

  test('exports have no personal data', async () => {
    const exported = async (resource: string): Promise<string> => {
      const { id: made } = await create(asAdmin, '/exports', { resource, format: 'ndjson' });
      const { parts } = await doneExport(made);
      const texts = parts.map(async ({ url }: { url: string }) => (await fetch(url)).text());
      return (await Promise.all(texts)).join('');
    };
    // The order stays without it; the user is gone.
    expect(await exported('orders')).toContain(`"id":${order.id},`);
    expect(await exported('users')).not.toContain(`"id":${id},`);
    for (const resource of ['orders', 'users', 'addresses'])
      expect([resource, found(await exported(resource))]).toEqual([resource, []]);
  });
});

const doneExport = async (made: number) =>
  await until(
    async () => (await asAdmin('GET', `/exports/${made}`)).body.data,
    ({ state }) => state !== 'running',
  );
