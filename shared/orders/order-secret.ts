import { createHmac } from 'node:crypto';
import type { Context } from '../actions/context.ts';
import { DAY_MS } from '../durations.ts';
import { equalSecrets } from '../equal-secrets.ts';
import { timeOfId } from '../storage/identifier.ts';
import { keyFor } from '../tenancy/hash-keys.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';

/** After this time the secret of an order proves nothing: milliseconds. */
export const SECRET_LIFETIME_MS = 180 * DAY_MS;

/** 128 bits. */
const SECRET_BYTES = 16;

/**
 * The secret by which a guest proves to have placed an order (orders.md, "Order secret"): 22
 * characters, which are computed and stored nowhere.
 */
export async function secretOf(
  orderId: number,
  { application }: Pick<Context, 'application'>,
  cipher: SecretCipher,
): Promise<string> {
  const key = await keyFor(application, cipher, 'order-secret');
  const mac = createHmac('sha256', key).update(`${application.id}/${orderId}`).digest();
  return mac.subarray(0, SECRET_BYTES).toString('base64url');
}

/** Whether the text is the secret of the order, and has not expired. Reads nothing. */
export async function isSecretOf(
  orderId: number,
  sent: string | undefined,
  context: Pick<Context, 'application' | 'clock'>,
  cipher: SecretCipher,
): Promise<boolean> {
  if (sent === undefined) return false;
  if (timeOfId(orderId) + SECRET_LIFETIME_MS <= context.clock.now()) return false;
  return equalSecrets(await secretOf(orderId, context, cipher), sent);
}
