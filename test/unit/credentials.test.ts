import { expect, test } from 'vitest';
import {
  applicationIdOf,
  matchesSecretKey,
  newPublicKey,
  newSecretKey,
} from '../../shared/tenancy/credentials.ts';

/** The test vectors of protocol.md, "Secret-key hash". */
const SECRET = 'demo-secret-0001';
const VECTORS = [
  ['1700000000123', 'L++1jg6POGfOMJ/vaPom7bdayTqMULZD7i+s3ndZ6fw='],
  ['1700000000', 'yFos7wkbtl0dv5+lCfLpO1QDDBD99sZDHnymoKwFQEU='],
] as const;

test.each(VECTORS)('accepts only the digest of the secret key at %s', (timestamp, digest) => {
  const hexadecimal = Buffer.from(digest, 'base64').toString('hex');
  expect(matchesSecretKey(digest, SECRET, timestamp)).toBe(true);
  expect(matchesSecretKey(hexadecimal, SECRET, timestamp)).toBe(true);
  expect(matchesSecretKey(hexadecimal.toUpperCase(), SECRET, timestamp)).toBe(true);
  expect(matchesSecretKey(digest, `${SECRET}x`, timestamp)).toBe(false);
  expect(matchesSecretKey(digest, SECRET, `${timestamp}0`)).toBe(false);
  for (const wrong of ['', 'x', digest.slice(4), `${digest}AAAA`, SECRET]) {
    expect(matchesSecretKey(wrong, SECRET, timestamp)).toBe(false);
  }
});

test('new keys are well-formed, and a public key contains its application id', () => {
  expect(newSecretKey()).toMatch(/^sk_[\w-]{43}$/);
  expect(newPublicKey(4096)).toMatch(/^pk_4096_[\w-]{24}$/);
  expect(applicationIdOf(newPublicKey(4096))).toBe(4096);
  for (const text of ['', 'pk_', 'pk_x_abcdefghijklmnopqrstuvwx', 'pk_4096_short', 'Bearer x']) {
    expect(applicationIdOf(text)).toBeUndefined();
  }
});
