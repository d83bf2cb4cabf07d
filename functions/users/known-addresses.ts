import { createHmac } from 'node:crypto';
import { DAY_MS } from '../../shared/durations.ts';
import type { KnownAddress } from './credentials.ts';

/** For how long a network address from which a user has logged in is known. */
export const LIFETIME_MS = 180 * DAY_MS;

/** Addresses of a user; beyond it, the least recently used one is forgotten. */
export const MAX_ADDRESSES = 10;

/** A login from a known address is written down once in this time. */
export const RESOLUTION_MS = DAY_MS;

/** Personal data: only keyed hashes are stored, which differ from user to user. */
export const hashAddress = (key: Buffer, userId: number, network: string) =>
  createHmac('sha256', key).update(`${userId} ${network}`).digest('base64url').slice(0, 22);

const isFresh = ({ at }: KnownAddress, now: number, milliseconds: number) =>
  now - at < milliseconds;

export const isKnown = (known: readonly KnownAddress[], hash: string, now: number) =>
  known.some((each) => each.hash === hash && isFresh(each, now, LIFETIME_MS));

/** The addresses after a login; undefined when there is nothing to write down. */
export function withLogin(
  known: readonly KnownAddress[],
  hash: string,
  now: number,
): readonly KnownAddress[] | undefined {
  const written = known.find((each) => each.hash === hash);
  if (written && isFresh(written, now, RESOLUTION_MS)) return undefined;
  const others = known.filter((each) => each !== written && isFresh(each, now, LIFETIME_MS));
  return [{ hash, at: now }, ...others].slice(0, MAX_ADDRESSES);
}
