import { ApiError, invalidProperty } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import type { Credentials, tokens } from '../../shared/resources/tokens.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { matchesSecretKey } from '../../shared/tenancy/credentials.ts';
import { recordKeyUse } from '../../shared/tenancy/key-use.ts';
import { secretKeysOf } from '../../shared/tenancy/keys.ts';
import { countFailures } from '../../shared/tenancy/login-limits.ts';
import { requestLimits } from '../../shared/tenancy/request-limits.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { findTenant } from '../../shared/tenancy/tenant-cache.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';

type Token = DataOf<typeof tokens, 'create'>;

/** How far a timestamp may be from now, either way: milliseconds. */
export const WINDOW_MS = 100_000;

/** Trades the hash of the secret key for an admin token (protocol.md, "Secret-key hash"). */
export function createToken(cipher: SecretCipher): Actions<typeof tokens>['create'] {
  return async ({ body, table, clock, enterStore }) => {
    const { publicKey, secretKey, timestamp } = body;
    const now = clock.now();
    const digits = readTimestamp(timestamp, now);
    const application = await findTenant(table, publicKey, now);
    if (!application) throw loginFailed();
    const client = enterStore(application);
    if (application.status !== 'active') throw loginFailed();
    const { id } = application;
    const proven = await provenKey(application, secretKey, digits, cipher, now);
    if (!proven) {
      // A secret key cannot be guessed, so whoever has it is never kept out, and costs nothing.
      requestLimits.limit({ application, access: 'public', client, creates: false }, now);
      const counted = { 'token-key': publicKey, 'token-address': client.networks };
      await countFailures(table, id, counted, now);
      throw loginFailed();
    }
    const [{ token, expire }] = await Promise.all([
      issueToken(application, cipher, { access: 'admin' }, now, proven.until),
      recordKeyUse(table, id, proven, now),
    ]);
    const data: Token = { token, access: 'admin', expire };
    return { token, data };
  };
}

/** The secret key of the store that the digest was made with, if any. */
async function provenKey(
  application: Application,
  digest: string,
  digits: string,
  cipher: SecretCipher,
  now: number,
) {
  const purpose = { applicationId: application.id, purpose: 'secret' } as const;
  for (const key of secretKeysOf(application, now)) {
    const secret = await cipher.decrypt(key.encryptedSecretKey, purpose);
    if (matchesSecretKey(digest, secret, digits)) return key;
  }
  return undefined;
}

/** One error for every reason, so that nobody learns which keys exist. */
const loginFailed = () =>
  new ApiError(401, 'The public key and the hashed secret key do not match.', {
    counted: 'login_failures',
  });

/**
 * The digits of the timestamp, as the client hashed them. Fewer digits than the present time in
 * milliseconds has mean seconds.
 */
function readTimestamp(timestamp: Credentials['timestamp'], now: number): string {
  const digits = String(timestamp);
  const refuse = (message: string) =>
    invalidProperty({ name: 'timestamp', failedValidator: 'type', message, value: timestamp });
  if (!/^\d{1,15}$/.test(digits)) throw refuse('timestamp must be a whole number.');
  const unit = digits.length < String(now).length ? 1_000 : 1;
  if (Math.abs(Number(digits) * unit - now) > WINDOW_MS) {
    throw refuse('timestamp is too far from the current time.');
  }
  return digits;
}
