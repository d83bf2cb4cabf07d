/*
 * Consuming changes: what follows from each write that has an author, once it is in the log of changes.
 *
 * Why from the log: no request waits for what follows, and it follows also where the function that wrote was
 * killed. The log gives the same changes again after a failure, so each step can be repeated.
 *
 * How: make-events.ts makes events of a change, publish-events.ts appends them to the feed of the store and
 * schedules the work that they ask for, stock-changes.ts tells of stock, coupon-uses.ts and record-totals.ts
 * count, words.ts writes the words by which records are found, snapshots.ts renews what replicas load.
 * set-aside.ts keeps what cannot be decoded. handler.ts gets the changes from the log.
 *
 * test/contract/events.test.ts tests the events over HTTP, changes-set-aside.test.ts what cannot be decoded,
 * test/integration/event-feed.test.ts random changes with a consumer that is killed.
 */
import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { MeteredWork, WorkFacts } from '../../shared/endpoint/metered-work.ts';
import type { EventsOfChange } from '../../shared/events/append-events.ts';
import type { HandOver } from '../../shared/events/hand-over.ts';
import type { Change } from '../../shared/storage/change.ts';
import { readAuditedKey } from '../../shared/storage/keys.ts';
import { UnreadableItem } from '../../shared/storage/unreadable-items.ts';
import { type Application, findApplication } from '../../shared/tenancy/application.ts';
import { Turn } from '../../shared/turn.ts';
import { adminRequest, type ShowEnvironment } from './admin-request.ts';
import type { ConsumerOptions } from './consumer.ts';
import { couponUses } from './coupon-uses.ts';
import { makeEvents } from './make-events.ts';
import { forgetNotes } from './notes.ts';
import { publishEvents } from './publish-events.ts';
import { recordTotals } from './record-totals.ts';
import { nameOf, setAside } from './set-aside.ts';
import { refreshSnapshots } from './snapshots.ts';
import { announceStock, type LogMetrics } from './stock-changes.ts';
import { writeWords } from './words.ts';

/** What the log of changes is consumed with. */
export interface StreamEnvironment extends ShowEnvironment, ConsumerOptions {
  readonly handOver: HandOver;
  readonly logMetrics?: LogMetrics;
  /** Where what each store costs is counted. */
  readonly metered?: MeteredWork;
  /** Between 0 and 1, unless `Math.random`: when a process first looks at a snapshot. */
  readonly random?: () => number;
}

/**
 * Appends the events of changes, which are in the order in which they were made, to the feeds of
 * their stores. Repeated, it appends nothing twice. A store whose data are imported or deleted makes
 * no events: what is imported has been told before, and nothing may be left of what is deleted. Changes
 * that cannot be decoded are set aside, so that the other stores go on.
 */
export async function consumeChanges(
  changes: readonly Change[],
  environment: StreamEnvironment,
): Promise<void> {
  const metered = environment.metered ?? ((_, work) => work(environment.table).then(() => {}));
  const results = await Promise.allSettled(
    [...byApplication(changes)].map(([id, own]) =>
      metered(id, (table) => consumeStore(id, own, { ...environment, table })),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function consumeStore(
  id: number,
  changes: readonly Change[],
  environment: StreamEnvironment,
): Promise<WorkFacts> {
  const { table } = environment;
  const application = await orUnreadable(() => findApplication(table, id));
  if (application === UNREADABLE) await setAside(table, id, changes);
  const isConsumed = application && application !== UNREADABLE && isWhole(application);
  const events = isConsumed ? await consumeOwn(changes, application, environment) : 0;
  const oldest = Math.min(...changes.map(({ time }) => time));
  return { changes: changes.length, events, age_ms: Math.max(0, Date.now() - oldest) };
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

/** Returns the number of events. */
async function consumeOwn(
  changes: readonly Change[],
  application: Application,
  environment: StreamEnvironment,
): Promise<number> {
  const request = adminRequest(application, environment);
  await announceStock(changes, request, environment.logMetrics);
  await writeWords(changes, request);
  await forgetNotes(changes, request);
  const { made, unreadable } = await eventsOfChanges(changes, request);
  // Before the others are appended, with which their place in the log is passed.
  await setAside(environment.table, application.id, unreadable);
  await publishEvents(made, request, environment.handOver, environment);
  await refreshSnapshots(changes, request, environment);
  return made.reduce((all, { events }) => all + (events?.types.length ?? 0), 0);
}

/** Changes whose events are made at the same time: each may be one of the largest records. */
const AT_ONCE = 8;

interface MadeEvents {
  readonly made: readonly EventsOfChange[];
  /** What cannot be decoded. */
  readonly unreadable: readonly Change[];
}

/** The events of changes, and what they count. */
export async function eventsOfChanges(
  changes: readonly Change[],
  request: ServiceRequest,
): Promise<MadeEvents> {
  const results: (Change | EventsOfChange)[] = [];
  const turn = new Turn();
  const eventsOf = async (change: Change): Promise<Change | EventsOfChange> => {
    const events = await orUnreadable(() => makeEvents(change, request));
    return events === UNREADABLE
      ? change
      : {
          ...nameOf(change),
          events,
          counts: couponUses(change, request),
          totals: recordTotals(change, request),
        };
  };
  for (let i = 0; i < changes.length; i += AT_ONCE) {
    if (turn.isOver) await turn.giveWay();
    results.push(...(await Promise.all(changes.slice(i, i + AT_ONCE).map(eventsOf))));
  }
  return {
    made: results.filter((result) => 'change' in result),
    unreadable: results.filter((result) => 'id' in result),
  };
}

const UNREADABLE = Symbol('unreadable');

/** What was read, unless an item cannot be decoded. Every other error is thrown. */
const orUnreadable = <Result>(read: () => Promise<Result>): Promise<Result | typeof UNREADABLE> =>
  read().catch((error: unknown) => {
    if (error instanceof UnreadableItem) return UNREADABLE;
    throw error;
  });
