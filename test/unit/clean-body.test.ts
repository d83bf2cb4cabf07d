import { describe, expect, test } from 'vitest';
import { cleanObject, objectOf, settableFields } from '../../shared/actions/clean-body.ts';
import type { FieldSchema, ObjectSchema } from '../../shared/contract/fields.ts';
import type { Json, JsonObject } from '../../shared/contract/json.ts';

/** How the schema of the field reads its value; undefined: not at all. */
const read = (field: FieldSchema, value: Json) =>
  cleanObject({ value }, { type: 'object', properties: { value: field } })['value'];

const schema: ObjectSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    active: { type: 'boolean', default: true },
    hidden: { type: 'boolean', default: false },
    priority: { type: 'number', default: 0 },
    note: { type: 'string', nullable: true, default: '' },
    zones: { type: 'array', default: [] },
  },
};
const DEFAULTS = { active: true, hidden: false, priority: 0, note: '', zones: [] };

describe('defaults', () => {
  test.each<[string, object]>([
    ['absent', {}],
    ['null', { active: null, hidden: null, priority: null, note: null, zones: null }],
    ['undefined', { active: undefined, zones: undefined }],
  ])('fill fields that are %s', (_, body) => {
    expect(cleanObject(body, schema)).toEqual(DEFAULTS);
  });

  test('do not replace a value that was sent, valid or not', () => {
    const sent = { active: false, hidden: 'no', priority: -1, note: 'Fragile', zones: {} };
    expect(cleanObject(sent, schema)).toEqual(sent);
  });
});

describe('null', () => {
  test.each<[FieldSchema, Json | undefined]>([
    [{ type: 'string' }, undefined],
    [{ type: 'string', nullable: true }, undefined],
    [{ type: ['string', 'null'], nullable: true }, undefined],
    [{ type: ['string', 'null'] }, null],
    [{ type: 'null' }, null],
    [{}, undefined],
  ])('is read by %o as %s', (field, expected) => {
    expect(read(field, null)).toBe(expected);
  });

  test('in a custom attribute counts as not sent', () => {
    const custom = { Size: 'M', constructor: 'Ada' };
    const body = { ...custom, Colour: null, toString: null };
    expect(cleanObject(body, schema)).toEqual({ ...DEFAULTS, ...custom });
  });

  test('stays inside a custom attribute, or where the schema lists no members', () => {
    const body = { custom: { a: null }, name: [null], zones: [{ a: null }, null] };
    expect(cleanObject(body, schema)).toEqual({ ...DEFAULTS, ...body });
  });

  describe('in an object that the schema defines', () => {
    const properties = { a: { type: 'string' }, b: { type: 'number', default: 1 } } as const;
    const object: FieldSchema = { type: 'object', properties };
    const members: FieldSchema = { ...object, nullsAreUnset: true };

    test.each<[FieldSchema, Json, Json]>([
      [members, { a: null, c: null, d: 2 }, { b: 1, d: 2 }],
      [object, { a: null }, { a: null }],
      [{ type: 'array', items: members }, [{ a: null }, { b: 2 }, 'x'], [{ b: 1 }, { b: 2 }, 'x']],
      [
        { ...members, properties: { inner: members } },
        { inner: { a: null, b: null } },
        { inner: { b: 1 } },
      ],
    ])('%o reads %o as %o', (field, value, expected) => {
      expect(read(field, value)).toEqual(expected);
    });
  });
});

describe('numeric text', () => {
  const quantity: FieldSchema = { type: 'integer', kind: 'numericText' };

  test.each<[Json, Json]>([
    ['12', 12],
    ['-3', -3],
    ['007', 7],
    ['0', 0],
    ['1.5', '1.5'],
    ['1e3', '1e3'],
    ['+1', '+1'],
    [' 1', ' 1'],
    ['', ''],
    ['a dozen', 'a dozen'],
    [12, 12],
    [true, true],
  ])('%j is read as %j', (value, expected) => {
    expect(read(quantity, value)).toBe(expected);
  });

  test('stays text unless the schema declares it', () => {
    expect(read({ type: 'integer' }, '12')).toBe('12');
    expect(cleanObject({ custom: '12' }, schema)).toMatchObject({ custom: '12' });
  });

  test('is read in list items and their members', () => {
    const line: FieldSchema = { type: 'object', properties: { quantity }, nullsAreUnset: true };
    expect(read({ type: 'array', items: quantity }, ['1', 'x', '2'])).toEqual([1, 'x', 2]);
    expect(read({ type: 'array', items: line }, [{ quantity: '2' }])).toEqual([{ quantity: 2 }]);
  });
});

test('cleaning does not mutate the body', () => {
  const body = { name: null, zones: [{ a: null }] };
  cleanObject(body, schema);
  expect(body).toEqual({ name: null, zones: [{ a: null }] });
});

test.each<Json>([null, [], [{}], 'text', 1, true])('%j is not a valid body', (body) => {
  expect(() => objectOf(body)).toThrow(
    expect.objectContaining({
      status: 400,
      extras: expect.objectContaining({ failedValidator: 'type' }),
    }),
  );
});

describe('settable fields', () => {
  const resource = {
    schema: {
      ...schema,
      properties: { ...schema.properties, total: { type: 'number', readOnly: true } },
    } satisfies ObjectSchema,
  };
  const settable: JsonObject = { name: 'Kettle', total_weight: 2, Size: 'M', user_name: 'ada' };
  const body = {
    ...settable,
    user_id: 7,
    total: 1,
    display_total: '1 EUR',
    id: 1,
    _id: '1',
    application_id: 2,
    created_at: 'then',
    updated_at: 'now',
  };

  test.each(['public', 'user'] as const)(
    '%s callers cannot set the owner or server fields',
    (access) => {
      expect(settableFields(resource, body, { access })).toEqual(settable);
    },
  );

  test('admins can also set the owner', () => {
    expect(settableFields(resource, body, { access: 'admin' })).toEqual({
      ...settable,
      user_id: 7,
    });
  });
});
