import type { DatabaseSync } from 'node:sqlite';
import { serviceUnavailable } from '../../contract/errors.ts';
import { announceChanges } from '../change-records.ts';
import { RefusedCall } from '../refused-call.ts';
import type { Job, Outcome } from './apply-writes.ts';
import { isBusy } from './storage-file-error.ts';

interface Waiting {
  readonly job: Job;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

type Answer = () => void;

/**
 * Group commit: the jobs of one turn of the event loop are made in one transaction, because a sync
 * of the disk costs more than all else. A job is answered after it, when what it wrote is durable.
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
  let queue: Waiting[] = [];

  /** Makes all of the work or, if it throws, none. */
  function alone<Result>(work: () => Result): Result {
    begin.run();
    try {
      cleanUp();
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      if (database.isTransaction) rollback.run();
      throw error;
    }
  }

  const commitTogether = (group: readonly Waiting[]): Answer[] => alone(() => group.map(applied));

  function applied({ job, resolve, reject }: Waiting): Answer {
    try {
      const outcome = apply(job);
      return () => {
        if (outcome.failed.length === 0) announceChanges(job.writes);
        resolve(outcome);
      };
    } catch (error) {
      if (error instanceof RefusedCall) return () => reject(error);
      throw error;
    }
  }

  /** What fails together is tried alone, so that only what cannot be written is a 503. */
  function settle(group: readonly Waiting[]): void {
    const answers = attempt(group);
    for (const answer of answers) answer();
  }

  function attempt(group: readonly Waiting[]): Answer[] {
    try {
      return commitTogether(group);
    } catch (error) {
      // Another program writes: to wait for it once more with each job would take too long.
      if (group.length === 1 || isBusy(error)) {
        return group.map(
          ({ reject }) =>
            () =>
              reject(serviceUnavailable(error)),
        );
      }
      return group.map((waiting) => () => settle([waiting]));
    }
  }

  function commitQueue(): void {
    const group = queue;
    queue = [];
    if (group.length > 0) settle(group);
  }

  return {
    /** Resolves when the job is durable, or its conditions have failed. */
    submit(job: Job): Promise<Outcome> {
      if (queue.length === 0) setImmediate(commitQueue);
      return new Promise((resolve, reject) => queue.push({ job, resolve, reject }));
    },

    /** Commits at once what waits. */
    commitQueue,

    /** A transaction of its own, which ends before another begins. */
    alone,
  };
}
