import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/*
 * Turns of those who write the same things, as of a store, in one process.
 *
 * Why: an edit reads, and writes on condition that nothing has changed meanwhile. Where many edit one thing, one of them
 * succeeds at a time, and an unlucky one loses to newcomers until it has no attempts left.
 * How: who has lost several times takes a turn. Turns go one after another, and attempts that begin wait for those that
 * were asked for before, so that nobody interferes. What a turn does within itself waits for nothing.
 * Test: test/unit/turns.test.ts, test/contract/contended-edits.test.ts
 */

/** The longest that a turn keeps others waiting, should what it waits for be slow: milliseconds. */
export const MAX_TURN_MS = 1_000;

/** The end of the last turn that was asked for, by whose it is. */
const turns = new Map<number | string, Promise<unknown>>();

/** What the code has a turn of. */
const running = new AsyncLocalStorage<ReadonlySet<number | string>>();

const isWithin = (whose: number | string) => running.getStore()?.has(whose) === true;

/** Waits for the turns that were asked for before. */
export async function waitForTurns(whose: number | string): Promise<void> {
  const last = turns.get(whose);
  if (last && !isWithin(whose)) await last;
}

/** Does the work once all turns that were asked for before have ended. */
export async function takeTurn<Result>(
  whose: number | string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (isWithin(whose)) return work();
  const before = turns.get(whose) ?? Promise.resolve();
  const within = new Set([...(running.getStore() ?? []), whose]);
  const done = before.then(() => running.run(within, work));
  const ended = before.then(() => endOf(done));
  turns.set(whose, ended);
  // The last one leaves nothing behind.
  void ended.then(() => turns.get(whose) === ended && turns.delete(whose));
  return done;
}

/** The end of the work, however it ends, or of its time. */
async function endOf(done: Promise<unknown>): Promise<void> {
  const inTime = new AbortController();
  const late = setTimeout(MAX_TURN_MS, undefined, { signal: inTime.signal }).catch(() => undefined);
  await Promise.race([done.catch(() => undefined), late]);
  inTime.abort();
}
