import type { ServiceRequest } from '../../shared/actions/context.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { BackgroundLog } from '../../shared/endpoint/background-log.ts';
import {
  claimWork,
  countAgain,
  type DueWork,
  endWork,
  type NextTime,
  removeWork,
} from '../../shared/storage/due-work.ts';
import { ALREADY_OVER } from '../../shared/storage/lease.ts';
import { findApplication } from '../../shared/tenancy/application.ts';
import { adminRequest, type ShowEnvironment } from './admin-request.ts';

/** What work in the background is done with. */
export interface WorkEnvironment extends ShowEnvironment {
  /** With numbers that are metrics. */
  readonly log: Pick<BackgroundLog, 'error' | 'warn' | 'info'>;
  /** Whether no other process does this work: what is claimed already was claimed by one that has ended. */
  readonly isAlone?: boolean;
}

interface RunContext {
  /** Records are read and shown by it. */
  readonly request: ServiceRequest;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Does the work, which may have been done before, in part. Returns when there is more to do, or
 * undefined. When it throws, it is done again later.
 */
export type DoWork<Environment> = (
  id: number,
  context: Environment & RunContext,
) => Promise<number | undefined>;

interface Work<Environment> {
  readonly kinds: Readonly<Record<string, DoWork<Environment>>>;
  /** How long nobody else does the same work: more than a run may take. */
  readonly leaseMs: number;
}

/** After which work is tried again that failed. */
const RETRY_MS = MINUTE_MS;

/**
 * Returns what does one piece of work, unless it is not due any more, or another run does it; and says
 * how late it was begun, for the log.
 */
export const workRun =
  <Environment extends WorkEnvironment>({ kinds, leaseMs }: Work<Environment>) =>
  async (
    work: DueWork,
    environment: Environment,
    now: number,
  ): Promise<{ readonly age_ms?: number }> => {
    const { table, log, isAlone } = environment;
    const doWork = kinds[work.kind];
    const leaseEnd = isAlone ? ALREADY_OVER : now + leaseMs;
    const due = doWork && (await claimWork(table, work, now, leaseEnd));
    if (!doWork || due === undefined) return {};
    const age_ms = Math.max(0, now - due);
    const application = await findApplication(table, work.application);
    if (!application) {
      await table.write(removeWork(work));
      return { age_ms };
    }
    const request = adminRequest(application, environment);
    const next = await doWork(work.id, { ...environment, request, now }).then(
      (time): NextTime => ({ next: time }),
      (error): NextTime => {
        const message = `${work.kind} of ${work.id} failed in application ${application.id}`;
        log.error(message, error, countAgain(work));
        return { next: now + RETRY_MS, failures: (work.failures ?? 0) + 1 };
      },
    );
    await endWork(table, work, leaseEnd, next);
    return { age_ms };
  };
