import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { type Key, revocations } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Item, Write } from '../storage/write.ts';

/** Lifetime of every token (protocol.md, "Tokens"): milliseconds. */
export const TOKEN_LIFETIME_MS = 4 * HOUR_MS;

/** Lifetime of the token of a member of the staff: milliseconds. */
export const STAFF_TOKEN_LIFETIME_MS = 15 * MINUTE_MS;

/** Which tokens of the users of a store, or of the staff of an account, are revoked. */
export interface Revocations {
  /** Epoch milliseconds by the id of the user or member: tokens issued until then. */
  readonly until: ReadonlyMap<number, number>;
  /** Ids of tokens by the id of their user: they are valid all the same. */
  readonly kept: ReadonlyMap<number, string>;
  /** The generation of its keys is this one or a later one: tokens of earlier ones are revoked. */
  readonly generation: number;
}

export const NO_REVOCATIONS: Revocations = { until: new Map(), kept: new Map(), generation: 0 };

/** One query. `of`: the store of users, or the account of staff. */
export async function readRevocations(table: Table, of: number): Promise<Revocations> {
  const items = await table.query(revocations.partition(of), { consistent: true });
  const isOfAll = ({ sk }: Key) => sk === revocations.allKey(of).sk;
  const ofUsers = items.filter((item) => !isOfAll(item));
  return {
    kept: new Map(
      ofUsers
        .filter((item) => item['kept_token'] !== undefined)
        .map((item) => [Number(item.sk), String(item['kept_token'])]),
    ),
    until: new Map(ofUsers.map((item) => [Number(item.sk), Number(item['revoked_at'])])),
    generation: Number(items.find(isOfAll)?.['generation'] ?? 0),
  };
}

/** They expire when the last token that they revoke has. */
const expiry = (now: number): Pick<Item, 'expires_at'> => ({
  expires_at: Math.ceil((now + TOKEN_LIFETIME_MS) / 1_000),
});

/** Revokes all tokens of a user of the store, or of a member of the account, issued until now, but for `kept`. */
export const endTokens = (of: number, subject: number, now: number, kept?: string): Write => ({
  put: {
    ...revocations.userKey(of, subject),
    revoked_at: now,
    ...(kept !== undefined && { kept_token: kept }),
    ...expiry(now),
  },
});

/** Revokes the tokens of all users that are of generations before this one. */
export const endEarlierTokens = (application: number, generation: number, now: number): Write => ({
  put: { ...revocations.allKey(application), generation, ...expiry(now) },
});
