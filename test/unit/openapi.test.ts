import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { describeApi } from '../../bin/build/openapi/document.ts';
import { documentation } from '../../functions/documentation.ts';
import { resources } from '../../functions/index.ts';
import { root } from '../../functions/root/resource.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import { objectAt } from '../store/openapi.ts';

const api = describeApi();
const all: readonly Resource[] = [root, ...resources];

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

test('has the operations that the resources declare, and no other', () => {
  const declared = all.flatMap(({ routes }) =>
    routes.flatMap(({ methods, path }) =>
      methods.map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    ),
  );
  expect(operations.map(({ name }) => name).sort()).toEqual(declared.sort());
});

test('names each operation once', () => {
  const ids = operations.map(({ operation }) => operation['operationId']);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(all)('says of $name only what there is', ({ name, routes, filters = [] }) => {
  const said = documentation[name];
  const declared: readonly string[] = routes.map(({ operation }) => operation);
  const described = Object.keys(said?.operations ?? {});
  expect(described.filter((operation) => !declared.includes(operation))).toEqual([]);
  expect(Object.keys(said?.filters ?? {}).sort()).toEqual([...filters].sort());
  const tag = [api['tags']].flat().find((each) => isObject(each) && each['name'] === name);
  const names = isObject(tag) ? [tag['x-schemas']].flat() : [];
  const fields = names.flatMap((each) =>
    Object.keys(objectAt(api, `/components/schemas/${each}/properties`)),
  );
  const noted = [...Object.keys(said?.fields ?? {}), ...(said?.always ?? [])];
  expect(noted.filter((field) => !fields.includes(field))).toEqual([]);
});

describe('gives examples that are what it describes', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 6 });
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
