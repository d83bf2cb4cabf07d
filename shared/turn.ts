import { setImmediate as nextTurn } from 'node:timers/promises';
import { interrupted } from './cpu-time.ts';

/*
 * Turns of long work.
 *
 * What: work that has many steps lets other requests come between them.
 * Why: all requests of a server share one thread. A list of the widest records, or the events of an import, would keep
 * every other request waiting until its end.
 * How: work has a turn. Between two steps it asks whether that has lasted long, and waits for the next turn of the event
 * loop if so. Each has a turn of its own: a short request waits for no long one twice.
 * Test: test/unit/turn.test.ts, and on a server test/integration/worst-transfers.test.ts
 */

/** Milliseconds of one turn. */
const MAX_TURN_MS = 20;

export class Turn {
  #began = performance.now();

  /** Whether others should come first now. */
  get isOver(): boolean {
    return performance.now() - this.#began >= MAX_TURN_MS;
  }

  /** Waits while others come first. What follows is charged to whom the thread has worked for. */
  async giveWay(): Promise<void> {
    await interrupted(nextTurn);
    this.#began = performance.now();
  }
}
