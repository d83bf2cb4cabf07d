import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  // Files of this project share their modules: a refused one must not be left to the next.
  vi.resetModules();
});

/** The module as a function has it whose environment says this. */
function load(cost: string | undefined) {
  vi.stubEnv('SCRYPT_COST', cost);
  vi.resetModules();
  return import('../../shared/passwords/password-hash.ts');
}

test('a password is hashed with scrypt at cost 2^15 by default', async () => {
  const { hashPassword } = await load(undefined);
  expect(await hashPassword('correct horse')).toMatchObject({ cost: 32_768, block_size: 8 });
});

test('a password is checked at the cost of its hash', async () => {
  const stored = await (await load('1024')).hashPassword('correct horse');
  const { matchesPassword } = await load('131072');
  expect(await matchesPassword('correct horse', stored)).toBe(true);
  expect(await matchesPassword('wrong', stored)).toBe(false);
  expect(await matchesPassword('correct horse')).toBe(false);
});

test.each(['1', '512', '32769', 'much'])('a cost of %s is refused', async (cost) => {
  await expect(load(cost)).rejects.toThrow(
    `The environment variable SCRYPT_COST is ${cost}; it must be one of 1024, 32768, 65536, 131072.`,
  );
});
