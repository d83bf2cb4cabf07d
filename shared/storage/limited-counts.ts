import { attribute } from '../contract/attributes.ts';
import type { Key } from './keys.ts';
import type { Item, Write } from './write.ts';

/** A number of an item that counts up to a limit. */
export interface LimitedCount {
  readonly attribute: string;
  readonly max: number;
  /** How much is counted; 1 unless given. */
  readonly by?: number;
}

/** Counts; the condition fails when one of the numbers would be more than its limit. */
export const countUp = (
  key: Key,
  counts: readonly LimitedCount[],
  { expiresAt }: { readonly expiresAt?: number } = {},
): Write => ({
  update: key,
  edits: [
    ...counts.map(({ attribute, by = 1 }) => ({ attribute, add: by })),
    ...(expiresAt === undefined ? [] : [{ attribute: 'expires_at', setIfAbsent: expiresAt }]),
  ],
  condition: counts.flatMap(({ attribute, max, by = 1 }) =>
    max === Infinity ? [] : [{ attribute, below: max - by + 1, orAbsent: true as const }],
  ),
});

/** Takes back what was counted. */
export const countDown = (key: Key, counts: readonly LimitedCount[]): Write => ({
  update: key,
  edits: counts.map(({ attribute, by = 1 }) => ({ attribute, add: -by })),
});

/** The first number of an item that has no room; undefined if all can be counted. */
export const fullCount = <Count extends LimitedCount>(
  item: Item | undefined,
  counts: readonly Count[],
): Count | undefined =>
  counts.find(
    ({ attribute: name, max, by = 1 }) => Number(attribute(item ?? {}, name) ?? 0) + by > max,
  );
