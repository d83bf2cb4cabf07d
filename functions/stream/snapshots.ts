import type { ServiceRequest } from '../../shared/actions/context.ts';
import { MIN_SNAPSHOT_BYTES } from '../../shared/catalogue/catalogue-replica.ts';
import type { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { saveSnapshot } from '../../shared/catalogue/save-snapshot.ts';
import { LEASE_MS } from '../../shared/catalogue/snapshot.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import { resources } from '../../shared/resources/index.ts';
import type { Change } from '../../shared/storage/change.ts';
import { isRecordKey, readAuditedKey } from '../../shared/storage/keys.ts';

const catalogues = new Map(
  resources.filter(({ storage }) => storage?.hasSnapshot).map((each) => [each.name, each]),
);

/** What has changed in a catalogue since this process looked at its snapshot. */
interface Changed {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly lookedAt: number;
}

/** After a look that failed: of a catalogue that is too large, looking costs most. */
const AFTER_FAILURE_MS = HOUR_MS;

/** Catalogues that are remembered. */
const MAX_REMEMBERED = 10_000;

const remembered = new LruCache<Changed>({ maxEntries: MAX_REMEMBERED });

/**
 * The count of a process begins anywhere below what leads to a look: so the snapshots of catalogues
 * with few changes are looked at as well, each time in proportion to what has changed.
 */
const newCount = (random: () => number): Changed => ({
  bytes: random() * MIN_SNAPSHOT_BYTES,
  lookedAt: 0,
});

interface Refreshing {
  readonly replicas: Pick<ReplicaCache, 'maxBytes'>;
  readonly random?: () => number;
}

/** Looks at the snapshots of catalogues of one store of which enough has changed since. */
export async function refreshSnapshots(
  changes: readonly Change[],
  { table, application, clock }: Pick<ServiceRequest, 'table' | 'application' | 'clock'>,
  { replicas: { maxBytes }, random = Math.random }: Refreshing,
): Promise<void> {
  const now = clock.now();
  const due = [...changedBytes(changes)].filter(([name, bytes]) => {
    const key = `${application.id}#${name}`;
    const last = remembered.get(key) ?? newCount(random);
    const changed = { ...last, bytes: last.bytes + bytes };
    const isDue = changed.bytes >= MIN_SNAPSHOT_BYTES && now - last.lookedAt >= LEASE_MS;
    remembered.set(key, isDue ? { bytes: 0, lookedAt: now } : changed);
    return isDue;
  });
  for (const [name] of due) {
    const type = catalogues.get(name);
    if (!type) continue;
    const source = { application: application.id, type };
    if (await refreshSnapshot(table, source, maxBytes)) continue;
    remembered.set(`${application.id}#${name}`, { bytes: 0, lookedAt: now + AFTER_FAILURE_MS });
  }
}

/** The bytes of JSON that have changed, by catalogue. */
function changedBytes(changes: readonly Change[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { before, after } of changes) {
    const item = after ?? before;
    if (!item || !isRecordKey(item)) continue;
    const { name } = readAuditedKey(item);
    if (catalogues.has(name)) sums.set(name, (sums.get(name) ?? 0) + String(item['data']).length);
  }
  return sums;
}

/** Whether it went well. Lists are the same without a snapshot, and cost more. */
async function refreshSnapshot(
  ...[table, source, maxBytes]: Parameters<typeof saveSnapshot>
): Promise<boolean> {
  try {
    await saveSnapshot(table, source, maxBytes);
    return true;
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
    return false;
  }
}
