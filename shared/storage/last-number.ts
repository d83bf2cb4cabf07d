import type { Key } from './keys.ts';
import type { Table } from './table.ts';
import { isAbsent, type Write } from './write.ts';

/** A write that counts on; its condition fails when another one has meanwhile. */
interface NextLast {
  readonly last: number;
  readonly write: Write;
}

/** What an item that counts numbers becomes: `next` gets the last of them, 0 at first. */
export async function countFrom(
  key: Key,
  { table }: { readonly table: Table },
  next: (last: number) => number,
): Promise<NextLast> {
  const item = await table.get(key, { consistent: true });
  const read = Number(item?.['last'] ?? 0);
  const last = next(read);
  const condition = item ? [{ attribute: 'last', equals: read }] : isAbsent;
  return { last, write: { update: key, edits: [{ attribute: 'last', set: last }], condition } };
}
