import { attribute } from '../contract/attributes.ts';
import { totalsKey } from './keys.ts';
import { readItem } from './record-item.ts';
import type { Table } from './table.ts';
import type { Item } from './write.ts';

/** The resources whose records are counted: orders also by their state. */
const TOTALLED: Readonly<Record<string, { readonly byState: boolean }>> = {
  orders: { byState: true },
  users: { byState: false },
};

export const TOTALLED_RESOURCES = Object.keys(TOTALLED);

export const isTotalled = (resource: string) => Object.hasOwn(TOTALLED, resource);

/** The numbers in which a record is counted: that of all, and of its state. */
export function totalNames(resource: string, item: Item): readonly string[] {
  const state = TOTALLED[resource]?.byState && attribute(readItem(item).record, 'state');
  return ['all', ...(typeof state === 'string' ? [state] : [])];
}

/** How many records there are, and when there were so many. */
export interface RecordTotal {
  readonly count: number;
  readonly asOf: string;
}

interface TotalRange {
  readonly owner?: number;
  readonly state?: string;
  readonly above?: number;
  readonly below?: number;
}

/** The number of all records, or of those in a state; undefined of any other range. */
export async function readTotal(
  table: Pick<Table, 'get'>,
  { application, resource }: { readonly application: number; readonly resource: string },
  { state, owner, above, below }: TotalRange,
): Promise<RecordTotal | undefined> {
  const isPart = owner !== undefined || above !== undefined || below !== undefined;
  if (isPart || !isTotalled(resource)) return undefined;
  const item = await table.get(totalsKey(application, resource));
  const [count, at] = [item && attribute(item, state ?? 'all'), item?.counted_at];
  if (typeof count !== 'number' || typeof at !== 'number') return undefined;
  return { count, asOf: new Date(at).toISOString() };
}
