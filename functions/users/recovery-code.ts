import { createHash, randomBytes } from 'node:crypto';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';

/** How long a code that resets a password is valid: seconds. */
export const LIFETIME_SECONDS = 60 * 60;

const keyOf = (application: number, email: string) =>
  besideRecordsKey(application, 'users#codes', email.toLowerCase());

/** What is stored of a code beside its key. */
interface StoredCode {
  readonly hash: string;
  /** Seconds since 1970. */
  readonly expires_at: number;
}

const digest = (code: string) => createHash('sha256').update(code).digest('hex');

/**
 * Makes the code with which the password of an address can be reset once, instead of any earlier
 * one. Only its hash is stored. It is for the caller to send it to the address: nothing does yet.
 */
export async function issueCode(
  table: Table,
  application: number,
  email: string,
  now = Date.now(),
): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  const stored: StoredCode = {
    hash: digest(code),
    expires_at: Math.floor(now / 1_000) + LIFETIME_SECONDS,
  };
  await table.write({ put: { ...keyOf(application, email), ...stored } });
  return code;
}

/** Whether it is the code that was issued, and has not expired. */
export async function isCode(
  table: Table,
  application: number,
  email: string,
  code: string,
  now: number,
): Promise<boolean> {
  const item = await table.get(keyOf(application, email), { consistent: true });
  const stored = item as StoredCode | undefined;
  return stored?.hash === digest(code) && stored.expires_at > now / 1_000;
}

/** Uses the code up; its condition fails when that has been done already. */
export const useCode = (application: number, email: string, code: string): Write => ({
  remove: keyOf(application, email),
  condition: [{ attribute: 'hash', equals: digest(code) }],
});

export const dropCode = (application: number, email: string): Write => ({
  remove: keyOf(application, email),
});
