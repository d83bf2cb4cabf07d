import { isRecordKey } from './keys.ts';
import { keyOfWrite, type Write } from './write.ts';

/**
 * How often the same conditions fail in a row before no other writer can be the reason: what one has changed is read
 * by the next attempt, whose condition is another one then.
 */
export const MAX_UNMET = 10;

/** The conditions that failed last, and how often in a row. */
export interface Unmet {
  conditions?: string;
  times?: number;
}

/** Counts the failed writes of one more attempt. An error when no other writer is the reason. */
export function countUnmet(unmet: Unmet, failed: readonly Write[]): UnmetCondition | undefined {
  const conditions = JSON.stringify(failed.map((write) => [keyOfWrite(write), write.condition]));
  unmet.times = conditions === unmet.conditions ? (unmet.times ?? 0) + 1 : 1;
  unmet.conditions = conditions;
  return failed.length > 0 && unmet.times >= MAX_UNMET ? new UnmetCondition(failed) : undefined;
}

/** A condition that failed each time, although no other writer has changed what it is about. */
export class UnmetCondition extends Error {
  override readonly name = 'UnmetCondition';
  /** The keys of the items, for logs: sort keys of items that are no records may be e-mail addresses. */
  readonly items: readonly string[];

  constructor(writes: readonly Write[]) {
    super('A condition that no other writer prevents is never met.');
    this.items = writes
      .map(keyOfWrite)
      .map((key) => (isRecordKey(key) ? `${key.pk} ${key.sk}` : key.pk));
  }
}
