import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deflateJson, inflateJson } from '../../shared/storage/deflated-json.ts';

/** The first names are at the beginning of the dictionary. */
const ADDRESS = { full_name: 'Ødegård', company: '', address2: '', state: '', phone_number: '' };
const VALUE = { data: { state: 'created', items: [1, null], billing_address: ADDRESS } };

test('a value survives the round trip', () => {
  for (const value of [VALUE, [], '', null, 1.5]) {
    expect(inflateJson(deflateJson(value))).toEqual(value);
  }
});

test('reads a value that a released version deflated', () => {
  const stored = 'QwQe7kAy1AHFdawONg8iV9yHZ6Skph9eWpSiRG4ro7a2FgA=';
  expect(inflateJson(Buffer.from(stored, 'base64'))).toEqual(VALUE);
});

test('refuses truncated bytes and bytes that are not deflated JSON', () => {
  expect(() => inflateJson(deflateJson(VALUE).subarray(0, 20))).toThrow();
  expect(() => inflateJson(createHash('sha256').digest())).toThrow();
});
