import { AsyncLocalStorage } from 'node:async_hooks';
import { isRecordKey } from './keys.ts';
import { keyOfWrite, type Write } from './write.ts';

/** The writes whose conditions failed while the code ran that has it. */
const noted = new AsyncLocalStorage<Write[]>();

/** Notes writes whose conditions failed, by their positions. */
export function noteUnmet(writes: readonly Write[], failed: readonly number[]): void {
  noted.getStore()?.push(...failed.flatMap((at) => writes[at] ?? []));
}

/** What an attempt gives, and the conditions that failed meanwhile. */
export async function withUnmet<Result>(
  attempt: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly unmet: readonly Write[] }> {
  const unmet: Write[] = [];
  return { result: await noted.run(unmet, attempt), unmet };
}

/** A condition that failed each time, although no other writer has changed what it is about. */
export class UnmetCondition extends Error {
  override readonly name = 'UnmetCondition';
  /** The keys of the items, for logs: sort keys of items that are no records may be e-mail addresses. */
  readonly items: readonly string[];

  constructor(writes: readonly Write[]) {
    super('A condition that nobody else prevents is never met.');
    this.items = writes
      .map(keyOfWrite)
      .map((key) => (isRecordKey(key) ? `${key.pk} ${key.sk}` : key.pk));
  }
}

/** Counts how often the same conditions have failed in a row. */
export function unmetCounter() {
  let last = '';
  let times = 0;
  return (unmet: readonly Write[]): number => {
    const conditions = JSON.stringify(unmet.map((write) => [keyOfWrite(write), write.condition]));
    times = conditions === last ? times + 1 : 1;
    last = conditions;
    return unmet.length === 0 ? 0 : times;
  };
}
