import type { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { type Appended, appendEvents, type WorkOf } from '../../shared/events/append-events.ts';
import type { Change } from '../../shared/storage/change.ts';
import { readAuditedKey } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { type Application, readTenant } from '../../shared/tenancy/application.ts';
import { adminRequest } from './admin-request.ts';
import { makeEvents } from './make-events.ts';

/** What the log of changes is consumed with. */
export interface StreamEnvironment {
  readonly table: Table;
  readonly replicas: ReplicaCache;
  /** Scheme and host of links; without one, links are relative. */
  readonly publicUrl: string | undefined;
}

/**
 * Appends the events of changes, which are in the order in which they were made, to the feeds of
 * their stores. Repeated, it appends nothing twice. What a store does not have any more, or not yet
 * as a whole, makes no events.
 */
export async function consumeChanges(
  changes: readonly Change[],
  environment: StreamEnvironment,
): Promise<void> {
  for (const [id, own] of byApplication(changes)) {
    const application = (await readTenant(environment.table, id))?.application;
    if (application && application.status !== 'importing') {
      await consumeOwn(own, application, environment);
    }
  }
}

function byApplication(changes: readonly Change[]): ReadonlyMap<number, readonly Change[]> {
  const groups = new Map<number, Change[]>();
  for (const change of changes) {
    const item = change.after ?? change.before;
    if (!item) continue;
    const { application } = readAuditedKey(item);
    groups.set(application, [...(groups.get(application) ?? []), change]);
  }
  return groups;
}

async function consumeOwn(
  changes: readonly Change[],
  application: Application,
  environment: StreamEnvironment,
): Promise<Appended> {
  const request = adminRequest(application, environment);
  const made = await Promise.all(
    changes.map(async (change) => ({
      change: change.id,
      events: await makeEvents(change, request),
    })),
  );
  return appendEvents(environment.table, application.id, made, workOfNothing);
}

const workOfNothing: WorkOf = () => [];
