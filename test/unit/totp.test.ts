import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { Totp } from '../../shared/staff/credentials.ts';
import { encryptTotpSecret, newTotpSecret, takeTotpCode } from '../../shared/staff/totp.ts';
import type { Purpose, SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

const NOW = 1_800_000_000_000;
const STEP_MS = 30_000;

/** Shows for what each secret is encrypted. */
const cipher: SecretCipher = {
  encrypt: async (text, purpose) => `${nameOf(purpose)} ${text}`,
  decrypt: async (text, purpose) => text.slice(nameOf(purpose).length + 1),
};
const nameOf = ({ applicationId, purpose }: Purpose) => `${applicationId}/${purpose}`;

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function enrolled() {
  const { secret, uri } = newTotpSecret('grace@example.org');
  const totp: Totp = { secret: await encryptTotpSecret(secret, cipher), step: 0 };
  return { secret, uri, totp };
}

test('the secret has a URI for authenticator apps and is stored encrypted', async () => {
  const { secret, uri, totp } = await enrolled();
  expect(uri).toBe(
    `otpauth://totp/Shopwright:grace%40example.org?issuer=Shopwright&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(totp.secret).toBe(`0/totp ${secret}`);
});

test('accepts codes of the previous, current and next step, each once and in order', async () => {
  const { secret, totp } = await enrolled();
  const take = (from: Totp, at: number) => takeTotpCode(from, codeAt(secret, at), cipher, NOW);
  const step = NOW / STEP_MS;
  for (const steps of [-1, 0, 1]) {
    expect(await take(totp, NOW + steps * STEP_MS)).toEqual({ ...totp, step: step + steps });
  }
  for (const steps of [-2, 2]) {
    expect(await take(totp, NOW + steps * STEP_MS)).toBeUndefined();
  }
  const taken = { ...totp, step };
  expect(await take(taken, NOW)).toBeUndefined();
  expect(await take(taken, NOW - STEP_MS)).toBeUndefined();
  expect(await take(taken, NOW + STEP_MS)).toEqual({ ...totp, step: step + 1 });
});

test.each(['', '1', 'abcdef', '0000000', '12 34 56'])('“%s” is not a code', async (code) => {
  const { totp } = await enrolled();
  expect(await takeTotpCode(totp, code, cipher, NOW)).toBeUndefined();
});
