import { expect, test } from 'vitest';
import { create, openStore } from '../store/api.ts';

const store = await openStore();

test('creates, reads, lists, changes and deletes a brand', async () => {
  const created = await store.asAdmin('POST', '/brands', {
    name: 'Northwind Tea',
    url: 'northwind',
  });
  const record = {
    id: created.body.data.id,
    application_id: store.application.id,
    name: 'Northwind Tea',
    description: null,
    image_url: null,
    url: 'northwind',
    created_at: created.body.data.created_at,
    updated_at: created.body.data.created_at,
  };
  expect(created).toMatchObject({ status: 200, body: { status: true, data: record } });
  expect(created.body).toEqual({ status: true, data: record });

  const path = `/brands/${record.id}`;
  expect((await store.asPublic('GET', path)).body).toEqual({ status: true, data: record });
  expect((await store.asPublic('GET', '/brands')).body.data).toEqual([record]);

  const changed = await store.asAdmin('PUT', path, { description: 'Teas of the north', url: null });
  expect(changed.body).toEqual({
    status: true,
    data: {
      ...record,
      description: 'Teas of the north',
      url: null,
      updated_at: changed.body.data.updated_at,
    },
  });
  expect(changed.body.data.updated_at >= record.updated_at).toBe(true);

  expect((await store.asAdmin('DELETE', path)).body).toEqual({ status: true });
  expect((await store.asAdmin('DELETE', path)).status).toBe(404);
  expect((await store.asAdmin('GET', path)).status).toBe(404);
});

test('round-trips unknown attributes unchanged', async () => {
  const odd = { 'isbn-13': '978-3', nested: { a: [1, null, { b: '\ud800 é 茶' }] }, huge: 1e300 };
  const brand = await create(store.asAdmin, '/brands', { name: 'Odd', ...odd });
  const { body } = await store.asPublic('GET', `/brands/${brand.id}`);
  expect(body.data).toMatchObject(odd);
});

test('ignores fields that only the server sets', async () => {
  const sent = { id: 5, _id: 'x', application_id: 6, created_at: 'then', updated_at: 'now' };
  const brand = await create(store.asAdmin, '/brands', { name: 'Mine', ...sent });
  expect(brand).toMatchObject({ name: 'Mine', application_id: store.application.id });
  expect(brand.id).not.toBe(5);
  expect(brand).not.toHaveProperty('_id');
  const { body } = await store.asAdmin('PUT', `/brands/${brand.id}`, sent);
  expect(body.data).toEqual({ ...brand, updated_at: body.data.updated_at });
});

test.each([
  [{}, 'missingRequiredProperty', 'name'],
  [{ name: null }, 'missingRequiredProperty', 'name'],
  [{ name: 12 }, 'type', 'name'],
  [{ name: '' }, 'min', 'name'],
  [{ name: 'x'.repeat(256) }, 'max', 'name'],
  [{ name: 'x', url: 7, description: 8 }, 'type', 'description', 'url'],
  [['x'], 'type', 'Object'],
])('refuses %j and names the attribute', async (body, failedValidator, ...names) => {
  const answer = await store.asAdmin('POST', '/brands', body);
  expect(answer).toMatchObject({
    status: 400,
    body: {
      status: false,
      errors: names.map((invalidPropertyName) => ({
        ...{ code: 400, type: 'BadRequest', valid: false },
        ...{ failedValidator, invalidPropertyName },
      })),
    },
  });
});

test('refuses to remove a required attribute, and changes nothing', async () => {
  const brand = await create(store.asAdmin, '/brands', { name: 'Stays' });
  const answer = await store.asAdmin('PUT', `/brands/${brand.id}`, { name: null, url: 'changed' });
  expect(answer.body).toEqual({
    status: false,
    errors: [
      {
        code: 400,
        type: 'BadRequest',
        message: 'name is required.',
        valid: false,
        failedValidator: 'missingRequiredProperty',
        invalidPropertyName: 'name',
      },
    ],
  });
  expect((await store.asPublic('GET', `/brands/${brand.id}`)).body.data).toEqual(brand);
});

test('hides inactive and unpublished brands from everyone but admins', async () => {
  for (const hidden of [{ active: false }, { published: false }]) {
    const { id } = await create(store.asAdmin, '/brands', { name: 'Hidden', ...hidden });
    for (const ask of [store.asPublic, store.asUser]) {
      expect((await ask('GET', `/brands/${id}`)).status).toBe(404);
      expect((await ask('GET', `/brands?id=${id}`)).body.data).toEqual([]);
    }
    expect((await store.asAdmin('GET', `/brands/${id}`)).body.data).toMatchObject(hidden);
  }
});

test('loses no accepted edit when many clients change a brand at once', async () => {
  const { id } = await create(store.asAdmin, '/brands', { name: 'Busy' });
  const names = Array.from({ length: 8 }, (_, i) => `attribute_${i}`);
  const answers = await Promise.all(
    names.map((name) => store.asAdmin('PUT', `/brands/${id}`, { [name]: name })),
  );
  const written = names.filter((_, i) => answers[i]?.status === 200);
  expect(written.length).toBeGreaterThan(0);
  const { body } = await store.asAdmin('GET', `/brands/${id}`);
  expect(
    Object.keys(body.data)
      .filter((name) => names.includes(name))
      .sort(),
  ).toEqual(written);
});
