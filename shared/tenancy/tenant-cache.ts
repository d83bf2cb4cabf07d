import type { Table } from '../storage/table.ts';
import { readTenant, type Tenant } from './application.ts';
import { applicationIdOf } from './credentials.ts';
import { hasPublicKey } from './keys.ts';

/** How long an instance trusts what it read of an application, there or not: milliseconds. */
export const CACHE_TTL_MS = 30_000;

/** The same when a key does not fit, which is when the keys have just been rotated. */
export const MISMATCH_TTL_MS = 1_000;

/** Applications at most; the oldest goes first. Which are asked for, callers decide. */
export const MAX_TENANTS = 10_000;

interface Entry {
  readonly tenant: Promise<Tenant | undefined>;
  readonly readAt: number;
}

const entries = new Map<number, Entry>();

/**
 * The application of a public key. What was found, and that nothing was found, is kept for 30 s:
 * a warm instance spends no round trip here, nor does a flood of unknown keys.
 */
export async function findTenant(
  table: Table,
  publicKey: string,
  now = Date.now(),
): Promise<Tenant | undefined> {
  const id = applicationIdOf(publicKey);
  if (id === undefined) return undefined;
  const known = entries.get(id);
  const age = known ? now - known.readAt : Number.POSITIVE_INFINITY;
  if (known && age < CACHE_TTL_MS) {
    const tenant = await known.tenant;
    if (hasPublicKey(tenant, publicKey, now)) return tenant;
    if (age < MISMATCH_TTL_MS) return undefined;
  }
  const tenant = readTenant(table, id);
  remember(id, { tenant, readAt: now });
  return hasPublicKey(await tenant, publicKey, now) ? tenant : undefined;
}

/** The next request reads the application anew: this instance has just changed it. */
export const forgetTenant = (application: number) => entries.delete(application);

function remember(id: number, entry: Entry) {
  entries.delete(id);
  entries.set(id, entry);
  entry.tenant.catch(() => entries.delete(id));
  const [oldest] = entries.keys();
  if (entries.size > MAX_TENANTS && oldest !== undefined) entries.delete(oldest);
}
