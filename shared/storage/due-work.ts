import { dueWork } from './keys.ts';
import type { Table } from './table.ts';
import { isPresent, type Write } from './write.ts';

/** What is to be done for a record: which is said by the kind, and by the id of the record. */
export interface DueWork {
  readonly application: number;
  readonly kind: string;
  readonly id: number;
}

/** Work that is due at a time: milliseconds since 1970. The same work again replaces it. */
export const scheduleWork = ({ application, kind, id }: DueWork, time: number): Write => ({
  put: {
    ...dueWork.key(application, kind, id),
    ...dueWork.attributes(application, kind, id, time),
  },
});

/** The same work later, unless it is gone. */
export const postponeWork = ({ application, kind, id }: DueWork, time: number): Write => ({
  update: dueWork.key(application, kind, id),
  edits: [{ attribute: 'gsi1sk', set: dueWork.sortKey(application, kind, id, time) }],
  condition: isPresent,
});

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
  const item = await table.get(dueWork.key(work.application, work.kind, work.id), {
    consistent: true,
  });
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

export const removeWork = ({ application, kind, id }: DueWork): Write => ({
  remove: dueWork.key(application, kind, id),
});

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

/** The first of what is due at a time in one shard. The index may be late: some may be done. */
export async function readDueWork(
  table: Table,
  shard: string,
  time: number,
  limit: number,
): Promise<ReadWork[]> {
  const range = { index: dueWork.index, below: dueWork.until(time + 1), limit };
  const { items } = await table.page(shard, range);
  return items.map((item) => ({ ...dueWork.read(item), place: String(item['gsi1sk']) }));
}
