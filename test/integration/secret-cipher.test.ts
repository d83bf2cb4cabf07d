import { expect, test } from 'vitest';
import { memoizeDecryption } from '../../shared/tenancy/secret-cipher.ts';
import { vault } from '../store/local-store.ts';

const purpose = { applicationId: 7, purpose: 'secret' } as const;

test('gives a secret back to who names its purpose, and to nobody else', async () => {
  const ciphertext = await vault.encrypt('sk_é', purpose);
  expect(ciphertext).not.toContain('sk_');
  expect(await vault.decrypt(ciphertext, purpose)).toBe('sk_é');
  expect(await vault.encrypt('sk_é', purpose)).not.toBe(ciphertext);
  await expect(vault.decrypt(ciphertext, { ...purpose, applicationId: 8 })).rejects.toThrow();
  await expect(vault.decrypt(ciphertext, { ...purpose, purpose: 'token' })).rejects.toThrow();
  const tampered = `${ciphertext.slice(0, -4)}AAAA`;
  await expect(vault.decrypt(tampered, purpose)).rejects.toThrow();
});

test('asks once for each ciphertext', async () => {
  const ciphertext = await vault.encrypt('sk_x', purpose);
  let asked = 0;
  const counting = memoizeDecryption({
    ...vault,
    decrypt: (...all) => {
      asked += 1;
      return vault.decrypt(...all);
    },
  });
  expect(await counting.decrypt(ciphertext, purpose)).toBe('sk_x');
  expect(await counting.decrypt(ciphertext, purpose)).toBe('sk_x');
  expect(asked).toBe(1);
  await expect(counting.decrypt(ciphertext, { ...purpose, purpose: 'token' })).rejects.toThrow();
});
