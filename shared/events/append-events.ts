import { attribute } from '../contract/attributes.ts';
import { DAY_SECONDS } from '../durations.ts';
import type { Event } from '../resources/schemas/event.ts';
import { withChangeRecords } from '../storage/change-records.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { type DueWork, scheduleWork } from '../storage/due-work.ts';
import { feed, type Key, type Keyspace } from '../storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import { type Count, countWrites, presentCounts } from './counts.ts';
import { EVENT_TTL_SECONDS, limited, type NewEvents } from './event.ts';
import { encodeTexts, eventsOf, sharedItems, textOf } from './feed-item.ts';
import { isListedByRecord } from './listed-by-record.ts';
import { type ReadTotals, readTotals, type Total, totalWrites } from './totals.ts';

/** The events of one change, and what is counted because of it. */
export interface EventsOfChange {
  /** Its name, which is the same whenever it is read. */
  readonly change: string;
  /** Its time, in milliseconds since 1970: changes of the same one are remembered in one item. */
  readonly time?: number | undefined;
  /** Its number in a log of one order. A change without one is remembered for some days. */
  readonly number?: number | undefined;
  /** Undefined for a change that nobody is told of. */
  readonly events: NewEvents | undefined;
  /** What it adds to counters of records that are still there. */
  readonly counts?: readonly Count[];
  /** What it adds to the numbers of records. */
  readonly totals?: readonly Total[];
}

/** Work for the events of a change, from a time on: milliseconds since 1970. */
export interface ScheduledWork extends DueWork {
  readonly time: number;
}

/** The work for an event. `last`: the number of the last event of the same change. */
export type WorkOf = (event: Event, last: number) => readonly ScheduledWork[];

/** Changes are read again for a shorter time. */
const CHANGE_TTL_SECONDS = 3 * DAY_SECONDS;

/** A transaction has 100 writes and 4 MB at most; a mark, 95 changes. */
const MAX_WRITES = 100;
const MAX_BYTES = 3 * 1024 * 1024;
const MAX_CHANGES = 50;

/** A change with its events as they are stored. */
interface Encoded extends EventsOfChange {
  readonly text: string;
}

function encoded(change: EventsOfChange): readonly Encoded[] {
  const { events: made, totals = [] } = change;
  // What has no events may be counted.
  if (!made?.types.length)
    return totals.length > 0 ? [{ ...change, events: undefined, text: '' }] : [];
  const events = limited(made);
  return [{ ...change, events, text: textOf(events) }];
}

/** A change that is appended, with the numbers of its events. */
interface Numbered extends Encoded {
  readonly first: number;
  readonly last: number;
}

/**
 * Appends the events of changes to the feed of a store, in their order, each once: those of a
 * change that was appended before are left out. The number of the last event is in the transaction,
 * so that no event appears behind one that a reader has seen. What is to be done for the events is
 * due in the same transaction, and so are the counts. Returns what is to be done. Nothing more is appended
 * once `waits` finds changes that have to be set aside first.
 */
export async function appendEvents(
  table: Table,
  { id: application }: Keyspace,
  changes: readonly EventsOfChange[],
  workOf: WorkOf,
  waits?: Waits,
): Promise<readonly ScheduledWork[]> {
  const appended: ScheduledWork[] = [];
  let left = changes.flatMap(encoded);
  while (left.length > 0) {
    const [done, works, isWaiting] = await withOptimisticLock(
      async () => {
        const [{ last, known, aside }, counted, totals] = await Promise.all([
          readKnown(table, application, left),
          presentCounts(table, left),
          readTotals(table, left),
        ]);
        if (aside && (await waits?.(known))) return [known, [], true];
        const unknown = left.filter(({ change }) => !known.has(change)).slice(0, MAX_CHANGES);
        const options = { application, last, workOf, counted, totals };
        const { added, work, writes } = additionOf(unknown, options);
        const failed = added.length > 0 ? await table.transactWrite(writes) : [];
        if (failed.length > 0) return CONFLICT;
        return [new Set([...known, ...added.map(({ change }) => change)]), work, false];
      },
      { turnsOf: `events of ${application}` },
    );
    if (isWaiting) break;
    appended.push(...works);
    left = left.filter(({ change }) => !done.has(change));
  }
  return uniqueWork(appended);
}

/** Whether changes that are not known wait for others that were set aside. */
export type Waits = (known: ReadonlySet<string>) => Promise<boolean>;

export type ReadChange = Pick<EventsOfChange, 'change' | 'number' | 'time'>;

interface Known {
  /** The number of the last event. */
  readonly last: number;
  /** Changes that are in the feed, or set aside. */
  readonly known: ReadonlySet<string>;
  /** The last change that was set aside while others wait for it. */
  readonly aside: unknown;
}

export async function readKnown(
  table: Table,
  application: number,
  changes: readonly ReadChange[],
): Promise<Known> {
  const lastKey = feed.lastKey(application);
  const logKey = feed.logKey(application);
  const isLogged = changes.some(({ number }) => number !== undefined);
  const marks = [...new Set(changes.map(nameOfMark))].map((name) =>
    feed.markKey(application, name),
  );
  const keys = [lastKey, ...(isLogged ? [logKey] : []), ...marks];
  const items = await table.getMany(keys, { consistent: true });
  const found = new Map(items.map((item) => [item.sk, item]));
  const numberOf = ({ sk }: Key) => Number(found.get(sk)?.['number'] ?? 0);
  const isMarked = (change: ReadChange) =>
    attribute(found.get(nameOfMark(change)) ?? {}, change.change) !== undefined;
  const known = changes.filter(
    (change) => isMarked(change) || (change.number ?? Infinity) <= numberOf(logKey),
  );
  return {
    last: numberOf(lastKey),
    known: new Set(known.map(({ change }) => change)),
    aside: found.get(lastKey.sk)?.['change'],
  };
}

/** The changes of one transaction mostly have one time: they are remembered in one item. */
const nameOfMark = ({ change, time }: ReadChange) =>
  time === undefined ? change : feed.nameOfTime(time);

/** Remembers for some days that changes are in the feed, or set aside. */
export function markWrites(application: number, changes: readonly ReadChange[]): Write[] {
  const expires_at = Math.floor(databaseNow() / 1_000) + CHANGE_TTL_SECONDS;
  return [...Map.groupBy(changes, nameOfMark)].map(([name, own]) => ({
    update: feed.markKey(application, name),
    edits: [
      { attribute: 'expires_at', set: expires_at },
      ...own.map(({ change }) => ({ attribute: change, set: true })),
    ],
    condition: own.map(({ change }) => ({ attribute: change, exists: false })),
  }));
}

interface AdditionOptions {
  readonly application: number;
  /** The number of the last event. */
  readonly last: number;
  readonly workOf: WorkOf;
  readonly counted: (count: Count) => boolean;
  readonly totals: ReadTotals;
}

interface Addition {
  readonly added: readonly Numbered[];
  readonly work: readonly ScheduledWork[];
  readonly writes: readonly Write[];
}

/** The addition of as many of the changes, by halves, as one transaction can have. */
function additionOf(changes: readonly Encoded[], options: AdditionOptions): Addition {
  const { application, last, workOf, counted, totals } = options;
  const added = numbered(changes, last);
  const work = uniqueWork(added.flatMap((change) => workOfChange(application, change, workOf)));
  const counts = added.flatMap((change) => change.counts ?? []).filter(counted);
  const writes = [
    ...placeWrites(application, last, added),
    ...sharedItems(added.filter(isTold)).flatMap((shared) => feedWrites(application, shared)),
    ...work.map(({ time, ...due }) => scheduleWork(due, time)),
    ...withChangeRecords(countWrites(counts)),
    ...totalWrites(added, totals),
  ];
  const bytes = added.reduce((sum, { text }) => sum + text.length, 0);
  if (changes.length <= 1 || (writes.length <= MAX_WRITES && bytes <= MAX_BYTES)) {
    return { added, work, writes };
  }
  return additionOf(changes.slice(0, Math.ceil(changes.length / 2)), options);
}

/** A change that somebody is told of. */
interface Told extends Numbered {
  readonly events: NewEvents;
}

const isTold = (change: Numbered): change is Told => change.events !== undefined;

function numbered(changes: readonly Encoded[], last: number): readonly Numbered[] {
  let number = last;
  return changes.map((change) => {
    const first = number + 1;
    number += change.events?.types.length ?? 0;
    return { ...change, first, last: number };
  });
}

const workOfChange = (application: number, change: Numbered, workOf: WorkOf) =>
  isTold(change)
    ? eventsOf(application, change.first, change.events).flatMap((event) =>
        workOf(event, change.last),
      )
    : [];

/** The number of the last event, and by what the changes are known again. */
function placeWrites(application: number, last: number, added: readonly Numbered[]): Write[] {
  const consumed = added.findLast(({ number }) => number !== undefined)?.number;
  return [
    {
      update: feed.lastKey(application),
      edits: [{ attribute: 'number', set: added.at(-1)?.last ?? last }],
      condition: [
        last === 0
          ? { attribute: 'number', below: 1, orAbsent: true }
          : { attribute: 'number', equals: last },
      ],
    },
    ...(consumed === undefined ? [] : [{ put: { ...feed.logKey(application), number: consumed } }]),
    ...markWrites(
      application,
      added.filter(({ number }) => number === undefined),
    ),
  ];
}

/** The item of changes that share one, and one for each record by which it is found. */
function feedWrites(application: number, changes: readonly Told[]): Write[] {
  const [{ first = 0 } = {}, { last = 0 } = {}] = [changes[0], changes.at(-1)];
  const id = feed.idOf(last);
  const data = encodeTexts(changes.map(({ text }) => text));
  const expires_at = Math.floor(databaseNow() / 1_000) + EVENT_TTL_SECONDS;
  const listed = changes.filter(({ events }) => isListedByRecord(events.resource));
  const prefixes = listed.map(({ events }) =>
    feed.prefixOfRecord(events.resource, events.record_id),
  );
  return [
    { put: { ...feed.eventKey(application, id), first, data, expires_at } },
    ...[...new Set(prefixes)].map(
      (prefix): Write => ({ put: { ...feed.recordKey(application, prefix, id), expires_at } }),
    ),
  ];
}

/** The last work of each kind and record. */
const uniqueWork = (work: readonly ScheduledWork[]) => [
  ...new Map(work.map((each) => [`${each.application}#${each.kind}#${each.id}`, each])).values(),
];
