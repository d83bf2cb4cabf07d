import type { Table } from '../records/table.ts';
import { readTenant, type Tenant } from './application.ts';
import { applicationIdOf } from './credentials.ts';

/** How long an instance trusts what it read of an application, known or not: milliseconds. */
const FRESH_FOR = 30_000;

/** Entries at most; the oldest goes first. Keys are the caller's words, so they are limited. */
const CAPACITY = 10_000;

interface Entry {
  readonly tenant: Promise<Tenant | undefined>;
  readonly readAt: number;
}

const entries = new Map<string, Entry>();

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
  const known = entries.get(publicKey);
  if (known && now - known.readAt < FRESH_FOR) return known.tenant;
  const tenant = readTenant(table, id).then((found) =>
    found?.application.publicKey === publicKey ? found : undefined,
  );
  remember(publicKey, { tenant, readAt: now });
  return tenant;
}

/** The next request reads the application anew: this instance has just changed it. */
export const forgetTenant = (publicKey: string) => entries.delete(publicKey);

function remember(publicKey: string, entry: Entry) {
  entries.delete(publicKey);
  entries.set(publicKey, entry);
  entry.tenant.catch(() => entries.delete(publicKey));
  if (entries.size > CAPACITY) {
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      break;
    }
  }
}
