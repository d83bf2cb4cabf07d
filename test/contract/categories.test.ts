import { expect, test } from 'vitest';
import { create, errorOf, openStore } from '../store/api.ts';

const store = await openStore();

const category = (body: { name: string; parent_id?: number | null; url?: string }) =>
  create(store.asAdmin, '/categories', body);

const pathsOf = async (ids: number[]) => {
  const { body } = await store.asPublic(
    'GET',
    `/categories?id=${ids.join(',')}&sort_by=id&sort_order=ASC`,
  );
  return body.data.map(({ path }: { path: string }) => path);
};

test('computes the path from the parents and updates it when one changes', async () => {
  const kitchen = await category({ name: 'Kitchen' });
  const kettles = await category({ name: 'Kettles', parent_id: kitchen.id });
  const enamel = await category({ name: 'Émail & co', parent_id: kettles.id });
  expect(kettles).toEqual({
    id: kettles.id,
    application_id: store.application.id,
    name: 'Kettles',
    description: null,
    url: null,
    image_url: null,
    parent_id: kitchen.id,
    path: '/Kitchen/Kettles',
    created_at: kettles.created_at,
    updated_at: kettles.created_at,
  });
  const ids = [kitchen.id, kettles.id, enamel.id];
  expect(await pathsOf(ids)).toEqual([
    '/Kitchen',
    '/Kitchen/Kettles',
    '/Kitchen/Kettles/Émail & co',
  ]);

  const renamed = await store.asAdmin('PUT', `/categories/${kitchen.id}`, {
    name: 'Cook',
    path: '/x',
  });
  expect(renamed.body.data.path).toBe('/Cook');
  expect(await pathsOf(ids)).toEqual(['/Cook', '/Cook/Kettles', '/Cook/Kettles/Émail & co']);

  await store.asAdmin('PUT', `/categories/${kettles.id}`, { parent_id: null });
  expect(await pathsOf(ids)).toEqual(['/Cook', '/Kettles', '/Kettles/Émail & co']);
  const { body } = await store.asPublic('GET', `/categories/${enamel.id}`);
  expect(body.data.path).toBe('/Kettles/Émail & co');
});

test('treats a parent_id of 0 or null as the top level', async () => {
  for (const parent_id of [0, null]) {
    const top = await category({ name: `Top ${parent_id}`, parent_id });
    expect(top).toMatchObject({ parent_id: null, path: `/Top ${parent_id}` });
  }
});

test('refuses an unknown parent and a cycle', async () => {
  const unknown = await store.asAdmin('POST', '/categories', { name: 'x', parent_id: 4096 });
  expect([unknown.status, errorOf(unknown).type]).toEqual([404, 'NotFound']);

  const top = await category({ name: 'Top' });
  const middle = await category({ name: 'Middle', parent_id: top.id });
  const leaf = await category({ name: 'Leaf', parent_id: middle.id });
  for (const parent_id of [top.id, middle.id, leaf.id]) {
    const answer = await store.asAdmin('PUT', `/categories/${top.id}`, { parent_id });
    expect([answer.status, errorOf(answer).type]).toEqual([400, 'BadRequest']);
  }
  expect(await pathsOf([leaf.id])).toEqual(['/Top/Middle/Leaf']);
});

test('refuses more than 50 levels', async () => {
  const chain = [await category({ name: 'Level 1' })];
  for (let level = 2; level <= 50; level += 1) {
    chain.push(await category({ name: `Level ${level}`, parent_id: chain.at(-1).id }));
  }
  const top = await category({ name: 'Top' });
  const leaf = await category({ name: 'Leaf', parent_id: top.id });
  const under = (parent: { id: number }) => ({ name: 'Deep', parent_id: parent.id });
  const [above, last] = chain.slice(-2);
  const answers = [
    await store.asAdmin('POST', '/categories', under(last)),
    await store.asAdmin('PUT', `/categories/${top.id}`, under(above)),
    await store.asAdmin('PUT', `/categories/${leaf.id}`, under(above)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 200]);
});

test('includes direct children on request, in lists and single records', async () => {
  const top = await category({ name: 'Garden' });
  const child = await category({ name: 'Tools', parent_id: top.id });
  await category({ name: 'Spades', parent_id: child.id });
  const { body } = await store.asPublic('GET', `/categories/${top.id}?fetch_subcategories=true`);
  expect(body.data).toEqual({ ...top, subcategories: [child] });
  const list = await store.asPublic(
    'GET',
    `/categories?id=${top.id},${child.id}&fetch_subcategories=1`,
  );
  expect(list.body).toMatchObject({ count: 2, page: 1, pages: 1 });
  expect(
    list.body.data.map((each: { subcategories: unknown[] }) => each.subcategories.length),
  ).toEqual([1, 1]);
  const plain = await store.asPublic('GET', `/categories/${top.id}?fetch_subcategories=false`);
  expect(plain.body.data).toEqual(top);
});

test('lists the top level with parent_id=null', async () => {
  const other = await openStore();
  const top = await create(other.asAdmin, '/categories', { name: 'Top' });
  await create(other.asAdmin, '/categories', { name: 'Below', parent_id: top.id });
  expect((await other.asPublic('GET', '/categories?parent_id=null')).body.data).toEqual([top]);
  expect((await other.asPublic('GET', '/categories?path=/Top/Below')).body['count']).toBe(1);
});

test('moves a child of a deleted category to the top level', async () => {
  const parent = await category({ name: 'Gone' });
  const child = await category({ name: 'Orphan', parent_id: parent.id });
  await store.asAdmin('DELETE', `/categories/${parent.id}`);
  const { body } = await store.asPublic('GET', `/categories/${child.id}`);
  expect(body.data).toEqual({ ...child, path: '/Orphan' });
  const renamed = await store.asAdmin('PUT', `/categories/${child.id}`, { name: 'Alone' });
  expect(renamed.body.data.path).toBe('/Alone');
});
