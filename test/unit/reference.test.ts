import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeApi } from '../../bin/build/openapi/document.ts';
import { referenceDocument } from '../../bin/build/reference/document.ts';
import { guideForModels } from '../../bin/build/reference/llms.ts';
import { exampleId } from '../../shared/contract/documentation.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { brands } from '../../shared/resources/brands.ts';
import { orders } from '../../shared/resources/orders.ts';
import { objectAt } from '../store/openapi.ts';

const api = describeApi();
const shown = referenceDocument(api);

const operationsOf = (document: JsonObject) =>
  Object.values(objectAt(document, '/paths'))
    .flatMap((methods) => Object.values(isObject(methods) ? methods : {}))
    .filter(isObject);

const tags = [shown['tags']].flat().filter(isObject);
const grouped = [shown['x-tagGroups']]
  .flat()
  .filter(isObject)
  .flatMap(({ tags = [] }) => tags);

test('the reference has each operation once, even with two methods', () => {
  const expected = operationsOf(api).filter((each) => !each['x-same-as']);
  const found = operationsOf(shown);
  expect(found.map((each) => each['operationId'])).toEqual(
    expected.map((each) => each['operationId']),
  );
  const attach = found.find((each) => each['operationId'] === 'cartsAttachCoupon');
  expect(attach?.['description']).toContain('`PATCH` does the same.');
});

test('the reference has each document and resource in one group', () => {
  const documents = readdirSync('docs')
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => file.replace('.md', ''));
  const resources = [api['tags']].flat().map((tag) => (isObject(tag) ? tag['name'] : ''));
  expect(tags.map(({ name }) => name).toSorted()).toEqual([...documents, ...resources].toSorted());
  expect(grouped.toSorted()).toEqual([...documents, ...resources].toSorted());
});

test('links in documents lead to pages of the reference', () => {
  const links = tags.flatMap(({ description }) =>
    [...String(description).matchAll(/\]\((?!https?:)([^)]*)\)/g)].map(([, link = '']) => link),
  );
  const known = tags.map(({ name }) => `#tag/${name}`);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !known.includes(link))).toEqual([]);
});

test.each([
  ['productsUpdate', ['- admin token: all', '- staff, API keys: with `products:write`']],
  ['staffUpdate', ['- staff token: all', '- permission `staff:write`']],
  ['staffGetMe', ['- staff token: themselves']],
])('the reference says who may call %s', (id, rows) => {
  const operation = operationsOf(shown).find((each) => each['operationId'] === id);
  const lines = String(operation?.['description']).split('\n');
  expect(lines.filter((line) => line.startsWith('- '))).toEqual(rows);
});

test('the guide for models links to each document in the reference', () => {
  const links = [...guideForModels().matchAll(/\]\(\/v0\/docs(#tag\/[^)]*)\)/g)].map(
    ([, to]) => to,
  );
  const documents = tags.filter(({ 'x-displayName': title }) => title !== undefined);
  expect(links.toSorted()).toEqual(documents.map(({ name }) => `#tag/${name}`).toSorted());
});

test('the reference says when anyone may call an operation', () => {
  const operation = operationsOf(shown).find((each) => each['operationId'] === 'sessionsCreate');
  expect(operation?.['description']).toContain('everyone, without an `Authorization` header');
});

test('each operation with an envelope has a typed client example', () => {
  const without = operationsOf(shown).filter((each) => !each['x-codeSamples']);
  expect(without.map((each) => each['operationId']).toSorted()).toEqual([
    'exportsGetContent',
    'feedsGetProducts',
    'filesGetContent',
    'invoicesGetContent',
    'mcpCall',
    'picturesGetPicture',
    'rootGetDocument',
    'rootGetGuideForModels',
    'rootGetReference',
    'rootLeadToPart',
    'usersShowUnsubscribe',
    'usersUnsubscribe',
  ]);
});

test.each([
  [
    'productsList',
    `const shop = createShop({ url: 'https://shop.example', publicKey: 'pk_...' });

const { data } = await take(shop.GET('/products', {
  params: { query: { q: 'kettle', sort_by: 'price', sort_order: 'ASC' } },
}));
console.log(data);`,
  ],
  [
    'ordersCancel',
    `const shop = createShop({
  url: 'https://shop.example',
  publicKey: 'pk_...',
  token: '...', // of POST /users/authenticate
});

const { data } = await take(shop.POST('/orders/{id}/cancel', {
  params: { path: { id: ORDER } },
}));
console.log(data);`,
  ],
  [
    'brandsRemove',
    `const shop = createShop({
  url: 'https://shop.example',
  publicKey: 'pk_...',
  secretKey: '...', // on a server alone
});

await take(shop.DELETE('/brands/{id}', {
  params: { path: { id: BRAND } },
}));`,
  ],
])('the example of %s has the right credentials and parameters', (id, program) => {
  const operation = operationsOf(shown).find((each) => each['operationId'] === id);
  const source = `import { createShop, take } from '@shopwright/client';\n\n${program}`;
  expect(operation?.['x-codeSamples']).toEqual([
    {
      lang: 'TypeScript',
      label: 'Typed client',
      source: source
        .replace('ORDER', String(exampleId(orders)))
        .replace('BRAND', String(exampleId(brands))),
    },
  ]);
});

test('curl commands send a body only if the operation takes one', () => {
  const sent = operationsOf(api).filter((each) =>
    /-d '/.test(JSON.stringify(each['x-codeSamples'])),
  );
  const without = sent.filter((each) => !each['requestBody']);
  // JSON-RPC is no body of this API.
  expect(without.map((each) => each['operationId'])).toEqual(['mcpCall']);
});

test('each path segment in a curl command is a value or a shell variable', () => {
  const addresses = operationsOf(api).flatMap((each) =>
    [...JSON.stringify(each['x-codeSamples'] ?? []).matchAll(/curl -s \\"\$API([^\\]*)/g)].map(
      ([, address = '']) => address,
    ),
  );
  expect(addresses.length).toBeGreaterThan(200);
  const isPart = /^(\/([\w.]+|\$[A-Z_]+)?)+(\?.*)?$/;
  expect(addresses.filter((each) => !isPart.test(each))).toEqual([]);
});

test('a return needs a line, and a path parameter lists its allowed values', () => {
  expect(objectAt(api, '/components/schemas/ReturnInput/properties/line_items')).toMatchObject({
    minItems: 1,
    items: { $ref: '#/components/schemas/ReturnedLineInput' },
  });
  const path = objectAt(api, '/paths/~1application~1processors~1{processor}~1test/post');
  expect(path['parameters']).toMatchObject([{ schema: { enum: ['stripe', 'braintree'] } }]);
});
