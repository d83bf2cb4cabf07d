import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import type { RecordResource } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import {
  ADDRESS,
  type Ask,
  ask,
  asking,
  create,
  errorOf,
  openStore,
  PRODUCT,
  statusOf,
} from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { fillStore } from '../store/filled-store.ts';
import {
  MARK,
  type Marked,
  markRecords,
  OWN_ATTRIBUTE,
  personalNames,
} from '../store/marked-records.ts';
import { until } from '../store/until.ts';

/** Whoever lacks `personal:read` sees and finds no personal data (permissions.md, "Personal data"). */
const store = await openStore();
const { asAdmin, application } = store;
await fillStore(store);
const marked = await markRecords(store);
const ALL_BUT_PERSONAL = PERMISSIONS.filter((permission) => permission !== 'personal:read');
const key = { name: 'An analyst', permissions: ALL_BUT_PERSONAL };
const { secret } = await create(asAdmin, '/apiKeys', key);
const asKey = asking(`Bearer ${secret}`);

/** The records of an answer, without what repeats the query. */
const shownBy = async (ask: Ask, path: string) => {
  const { status, body } = await ask('GET', path);
  return JSON.stringify([status, body.data, body['count'], body['_embedded'], body['_facets']]);
};

const REFUSED = JSON.stringify([400, null, null, null, null]);

describe.each(marked)('$resource.name', ({ resource, id }) => {
  const { name, routes } = resource;
  const paths = [`/${name}/${id}`, `/${name}`, `/${name}?sort_by=id`, `/${name}?q=${MARK}`];
  const fields = personalNames(resource).map((each) => each.split('.')[0]);

  test('shows records without personal data', async () => {
    for (const path of [...paths, `/${name}?fields=${[...new Set(fields)].join()}`]) {
      expect(await shownBy(asKey, path), path).not.toContain(MARK);
    }
    const shown = await shownBy(asAdmin, `/${name}/${id}`);
    expect(shown).toContain(MARK);
    expect(await shownBy(asKey, `/${name}/${id}`)).toContain(`"id":${id}`);
  });

  const queriesOf = (field: string) => [
    `NAME=${MARK}`,
    // Of users, it is by exact addresses alone.
    ...(field in (routes['list']?.query ?? {}) ? [] : ['NAME=null']),
    '$has=NAME',
    '$has_not=NAME',
    '$NAME_gt=a',
    '$NAME_lt=z',
    'sort_by=NAME',
    'sort_by=NAME&sort_order=ASC',
  ];
  /** A bound that is not of the type of the field is refused, whatever the records have. */
  const refusedByType = (query: string) => query.startsWith('$NAME_');
  const listedBy = (query: string, attribute: string) =>
    shownBy(asKey, `/${name}?${query.replaceAll('NAME', attribute)}`);

  test('lists treat personal fields like unknown ones', async () => {
    const byNothing = new Map<string, Promise<string>>();
    for (const field of personalNames(resource)) {
      for (const query of queriesOf(field)) {
        const expected = byNothing.get(query) ?? listedBy(query, 'attribute_of_no_record');
        byNothing.set(query, expected);
        const answer = await listedBy(query, field);
        const allowed = refusedByType(query) ? [await expected, REFUSED] : [await expected];
        expect(allowed, `${query} of ${field}`).toContain(answer);
      }
    }
  });
});

/** What is personal of them is who did it; the log of the account is for owners, who see it. */
const NAMES_ALONE = ['events', 'activity'];

test('covers every resource with personal fields', () => {
  const personal = resources.filter(
    (resource): resource is RecordResource =>
      'schema' in resource &&
      !NAMES_ALONE.includes(resource.name) &&
      personalNames(resource as RecordResource).some((name) => !name.startsWith(OWN_ATTRIBUTE)),
  );
  const names = marked.map(({ resource }) => resource.name);
  expect([...names].sort()).toEqual(expect.arrayContaining(personal.map(({ name }) => name)));
});

test('events show neither personal data nor who caused them', async () => {
  const events = await settledFeed(store);
  expect(JSON.stringify(events)).toContain(MARK);
  for (const { resource, id } of marked) {
    const ofRecord = `/events?per_page=250&resource=${resource.name}&record_id=${id}`;
    const all = await shownBy(asAdmin, ofRecord);
    expect(all, ofRecord).toContain(MARK);
    const shown = await shownBy(asKey, ofRecord);
    expect(shown).toContain(`"record_id":${id}`);
    expect(shown).not.toContain(MARK);
  }
  const shown = await shownBy(asKey, '/events?per_page=250');
  expect(shown).not.toContain(MARK);
  expect(shown).not.toMatch(/"address":"/);
  expect(shown).toContain(`"application_id":${application.id}`);
});

describe('files', () => {
  const upload = { name: MARK, filename: `${MARK}.txt`, file: 'dGlu' };

  test('hides files of users and shows files of the store', async () => {
    const ofUser = await create(asAdmin, '/files', { ...upload, user_id: 7, access: 'private' });
    const ofStore = await create(asAdmin, '/files', { ...upload, colour: 'red' });
    const listed = (await asKey('GET', '/files')).body;
    expect(listed.data).toEqual([ofStore]);
    expect(listed['count']).toBe(1);
    expect((await asKey('GET', `/files/${ofStore.id}`)).body.data).toEqual(ofStore);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await asKey(method, `/files/${ofUser.id}`, method === 'PUT' ? {} : undefined);
      expect([method, answer.status]).toEqual([method, 404]);
    }
    await settledFeed(store);
    const events = await asKey('GET', '/events?resource=files');
    expect(events.body.data.map(({ record_id }: { record_id: number }) => record_id)).toEqual([
      ofStore.id,
    ]);
  });
});

describe('writes', () => {
  test('keep hidden fields and leave them out of the response', async () => {
    const user = await create(asAdmin, '/users', {
      name: MARK,
      email: `a.${MARK}`,
      password: 'a long password',
      shipping_address: ADDRESS,
      nickname: MARK,
    });
    const changed = await asKey('PUT', `/users/${user.id}`, { role: 'buyer' });
    expect(changed.body.data).toEqual({
      id: user.id,
      application_id: application.id,
      role: 'buyer',
      registered_with: 'email',
      created_at: user.created_at,
      updated_at: expect.any(String),
    });
    const { updated_at } = changed.body.data;
    expect((await asAdmin('GET', `/users/${user.id}`)).body.data).toEqual({
      ...user,
      email_proved: true,
      role: 'buyer',
      updated_at,
    });
  });

  test('create, pay, ship, and refund an order without showing personal data', async () => {
    const [{ id: product_id }, method] = await Promise.all([
      create(asAdmin, '/products', PRODUCT),
      create(asAdmin, '/paymentMethods', { name: 'Transfer', cost_type: 'no_cost' }),
    ]);
    const address = { ...ADDRESS, full_name: MARK, email: MARK };
    const body = {
      items: [{ product_id, quantity: 2 }],
      shipping_address: address,
      billing_address: address,
      notes: MARK,
      wish: MARK,
    };
    const order = await create(asKey, '/orders', body);
    const description = MARK;
    const answers = [
      order,
      await create(asKey, '/payments', {
        order_id: order.id,
        payment_method_id: method.id,
        description,
      }),
      await create(asKey, `/orders/${order.id}/shipments`, { description, tracking_code: MARK }),
      (await asKey('PUT', `/orders/${order.id}/shipments/0`, { description })).body.data,
      await create(asKey, `/orders/${order.id}/refunds`, { amount: 1, reason: MARK }),
      (await asKey('GET', `/orders/${order.id}/payments`)).body.data,
      (await asKey('PATCH', `/orders/${order.id}`, { state: 'completed', notes: MARK })).body.data,
    ];
    expect(JSON.stringify(answers)).not.toContain(MARK);
    expect(order).not.toHaveProperty('secret');
    const { data } = (await asAdmin('GET', `/orders/${order.id}`)).body;
    expect(data).toMatchObject({
      shipping_address: address,
      notes: [MARK, MARK],
      wish: MARK,
      payments: [{ description }],
      shipments: [{ description, tracking_code: MARK }],
      refunds: [{ reason: MARK }],
      state: 'completed',
    });
  });

  test('replay a response only while the permissions stay the same', async () => {
    const { id, secret: own } = await create(asAdmin, '/apiKeys', {
      name: 'Changing',
      permissions: ['addresses:write', 'personal:read'],
    });
    const write = (authorization: string) =>
      ask('POST', '/addresses', {
        authorization,
        body: { ...ADDRESS, full_name: MARK },
        headers: { 'Idempotency-Key': 'once' },
      });
    const first = await write(`Bearer ${own}`);
    expect((await write(`Bearer ${own}`)).body).toEqual(first.body);
    await asAdmin('PUT', `/apiKeys/${id}`, { permissions: ['addresses:write'] });
    const again = await until(
      () => write(`Bearer ${own}`),
      ({ status }) => status !== 200,
    );
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      422,
      expect.not.stringContaining(MARK),
    ]);
  });
});

describe('a caller without personal:read cannot', () => {
  const needs = expect.objectContaining({ code: 403, permission: 'personal:read' });
  const url = 'https://receiver.example/events';
  const [{ id: user }, { id: invoice }, { id: order }] = ['users', 'invoices', 'orders'].map(
    (name) => marked.find(({ resource }) => resource.name === name) ?? { id: 0 },
  ) as [Marked, Marked, Marked];

  test.each([
    ['GET', `/users/${user}/export`, undefined],
    ['POST', `/invoices/${invoice}/pdf`, {}],
    ['POST', `/invoices/${invoice}/pdf?format=xml`, {}],
    ['GET', `/invoices/${invoice}?format=xml`, undefined],
    ['POST', `/orders/${order}/refunds/0/pdf`, {}],
    ['POST', '/webhooks', { url, types: ['brand.*'] }],
    ['POST', '/notifications', { event: 'order.created', text: 'Hello' }],
    ['POST', '/notifications/send', { to: MARK, text: 'Hello', bcc: [MARK] }],
    ['PUT', '/application', { password_reset_url: 'https://phish.example' }],
    ['PUT', '/application', { order_url: 'https://phish.example' }],
    ['PUT', `/users/${user}`, { email: 'other@example.org' }],
    ['PUT', `/users/${user}`, { password: 'another password' }],
  ])('%s %s %j', async (method, path, body) => {
    expect(errorOf(await asKey(method, path, body))).toEqual(needs);
  });

  test('create a record for a user or assign one to a user', async () => {
    const [owned, free] = [
      await create(asAdmin, '/carts', { items: [], user_id: user }),
      await create(asAdmin, '/carts', { items: [] }),
    ];
    const refused = [
      asKey('POST', '/carts', { items: [], user_id: user }),
      asKey('PUT', `/carts/${free.id}`, { user_id: user }),
      asKey('PUT', `/carts/${free.id}`, { user_id: user, merge: true }),
      asKey('PUT', `/carts/${owned.id}`, { user_id: user + 1 }),
      asKey('POST', '/addresses', { ...ADDRESS, user_id: user }),
      asKey('POST', '/files', { name: 'a', filename: 'a.txt', file: 'dGlu', user_id: user }),
      asKey('POST', '/files', { name: 'a', filename: 'a.txt', size: 3, user_id: user }),
    ];
    for (const answer of await Promise.all(refused)) expect(errorOf(answer)).toEqual(needs);
    expect(await statusOf(asKey('PUT', `/carts/${owned.id}`, { user_id: user, items: [] }))).toBe(
      200,
    );
    expect(await statusOf(asKey('POST', '/carts', { items: [] }))).toBe(200);
    expect((await asAdmin('GET', `/carts/${free.id}`)).body.data.user_id).toBeNull();
  });

  test('assign an address to a user or order with it', async () => {
    const { id } = await create(asAdmin, '/addresses', { ...ADDRESS, user_id: 7 });
    expect(errorOf(await asKey('PUT', `/addresses/${id}`, { user_id: 8 }))).toEqual(needs);
    expect(await statusOf(asKey('PUT', `/addresses/${id}`, { user_id: 7 }))).toBe(200);
    const product = await create(asAdmin, '/products', PRODUCT);
    const body = {
      items: [{ product_id: product.id, quantity: 1 }],
      shipping_address_id: id,
      billing_address_id: id,
    };
    expect(await statusOf(asKey('POST', '/orders', { ...body, user_id: user }))).toBe(404);
    expect(await statusOf(asKey('POST', '/orders', body))).toBe(404);
  });
});
