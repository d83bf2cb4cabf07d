import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../shared/durations.ts';
import { equalSecrets } from '../../shared/equal-secrets.ts';
import type { Credentials } from './credentials.ts';

/** How long a device token is valid. */
export const LIFETIME_MS = 180 * DAY_MS;

const ID_BYTES = 12;
/** Milliseconds since 1970. */
const TIME_BYTES = 6;
const BODY_BYTES = ID_BYTES + TIME_BYTES;
const TOKEN_BYTES = BODY_BYTES + 32;

/**
 * Shows later that somebody has logged in as this user before on the same device. Nothing of it is
 * stored: it is signed, together with the salt of the password, and so ends with the password.
 */
export function issueDevice(key: Buffer, credentials: Credentials, now: number): string {
  const body = Buffer.alloc(BODY_BYTES);
  randomBytes(ID_BYTES).copy(body);
  body.writeUIntBE(now + LIFETIME_MS, ID_BYTES, TIME_BYTES);
  return Buffer.concat([body, sign(key, body, credentials)]).toString('base64url');
}

/** What its failures are counted by; undefined if the text is no device token. */
export function deviceId(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === TOKEN_BYTES ? bytes.toString('base64url', 0, ID_BYTES) : undefined;
}

/** Whether the token was issued to this user, for this password, and is still valid. */
export function isDevice(
  key: Buffer,
  token: string,
  credentials: Credentials,
  now: number,
): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES) return false;
  const body = bytes.subarray(0, BODY_BYTES);
  const isSigned = equalSecrets(bytes.subarray(BODY_BYTES), sign(key, body, credentials));
  return isSigned && body.readUIntBE(ID_BYTES, TIME_BYTES) > now;
}

const sign = (key: Buffer, body: Buffer, { userId, password }: Credentials) =>
  createHmac('sha256', key).update(body).update(`${userId} ${password.salt}`).digest();
