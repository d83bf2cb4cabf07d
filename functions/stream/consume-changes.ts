import type { HandOver } from '../../shared/events/hand-over.ts';
import type { Change } from '../../shared/storage/change.ts';
import { readAuditedKey } from '../../shared/storage/keys.ts';
import { type Application, readTenant } from '../../shared/tenancy/application.ts';
import { adminRequest, type ShowEnvironment } from './admin-request.ts';
import { makeEvents } from './make-events.ts';
import { publishEvents } from './publish-events.ts';

/** What the log of changes is consumed with. */
export interface StreamEnvironment extends ShowEnvironment {
  readonly handOver: HandOver;
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
    if (application && isWhole(application)) {
      await consumeOwn(own, application, environment);
    }
  }
}

/** A blocked one may be about to be deleted. */
const isWhole = ({ status }: Application) => status === 'active' || status === 'inactive';

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
): Promise<void> {
  const request = adminRequest(application, environment);
  const made = await Promise.all(
    changes.map(async (change) => ({
      change: change.id,
      events: await makeEvents(change, request),
    })),
  );
  await publishEvents(made, request, environment.handOver);
}
