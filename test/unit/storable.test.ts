import { expect, test } from 'vitest';
import type { Json } from '../../shared/contract/json.ts';
import { requireStorable } from '../../shared/contract/storable.ts';

const nested = (levels: number, inside: string) =>
  JSON.parse(`${'[{"a":'.repeat(levels)}${inside}${'}]'.repeat(levels)}`) as Json;

test.each([1, 100_000])('finds a problem %s levels deep', (levels) => {
  expect(() => requireStorable(nested(levels, '1'))).not.toThrow();
  expect(() => requireStorable(nested(levels, '1e999'))).toThrow(
    /^0\.a.* is too large for a number\.$/,
  );
  expect(() => requireStorable(nested(levels, '{"__proto__":1}'))).toThrow(
    /^0\.a.*__proto__: an attribute cannot be named __proto__\.$/,
  );
});

test('names the value that is wrong', () => {
  expect(() => requireStorable(Infinity)).toThrow('Object is too large');
  expect(() => requireStorable({ a: [1, { b: Infinity }], c: Infinity })).toThrow(
    'a.1.b is too large',
  );
});
