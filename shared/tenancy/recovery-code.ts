import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { besideRecordsKey } from '../storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';
import type { Application } from './application.ts';
import { keyFor } from './hash-keys.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** How long a code that resets a password is valid after it was last asked for: seconds. */
export const LIFETIME_SECONDS = 60 * 60;

/** Requests for one e-mail address that are mails, within an hour from the first. */
export const MAX_MAILS = 3;
export const WINDOW_MS = 60 * 60 * 1_000;

/** Wrong tries that end a code. */
export const MAX_TRIES = 5;

/** 128 bits. */
const BYTES = 16;
const DIGITS = 8;

const keyOf = (application: number, email: string) =>
  besideRecordsKey(application, 'users#codes', email.toLowerCase());

/** What is stored of a code beside its key: the code itself is computed and stored nowhere. */
interface StoredCode {
  /** From which the code is derived. */
  readonly nonce: string;
  /** When the first mail of the window was asked for: milliseconds since 1970. */
  readonly window_at: number;
  /** Requests in the window. */
  readonly mails: number;
  readonly tries: number;
  /** Seconds since 1970. */
  readonly expires_at: number;
}

/** The two forms of one code. */
export interface RecoveryCode {
  /** For links: 22 characters. */
  readonly link: string;
  /** To type. */
  readonly digits: string;
}

/** Whether a write of the item asks for a mail: others count tries. */
export const asksForMail = (before: Item | undefined, after: Item) =>
  before?.['nonce'] !== after['nonce'] || before?.['mails'] !== after['mails'];

/**
 * Asks for a code by mail: for the same one within the window, unless it has ended. Beyond the limit
 * nothing is written. It does the same whether a user has the address or not.
 */
export const requestCode = (
  table: Table,
  application: number,
  email: string,
  now: number,
): Promise<void> =>
  withOptimisticLock(async () => {
    const key = keyOf(application, email);
    const item = await table.get(key, { consistent: true });
    const stored = item as StoredCode | undefined;
    const next = nextRequest(stored, now);
    if (!next) return;
    const { nonce, mails, tries } = stored ?? {};
    const condition = stored
      ? Object.entries({ nonce, mails, tries }).map(([attribute, equals = 0]) => ({
          attribute,
          equals,
        }))
      : isAbsent;
    if (!(await table.write({ put: { ...key, ...next }, condition }))) return CONFLICT;
  });

function nextRequest(stored: StoredCode | undefined, now: number): StoredCode | undefined {
  const expires_at = Math.floor(now / 1_000) + LIFETIME_SECONDS;
  const isFirst = !stored || now >= stored.window_at + WINDOW_MS;
  if (isFirst) return { nonce: newNonce(), window_at: now, mails: 1, tries: 0, expires_at };
  const { nonce, window_at, tries } = stored;
  if (stored.mails >= MAX_MAILS) return undefined;
  const mails = stored.mails + 1;
  return tries < MAX_TRIES
    ? { nonce, window_at, mails, tries, expires_at }
    : { nonce: newNonce(), window_at, mails, tries: 0, expires_at };
}

const newNonce = () => randomBytes(BYTES).toString('base64url');

/** The code that was asked for; undefined when it has ended, or the store has no key of hashes. */
export async function readCode(
  table: Table,
  application: Application,
  cipher: SecretCipher,
  email: string,
  now: number,
): Promise<RecoveryCode | undefined> {
  const item = await table.get(keyOf(application.id, email), { consistent: true });
  const stored = item as StoredCode | undefined;
  if (!stored || stored.expires_at <= now / 1_000 || stored.tries >= MAX_TRIES) return undefined;
  return codeOf(stored.nonce, application, cipher);
}

async function codeOf(
  nonce: string,
  application: Application,
  cipher: SecretCipher,
): Promise<RecoveryCode | undefined> {
  const key = await keyFor(application, cipher, 'recovery');
  if (!key) return undefined;
  const derive = (form: string) => createHmac('sha256', key).update(`${form} ${nonce}`).digest();
  return {
    link: derive('link').subarray(0, BYTES).toString('base64url'),
    digits: String(derive('digits').readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(
      DIGITS,
      '0',
    ),
  };
}

/**
 * What `useCode` needs, if it is the code that was asked for, in either form, and has not ended.
 * The try is counted before, so that no number of tries at the same time has more than five.
 */
export async function tryCode(
  table: Table,
  application: Application,
  cipher: SecretCipher,
  { email, code }: { readonly email: string; readonly code: string },
  now: number,
): Promise<string | undefined> {
  const key = keyOf(application.id, email);
  const isCounted = await table.write({
    update: key,
    edits: [{ attribute: 'tries', add: 1 }],
    condition: [{ attribute: 'tries', below: MAX_TRIES }],
  });
  const item = await table.get(key, { consistent: true });
  const stored = item as StoredCode | undefined;
  const expected = await codeOf(stored?.nonce ?? '', application, cipher);
  const isRight = expected !== undefined && isEither(code, expected);
  const isValid = stored !== undefined && stored.expires_at > now / 1_000;
  return isCounted && isRight && isValid ? stored.nonce : undefined;
}

/** Both are compared, in constant time. People type digits with spaces. */
function isEither(code: string, { link, digits }: RecoveryCode): boolean {
  const isLink = isEqual(code, link);
  const isTyped = isEqual(code.replaceAll(/[\s-]/g, ''), digits);
  return isLink || isTyped;
}

const isEqual = (one: string, other: string) => timingSafeEqual(hash(one), hash(other));
const hash = (text: string) => createHash('sha256').update(text).digest();

/** Uses the code up; its condition fails when that has been done already. */
export const useCode = (application: number, email: string, nonce: string): Write => ({
  remove: keyOf(application, email),
  condition: [{ attribute: 'nonce', equals: nonce }],
});

export const dropCode = (application: number, email: string): Write => ({
  remove: keyOf(application, email),
});
