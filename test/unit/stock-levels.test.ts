import { expect, test } from 'vitest';
import { joinLevels, splitLevels, withLevels } from '../../shared/storage/stock-levels.ts';
import { fc } from '../store/properties.ts';

test('splits stock levels from the fields of a record', () => {
  const record = {
    name: 'Shirt',
    stock_level: 14,
    variants: [
      { id: 1, stock_level: 4 },
      { id: 2, Size: 'M' },
      { id: 3, stock_level: 0 },
    ],
  };
  expect(splitLevels(record)).toEqual({
    fields: { name: 'Shirt', variants: [{ id: 1 }, { id: 2, Size: 'M' }, { id: 3 }] },
    levels: { 0: 14, 1: 4, 3: 0 },
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
      const { fields, levels } = splitLevels(whole);
      expect(joinLevels(fields, levels)).toEqual(whole);
      expect(withLevels(whole, levels)).toBe(whole);
    }),
    { numRuns: 1_000 },
  );
});

test('a negative level shows as 0 with the backordered units', () => {
  const record = { name: 'Shirt', stock_level: 0, backordered: 3 };
  expect(splitLevels(record)).toEqual({ fields: { name: 'Shirt' }, levels: { 0: -3 } });
  expect(withLevels(record, { 0: -3 })).toBe(record);
  expect(withLevels(record, { 0: -1 })).toEqual({ ...record, backordered: 1 });
  expect(withLevels(record, { 0: 2 })).toEqual({ name: 'Shirt', stock_level: 2 });
});
