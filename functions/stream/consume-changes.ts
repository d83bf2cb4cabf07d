import type { HandOver } from '../../shared/events/hand-over.ts';
import type { Change } from '../../shared/storage/change.ts';
import { readAuditedKey } from '../../shared/storage/keys.ts';
import { type Application, readTenant } from '../../shared/tenancy/application.ts';
import { adminRequest, type ShowEnvironment } from './admin-request.ts';
import type { ConsumerOptions } from './consumers.ts';
import { announceCounters, type LogMetrics } from './counter-changes.ts';
import { couponUses } from './coupon-uses.ts';
import { makeEvents } from './make-events.ts';
import { publishEvents } from './publish-events.ts';
import { refreshSnapshots } from './snapshots.ts';

/** What the log of changes is consumed with. */
export interface StreamEnvironment extends ShowEnvironment, ConsumerOptions {
  readonly handOver: HandOver;
  readonly logMetrics?: LogMetrics;
  /** Between 0 and 1, unless `Math.random`: when a process first looks at a snapshot. */
  readonly random?: () => number;
}

/**
 * Appends the events of changes, which are in the order in which they were made, to the feeds of
 * their stores. Repeated, it appends nothing twice. A store whose data are imported or deleted makes
 * no events: what is imported has been told before, and nothing may be left of what is deleted.
 */
export async function consumeChanges(
  changes: readonly Change[],
  environment: StreamEnvironment,
): Promise<void> {
  const results = await Promise.allSettled(
    [...byApplication(changes)].map(async ([id, own]) => {
      const application = (await readTenant(environment.table, id))?.application;
      if (application && isWhole(application)) await consumeOwn(own, application, environment);
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const isWhole = ({ status }: Application) => status !== 'importing' && status !== 'deleting';

function byApplication(changes: readonly Change[]): ReadonlyMap<number, readonly Change[]> {
  const groups = new Map<number, Change[]>();
  for (const change of changes) {
    const item = change.after ?? change.before;
    if (!item) continue;
    const { application } = readAuditedKey(item);
    const group = groups.get(application) ?? [];
    group.push(change);
    groups.set(application, group);
  }
  return groups;
}

async function consumeOwn(
  changes: readonly Change[],
  application: Application,
  environment: StreamEnvironment,
): Promise<void> {
  const request = adminRequest(application, environment);
  await announceCounters(changes, request, environment.logMetrics);
  const made = await Promise.all(
    changes.map(async (change) => ({
      change: change.id,
      number: change.number,
      events: await makeEvents(change, request),
      counts: couponUses(change, request),
    })),
  );
  await publishEvents(made, request, environment.handOver, environment);
  await refreshSnapshots(changes, request, environment);
}
