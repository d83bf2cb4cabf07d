import { dueWork } from './keys.ts';
import { type Keyspace, partOf } from './partitions.ts';
import type { Table } from './table.ts';
import { isPresent, type Write } from './write.ts';

/** What is to be done for a record: which is said by the kind, and by the id of the record. */
export interface DueWork {
  readonly application: number;
  readonly kind: string;
  readonly id: number;
  /** Of orders of a large store: which of its partitions has the work (partitions.ts). */
  readonly part?: string;
  /** Until when it waits, where it is also looked at before: milliseconds since 1970. */
  readonly ends?: number;
}

/** Work for an order. */
export const orderWork = (keyspace: Keyspace, kind: string, id: number): DueWork => {
  const part = partOf(keyspace, 'due', id);
  return { application: keyspace.id, kind, id, ...(part && { part }) };
};

export const workKey = ({ application, kind, id, part }: DueWork) =>
  dueWork.key(application, kind, id, part);

/** Work that is due at a time: milliseconds since 1970. The same work again replaces it. */
export const scheduleWork = (work: DueWork, time: number): Write => ({
  put: {
    ...workKey(work),
    ...dueWork.attributes(work.application, work.kind, work.id, time),
    ...(work.ends !== undefined && { ends: work.ends }),
  },
});

/** The same work later, unless it is gone. */
export const postponeWork = (work: DueWork, time: number): Write => ({
  update: workKey(work),
  edits: [
    { attribute: 'gsi1sk', set: dueWork.sortKey(work.application, work.kind, work.id, time) },
  ],
  condition: isPresent,
});

/** The end of a lease that keeps nobody off, of a process that alone does such work. */
export const ALREADY_OVER = 0;

/**
 * Whether the work is due, and nobody else does it now: until the lease ends, it is not due for
 * others. Times are milliseconds since 1970.
 */
export async function claimWork(
  table: Table,
  work: DueWork,
  now: number,
  leaseEnd: number,
): Promise<boolean> {
  const item = await table.get(workKey(work), { consistent: true });
  const time = item && String(item['gsi1sk']);
  if (time === undefined || time >= dueWork.until(now + 1)) return false;
  return table.write({
    ...postponeWork(work, leaseEnd),
    condition: [{ attribute: 'gsi1sk', equals: time }],
  });
}

/** Ends claimed work, or puts it off; unless it was scheduled anew meanwhile. */
export function endWork(
  table: Table,
  work: DueWork,
  leaseEnd: number,
  next: number | undefined,
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
export const finishWork = ({ place, ...work }: ReadWork, next: number | undefined): Write => ({
  ...(next === undefined ? removeWork(work) : postponeWork(work, next)),
  condition: [{ attribute: 'gsi1sk', equals: place }],
});

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
    const bound = above === undefined ? { below: end } : { above };
    const page = await table.page(shard, { index: dueWork.index, limit: PAGE_SIZE, ...bound });
    for (const item of page.items) {
      const place = String(item['gsi1sk']);
      if (place >= end) return;
      above = place;
      const ends = item['ends'];
      yield { ...dueWork.read(item), place, ...(typeof ends === 'number' && { ends }) };
    }
    more = page.more;
  }
}
