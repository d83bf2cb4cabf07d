import { createHmac } from 'node:crypto';
import { MINUTE_SECONDS } from '../durations.ts';
import { equalSecrets } from '../equal-secrets.ts';

/** A signed link works for as long: seconds. */
export const LINK_SECONDS = 15 * MINUTE_SECONDS;

/** What a link leads to, with the key that signs it. */
export interface Signed {
  /** A link to several things has their ids, with commas. */
  readonly id: number | string;
  readonly key: string;
}

/** The query of a link. */
export interface Signature {
  readonly expires: string;
  readonly signature: string;
}

/** The query of a link that is signed now: milliseconds since 1970. */
export const signedQuery = (signed: Signed, now: number): string =>
  queryUntil(signed, now + LINK_SECONDS * 1_000);

/** The query of a link that works until then: milliseconds since 1970. */
export function queryUntil(signed: Signed, end: number): string {
  const expires = String(Math.floor(end / 1_000));
  return `expires=${expires}&signature=${signatureOf(signed, expires)}`;
}

/** Whether a link is signed, and has not expired. */
export const isSigned = (signed: Signed, { expires, signature }: Signature, now: number) =>
  equalSecrets(signatureOf(signed, expires), signature) && Number(expires) * 1_000 > now;

const signatureOf = ({ id, key }: Signed, expires: string) =>
  createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');
