import { type Key, revocations } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import { TOKEN_LIFETIME_MS } from './token-lifetime.ts';

/** Which tokens of the users of a store are revoked. */
export interface Revocations {
  /** Epoch milliseconds by user id: tokens issued until then. */
  readonly until: ReadonlyMap<number, number>;
  /** The generation of its keys is this one or a later one: tokens of earlier ones are revoked. */
  readonly generation: number;
}

export const NO_REVOCATIONS: Revocations = { until: new Map(), generation: 0 };

/** One query. Only what users have is revoked, so nobody else needs it. */
export async function readRevocations(table: Table, application: number): Promise<Revocations> {
  const items = await table.query(revocations.partition(application), { consistent: true });
  const isOfAll = ({ sk }: Key) => sk === revocations.allKey(application).sk;
  const ofUsers = items.filter((item) => !isOfAll(item));
  return {
    until: new Map(ofUsers.map((item) => [Number(item.sk), Number(item['revoked_at'])])),
    generation: Number(items.find(isOfAll)?.['generation'] ?? 0),
  };
}

/** They expire when the last token that they revoke has. */
const expiry = (now: number) => ({ expires_at: Math.ceil((now + TOKEN_LIFETIME_MS) / 1_000) });

/** Revokes all tokens of a user issued until now. */
export const endTokens = (application: number, user: number, now = Date.now()): Write => ({
  put: { ...revocations.userKey(application, user), revoked_at: now, ...expiry(now) },
});

/** Revokes the tokens of all users that are of generations before this one. */
export const endEarlierTokens = (
  application: number,
  generation: number,
  now = Date.now(),
): Write => ({
  put: { ...revocations.allKey(application), generation, ...expiry(now) },
});
