import { expect, test } from 'vitest';
import { withoutPort } from '../../shared/tenancy/client.ts';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:46532', '198.51.100.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:db8:0:0:0:0:0:1:46532', '2001:db8:0:0:0:0:0:1'],
  ['2001:db8::1:46532', '2001:db8::1'],
  ['', ''],
])('the address in %j is %j', (text, address) => {
  expect(withoutPort(text)).toBe(address);
});
