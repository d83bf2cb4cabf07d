import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { isAmount } from '../../bin/build/openapi/currencies.ts';
import { describeApi } from '../../bin/build/openapi/document.ts';
import { subjects } from '../../bin/build/openapi/subject.ts';
import { type Documentation, exampleId } from '../../shared/contract/documentation.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { hasRecords, routesOf } from '../../shared/contract/resource.ts';
import type { brands } from '../../shared/resources/brands.ts';
import { resources } from '../../shared/resources/index.ts';
import { objectAt } from '../store/openapi.ts';

const api = describeApi();

/** Each operation with the pointer to it. */
const operations = Object.entries(objectAt(api, '/paths')).flatMap(([path, methods]) =>
  Object.keys(isObject(methods) ? methods : {}).map((method) => {
    const pointer = `/paths/${path.replaceAll('/', '~1')}/${method}`;
    return { name: `${method.toUpperCase()} ${path}`, pointer, operation: objectAt(api, pointer) };
  }),
);

test('is a valid OpenAPI document', async () => {
  expect(await new Validator().validate(structuredClone(api))).toEqual({ valid: true });
});

test('has exactly the operations that the resources declare', () => {
  const declared = subjects.flatMap(({ resource }) =>
    routesOf(resource).flatMap(({ methods, path }) =>
      methods.map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    ),
  );
  expect(operations.map(({ name }) => name).sort()).toEqual(declared.sort());
});

test('gives each operation a unique id', () => {
  const ids = operations.map(({ operation }) => operation['operationId']);
  expect(new Set(ids).size).toBe(ids.length);
});

test('describes an operation with two methods once and marks PATCH as the same', () => {
  const same = operations.filter(({ operation }) => operation['x-same-as']);
  expect(same.length).toBeGreaterThan(20);
  for (const { name, operation } of same) {
    const first = operations.find(
      (each) => each.operation['operationId'] === operation['x-same-as'],
    );
    expect(name).toBe(first?.name.replace('PUT ', 'PATCH '));
    const { 'x-codeSamples': _, ...described } = first?.operation ?? {};
    expect(operation).toEqual({
      ...described,
      operationId: `${operation['x-same-as']}ByPatch`,
      description: 'The same as PUT.',
      'x-same-as': first?.operation['operationId'],
    });
  }
});

test('describes each query parameter', () => {
  const silent = operations.flatMap(({ name, operation }) =>
    [operation['parameters'] ?? []]
      .flat()
      .filter((each) => isObject(each) && each['in'] === 'query' && !each['description'])
      .map((each) => [name, each]),
  );
  expect(silent).toEqual([]);
});

/** All objects inside of the document, with the paths that lead to them. */
function* objectsIn(value: Json, path = ''): Generator<[path: string, object: JsonObject]> {
  if (isObject(value)) yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${name}`);
}

/** Schemas, and not examples of records that look like them. */
const schemas = [...objectsIn(api)].filter(([path]) => !/\/examples?(\/|$)/.test(path));

test('declares the items of each array, as client generators need', () => {
  const arrays = schemas.filter(([, { type }]) => [type].flat().includes('array'));
  expect(arrays.length).toBeGreaterThan(50);
  expect(arrays.filter(([, { items }]) => !isObject(items)).map(([path]) => path)).toEqual([]);
});

test('allows undescribed members only in maps', () => {
  const open = schemas.filter(
    ([, { additionalProperties, properties }]) =>
      additionalProperties === true || (isObject(additionalProperties) && isObject(properties)),
  );
  expect(open.map(([path]) => path)).toEqual([]);
});

test('names each schema with more than three members', () => {
  const inline = schemas.filter(
    ([path, { properties }]) =>
      !/^\/components\/schemas\/\w+$/.test(path) &&
      isObject(properties) &&
      Object.keys(properties).length > 3,
  );
  expect(inline.map(([path]) => path)).toEqual([]);
});

test('describes each operation', () => {
  const silent = operations.filter(({ operation }) => !operation['description']);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('mentions the currency in the description of each amount', () => {
  const fields = Object.entries(objectAt(api, '/components/schemas')).flatMap(([name, schema]) =>
    Object.entries(isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {})
      .filter(([field, each]) => isObject(each) && isMoney(field, each))
      .map(([field, each]) => ({
        field: `${name}.${field}`,
        said: isObject(each) ? each['description'] : '',
      })),
  );
  expect(fields.length).toBeGreaterThan(200);
  const silent = fields.filter(({ said }) => !/currency|percentage/i.test(String(said)));
  expect(silent.map(({ field }) => field)).toEqual([]);
});

const isMoney = (name: string, schema: JsonObject) =>
  name.startsWith('display_') || isAmount(name, schema);

test('has no parameters or schemas whose names differ only in case', () => {
  const names = operations.map(({ name, operation }) => [
    name,
    [operation['parameters'] ?? []].flat().flatMap((each) => {
      const [, , kind = '', referred = ''] = String(isObject(each) ? each['$ref'] : '').split('/');
      const parameter = kind ? objectAt(api, `/components/${kind}/${referred}`) : each;
      return isObject(parameter) ? [String(parameter['name']).toLowerCase()] : [];
    }),
  ]);
  expect(names.filter(([, all = []]) => new Set(all).size !== all.length)).toEqual([]);
  const components = [
    objectAt(api, '/components/schemas'),
    objectAt(api, '/components/parameters'),
  ];
  const all = components.flatMap((each) => Object.keys(each)).map((each) => each.toLowerCase());
  expect(all.filter((each, i) => all.indexOf(each) !== i)).toEqual([]);
  expect(objectAt(api, '/components/schemas/CollectionInput/properties/Description')).toMatchObject(
    {
      deprecated: true,
    },
  );
});

test('a payment response is one of several named schemas', () => {
  expect(objectAt(api, '/components/schemas/PaymentResult')['anyOf']).toEqual(
    [
      'PaidOrder',
      'Order',
      'StripeCharge',
      'BraintreeTransaction',
      'PaymentAction',
      'PaymentPending',
    ].map((name) => ({ $ref: `#/components/schemas/${name}` })),
  );
});

test('has patterns that validators in every language accept', () => {
  const patterns = new Set(schemas.map(([, { pattern }]) => pattern).filter(isText));
  expect(patterns.size).toBeGreaterThan(1);
  for (const pattern of patterns) {
    for (const flags of ['', 'u']) expect(new RegExp(pattern, flags).flags).toBe(flags);
    // Classes of Unicode, escapes of JavaScript alone, groups that look around or have names.
    expect(pattern).not.toMatch(/\\[pPuckbBZz]|\(\?[^:]|[*+?}]\+/);
  }
});

const isText = (value: Json | undefined) => typeof value === 'string';

test('the compiler refuses names that a resource does not have', () => {
  const misspelt: Documentation<typeof brands> = {
    one: 'a brand',
    // @ts-expect-error
    fields: { descripton: 'What it is.' },
    // @ts-expect-error
    output: { logo: { type: 'string' } },
    // @ts-expect-error
    always: ['logo'],
    // @ts-expect-error
    operations: { move: { summary: 'Move a brand' } },
  };
  const unknown: Documentation<typeof brands> = {
    one: 'a brand',
    // @ts-expect-error
    operations: { list: { parameters: { colour: 'Brands of a colour.' } } },
  };
  expect(misspelt.one).toBe(unknown.one);
});

test('no two resources have the same id in examples', () => {
  const ids = resources.filter(hasRecords).map(exampleId);
  expect(ids).toEqual([...new Set(ids)]);
});

test('has examples that pass the linter', async () => {
  const rules = {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-schema-examples': 'error',
  } as const;
  const config = await createConfig({ rules });
  const source = JSON.stringify(api);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
});

describe('has a valid example for', () => {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    multipleOfPrecision: 6,
    // As others, which know no Unicode mode.
    unicodeRegExp: false,
  });
  ajv.addSchema(api, 'api');
  const contents = operations.flatMap(({ name, pointer }) =>
    ['requestBody', 'responses/200'].flatMap((part) => {
      const content = `${pointer}/${part}/content/application~1json`;
      const found: JsonObject = objectAt(api, content);
      return 'example' in found ? [{ title: `${name} ${part}`, content, found }] : [];
    }),
  );

  test.each(contents)('$title', ({ content, found }) => {
    const validate = ajv.compile({ $ref: `api#${encodeURI(content)}/schema` });
    validate(found['example']);
    expect(validate.errors ?? []).toEqual([]);
  });
});
