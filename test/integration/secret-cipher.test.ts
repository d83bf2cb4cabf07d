import { expect, test } from 'vitest';
import { keyFor } from '../../shared/tenancy/hash-keys.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { memoizeDecryption } from '../../shared/tenancy/secret-cipher.ts';
import { cipher, provision, table } from '../store/local-store.ts';

const purpose = { applicationId: 7, purpose: 'secret' } as const;

test('decrypts a secret only for its purpose and application', async () => {
  const ciphertext = await cipher.encrypt('sk_é', purpose);
  expect(ciphertext).not.toContain('sk_');
  expect(await cipher.decrypt(ciphertext, purpose)).toBe('sk_é');
  expect(await cipher.encrypt('sk_é', purpose)).not.toBe(ciphertext);
  await expect(cipher.decrypt(ciphertext, { ...purpose, applicationId: 8 })).rejects.toThrow();
  await expect(cipher.decrypt(ciphertext, { ...purpose, purpose: 'token' })).rejects.toThrow();
  const tampered = `${ciphertext.slice(0, -4)}AAAA`;
  await expect(cipher.decrypt(tampered, purpose)).rejects.toThrow();
});

test('a memoized cipher decrypts each ciphertext once and does not cache failures', async () => {
  const ciphertext = await cipher.encrypt('sk_x', purpose);
  let calls = 0;
  const memoized = memoizeDecryption({
    ...cipher,
    decrypt: async (...all) => {
      calls += 1;
      if (calls === 1) throw new Error('KMS is throttled');
      return cipher.decrypt(...all);
    },
  });
  await expect(memoized.decrypt(ciphertext, purpose)).rejects.toThrow('KMS is throttled');
  expect(await memoized.decrypt(ciphertext, purpose)).toBe('sk_x');
  expect(await memoized.decrypt(ciphertext, purpose)).toBe('sk_x');
  expect(calls).toBe(2);
  await expect(memoized.decrypt(ciphertext, { ...purpose, purpose: 'token' })).rejects.toThrow();
});

test('a store has a hash key per use until its keys are revoked', async () => {
  const { application } = await provision();
  const key = await keyFor(application, cipher, 'order-secret');
  expect(key).toHaveLength(32);
  expect(await keyFor(application, cipher, 'order-secret')).toEqual(key);
  expect(await keyFor(application, cipher, 'device')).not.toEqual(key);
  expect(JSON.stringify(application)).not.toContain(key.toString('base64'));

  const overlapping = await rotateKeys(table, cipher, application, {
    now: Date.now(),
    overlap: 60_000,
  });
  expect(await keyFor(overlapping.application, cipher, 'order-secret')).toEqual(key);
  const revoked = await rotateKeys(table, cipher, overlapping.application, { now: Date.now() });
  expect(await keyFor(revoked.application, cipher, 'order-secret')).not.toEqual(key);
});
