import { expect, test } from 'vitest';
import { validatorsOf } from '../../bin/build/validator.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import type { FieldSchema } from '../../shared/contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { hasStoreRecords, type Resource, routesOf } from '../../shared/contract/resource.ts';
import { validation } from '../../shared/endpoint/validation.ts';
import { resources } from '../../shared/resources/index.ts';
import { ADDRESS, create, openStore, PRODUCT } from '../store/api.ts';
import { exampleOf } from '../store/examples.ts';

/** What the server sets is ignored in bodies, on every route (protocol.md, "Records"). */
const { asAdmin, asUser } = await openStore();

const FORGED = 'forged';
const OF_ANY = ['id', '_id', 'application_id', 'created_at', 'updated_at', 'display_anything'];

const readOnlyOf = ({ schema }: Resource) =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, { readOnly }]) =>
    readOnly ? [name] : [],
  );

type Declared = Pick<Resource['routes'][string], 'body' | 'refusesComputed'>;

/** All of them, but for those that the body of a route has as its own, or refuses. */
function forged(resource: Resource, { body, refusesComputed }: Declared): JsonObject {
  const own = typeof body === 'object' ? Object.keys(body.properties) : [];
  const all = refusesComputed ? OF_ANY : [...readOnlyOf(resource), ...OF_ANY];
  const names = all.filter((name) => !own.includes(name));
  return Object.fromEntries(names.map((name) => [name, FORGED]));
}

/** The paths at which a value is, or has, what was forged. */
function forgedIn(value: Json | undefined, path = ''): string[] {
  if (value === FORGED) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => forgedIn(inner, `${path}.${name}`));
}

const creatable: readonly Resource[] = resources.filter(
  (resource: Resource) =>
    hasStoreRecords(resource) && typeof resource.routes['create'] === 'object',
);

/** Bodies of resources of which the documentation has no whole example. */
const BODIES: Readonly<Record<string, () => Promise<JsonObject>>> = {
  carts: async () => ({ items: [] }),
  orders: async () => {
    const { id } = await create(asAdmin, '/products', PRODUCT);
    const items = [{ product_id: id, quantity: 1 }];
    return { items, shipping_address: ADDRESS, billing_address: ADDRESS };
  },
};

test.each(creatable)('$name ignore read-only fields in request bodies', async (resource) => {
  const { name, routes } = resource;
  const bodyOf =
    BODIES[name] ?? (() => exampleOf(name, (path, body) => create(asAdmin, path, body)));
  const members = forged(resource, routes['create'] ?? {});
  const example = await bodyOf();
  const record = await create(asAdmin, `/${name}`, { ...members, ...example });
  expect(forgedIn(record)).toEqual([]);
  const path = `/${name}/${record.id}`;
  for (const method of ['PUT', 'PATCH']) {
    await asAdmin(method, path, forged(resource, { body: 'changes' }));
  }
  expect(forgedIn((await asAdmin('GET', path)).body.data)).toEqual([]);
});

test('an upload by a user ignores read-only fields', async () => {
  const file = Buffer.from('tea').toString('base64');
  const body = { name: 'Tea', filename: 'tea.txt', file, application_id: FORGED, upload: FORGED };
  const record = await create(asUser, '/files', body);
  expect(forgedIn(record)).toEqual([]);
  expect(record).not.toHaveProperty('upload');
});

test('invoice lines ignore read-only fields', async () => {
  const order = await create(asAdmin, '/orders', (await BODIES['orders']?.()) ?? {});
  const line = { name: 'Tea', price: 5, quantity: 2 };
  const invoice = await create(asAdmin, '/invoices', {
    number: '7',
    order_id: order.id,
    customer: { name: 'Ada' },
    company: { name: 'Tea House' },
    lineItems: [{ ...line, kind: FORGED, total: FORGED, taxes: FORGED, net: FORGED }],
  });
  expect(invoice.lineItems).toEqual([line]);
});

/** Of each form that the pattern of a field may ask for. */
const TEXTS = [
  'text/plain',
  'ada@example.org',
  '2026-11-23',
  'https://example.org/1',
  '123456',
  'A'.repeat(32),
];

/** A value that a schema takes, with all that is read only forged. */
function sampleOf(field: FieldSchema): Json {
  const { type, enum: words, properties, items, minLength = 0, minimum = 1, pattern } = field;
  if (words) return words[0] ?? null;
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, each]) => [
          name,
          each.readOnly ? FORGED : sampleOf(each),
        ]),
      );
    case 'array':
      return [sampleOf(items ?? {})];
    case 'string':
      return (
        ['1'.repeat(Math.max(1, minLength)), ...TEXTS].find((text) => text.match(pattern ?? '')) ??
        null
      );
    case 'boolean':
      return true;
    default:
      return minimum;
  }
}

const routes = resources.flatMap((resource: Resource) =>
  routesOf(resource).flatMap((route) =>
    typeof route.body === 'object' && route.access !== 'anyone'
      ? [{ resource, route, body: route.body, name: `${resource.name} ${route.operation}` }]
      : [],
  ),
);

test.each(routes)('strips read-only fields from $name', async ({ resource, route, body }) => {
  const sent = sampleOf(body);
  const parsedBody = { ...forged(resource, route), ...(isObject(sent) ? sent : {}) };
  const settings = { currency_code: 'EUR' };
  const context = { caller: { access: 'user', userId: 7 }, application: { settings } };
  const state = { route, query: new Map(), parsedBody, context, body: undefined };
  const middleware = validation(resource, validatorsOf(resource), undefined);
  await Reflect.apply(middleware.before ?? (() => undefined), middleware, [{ event: { state } }]);
  const got: Json | undefined = attribute(state, 'body');
  const ids = forgedIn(got).filter((path) => !path.endsWith('.id'));
  expect(ids).toEqual([]);
});
