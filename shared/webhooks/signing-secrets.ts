import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../durations.ts';
import type { Purpose, SecretCipher } from '../tenancy/secret-cipher.ts';
import type { WebhookState } from './webhook-state.ts';

/** Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32;

/** For how long the secret before a rotation also signs. */
export const OLD_SECRET_MS = DAY_MS;

export const webhookPurpose = (applicationId: number): Purpose => ({
  applicationId,
  purpose: 'webhooks',
});

/** A new secret as receivers have it. */
export const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The secrets that sign at a time (milliseconds since 1970), the newest first. */
export function secretsAt(
  { secret, old_secret, old_secret_until = 0 }: WebhookState,
  now: number,
  application: number,
  cipher: SecretCipher,
): Promise<string[]> {
  const valid = [
    secret,
    ...(old_secret !== undefined && now < old_secret_until ? [old_secret] : []),
  ];
  return Promise.all(valid.map((each) => cipher.decrypt(each, webhookPurpose(application))));
}
