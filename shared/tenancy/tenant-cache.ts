import { LruCache } from '../lru-cache.ts';
import type { Table } from '../storage/table.ts';
import { type Application, findApplication } from './application.ts';
import { applicationIdOf } from './credentials.ts';
import { hasPublicKey } from './keys.ts';
import { endTokens, NO_REVOCATIONS, type Revocations, readRevocations } from './revocations.ts';

/** How long an instance trusts what it read of an application, even that there is none. */
export const CACHE_TTL_MS = 30_000;

/** Age for a request that writes with a token, or that staff make: a revoked token works so long at most. */
export const WRITE_CACHE_TTL_MS = 5_000;

/** Age when a public key does not match, as after a rotation of the keys. */
export const MISMATCH_TTL_MS = 1_000;

/** A bound, because callers choose which applications are looked up. */
export const MAX_TENANTS = 10_000;

const revoked = new LruCache<Promise<Revocations>>({
  maxEntries: MAX_TENANTS,
  maxAgeMs: CACHE_TTL_MS,
});

const tenants = new LruCache<Promise<Application | undefined>>({
  maxEntries: MAX_TENANTS,
  maxAgeMs: CACHE_TTL_MS,
});

/** The application of an id, for links that need no key, and for keys that have it. */
export const findTenantById = (
  table: Table,
  id: number,
  now: number,
  maxAgeMs = CACHE_TTL_MS,
): Promise<Application | undefined> =>
  tenants.memoize(String(id), () => findApplication(table, id), now, maxAgeMs);

/**
 * The application of a public key. Negative results are cached as well: neither a warm instance
 * nor a flood of unknown keys costs a round trip here.
 */
export async function findTenant(
  table: Table,
  publicKey: string,
  now: number,
  maxAgeMs = CACHE_TTL_MS,
): Promise<Application | undefined> {
  const id = applicationIdOf(publicKey);
  if (id === undefined) return undefined;
  const load = () => findApplication(table, id);
  const cached = await tenants.memoize(String(id), load, now, maxAgeMs);
  if (hasPublicKey(cached, publicKey, now)) return cached;
  const current = await tenants.memoize(String(id), load, now, MISMATCH_TTL_MS);
  return hasPublicKey(current, publicKey, now) ? current : undefined;
}

interface Revocable {
  readonly tenant: Application | undefined;
  readonly revocations: Revocations;
}

/**
 * The application for a request with a token of a user, and which tokens are revoked. `maxAgeMs` is of
 * the revocations, which say when keys of the application are replaced.
 */
export async function findRevocable(
  table: Table,
  publicKey: string,
  now: number,
  maxAgeMs: number,
): Promise<Revocable> {
  const id = applicationIdOf(publicKey);
  if (id === undefined) return { tenant: undefined, revocations: NO_REVOCATIONS };
  const load = () => readRevocations(table, id);
  const [tenant, revocations] = await Promise.all([
    findTenant(table, publicKey, now),
    revoked.memoize(String(id), load, now, maxAgeMs),
  ]);
  const { generation = 0 } = tenant?.signing ?? {};
  const isCurrent = !tenant || generation >= revocations.generation;
  if (isCurrent) return { tenant, revocations };
  return { tenant: await findTenant(table, publicKey, now, MISMATCH_TTL_MS), revocations };
}

/**
 * The application for a request with a token of a member of its staff, and which tokens of members of
 * its account are revoked: one write there ends the tokens of a member in all stores.
 */
export async function findRevocableStaff(
  table: Table,
  publicKey: string,
  now: number,
): Promise<Revocable> {
  const tenant = await findTenant(table, publicKey, now, WRITE_CACHE_TTL_MS);
  if (!tenant) return { tenant, revocations: NO_REVOCATIONS };
  const load = () => readRevocations(table, tenant.accountId);
  const key = ofAccount(tenant.accountId);
  return { tenant, revocations: await revoked.memoize(key, load, now, WRITE_CACHE_TTL_MS) };
}

const ofAccount = (account: number) => `account#${account}`;

/**
 * To be called after a write that has ended tokens of members. It had the time of before: also those end
 * that were issued while it was being made. The next request reads which have ended.
 */
export async function endTokensOfStaff(
  { table, clock }: { readonly table: Table; readonly clock: { now(): number } },
  account: number,
  members: readonly number[],
): Promise<void> {
  const now = clock.now();
  await Promise.all(members.map((id) => table.write(endTokens(account, id, now))));
  revoked.delete(ofAccount(account));
}

/** This instance has changed the application: the next request reads it again. */
export function forgetTenant(application: number): void {
  tenants.delete(String(application));
  revoked.delete(String(application));
}

/** Another program may have changed any of them. */
export function forgetTenants(): void {
  tenants.clear();
  revoked.clear();
}
