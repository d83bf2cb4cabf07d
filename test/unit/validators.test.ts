import { describe, expect, test } from 'vitest';
import { validatorOf, validatorsOf } from '../../bin/build/validator.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import { label, listQuery, text, total } from '../../shared/contract/fields.ts';
import { catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';
import { assertValid, type Validator } from '../../shared/contract/validation.ts';

const address = {
  type: 'object',
  properties: { city: text(5), street: label(5) },
  required: ['street'],
} as const;

const things = {
  name: 'things',
  summary: 'What is tested.',
  routes: {
    ...catalogueRoutes('things'),
    move: {
      methods: ['PUT'],
      path: '/things/:id/place',
      access: { admin: 'all' },
      body: { type: 'object', properties: { to: address }, required: ['to'] },
      query: { note: { type: 'string' } },
    },
  },
  schema: {
    type: 'object',
    properties: { colour: text(5), name: label(5), place: address, home: address, total },
    required: ['name', 'place', 'total'],
  },
} as const satisfies Resource;

const { record, bodies = {}, queries = {} } = validatorsOf(things);

/** The name of the attribute that is refused first; undefined for a valid value. */
function refused(validate: Validator | undefined, value: object) {
  if (!validate) throw new Error('The schema was not compiled.');
  try {
    assertValid(validate, value);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return attribute(error.extras, 'invalidPropertyName');
    throw error;
  }
}

const places = { type: 'array', items: address } as const;

describe('the validators of a resource', () => {
  const place = { street: 'x' };

  test.each([
    ['a wrong value before a missing value', { colour: 7 }, 'colour'],
    ['a missing value before a wrong one', { place: 7 }, 'name'],
    [
      'a missing value in an object before a later one',
      { name: 'x', place: {}, home: 7 },
      'place.street',
    ],
    ['a wrong value in an equal object', { name: 'x', place, home: { city: 7 } }, 'home.city'],
  ])('report %s', (_, value, name) => {
    expect(refused(record, value)).toBe(name);
  });

  test.each([5_000, 500_000])('stop early in an array of %i wrong elements', (count) => {
    const wrong = Array.from({ length: count }, () => ({ street: 7, city: 'too long' }));
    const validate = validatorOf({ type: 'object', properties: { all: places, others: places } });
    expect(validate({ all: wrong, others: wrong })).toBe(false);
    // Those of 10 elements of the first array, and of one of the second.
    expect(validate.errors?.length).toBe(22);
  });

  test('stop early in nested arrays', () => {
    const wrong = Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => ({})));
    const validate = validatorOf({
      type: 'object',
      properties: { all: { type: 'array', items: places } },
    });
    expect(validate({ all: wrong })).toBe(false);
    expect(validate.errors?.length).toBe(20);
  });

  test('do not check fields that the server sets', () => {
    expect(refused(record, { name: 'x', place, total: 'wrong' })).toBeUndefined();
  });

  test('exist for each body with its own schema', () => {
    expect(Object.keys(bodies)).toEqual(['updateMany', 'move']);
    expect(refused(bodies['move'], { to: {} })).toBe('to.street');
  });

  test('exist for each query that restricts its parameters', () => {
    expect(Object.keys(queries)).toEqual(['list', 'get']);
    expect(refused(queries['list'], { page: 0 })).toBe('page');
    expect(refused(queries['list'], { sort_order: 'up' })).toBe('sort_order');
    const texts = Object.keys(listQuery).filter((name) => !/page|sort_order/.test(name));
    for (const name of texts) expect(refused(queries['list'], { [name]: '' })).toBeUndefined();
  });
});
