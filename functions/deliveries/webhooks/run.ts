import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../../shared/endpoint/system-clock.ts';
import type { Webhook } from '../../../shared/resources/webhooks.ts';
import type { Keyspace } from '../../../shared/storage/keys.ts';
import { ALREADY_OVER, isLeasedUntil, takingLease } from '../../../shared/storage/lease.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Test, Write } from '../../../shared/storage/write.ts';
import { secretsAt } from '../../../shared/webhooks/signing-secrets.ts';
import { changeState, readState, stateKey } from '../../../shared/webhooks/webhook-state.ts';
import type { DeliveryContext, RunClock } from '../delivery-context.ts';
import type { PostOptions } from './post.ts';

/** The clock of a run, which also waits. */
const runClock: RunClock = {
  ...systemClock,
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
};

/** After which a run begins no further call. */
export const RUN_MS = 40_000;

/** More than the function may take. */
const LEASE_MS = RUN_MS + 30_000;

/** After which is looked again whether the other run has ended. */
export const BUSY_MS = 10_000;

/** The one run that sends events to a webhook now. */
export interface Run {
  readonly webhook: Webhook;
  readonly application: number;
  readonly keyspace: Keyspace;
  readonly table: Table;
  readonly clock: RunClock;
  readonly calls: PostOptions;
  readonly secrets: readonly string[];
  readonly leaseEnd: number;
  /** When it began: milliseconds since 1970. */
  readonly begun: number;
  /** What it knows of the state, which nobody else changes meanwhile. */
  after: string;
  failingSince: number | undefined;
  /** Calls in a row without an answer, those of earlier runs included. */
  unanswered: number;
  /** Set when the last of them was one too many. */
  pausedUntil: number | undefined;
  /** Whether the receiver took any of the events; undefined before the first call. */
  succeeded: boolean | undefined;
  /** Set when it must end. */
  end: { readonly next: number | undefined } | undefined;
}

/** The run, or when to try again because there is another one, or nothing is to be sent before. */
export async function beginRun(webhook: Webhook, context: DeliveryContext): Promise<Run | number> {
  const { request, cipher, calls, clock = runClock, isAlone } = context;
  const { table, application } = request;
  const begun = clock.now();
  const state = await readState(table, application.id, webhook.id);
  if (!state) throw new Error(`The webhook ${webhook.id} has no state.`);
  const { paused_until = 0, after, failing_since, unanswered = 0 } = state;
  if (paused_until > begun) return paused_until;
  const leaseEnd = isAlone ? ALREADY_OVER : begun + LEASE_MS;
  const update = stateKey(application.id, webhook.id);
  const { edits, condition } = takingLease(begun, leaseEnd);
  const isThere: Test = { attribute: 'secret', exists: true };
  const isTaken = await table.write({ update, edits, condition: [...condition, isThere] });
  if (!isTaken) return begun + BUSY_MS;
  return {
    webhook,
    application: application.id,
    keyspace: application,
    table,
    clock,
    calls,
    secrets: await secretsAt(state, begun, application.id, cipher),
    leaseEnd,
    begun,
    after,
    failingSince: failing_since,
    unanswered,
    pausedUntil: undefined,
    succeeded: undefined,
    end: undefined,
  };
}

/** A change of the state by this run; the condition fails when it is not the one any more. */
export const changeOfRun = (
  { application, webhook, leaseEnd, after }: Run,
  changes: Parameters<typeof changeState>[2],
): Write =>
  changeState(application, webhook.id, changes, [
    isLeasedUntil(leaseEnd),
    { attribute: 'after', equals: after },
  ]);

export const endRun = (run: Run): Promise<boolean> =>
  run.table.write(changeOfRun(run, { running_until: undefined, paused_until: run.pausedUntil }));
