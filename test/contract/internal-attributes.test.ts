import { expect, test } from 'vitest';
import { attribute } from '../../shared/contract/attributes.ts';
import { isObject, type Json } from '../../shared/contract/json.ts';
import { hasStoreRecords, isHidden, type RecordResource } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { create } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { fillStore } from '../store/filled-store.ts';
import { table } from '../store/local-store.ts';
import { until } from '../store/until.ts';

/** What is stored and never shown cannot be found by lists, either (protocol.md, "Filters"). */
const { store } = await openCardStore({ currencies: [{ code: 'USD', rate: 1.08 }] });
const { asAdmin } = store;
await fillStore(store);
const file = Buffer.from('hello').toString('base64');
await create(asAdmin, '/files', { name: 'Hello', filename: 'hello.txt', file });
const product = (await asAdmin('GET', '/products')).body.data[0];
await asAdmin('PUT', `/products/${product.id}`, { price: 20, price_discount: 15 });
for (const path of ['/products', '/collections', '/contents']) {
  const { id } = (await asAdmin('GET', path)).body.data[0];
  for (const slug of ['first', 'second']) await asAdmin('PUT', `${path}/${id}`, { slug });
}
const order = (await asAdmin('GET', '/orders')).body.data[0];
await create(asAdmin, '/invoices', { order_id: order.id });
await create(asAdmin, '/webhooks', { url: 'https://example.com/hook', types: ['order.*'] });
await create(asAdmin, '/imports', { resource: 'brands', format: 'csv', content: 'name\nUji\n' });
await create(asAdmin, '/exports', { resource: 'brands', format: 'csv', to: '2000-01-01' });
await create(asAdmin, '/apiKeys', { name: 'Stock', permissions: ['products:read'] });
await create(asAdmin, '/notifications', { event: 'order.created', subject: 'Thank you' });
const payment_method = 'pm_card_authenticationRequired';
await create(asAdmin, '/payments', { order_id: order.id, method: 'Stripe', payment_method });
// Imports and exports are made in the background, which changes their records.
for (const path of ['/imports', '/exports']) {
  await until(
    async () => (await asAdmin('GET', path)).body.data,
    (records: { state: string }[]) => records.every(({ state }) => state === 'done'),
  );
}

const stored = resources.filter(
  (resource): resource is RecordResource =>
    hasStoreRecords(resource) && resource.schema !== undefined,
);

/** The names of all that is in a value, with dots. */
function namesIn(value: Json, name = ''): string[] {
  if (!isObject(value) && !Array.isArray(value)) return [name];
  return Object.entries(value).flatMap(([each, inner]) =>
    namesIn(inner, name === '' ? each : `${name}.${each}`),
  );
}

interface Internal {
  readonly resource: RecordResource;
  readonly name: string;
  readonly value: Json;
}

/** What the records of a resource store, and `GET` of them does not show. */
async function internalsOf(resource: RecordResource): Promise<Internal[]> {
  const { records } = await openRecords(table, store.application, resource).page({});
  expect([resource.name, records.length > 0]).toEqual([resource.name, true]);
  const found = new Map<string, Internal>();
  for (const record of records) {
    const { data } = (await asAdmin('GET', `/${resource.name}/${record.id}`)).body;
    const shown = new Set(namesIn(data));
    for (const name of namesIn({ ...record })) {
      const value = attribute(record, name);
      if (!shown.has(name) && value !== undefined) found.set(name, { resource, name, value });
    }
  }
  return [...found.values()];
}

const internals = (await Promise.all(stored.map(internalsOf))).flat();

test('only attributes declared as internal are stored and not shown', () => {
  const undeclared = internals.filter(({ resource, name }) => !isHidden(resource.schema, name));
  expect(undeclared.map(({ resource, name }) => `${resource.name} ${name}`)).toEqual([]);
  const names = internals.map(({ resource, name }) => `${resource.name} ${name.split('.')[0]}`);
  expect([...new Set(names)].sort()).toEqual([
    'apiKeys digest',
    'collections former_slugs',
    'contents former_slugs',
    'exports link_key',
    'files content',
    'imports content',
    'invoices link_key',
    'orders payment_attempt',
    'orders states',
    'products former_slugs',
    'products price_history',
    'themes preview_key',
  ]);
});

const UNKNOWN = 'attribute_of_no_record';

test.each(internals)(
  '$resource.name: $name is unknown to lists',
  async ({ resource, name, value }) => {
    const { schema } = resource;
    // Inside an object that is shown, a name that nothing has.
    const [first = '', ...rest] = name.split('.');
    const unknown = isHidden(schema, first)
      ? [UNKNOWN, ...rest].join('.')
      : [first, UNKNOWN].join('.');
    const list = async (query: string, attributeName: string) => {
      const text = query.replaceAll('NAME', attributeName).replaceAll('VALUE', String(value));
      const { status, body } = await asAdmin('GET', `/${resource.name}?${text}`);
      return [
        status,
        JSON.stringify(body).replaceAll(attributeName, 'NAME').replaceAll(first, 'NAME'),
      ];
    };
    for (const query of [
      'NAME=VALUE',
      'NAME=null',
      '$has=NAME',
      '$has_not=NAME',
      '$NAME_gt=0',
      '$NAME_lt=9999999999999999',
      'sort_by=NAME',
      'sort_by=NAME&sort_order=ASC&per_page=1',
      'fields=NAME',
    ]) {
      expect([query, await list(query, name)]).toEqual([query, await list(query, unknown)]);
    }
  },
);
