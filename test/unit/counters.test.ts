import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinCounters, splitCounters } from '../../shared/storage/counters.ts';

const PATHS = ['stock_level', 'variants.*.stock_level'];

test('counters are separated from the fields of a record', () => {
  const record = {
    name: 'Shirt',
    stock_level: 14,
    variants: [
      { id: 1, stock_level: 4 },
      { id: 2, Size: 'M' },
      { id: 3, stock_level: 0 },
    ],
  };
  expect(splitCounters(record, PATHS)).toEqual({
    fields: { name: 'Shirt', variants: [{ id: 1 }, { id: 2, Size: 'M' }, { id: 3 }] },
    counters: { stock_level: 14, 'variants.1.stock_level': 4, 'variants.3.stock_level': 0 },
  });
});

test('joining is the inverse of splitting', () => {
  const variant = fc.record(
    { id: fc.integer({ min: 1, max: 1_000 }), stock_level: fc.nat() },
    { requiredKeys: ['id'] },
  );
  const record = fc.record(
    {
      name: fc.string(),
      stock_level: fc.oneof(fc.nat(), fc.constant(null)),
      variants: fc.uniqueArray(variant, { selector: ({ id }) => id }),
    },
    { requiredKeys: ['name'] },
  );
  fc.assert(
    fc.property(record, (whole) => {
      const { fields, counters } = splitCounters(whole, PATHS);
      expect(joinCounters(fields, counters)).toEqual(whole);
    }),
    { numRuns: 1_000 },
  );
});
