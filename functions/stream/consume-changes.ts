/*
 * Consuming changes: what follows from each write that has an author, once it is in the log of changes.
 *
 * Why from the log: no request waits for what follows, and it follows also where the function that wrote was
 * killed. The log gives the same changes again after a failure, so each step can be repeated.
 *
 * How: make-events.ts makes events of a change, publish-events.ts appends them to the feed of the store and
 * schedules the work that they ask for, stock-changes.ts tells of stock, coupon-uses.ts and record-totals.ts
 * count, words.ts writes the words by which records are found, snapshots.ts renews what replicas load.
 * set-aside.ts keeps what fails by itself. handler.ts gets the changes from the log.
 *
 * test/contract/events.test.ts tests the events over HTTP, changes-set-aside.test.ts what cannot be decoded,
 * test/integration/storage/failing-changes.test.ts what fails, and test/integration/event-feed.test.ts random
 * changes with a consumer that is killed.
 */

import type { ServiceRequest } from '../../shared/actions/context.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import type { BackgroundLog } from '../../shared/endpoint/background-log.ts';
import type { MeteredWork, WorkFacts } from '../../shared/endpoint/metered-work.ts';
import type { EventsOfChange } from '../../shared/events/append-events.ts';
import type { HandOver } from '../../shared/events/hand-over.ts';
import { backgroundFailure } from '../../shared/operation/background-failures.ts';
import type { Change } from '../../shared/storage/change.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { readAuditedKey } from '../../shared/storage/keys.ts';
import { UnreadableItem } from '../../shared/storage/unreadable-items.ts';
import { type Application, findApplication } from '../../shared/tenancy/application.ts';
import { Turn } from '../../shared/turn.ts';
import { adminRequest, type ShowEnvironment } from './admin-request.ts';
import type { ConsumerOptions } from './consumer.ts';
import { couponUses } from './coupon-uses.ts';
import { consumeSuspect } from './crashes.ts';
import { isOfDeployment } from './deployment-errors.ts';
import { makeEvents } from './make-events.ts';
import { forgetNotes } from './notes.ts';
import { publishEvents } from './publish-events.ts';
import { recordTotals } from './record-totals.ts';
import { nameOf, placeOf, readHeld, setAside } from './set-aside.ts';
import { refreshSnapshots } from './snapshots.ts';
import { announceStock, type LogMetrics } from './stock-changes.ts';
import { writeWords } from './words.ts';

/** What the log of changes is consumed with. */
export interface StreamEnvironment extends ShowEnvironment, ConsumerOptions {
  readonly handOver: HandOver;
  readonly logMetrics?: LogMetrics;
  /** Where what each store costs is counted. */
  readonly metered?: MeteredWork;
  readonly log?: Pick<BackgroundLog, 'error'>;
  /** Between 0 and 1, unless `Math.random`: when a process first looks at a snapshot. */
  readonly random?: () => number;
}

/** How long a change that fails by itself is tried. What fails for other reasons is tried without end. */
export const TRIED_MS = MINUTE_MS;

/** When the operator is told once more of changes that are tried without end. */
const OLD_HOURS = 20;

/**
 * Appends the events of changes, which are in the order in which they were made, to the feeds of
 * their stores. Repeated, it appends nothing twice. A store whose data are imported or deleted makes
 * no events: what is imported has been told before, and nothing may be left of what is deleted. Changes
 * that fail by themselves are set aside, so that the others go on; it throws while they are to be
 * tried again.
 */
export const consumeChanges = (
  changes: readonly Change[],
  environment: StreamEnvironment,
): Promise<void> => consumeSuspect(changes, environment, () => consumeStores(changes, environment));

async function consumeStores(
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
  if (!failed) return;
  tellOfOldChanges(changes, failed.reason, environment);
  throw failed.reason;
}

/** What is tried without end is given up on AWS after 23 hours, because the stream keeps it for 24. */
function tellOfOldChanges(
  changes: readonly Change[],
  error: unknown,
  { log }: StreamEnvironment,
): void {
  const hours = Math.floor((databaseNow() - oldestOf(changes)) / HOUR_MS);
  if (hours < OLD_HOURS) return;
  log?.error(
    `changes of ${hours} hours ago make no events yet`,
    error,
    backgroundFailure('change'),
  );
}

const oldestOf = (changes: readonly Change[]) => Math.min(...changes.map(({ time }) => time));

async function consumeStore(
  id: number,
  changes: readonly Change[],
  environment: StreamEnvironment,
): Promise<WorkFacts> {
  const events = await consumeTogether(id, changes, environment).catch((error: unknown) => {
    if (isOfDeployment(error)) throw error;
    return consumeEach(id, changes, environment);
  });
  return {
    changes: changes.length,
    events,
    age_ms: Math.max(0, Date.now() - oldestOf(changes)),
  };
}

/** Finds those of changes that fail by themselves. Returns the number of events. */
async function consumeEach(
  id: number,
  changes: readonly Change[],
  environment: StreamEnvironment,
): Promise<number> {
  let events = 0;
  for (const change of changes) {
    try {
      events += await consumeTogether(id, [change], environment);
    } catch (error) {
      await giveUp(id, change, error, environment);
    }
  }
  return events;
}

/** Sets a change aside that fails, unless it is to be tried again: then this throws. */
async function giveUp(
  id: number,
  change: Change,
  error: unknown,
  { table, log }: StreamEnvironment,
): Promise<void> {
  if (isOfDeployment(error) || databaseNow() - change.time < TRIED_MS) throw error;
  await setAside(table, id, [change], { holds: true });
  const message = `a change of ${placeOf(change)} failed, and is set aside until it is replayed`;
  log?.error(message, error, backgroundFailure('change'));
}

/** Returns the number of events. */
async function consumeTogether(
  id: number,
  changes: readonly Change[],
  environment: StreamEnvironment,
): Promise<number> {
  const { table } = environment;
  const application = await orUnreadable(() => findApplication(table, id));
  if (application === UNREADABLE) await setAside(table, id, changes, { holds: true });
  const isConsumed = application && application !== UNREADABLE && isWhole(application);
  return isConsumed ? consumeOwn(changes, application, environment) : 0;
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
): Promise<number> {
  const request = adminRequest(application, environment);
  await announceStock(changes, request, environment.logMetrics);
  await writeWords(changes, request);
  await forgetNotes(changes, request);
  const { made, unreadable } = await eventsOfChanges(changes, request);
  // Before the others are appended, with which their place in the log is passed.
  await setAside(environment.table, application.id, unreadable, { holds: false });
  await publishInOrder(made, changes, request, environment);
  await refreshSnapshots(changes, request, environment);
  return made.reduce((all, { events }) => all + (events?.types.length ?? 0), 0);
}

/** Changes of a record of which an earlier one is set aside are set aside, too. */
async function publishInOrder(
  made: readonly EventsOfChange[],
  changes: readonly Change[],
  request: ServiceRequest,
  environment: StreamEnvironment,
): Promise<void> {
  const { table, application } = request;
  const { id } = application;
  let waiting: readonly Change[] = [];
  const told = new Set(made.map(({ change }) => change));
  const waits = async (known: ReadonlySet<string>) => {
    const others = changes.filter((change) => told.has(change.id) && !known.has(change.id));
    waiting = await readHeld(table, id, others);
    return waiting.length > 0;
  };
  do {
    await setAside(table, id, waiting, { holds: true });
    waiting = [];
    await publishEvents(made, request, environment.handOver, { ...environment, waits });
  } while (waiting.length > 0);
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
