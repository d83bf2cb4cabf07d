import { createHmac, randomBytes } from 'node:crypto';
import { HOUR_MS, HOUR_SECONDS } from '../durations.ts';
import { equalSecrets } from '../equal-secrets.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';
import type { Application } from './application.ts';
import { keyFor } from './hash-keys.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** How long a code that resets a password is valid after it was last asked for: seconds. */
export const LIFETIME_SECONDS = HOUR_SECONDS;

/**
 * Requests for one e-mail address that are mails, within an hour from the first: as many of strangers as
 * from a network address or a device from which the user has logged in.
 */
export const MAX_MAILS = 3;
export const WINDOW_MS = HOUR_MS;

/** Wrong tries of its digits that end them, and not the link. */
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
  /** Requests in the window from an address or device that is known. */
  readonly known_mails: number;
  /** How often wrong digits were tried. */
  readonly tries: number;
  /** How often the digits of the nonce have ended and were asked for again. */
  readonly round: number;
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

/** A code, and whether it was asked for from where the user is known. */
export interface RequestedCode extends RecoveryCode {
  readonly isKnown: boolean;
}

/** A request for a code: the user, and whether the address or device is known. */
interface CodeRequest {
  readonly email: string;
  readonly isKnown: boolean;
}

/** Whether a write of the item asks for a mail: others count tries. */
export const asksForMail = (before: Item | undefined, after: Item) =>
  (['nonce', 'window_at', 'mails'] as const).some((name) => before?.[name] !== after[name]);

/**
 * Asks for a code by mail: for the same one within the window, unless it has ended. Beyond the limit
 * nothing is written. It does the same whether a user has the address or not.
 */
export const requestCode = (
  table: Table,
  application: number,
  { email, isKnown }: CodeRequest,
  now: number,
): Promise<void> =>
  withOptimisticLock(async () => {
    const key = keyOf(application, email);
    const item = await table.get(key, { consistent: true });
    const stored = item as StoredCode | undefined;
    const next = nextRequest(stored, isKnown, now);
    if (!next) return;
    const { nonce, window_at, mails, tries } = stored ?? {};
    const condition = stored
      ? Object.entries({ nonce, window_at, mails, tries } satisfies Partial<Item>).map(
          ([attribute, equals = 0]) => ({
            attribute,
            equals,
          }),
        )
      : isAbsent;
    if (!(await table.write({ put: { ...key, ...next }, condition }))) return CONFLICT;
  });

/** The code stays what it is while it is valid, so that links of earlier mails do; ended digits do not. */
function nextRequest(
  stored: StoredCode | undefined,
  isKnown: boolean,
  now: number,
): StoredCode | undefined {
  const isWithin = stored !== undefined && now < stored.window_at + WINDOW_MS;
  const { window_at, mails, known_mails } = isWithin
    ? stored
    : { window_at: now, mails: 0, known_mails: 0 };
  if ((isKnown ? known_mails : mails - known_mails) >= MAX_MAILS) return undefined;
  return {
    ...nextCode(stored, now),
    window_at,
    mails: mails + 1,
    known_mails: known_mails + (isKnown ? 1 : 0),
    expires_at: Math.floor(now / 1_000) + LIFETIME_SECONDS,
  };
}

function nextCode(stored: StoredCode | undefined, now: number) {
  if (!isLive(stored, now)) return { nonce: newNonce(), tries: 0, round: 0 };
  const { nonce, tries, round } = stored;
  return tries < MAX_TRIES ? { nonce, tries, round } : { nonce, tries: 0, round: round + 1 };
}

const isLive = (stored: StoredCode | undefined, now: number): stored is StoredCode =>
  stored !== undefined && stored.expires_at > now / 1_000;

const newNonce = () => randomBytes(BYTES).toString('base64url');

/** The code that was asked for; undefined when it has ended. */
export async function readCode(
  table: Table,
  application: Application,
  cipher: SecretCipher,
  email: string,
  now: number,
): Promise<RequestedCode | undefined> {
  const item = await table.get(keyOf(application.id, email), { consistent: true });
  const stored = item as StoredCode | undefined;
  if (!isLive(stored, now)) return undefined;
  const code = await codeOf(stored, application, cipher);
  return { ...code, isKnown: stored.known_mails > 0 };
}

async function codeOf(
  { nonce, round }: Pick<StoredCode, 'nonce' | 'round'>,
  application: Application,
  cipher: SecretCipher,
): Promise<RecoveryCode> {
  const key = await keyFor(application, cipher, 'recovery');
  const derive = (text: string) => createHmac('sha256', key).update(text).digest();
  const digits = derive(`digits ${nonce} ${round}`);
  return {
    link: derive(`link ${nonce}`).subarray(0, BYTES).toString('base64url'),
    digits: String(digits.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0'),
  };
}

/**
 * What `useCode` needs, if it is the code that was asked for, in either form, and has not ended. A try of
 * digits is counted before, so that no number of tries at the same time has more than five. Those of
 * links are not: nobody guesses 128 bits, and nobody can end the link of somebody else.
 */
export async function tryCode(
  table: Table,
  application: Application,
  cipher: SecretCipher,
  { email, code }: { readonly email: string; readonly code: string },
  now: number,
): Promise<string | undefined> {
  const key = keyOf(application.id, email);
  const typed = typedDigits(code);
  const mayTry =
    typed === undefined ||
    (await table.write({
      update: key,
      edits: [{ attribute: 'tries', add: 1 }],
      condition: [{ attribute: 'tries', below: MAX_TRIES }],
    }));
  const item = await table.get(key, { consistent: true });
  const stored = item as StoredCode | undefined;
  const expected = await codeOf(stored ?? { nonce: '', round: 0 }, application, cipher);
  const isRight =
    typed === undefined ? equalSecrets(code, expected.link) : equalSecrets(typed, expected.digits);
  return mayTry && isRight && isLive(stored, now) ? stored.nonce : undefined;
}

/** The digits that somebody has typed, with spaces or hyphens; undefined for a link. */
function typedDigits(code: string): string | undefined {
  const typed = code.replaceAll(/[\s-]/g, '');
  return /^\d+$/.test(typed) && typed.length <= DIGITS ? typed : undefined;
}

/** Uses the code up; its condition fails when that has been done already. */
export const useCode = (application: number, email: string, nonce: string): Write => ({
  remove: keyOf(application, email),
  condition: [{ attribute: 'nonce', equals: nonce }],
});

export const dropCode = (application: number, email: string): Write => ({
  remove: keyOf(application, email),
});
