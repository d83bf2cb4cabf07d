/** Partitions of the table that the function of a resource uses: its grants follow from that. */

/**
 * `read`; `write`; `change`: both; `add`: only puts new items; `count`: reads records, and changes only their stock;
 * `hold`: reads all of a catalogue and keeps a replica of it; `by user` and `by state`: finds the records of a resource
 * in that index, too; `index`: reads a partition of the index that has whole items.
 */
export type Use =
  | 'read'
  | 'write'
  | 'change'
  | 'add'
  | 'count'
  | 'hold'
  | 'by user'
  | 'by state'
  | 'index';

/** For what secrets are encrypted: a ciphertext of one cannot be decrypted as another. */
export type SecretPurpose =
  | 'secret'
  | 'token'
  | 'admin-token'
  | 'staff-token'
  | 'payments'
  | 'login'
  | 'hash'
  | 'webhooks'
  | 'totp'
  | 'mail';

/** Uses by the name of a partition, which follows the application's id in its key: `products`, `coupons#codes`. */
export type Uses = Readonly<Record<string, Use | readonly Use[]>>;

const READING: readonly Use[] = ['read', 'change', 'count', 'hold'];
const WRITING: readonly Use[] = ['write', 'change'];

const usedAs = (uses: Uses, wanted: readonly Use[]): string[] =>
  Object.keys(uses).filter((partition) =>
    [uses[partition] ?? []].flat().some((use) => wanted.includes(use)),
  );

/** The partitions by what is done with them. */
export const partitionsOf = (uses: Uses = {}) => ({
  read: usedAs(uses, READING),
  written: usedAs(uses, WRITING),
  added: usedAs(uses, ['add']),
  counted: usedAs(uses, ['count']),
  held: usedAs(uses, ['hold']),
  byUser: usedAs(uses, ['by user']),
  byState: usedAs(uses, ['by state']),
  ofIndex: usedAs(uses, ['index']),
});

/** All of these uses together. */
export function joined(...all: readonly Uses[]): Uses {
  const uses = new Map<string, Set<Use>>();
  for (const [partition, more] of all.flatMap((each) => Object.entries(each))) {
    uses.set(partition, new Set([...(uses.get(partition) ?? []), ...[more].flat()]));
  }
  return Object.fromEntries([...uses].map(([partition, each]) => [partition, [...each]]));
}

/** Each partition with the same use. */
export const allUsed = (partitions: readonly string[], use: Use): Uses =>
  Object.fromEntries(partitions.map((partition) => [partition, use]));
