import { withChangeRecords } from '../storage/change-records.ts';
import { type DueWork, scheduleWork } from '../storage/due-work.ts';
import { feed, type Key } from '../storage/keys.ts';
import { type Keyspace, partOfFeed } from '../storage/partitions.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';
import { type Count, countWrites, presentCounts } from './counts.ts';
import { EVENT_TTL_SECONDS, type Event, MAX_EVENT_BYTES, type NewEvent } from './event.ts';

/** The events of one change, and what has to be done because of them. */
export interface EventsOfChange {
  /** The same whenever the change is read. */
  readonly change: string;
  /** That of the change in its log. Without one, each change is recorded, for some days. */
  readonly number?: number | undefined;
  readonly events: readonly NewEvent[];
  /** What it adds to counters of records that are still there. */
  readonly counts?: readonly Count[];
}

/** Work for the events of a change, from a time on: milliseconds since 1970. */
export interface ScheduledWork extends DueWork {
  readonly time: number;
}

export type WorkOf = (event: Event) => readonly ScheduledWork[];

export interface Appended {
  readonly events: readonly Event[];
  readonly work: readonly ScheduledWork[];
}

/** Longer than a change is read again. */
const CHANGE_TTL_SECONDS = 3 * 24 * 60 * 60;

/** A transaction has 100 writes and 4 MB at most; a change has few events, of 200 KB at most. */
const MAX_WRITES = 90;
const MAX_BYTES = 3 * 1024 * 1024;

/** Never too many, nor too large together: they need not be measured. */
const FEW_EVENTS = Math.floor(MAX_BYTES / MAX_EVENT_BYTES);

/**
 * Appends the events of changes to the feed of a store, in their order, each once: those of a
 * change that was appended before are left out. The number of the last event is in the transaction,
 * so that no event appears behind one that a reader has seen. What is to be done for the events is
 * due in the same transaction, and so are the counts.
 */
export async function appendEvents(
  table: Table,
  keyspace: Keyspace,
  changes: readonly EventsOfChange[],
  workOf: WorkOf,
): Promise<Appended> {
  const { id: application } = keyspace;
  const appended: Appended[] = [];
  let left = changes.filter(({ events }) => events.length > 0);
  while (left.length > 0) {
    const [done, result] = await withOptimisticLock(async () => {
      const [[last, known], counted] = await Promise.all([
        readKnown(table, keyspace, left),
        presentCounts(table, left),
      ]);
      const added = firstOf(left.filter((change) => !known.has(change)));
      const part = numbered(application, added, last);
      const work = uniqueWork(part.flatMap(workOf));
      const counts = added.flatMap((change) => change.counts ?? []).filter(counted);
      const writes = [
        ...writesOf(keyspace, { last, added, part, work }),
        ...withChangeRecords(countWrites(counts)),
      ];
      const failed = added.length > 0 ? await table.transactWrite(writes) : [];
      if (failed.length > 0) return CONFLICT;
      return [new Set([...known, ...added]), { events: part, work }];
    });
    appended.push(result);
    left = left.filter((change) => !done.has(change));
  }
  return {
    events: appended.flatMap(({ events }) => events),
    work: uniqueWork(appended.flatMap(({ work }) => work)),
  };
}

/** The number of the last event, and which of the changes are in the feed. */
async function readKnown(
  table: Table,
  keyspace: Keyspace,
  changes: readonly EventsOfChange[],
): Promise<[number, ReadonlySet<EventsOfChange>]> {
  const { id: application } = keyspace;
  const lastKey = feed.lastKey(application);
  const logKey = feed.logKey(application);
  const isLogged = changes.some(({ number }) => number !== undefined);
  const keys = [
    lastKey,
    ...(isLogged ? [logKey] : []),
    ...withoutNumber(changes).flatMap(({ change }) => changeKeys(keyspace, change)),
  ];
  const items = await table.getMany(keys, { consistent: true });
  const found = new Map(items.map((item) => [item.sk, item]));
  const numberOf = ({ sk }: Key) => Number(found.get(sk)?.['number'] ?? 0);
  const known = changes.filter(({ change, number }) =>
    number === undefined ? found.has(change) : number <= numberOf(logKey),
  );
  return [numberOf(lastKey), new Set(known)];
}

/** Where a change is recorded. */
const changeKey = (keyspace: Keyspace, change: string): Key =>
  feed.changeKey(keyspace.id, change, partOfFeed(keyspace, change.charCodeAt(change.length - 1)));

/** The same, and where it was recorded before the store was a large one. */
const changeKeys = (keyspace: Keyspace, change: string): readonly Key[] => {
  const [key, earlier] = [changeKey(keyspace, change), feed.changeKey(keyspace.id, change)];
  return key.pk === earlier.pk ? [key] : [key, earlier];
};

const withoutNumber = (changes: readonly EventsOfChange[]) =>
  changes.filter(({ number }) => number === undefined);

/** As many as one transaction can have. */
function firstOf(changes: readonly EventsOfChange[]): readonly EventsOfChange[] {
  const count = changes.reduce((sum, { events }) => sum + events.length, 0);
  if (count <= FEW_EVENTS) return changes;
  let [writes, bytes] = [0, 0];
  const end = changes.findIndex(({ events, counts = [] }, i) => {
    writes += 1 + 3 * events.length + counts.length;
    bytes += Buffer.byteLength(JSON.stringify(events));
    return i > 0 && (writes > MAX_WRITES || bytes > MAX_BYTES);
  });
  return end < 0 ? changes : changes.slice(0, end);
}

const numbered = (
  application: number,
  changes: readonly EventsOfChange[],
  last: number,
): readonly Event[] =>
  changes
    .flatMap(({ events }) => events)
    .map((event, i) => ({
      id: feed.idOf(last + 1 + i),
      application_id: application,
      ...event,
    }));

interface Addition {
  readonly last: number;
  readonly added: readonly EventsOfChange[];
  readonly part: readonly Event[];
  readonly work: readonly ScheduledWork[];
}

function writesOf(keyspace: Keyspace, { last, added, part, work }: Addition): Write[] {
  const { id: application } = keyspace;
  const keyOf = ({ id }: Event) =>
    feed.eventKey(application, id, partOfFeed(keyspace, feed.numberOf(id)));
  const seconds = Math.floor(Date.now() / 1_000);
  const consumed = added.findLast(({ number }) => number !== undefined)?.number;
  return [
    {
      update: feed.lastKey(application),
      edits: [{ attribute: 'number', set: last + part.length }],
      condition: last === 0 ? isAbsent : [{ attribute: 'number', equals: last }],
    },
    ...part.map((event) => ({
      put: { ...keyOf(event), ...eventAttributes(event, seconds) },
    })),
    ...(consumed === undefined ? [] : [{ put: { ...feed.logKey(application), number: consumed } }]),
    ...withoutNumber(added).map(({ change }) => ({
      put: { ...changeKey(keyspace, change), expires_at: seconds + CHANGE_TTL_SECONDS },
      condition: isAbsent,
    })),
    ...work.map(({ time, ...due }) => scheduleWork(due, time)),
  ];
}

const eventAttributes = (event: Event, seconds: number) => ({
  data: JSON.stringify(event),
  expires_at: seconds + EVENT_TTL_SECONDS,
});

export const eventOf = ({ data }: Item): Event => JSON.parse(String(data));

/** Of work that is named more than once, the last. */
const uniqueWork = (work: readonly ScheduledWork[]) => [
  ...new Map(work.map((each) => [`${each.application}#${each.kind}#${each.id}`, each])).values(),
];
