import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { asking, create, openStore, PRODUCT } from '../store/api.ts';
import { exampleOf } from '../store/examples.ts';
import { operations, recordSubjects } from '../store/operations.ts';

const mine = await openStore();
const other = await openStore();

/** Every operation on one record, with a body that is good enough to look for the record. */
const operationsOn = (name: string) =>
  operations
    .filter(({ path }) => path === `/${name}/:id`)
    .map(({ told, method }) => ({
      method,
      body: told.example ?? { name: 'stolen' },
    }));

const createMine = (path: string, body: JsonObject) => create(mine.asAdmin, path, body);

test.each(recordSubjects.map(({ resource }) => resource))(
  'one store never reaches the $name of another',
  async ({ name }) => {
    const { id } = await createMine(`/${name}`, await exampleOf(name, createMine));
    const path = `/${name}/${id}`;
    const { data: record } = (await mine.asAdmin('GET', path)).body;
    for (const { method, body } of operationsOn(name)) {
      const answer = await other.asAdmin(method, path, method === 'GET' ? undefined : body);
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect((await other.asAdmin('GET', `/${name}?id=${id}`)).body.data).toEqual([]);
    expect((await mine.asAdmin('GET', path)).body.data).toEqual(record);
  },
);

test("refers to no record of another store's", async () => {
  const product = await create(mine.asAdmin, '/products', PRODUCT);
  const category = await create(mine.asAdmin, '/categories', { name: 'x' });
  const items = [{ product_id: product.id }];
  expect((await other.asAdmin('POST', '/collections', { name: 'x', items })).status).toBe(400);
  const child = { name: 'x', parent_id: category.id };
  expect((await other.asAdmin('POST', '/categories', child)).status).toBe(404);
});

test('a public key cannot be bent to another store', async () => {
  const [, id, rest] = /^pk_(\d+)_(.*)$/.exec(mine.application.publicKey) ?? [];
  for (const key of [
    `pk_${other.application.id}_${rest}`,
    `pk_${id}#application_${rest}`,
    `pk_0${id}_${rest}`,
  ]) {
    expect((await asking(key)('GET', '/brands')).status).toBe(401);
  }
});
