import { createHmac, hash, randomBytes } from 'node:crypto';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../durations.ts';
import { staffItems } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { isAbsent, isPresent, type Write } from '../storage/write.ts';
import type { Application } from '../tenancy/application.ts';
import { keyFor } from '../tenancy/hash-keys.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';

/** How long a code works that nobody has used: seconds. */
export const CODE_LIFETIMES = {
  invitation: 7 * DAY_SECONDS,
  recovery: HOUR_SECONDS,
  login: 15 * MINUTE_SECONDS,
  email: DAY_SECONDS,
} as const;

export type CodeKind = keyof typeof CODE_LIFETIMES;

/** What a code lets whoever has it do, once. */
export interface StaffCode {
  readonly kind: CodeKind;
  readonly account: number;
  readonly staffId: number;
  /** E-mail address of the member. */
  readonly email: string;
  /** The address whose mails have the code, where its kind is `email`. */
  readonly newEmail?: string | undefined;
  /** The store whose mail has it; absent where an operator made it. */
  readonly application?: number | undefined;
}

/** A code that was made. */
export interface MadeCode extends StaffCode {
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

const BYTES = 32;

export const newCode = () => randomBytes(BYTES).toString('base64url');

/** What is stored where a mail is to have a code, which is derived of it. */
export const newNonce = newCode;

/** The code of a nonce, so that the table has no code that works. */
export async function codeOfNonce(
  application: Application,
  cipher: SecretCipher,
  nonce: string,
): Promise<string> {
  const key = await keyFor(application, cipher, 'staff-code');
  return createHmac('sha256', key).update(nonce).digest('base64url');
}

/** The digest of a code, which has 256 bits: nothing else is stored of it. */
const keyOf = (code: string) => staffItems.codeKey(hash('sha256', code, 'base64url'));

/** `now`: milliseconds since 1970. */
export const putCode = (
  code: string,
  { kind, account, staffId, email, newEmail, application }: StaffCode,
  now: number,
): Write => ({
  put: {
    ...keyOf(code),
    kind,
    account,
    staff_id: staffId,
    email,
    new_email: newEmail,
    application,
    created_at: now,
    expires_at: Math.ceil(now / 1_000) + CODE_LIFETIMES[kind],
  },
  condition: isAbsent,
});

/** Undefined for one that was used, has ended, or is for something else. */
export async function readCode(
  table: Table,
  kind: CodeKind,
  code: string,
): Promise<MadeCode | undefined> {
  const item = await table.get(keyOf(code), { consistent: true });
  if (item?.['kind'] !== kind) return undefined;
  const { account, staff_id, email, new_email, application, created_at } = item;
  return {
    kind,
    account: Number(account),
    staffId: Number(staff_id),
    email: String(email),
    createdAt: Number(created_at),
    ...(new_email !== undefined && { newEmail: String(new_email) }),
    ...(application !== undefined && { application: Number(application) }),
  };
}

/** Uses the code up; its condition fails when that has been done already. */
export const useCode = (code: string): Write => ({ remove: keyOf(code), condition: isPresent });
