import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import { type Ask, asking, create, openStore, PRODUCT } from '../store/api.ts';
import { exampleOf } from '../store/examples.ts';
import { operations, recordSubjects } from '../store/operations.ts';
import { openOwner } from '../store/staff.ts';
import { until } from '../store/until.ts';

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

/** Who reaches all records of a resource of my store or account, and of the other's. */
const OF_STORES = [mine.asAdmin, other.asAdmin] as const;
const OF_ACCOUNTS = [(await openOwner(mine)).asOwner, (await openOwner(other)).asOwner] as const;

test.each(recordSubjects.map(({ resource }): Resource => resource))(
  'one store never reaches the $name of another',
  async ({ name, records }) => {
    const [ask, askOther]: readonly [Ask, Ask] = records === 'account' ? OF_ACCOUNTS : OF_STORES;
    const createMine = (path: string, body: JsonObject) => create(ask, path, body);
    const { id } = await createMine(`/${name}`, await exampleOf(name, createMine));
    const path = `/${name}/${id}`;
    // Imports and exports end by themselves.
    const record = await until(
      async (): Promise<JsonObject> => (await ask('GET', path)).body.data,
      ({ state }) => state !== 'running',
    );
    for (const { method, body } of operationsOn(name)) {
      const answer = await askOther(method, path, method === 'GET' ? undefined : body);
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect((await askOther('GET', `/${name}?id=${id}`)).body.data).toEqual([]);
    expect((await ask('GET', path)).body.data).toEqual(record);
  },
);

test('a record cannot refer to records of another store', async () => {
  const product = await create(mine.asAdmin, '/products', PRODUCT);
  const category = await create(mine.asAdmin, '/categories', { name: 'x' });
  const items = [{ product_id: product.id }];
  expect((await other.asAdmin('POST', '/collections', { name: 'x', items })).status).toBe(400);
  const child = { name: 'x', parent_id: category.id };
  expect((await other.asAdmin('POST', '/categories', child)).status).toBe(404);
});

test('a public key cannot be altered to reach another store', async () => {
  const [, id, rest] = /^pk_(\d+)_(.*)$/.exec(mine.application.publicKey) ?? [];
  for (const key of [
    `pk_${other.application.id}_${rest}`,
    `pk_${id}#application_${rest}`,
    `pk_0${id}_${rest}`,
  ]) {
    expect((await asking(key)('GET', '/brands')).status).toBe(401);
  }
});
