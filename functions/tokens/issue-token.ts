import { objectOf, withoutNulls } from '../../shared/actions/body.ts';
import { ApiError, invalidProperty } from '../../shared/contract/errors.ts';
import type { Json } from '../../shared/contract/json.ts';
import type { PublicAction } from '../../shared/endpoint/request.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { matchesSecretKey } from '../../shared/tenancy/credentials.ts';
import { recordKeyUse } from '../../shared/tenancy/key-use.ts';
import { secretKeysOf } from '../../shared/tenancy/keys.ts';
import { countAttempt, networkOf } from '../../shared/tenancy/login-limits.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { findTenant } from '../../shared/tenancy/tenant-cache.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { assertValid, type Validator } from '../../shared/validation/validation.ts';

/** How far a timestamp may be from now, either way: milliseconds. */
export const WINDOW_MS = 100_000;

/** Trades the hash of the secret key for an admin token (contract.md 1.1). */
export function createToken(vault: SecretCipher, validate: Validator): PublicAction {
  return async ({ body, table, sourceIp, isOf }) => {
    const credentials = withoutNulls(objectOf(body));
    assertValid(validate, credentials);
    const { publicKey, secretKey, timestamp } = credentials;
    const digits = readTimestamp(timestamp ?? null, Date.now());
    const tenant = await findTenant(table, String(publicKey));
    if (tenant) isOf(tenant);
    const application = tenant?.application;
    if (application?.status !== 'active') throw refused();
    const { id } = application;
    const proven = await provenKey(vault, application, String(secretKey), digits);
    if (!proven) {
      // A secret key cannot be guessed, so whoever has it is never kept out, and costs nothing.
      await countAttempt(table, id, {
        'token-key': String(publicKey),
        'token-address': networkOf(sourceIp),
      });
      throw refused();
    }
    const now = Date.now();
    const [{ token, expire }] = await Promise.all([
      issueToken(application, vault, { access: 'admin' }, now, proven.until),
      recordKeyUse(table, id, proven, now),
    ]);
    return { token, data: { token, access: 'admin', expire } };
  };
}

/** The secret key of the store that the digest was made with, if any. */
async function provenKey(
  vault: SecretCipher,
  application: Application,
  digest: string,
  digits: string,
) {
  const purpose = { applicationId: application.id, purpose: 'secret' } as const;
  for (const key of secretKeysOf(application)) {
    const secret = await vault.decrypt(key.encryptedSecretKey, purpose);
    if (matchesSecretKey(digest, secret, digits)) return key;
  }
  return undefined;
}

/** The same for every reason, so that nobody learns which keys exist. */
const refused = () =>
  new ApiError(401, 'The public key and the hashed secret key do not match.', {
    counted: 'login_failures',
  });

/**
 * The digits of the timestamp, as the client hashed them. Fewer digits than the present time in
 * milliseconds has mean seconds.
 */
function readTimestamp(timestamp: Json, now: number): string {
  const digits = String(timestamp);
  const refuse = (message: string) =>
    invalidProperty({ name: 'timestamp', failedValidator: 'type', message, value: timestamp });
  if (!/^\d{1,15}$/.test(digits)) throw refuse('timestamp must be a whole number.');
  const unit = digits.length < String(now).length ? 1_000 : 1;
  if (Math.abs(Number(digits) * unit - now) > WINDOW_MS) {
    throw refuse('timestamp is too far from the present time.');
  }
  return digits;
}
