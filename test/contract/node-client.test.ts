import { randomUUID } from 'node:crypto';
import Marketcloud from 'marketcloud-node';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, openStore, publicUrl } from '../store/api.ts';

/** The published client, with base URL and keys changed and nothing else (contract.md 4.1). */
const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
const client = new Marketcloud.Client({
  public_key: store.application.publicKey,
  secret_key: store.secretKey,
});
client.baseUrl = publicUrl;

let productId = 0;
beforeAll(async () => {
  const { data } = await client.products.create({
    name: 'First',
    price: 3,
    stock_type: 'infinite',
  });
  productId = data.id;
});

const RESOURCES = {
  addresses: () => ({ ...ADDRESS, name: 'At home', user_id: 7 }),
  brands: () => ({ name: 'Northwind' }),
  categories: () => ({ name: 'Kettles' }),
  collections: () => ({ name: 'Home', items: [{ product_id: productId, variant_id: 0 }] }),
  products: () => ({ name: 'Kettle', price: 24.5, stock_type: 'track', stock_level: 3 }),
  variables: () => ({ name: 'free_from', value: 60, type: 'number' }),
};

describe.each(Object.entries(RESOURCES))('%s', (name, makeBody) => {
  test('are created, listed, read, changed and deleted', async () => {
    const resource = client[name];
    const created = await resource.create(makeBody());
    expect(created).toMatchObject({ status: true, data: makeBody() });
    const { id } = created.data;

    const list = await resource.list({ id, per_page: 5 });
    expect(list).toMatchObject({ status: true, count: 1, page: 1, pages: 1, data: [created.data] });
    const one = await resource.getById(id);
    expect(one.data).toMatchObject({ id, name: created.data.name });

    const changed = await resource.update(id, { name: 'Changed' });
    expect(changed.data).toEqual({
      ...created.data,
      name: 'Changed',
      ...(name === 'categories' && { path: '/Changed' }),
      updated_at: changed.data.updated_at,
    });
    expect(await resource.delete(id)).toEqual({ status: true });
    await expect(resource.getById(id)).rejects.toMatchObject({ code: 404, type: 'NotFound' });
  });
});

test('registers, finds, logs in, changes and deletes a user', async () => {
  const email = `${randomUUID()}@example.org`;
  const body = { email, name: 'Ada Verne', password: 'secret' };
  const { data: user } = await client.users.create(body);
  expect(user).toMatchObject({ email, name: 'Ada Verne', full_name: 'Ada Verne' });
  expect(await client.users.list({ email })).toMatchObject({ count: 1, data: [user] });

  const { data } = await client.users.authenticate(email, 'secret');
  expect(data).toEqual({ token: expect.any(String), user, access: 'user', role: 'user' });
  await expect(client.users.authenticate(email, 'wrong')).rejects.toMatchObject({ code: 404 });
  await expect(client.users.create(body)).rejects.toMatchObject({
    type: 'BadRequest',
    failedValidator: 'unique',
  });

  const changed = await client.users.update(user.id, { name: 'Ada V.' });
  expect(changed.data).toMatchObject({ name: 'Ada V.', full_name: 'Ada V.' });
  expect(await client.users.delete(user.id)).toEqual({ status: true });
  await expect(client.users.getById(user.id)).rejects.toMatchObject({ code: 404 });
});

test('reads the application', async () => {
  const { data } = await client.application.get();
  expect(data).toEqual([expect.objectContaining({ name: 'Tea House' })]);
});

test('passes validation errors on', async () => {
  await expect(client.products.create({ name: 'x', price: '3' })).rejects.toMatchObject({
    code: 400,
    type: 'BadRequest',
    failedValidator: 'type',
    invalidPropertyName: 'price',
  });
});

test('asks for prices in a currency', async () => {
  const { data } = await client.products.getById(productId, { currency: 'USD' });
  expect(data).toMatchObject({ price: 6, display_price: '6 USD' });
});

test('logs in again when its token is refused', async () => {
  client.token = 'bogus';
  const { status } = await client.brands.list();
  expect(status).toBe(true);
  expect(client.token).not.toBe('bogus');
});

test('gets 404 for resources that do not exist', async () => {
  for (const call of [
    () => client._Get('/resources'),
    () => client._Get('/resources/1'),
    () => client._Post('/resources', {}),
    () => client._Put('/resources/1', {}),
    () => client._Delete('/resources/1'),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 404 });
  }
});
