import type { DueWork } from '../../shared/storage/due-work.ts';

/** Running work of one kind and one store: as many as a store may have webhooks. */
export const MAX_RUNNING_OF_STORE = 20;

/** Running work of one kind, of all stores. */
export const MAX_RUNNING = 500;

/** What is more, the sweep hands over again. */
const MAX_WAITING = 10_000;

/**
 * Runs work, each piece once at a time. Neither a kind nor a store takes the places of others: what
 * finds none waits for one, in the order in which it came.
 */
export function workRunner(run: (work: DueWork) => Promise<void>) {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, DueWork>();
  /** How many run of each kind, and of each kind and store. */
  const counts = new Map<string, number>();
  const countOf = (group: string) => counts.get(group) ?? 0;

  const hasPlace = (work: DueWork) =>
    countOf(work.kind) < MAX_RUNNING && countOf(ofStore(work)) < MAX_RUNNING_OF_STORE;

  function count(work: DueWork, change: number): void {
    for (const group of [work.kind, ofStore(work)]) counts.set(group, countOf(group) + change);
    if (countOf(ofStore(work)) === 0) counts.delete(ofStore(work));
  }

  function begin(key: string, work: DueWork): void {
    count(work, 1);
    const ending = run(work).finally(() => {
      running.delete(key);
      count(work, -1);
      beginWaiting();
    });
    running.set(key, ending);
  }

  function beginWaiting(): void {
    for (const [key, work] of waiting) {
      if (!hasPlace(work)) continue;
      waiting.delete(key);
      begin(key, work);
    }
  }

  return {
    add(work: DueWork): void {
      const key = `${ofStore(work)}#${work.id}`;
      if (running.has(key) || waiting.has(key)) return;
      if (hasPlace(work)) begin(key, work);
      else if (waiting.size < MAX_WAITING) waiting.set(key, work);
    },

    /** Begins nothing that waits, and resolves when nothing runs. */
    async end(): Promise<void> {
      waiting.clear();
      await Promise.all(running.values());
    },
  };
}

const ofStore = ({ application, kind }: DueWork) => `${application}#${kind}`;
