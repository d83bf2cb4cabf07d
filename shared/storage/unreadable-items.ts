import { type BackgroundFailure, backgroundFailure } from '../operation/background-failures.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';
import type { Usage } from './usage.ts';
import type { Item } from './write.ts';

/** An item whose content cannot be decoded. */
export class UnreadableItem extends Error {
  override readonly name = 'UnreadableItem';
}

/** For a `catch`: what cannot be decoded is nothing, and every other error is thrown. */
export function leaveOutUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableItem)) throw error;
}

/** For logs, so only for items whose keys are ids. */
const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** What an item holds. Throws an `UnreadableItem`, and notes it in the usage. */
export function decodeItem<Result>(
  { usage }: Pick<Table, 'usage'>,
  item: Item,
  decode: (item: Item) => Result,
): Result {
  try {
    return decode(item);
  } catch (cause) {
    usage.unreadable ??= new Set();
    usage.unreadable.add(nameOf(item));
    throw new UnreadableItem('an item of the table cannot be read', { cause });
  }
}

/** What each item holds; those that cannot be read are left out, and noted in the usage. */
export function decodeItems<Result>(
  table: Pick<Table, 'usage'>,
  items: readonly Item[],
  decode: (item: Item) => Result,
): Result[] {
  return items.flatMap((item) => {
    try {
      return [decodeItem(table, item, decode)];
    } catch {
      return [];
    }
  });
}

/** Whether the item was read before with this usage, and could not be decoded. */
export const isUnreadable = ({ usage }: Pick<Table, 'usage'>, key: Key) =>
  usage.unreadable?.has(nameOf(key)) ?? false;

/** Names in a log line are bounded; their number is exact. */
const MAX_NAMED = 20;

interface Warned {
  readonly table: Pick<Table, 'usage'>;
  readonly log: { warn(message: string, fields: UnreadableFields): void };
}

/** Logs which items could not be read since the last call of it. */
export function warnOfUnreadable({ table: { usage }, log }: Warned): void {
  const fields = unreadableFields(usage);
  if (usage.unreadable) log.warn('unreadable items left out', fields);
  delete usage.unreadable;
  delete usage.setAside;
}

/** How many items could not be read, and the keys of the first of them. */
export interface UnreadableFields extends Partial<BackgroundFailure> {
  readonly unreadable_items?: number;
  readonly unreadable?: readonly string[];
  /** Changes of the log whose events are not made until an operator replays them. */
  readonly changes_set_aside?: number;
}

/** Nothing if there are none. */
export function unreadableFields({ unreadable, setAside }: Usage): UnreadableFields {
  if (!unreadable?.size) return {};
  return {
    unreadable_items: unreadable.size,
    ...backgroundFailure('item', unreadable.size),
    unreadable: [...unreadable].slice(0, MAX_NAMED),
    ...(setAside !== undefined && { changes_set_aside: setAside }),
  };
}
