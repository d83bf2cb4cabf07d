import type { DatabaseSync } from 'node:sqlite';
import { announceChanges } from '../change-records.ts';
import { RefusedCall } from '../refused-call.ts';
import type { Job, Outcome } from './apply-writes.ts';
import { callError, isBusy } from './storage-file-error.ts';

type Answer = () => void;

interface Waiting {
  /** Does its work in the transaction. Returns what answers it when that is durable. */
  readonly work: () => Answer;
  reject(error: unknown): void;
  /** When it gives up, if other programs write until then: milliseconds of `performance.now`. */
  readonly deadline: number;
}

/** How long writes wait while other programs write to the same file: less than the time of a request. */
export const MAX_LOCK_WAIT_MS = 5_000;

/** Between two attempts: short, because nobody queues for the lock of a file. */
const MAX_PAUSE_MS = 5;

/**
 * Group commit: the jobs of one turn of the event loop are made in one transaction, because a sync
 * of the disk costs more than all else. A job is answered after it, when what it wrote is durable.
 * While another program writes, jobs wait for it without keeping this one from anything else.
 * `cleanUp` is done in each transaction.
 */
export function groupCommit(
  database: DatabaseSync,
  apply: (job: Job) => Outcome,
  cleanUp = () => {},
) {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  const busyTimeout = Number(database.prepare('PRAGMA busy_timeout').get()?.['timeout']);
  let queue: Waiting[] = [];

  /** SQLite itself would wait for the lock, and all else of this program with it. */
  function beginAtOnce(): void {
    database.exec('PRAGMA busy_timeout = 0');
    try {
      begin.run();
    } finally {
      database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
    }
  }

  /** Makes all of the work or, if it throws, none. */
  function commitTogether(group: readonly Waiting[]): Answer[] {
    beginAtOnce();
    try {
      cleanUp();
      const answers = group.map(({ work }) => work());
      commit.run();
      return answers;
    } catch (error) {
      if (database.isTransaction) rollback.run();
      throw error;
    }
  }

  /** What fails together is tried alone, so that only what cannot be written is an error. */
  function settle(group: readonly Waiting[]): void {
    for (const answer of attempt(group)) answer();
  }

  function attempt(group: readonly Waiting[]): Answer[] {
    try {
      return commitTogether(group);
    } catch (error) {
      const refused = (waiting: Waiting) => () => waiting.reject(callError(error));
      if (isBusy(error)) {
        const now = performance.now();
        return group.map((waiting) =>
          waiting.deadline > now ? () => wait(waiting) : refused(waiting),
        );
      }
      if (group.length === 1) return group.map(refused);
      return group.map((waiting) => () => settle([waiting]));
    }
  }

  function commitQueue(): void {
    const group = queue;
    queue = [];
    if (group.length > 0) settle(group);
  }

  /** Another program writes: what waits is tried again in a moment, with what comes until then. */
  function wait(waiting: Waiting): void {
    if (queue.length === 0) setTimeout(commitQueue, Math.random() * MAX_PAUSE_MS);
    queue.push(waiting);
  }

  /** Resolves with what the work has made, when that is durable. */
  function submitWork<Made>(work: () => Made): Promise<Made> {
    if (queue.length === 0) setImmediate(commitQueue);
    const deadline = performance.now() + MAX_LOCK_WAIT_MS;
    return new Promise((resolve, reject) => {
      const answering = () => {
        const made = work();
        return () => resolve(made);
      };
      queue.push({ work: answering, reject, deadline });
    });
  }

  return {
    /** Resolves when the job is durable, or its conditions have failed. */
    async submit(job: Job): Promise<Outcome> {
      const outcome = await submitWork(() => refusedOr(() => apply(job)));
      if (outcome instanceof RefusedCall) throw outcome;
      if (outcome.failed.length === 0) announceChanges(job.writes);
      return outcome;
    },

    submitWork,

    /** Commits at once what waits. */
    commitQueue,
  };
}

/** A call that is refused does not keep the others of its transaction from being made. */
function refusedOr<Made>(work: () => Made): Made | RefusedCall {
  try {
    return work();
  } catch (error) {
    if (error instanceof RefusedCall) return error;
    throw error;
  }
}
