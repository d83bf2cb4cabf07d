import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hookedNames } from '../../functions/transfers/importable.ts';
import {
  ADMINS,
  catalogueRoutes,
  type Resource,
  routesOf,
} from '../../shared/contract/resource.ts';
import { functionOf, functionOfSpelling, gatewayPaths } from '../../shared/endpoint/gateway.ts';
import * as catalogues from '../../shared/resources/catalogues.ts';
import { resources } from '../../shared/resources/index.ts';
import { EXPORTABLE } from '../../shared/resources/schemas/export.ts';
import { IMPORTABLE } from '../../shared/resources/schemas/import.ts';

const names = resources.map(({ name }) => name);

test.each(resources)('$name has its files and a consistent declaration', (resource: Resource) => {
  const { name, schema } = resource;
  for (const file of ['handler.ts', 'documentation.ts']) {
    expect(existsSync(new URL(`../../functions/${name}/${file}`, import.meta.url))).toBe(true);
  }
  const fields = Object.entries(schema?.properties ?? {});
  const required = schema?.required ?? [];
  expect(fields.map(([field]) => field)).toEqual(expect.arrayContaining([...required]));
  const nullable = fields.filter(([, field]) => field.nullable).map(([field]) => field);
  expect(nullable.filter((field) => required.includes(field))).toEqual([]);
  // Pictures are below files.
  const place =
    name === 'pictures' ? '/files/:application_id/:file_id/:filename/:size' : `/${name}`;
  expect(routesOf(resource).map(({ path }) => path)).toContain(place);
  const others = [
    'sessions',
    'failures',
    'keys',
    'revocations',
    'due',
    'feed',
    'requests',
    'mails',
  ];
  const partitions = [...names, ...others];
  const used = Object.keys(resource.function?.uses ?? {}).map(
    (partition) => partition.split('#')[0],
  );
  expect(used.filter((partition) => !partitions.includes(partition ?? ''))).toEqual([]);
});

test('catalog routes are only for admins by default', () => {
  const { list, get, ...writes } = catalogueRoutes('things');
  expect([list, get, ...Object.values(writes)].map(({ access }) => access)).toEqual(
    Array.from({ length: 6 }, () => ADMINS),
  );
});

test('imports and exports support every catalog resource and its hooks', () => {
  const declared = resources.filter(({ routes }) => routes['updateMany']).map(({ name }) => name);
  expect(Object.keys(catalogues)).toEqual(declared);
  expect([...IMPORTABLE]).toEqual(declared);
  expect([...EXPORTABLE]).toEqual(expect.arrayContaining(declared));
  const withHooks = declared.filter((name) =>
    existsSync(new URL(`../../functions/${name}/hooks.ts`, import.meta.url)),
  );
  expect([...hookedNames].sort()).toEqual(withHooks.sort());
});

test('no two resources share a gateway path', () => {
  const paths = resources.flatMap(gatewayPaths);
  expect(paths).toEqual([...new Set(paths)]);
});

test('the gateway routes each resource to its function and all else to root', () => {
  expect(resources.flatMap(gatewayPaths)).toContain('/v0/brands/{proxy+}');
  expect(functionOf('/v0/brands')).toBe('brands');
  expect(functionOf('/v0/brands/7/x')).toBe('brands');
  expect(functionOf('/v0/integrations/braintree/clientToken')).toBe('payments');
  expect(resources.flatMap(gatewayPaths)).toContain('/v0/orders/{id}/capture');
  expect(functionOf('/v0/orders/7/capture')).toBe('payments');
  expect(functionOf('/v0/orders/7')).toBe('orders');
  for (const path of ['/', '/v0', '/v0/Brands', '/v0/brands/', '/v1/brands', '/v0/nothing']) {
    expect(functionOf(path)).toBe('root');
  }
});

test('a path in another spelling goes to the same function', () => {
  expect(functionOfSpelling('/V0/BRANDS/7/')).toBe('brands');
  expect(functionOfSpelling('/v0/Integrations/x/')).toBe('payments');
  expect(functionOfSpelling('/v0/Orders/7/CAPTURE/')).toBe('payments');
  expect(functionOfSpelling('/v0/shippingMETHODS/7/')).toBe('shippings');
  for (const path of ['/', '/v0', '/v0/nothing', '/v1/Brands', '/v0/root/'])
    expect(functionOfSpelling(path)).toBeUndefined();
});

/** Ids of what is no record of a resource: parts of records, records of a resource that another field names, and stores. */
const OF_NO_RESOURCE = [
  ...['variant_id', 'refund_id'],
  ...['target_id', 'record_id'],
  ...['store_id', 'application_id'],
];

test.each(resources)('$name declares which resource each of its ids refers to', ({ schema }) => {
  const fields = Object.entries(schema?.properties ?? {});
  const ids = fields.filter(
    ([field, { type }]) => field.endsWith('_id') && [type].flat().includes('integer'),
  );
  const named = ids.filter(([field]) => !OF_NO_RESOURCE.includes(field));
  expect(named.filter(([, { references = '' }]) => !names.includes(references))).toEqual([]);
});
