import { randomUUID } from 'node:crypto';
import type { Range } from '../../shared/storage/table.ts';
import type { Edit, Write } from '../../shared/storage/write.ts';
import {
  PARTITIONS,
  type PlannedEdit,
  type PlannedRange,
  type PlannedWrite,
  type Slot,
  SORT_KEYS,
} from './histories.ts';

/** The writes and ranges of one history, in partitions of its own. */
export class Materializer {
  readonly #prefix = randomUUID();
  /** Epoch seconds. */
  readonly #clock: { readonly now: number };

  constructor(clock: { readonly now: number }) {
    this.#clock = clock;
  }

  rangeOf({ index, partition, descending, bound, untilBound, limit }: PlannedRange) {
    const range: Range = {
      descending,
      ...(index ? { index: 'gsi1' } : { consistent: true }),
      ...(limit && { limit }),
      ...(bound && (descending === untilBound ? { above: bound } : { below: bound })),
    };
    return { pk: index ? this.#indexPartition(partition) : this.#partition(partition), range };
  }

  writeOf({ slot, condition, ...planned }: PlannedWrite): Write {
    const key = this.keyOf(slot);
    const on = condition ? { condition } : {};
    if ('remove' in planned) return { remove: key, ...on };
    if ('edits' in planned) {
      const edits = planned.edits.flatMap((edit) => this.#editsOf(edit, slot));
      return { update: key, edits, ...on };
    }
    const { values, indexed, expiresIn } = planned.put;
    const expiry = expiresIn === undefined ? {} : { expires_at: this.#clock.now + expiresIn };
    return { put: { ...values, ...this.#indexKey(indexed, slot), ...expiry, ...key }, ...on };
  }

  #editsOf(edit: PlannedEdit, slot: Slot): Edit[] {
    if ('attribute' in edit) return [edit];
    if ('expiresIn' in edit) {
      return [{ attribute: 'expires_at', set: this.#clock.now + edit.expiresIn }];
    }
    return Object.entries(this.#indexKey(edit.index, slot)).map(([attribute, key]) =>
      key === undefined ? { attribute, remove: true } : { attribute, set: key },
    );
  }

  /** No two items have the same key in the index: their order would not be defined. */
  #indexKey(index: { partition: number; order: string } | undefined, slot: Slot) {
    const partition = index && this.#indexPartition(index.partition);
    const sortKey = index && `${index.order} ${slot.partition}${SORT_KEYS[slot.sort]}`;
    // Each index also lacks items that another one has.
    const isInSecond = index?.order !== 'x';
    return {
      gsi1pk: partition,
      gsi1sk: index?.order === 'y' ? undefined : sortKey,
      gsi2pk: isInSecond ? partition : undefined,
      gsi3pk: partition,
      gsi4pk: isInSecond ? undefined : partition,
    };
  }

  keyOf = ({ partition, sort }: Slot) => ({
    pk: this.#partition(partition),
    sk: String(SORT_KEYS[sort]),
  });

  #partition = (position: number) => `${this.#prefix} ${PARTITIONS[position]}`;
  #indexPartition = (position: number) => `${this.#prefix} index ${position}`;
}
