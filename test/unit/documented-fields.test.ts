import { expect, test } from 'vitest';
import { api } from '../../bin/build/documents.ts';

interface Described {
  readonly description?: string;
}

/** Records that shops show and programs read most: each field has a sentence. */
const RECORDS = ['Product', 'Order', 'Cart', 'User', 'Coupon', 'Promotion'];

const { schemas } = api().components as unknown as {
  readonly schemas: Readonly<
    Record<string, { readonly properties: Readonly<Record<string, Described>> }>
  >;
};

test.each(RECORDS)('every field of %s has a description', (name) => {
  const fields = Object.entries(schemas[name]?.properties ?? {});
  expect(fields.length).toBeGreaterThan(15);
  expect(fields.filter(([, { description }]) => !description).map(([field]) => field)).toEqual([]);
});
