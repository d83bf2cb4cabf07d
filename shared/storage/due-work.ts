import { backgroundFailure } from '../operation/background-failures.ts';
import { dueWork } from './keys.ts';
import type { Range, Table } from './table.ts';
import { type Edit, type Item, isPresent, type Write } from './write.ts';

/** What is to be done for a record: which is said by the kind, and by the id of the record. */
export interface DueWork {
  readonly application: number;
  readonly kind: string;
  readonly id: number;
  /** Until when it waits, where it is also looked at before: milliseconds since 1970. */
  readonly ends?: number;
  /** How often in a row it has failed. */
  readonly failures?: number;
}

/** When to do work again, and how often in a row it has failed. */
export interface NextTime {
  /** Milliseconds since 1970; undefined when nothing is left to do. */
  readonly next: number | undefined;
  readonly failures?: number;
}

export const workKey = ({ application, kind, id }: DueWork) => dueWork.key(application, kind, id);

/** Work that is due at a time: milliseconds since 1970. The same work again replaces it. */
export const scheduleWork = (work: DueWork, time: number): Write => ({
  put: {
    ...workKey(work),
    ...dueWork.attributes(work.application, work.kind, work.id, time),
    ...(work.ends !== undefined && ({ ends: work.ends } satisfies Pick<Item, 'ends'>)),
  },
});

/** Puts work off, unless it is gone. */
const postponeWork = (work: DueWork, time: number, further: readonly Edit[] = []): Write => ({
  update: workKey(work),
  edits: [
    { attribute: 'gsi1sk', set: dueWork.sortKey(work.application, work.kind, work.id, time) },
    ...further,
  ],
  condition: isPresent,
});

/** When work is due, or until when somebody does it; undefined when there is none. */
export async function dueTimeOf(table: Table, work: DueWork): Promise<number | undefined> {
  const item = await table.get(workKey(work), { consistent: true });
  return item && dueWork.timeOf(String(item.gsi1sk));
}

/**
 * Since when the work is due that nobody else does now: until the lease ends, it is not due for others.
 * Undefined when it is not due any more. Times are milliseconds since 1970.
 */
export async function claimWork(
  table: Table,
  work: DueWork,
  now: number,
  leaseEnd: number,
): Promise<number | undefined> {
  const item = await table.get(workKey(work), { consistent: true });
  const time = item && String(item['gsi1sk']);
  if (time === undefined || time >= dueWork.until(now + 1)) return undefined;
  const isClaimed = await table.write({
    ...postponeWork(work, leaseEnd),
    condition: [{ attribute: 'gsi1sk', equals: time }],
  });
  return isClaimed ? dueWork.timeOf(time) : undefined;
}

/** Ends claimed work, or puts it off; unless it was scheduled anew meanwhile. */
export function endWork(
  table: Table,
  work: DueWork,
  leaseEnd: number,
  next: NextTime,
): Promise<boolean> {
  const { application, kind, id } = work;
  const place = dueWork.sortKey(application, kind, id, leaseEnd);
  return table.write(finishWork({ ...work, place }, next));
}

export const removeWork = (work: DueWork): Write => ({ remove: workKey(work) });

/** Work as it was read from the index. */
export interface ReadWork extends DueWork {
  /** Another one once the work is scheduled anew. */
  readonly place: string;
}

/** Removes work that is done, or puts it off; unless it was scheduled anew meanwhile. */
export const finishWork = (
  { place, ...work }: ReadWork,
  { next, failures = 0 }: NextTime,
): Write => ({
  ...(next === undefined ? removeWork(work) : postponeWork(work, next, countOf(failures))),
  condition: [{ attribute: 'gsi1sk', equals: place }],
});

const countOf = (failures: number): Edit[] => [
  failures === 0
    ? { attribute: 'failures', remove: true }
    : { attribute: 'failures', set: failures },
];

/** What a failure counts as in the log: the first one may pass by itself. */
export const countAgain = ({ failures = 0 }: DueWork) =>
  failures > 0 ? backgroundFailure('work') : {};

/** Items of the index that are read at once. */
const PAGE_SIZE = 100;

/** What is due at a time in one shard, the oldest first. The index may be late: some may be done. */
export async function* readDueWork(
  table: Table,
  shard: string,
  time: number,
): AsyncGenerator<ReadWork> {
  const end = dueWork.until(time + 1);
  for (let above: string | undefined, more = true; more; ) {
    const bound: Pick<Range, 'above' | 'below'> = above === undefined ? { below: end } : { above };
    const page = await table.page(shard, { index: dueWork.index, limit: PAGE_SIZE, ...bound });
    for (const item of page.items) {
      const place = String(item['gsi1sk']);
      if (place >= end) return;
      above = place;
      const { ends, failures } = item;
      yield {
        ...dueWork.read(item),
        place,
        ...(typeof ends === 'number' && { ends }),
        ...(typeof failures === 'number' && { failures }),
      };
    }
    more = page.more;
  }
}
