import { expect, test } from 'vitest';
import { ADDRESS, atOnce, create, errorOf, logIn, openStore } from '../store/api.ts';

const store = await openStore();
const asAda = await logIn(store, 501);
const asBob = await logIn(store, 502);

test('a user creates, reads, lists, changes and deletes an address', async () => {
  const shop = await openStore();
  const created = await shop.asUser('POST', '/addresses', { ...ADDRESS, company: null });
  const record = {
    id: created.body.data.id,
    application_id: shop.application.id,
    ...ADDRESS,
    state: null,
    address2: null,
    phone_number: null,
    alternate_phone_number: null,
    vat: null,
    company: null,
    user_id: shop.userId,
    created_at: created.body.data.created_at,
    updated_at: created.body.data.created_at,
  };
  expect(created.body).toEqual({ status: true, data: record });

  const path = `/addresses/${record.id}`;
  for (const ask of [shop.asUser, shop.asAdmin]) {
    expect((await ask('GET', path)).body).toEqual({ status: true, data: record });
    expect((await ask('GET', '/addresses')).body).toMatchObject({ data: [record], count: 1 });
  }
  const changed = await shop.asUser('PUT', path, { ...record, city: 'Lisboa', state: 'Lisboa' });
  expect(changed.body).toEqual({
    status: true,
    data: {
      ...record,
      city: 'Lisboa',
      state: 'Lisboa',
      updated_at: changed.body.data.updated_at,
    },
  });
  expect((await shop.asUser('GET', '/addresses')).body.data).toEqual([changed.body.data]);
  expect((await shop.asUser('DELETE', path)).body).toEqual({ status: true });
  expect((await shop.asUser('DELETE', path)).status).toBe(404);
  expect((await shop.asUser('GET', '/addresses')).body.data).toEqual([]);
});

test.each([
  [{}, 'missingRequiredProperty', 'full_name'],
  [{ ...ADDRESS, country: null }, 'missingRequiredProperty', 'country'],
  [{ ...ADDRESS, postal_code: 4050 }, 'type', 'postal_code'],
  [{ ...ADDRESS, postal_code: 'x'.repeat(21) }, 'max', 'postal_code'],
  [{ ...ADDRESS, city: '' }, 'min', 'city'],
  [{ ...ADDRESS, email: 'ada' }, 'format', 'email'],
  [{ ...ADDRESS, email: 'ada@example' }, 'format', 'email'],
  [{ ...ADDRESS, email: 'ada lovelace@example.org' }, 'format', 'email'],
  [{ ...ADDRESS, email: `${'a'.repeat(135)}@b.org` }, 'max', 'email'],
  [{ ...ADDRESS, email: 'ada.@example.org' }, 'format', 'email'],
  [{ ...ADDRESS, email: '"ada"@example.org' }, 'format', 'email'],
  [{ ...ADDRESS, email: 'ada@-example.org' }, 'format', 'email'],
  [{ ...ADDRESS, email: 'ada@exam_ple.org' }, 'format', 'email'],
  [{ ...ADDRESS, email: 'ada@example..org' }, 'format', 'email'],
  [{ ...ADDRESS, email: 'ada@exam\u2028ple.org' }, 'format', 'email'],
  [{ ...ADDRESS, email: 'ada\u0000@example.org' }, 'format', 'email'],
  [{ ...ADDRESS, email: 'ada@example.org\n' }, 'format', 'email'],
])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
  const answer = await store.asUser('POST', '/addresses', body);
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ valid: false, failedValidator, invalidPropertyName }),
  ]);
});

test('accepts email addresses from all over the world', async () => {
  for (const email of [
    'a@b.co',
    'ada.l+shop@mail.example.org',
    'jürgen@müller.de',
    '用户@例子.中国',
    'उपयोगकर्ता@उदाहरण.भारत',
    "o'neil!#$%@x-y.example",
  ]) {
    const address = await create(store.asUser, '/addresses', { ...ADDRESS, email });
    expect(address.email).toBe(email);
  }
});

test('an address belongs to the user who creates it, whatever the body says', async () => {
  const address = await create(asAda, '/addresses', { ...ADDRESS, user_id: 502 });
  expect(address.user_id).toBe(501);
  const changed = await asAda('PUT', `/addresses/${address.id}`, { user_id: 502 });
  expect(changed.body.data.user_id).toBe(501);
  expect((await asAda('PUT', `/addresses/${address.id}`, { user_id: null })).body.data).toEqual({
    ...address,
    updated_at: expect.any(String),
  });
});

test('a user cannot see addresses that belong to another user or to nobody', async () => {
  const adas = await create(asAda, '/addresses', ADDRESS);
  const nobodys = await create(store.asAdmin, '/addresses', ADDRESS);
  expect(nobodys.user_id).toBeNull();
  for (const { id } of [adas, nobodys]) {
    const path = `/addresses/${id}`;
    expect((await asBob('GET', path)).status).toBe(404);
    expect((await asBob('PUT', path, { city: 'Porto' })).status).toBe(404);
    expect((await asBob('DELETE', path)).status).toBe(404);
    expect((await asBob('GET', `/addresses?id=${id}`)).body.data).toEqual([]);
    expect((await store.asAdmin('GET', path)).status).toBe(200);
  }
  expect((await asBob('GET', '/addresses?user_id=501')).body.data).toEqual([]);
});

test('an admin moves an address to another user, then unassigns it', async () => {
  const shop = await openStore();
  const [one, other] = [await logIn(shop, 1), await logIn(shop, 2)];
  const address = await create(shop.asAdmin, '/addresses', { ...ADDRESS, user_id: 1 });
  const idsOf = async (user: typeof one) =>
    (await user('GET', '/addresses?fields=id')).body.data.map(({ id }: { id: number }) => id);
  expect([await idsOf(one), await idsOf(other)]).toEqual([[address.id], []]);
  await shop.asAdmin('PUT', `/addresses/${address.id}`, { user_id: 2 });
  expect([await idsOf(one), await idsOf(other)]).toEqual([[], [address.id]]);
  const freed = await shop.asAdmin('PUT', `/addresses/${address.id}`, { user_id: null });
  expect(freed.body.data.user_id).toBeNull();
  expect([await idsOf(one), await idsOf(other)]).toEqual([[], []]);
  for (const user_id of ['2', 0, 1.5]) {
    const answer = await shop.asAdmin('PUT', `/addresses/${address.id}`, { user_id });
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, 'user_id']);
  }
});

test('a user can create up to 100 addresses; an admin can add more', async () => {
  const shop = await openStore();
  const asks = await logIn(shop, 503);
  const post = (ask = asks) => ask('POST', '/addresses', ADDRESS);
  const answers = await atOnce(100, () => post());
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(errorOf(await post())).toEqual({
    code: 400,
    type: 'BadRequest',
    message: 'A user can have up to 100 addresses. Delete some first.',
  });
  const [first] = (await asks('GET', '/addresses')).body.data;
  await asks('DELETE', `/addresses/${first.id}`);
  expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(400);
  const ofAdmin = await shop.asAdmin('POST', '/addresses', { ...ADDRESS, user_id: 503 });
  expect(ofAdmin.status).toBe(200);
  expect((await post(await logIn(shop, 504))).status).toBe(200);
});
