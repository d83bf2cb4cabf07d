import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Application, ApplicationStatus } from '../../shared/tenancy/application.ts';
import { setStatus } from '../../shared/tenancy/provisioning.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import type { Store } from './store.ts';

/** Of which no events are made. */
const CLOSED: readonly ApplicationStatus[] = ['deleting', 'importing'];

export interface DrainOptions {
  /** False: go on at once, although an instance may still write for a running request. */
  readonly wait: boolean;
}

/** The timeout of a function, as the infrastructure sets it. */
export const MAX_REQUEST_MS = 10_000;

/** For clocks that differ. */
const CLOCK_SKEW_MS = 1_000;

/** An instance may accept a request just before its cache entry expires, and write until its end. */
const DRAIN_MS = CACHE_TTL_MS + MAX_REQUEST_MS + CLOCK_SKEW_MS;

export const withNoWait = (command: Command) =>
  command.option('--no-wait', `do not wait ${DRAIN_MS / 1_000} s for running requests to end`);

/** Milliseconds until the last of the disabled applications is drained. */
export function remainingDrainMs(
  disabled: readonly Pick<Application, 'updatedAt'>[],
  now = Date.now(),
): number {
  const latest = Math.max(0, ...disabled.map(({ updatedAt }) => Date.parse(updatedAt)));
  return Math.max(0, latest + DRAIN_MS - now);
}

/**
 * Closes the APIs of applications that are to be deleted, and waits until no instance writes for them
 * any more. From then on their changes make no events.
 */
export async function drain(
  store: Store,
  applications: readonly Application[],
  options: DrainOptions,
): Promise<Application[]> {
  const marked: Application[] = [];
  for (const application of applications) {
    const isMarked = CLOSED.includes(application.status);
    marked.push(isMarked ? application : await setStatus(store.table, application, 'deleting'));
  }
  await waitUntilDrained(store, marked, options);
  return marked;
}

/** Waits until no instance writes for the closed applications any more. */
export async function waitUntilDrained(
  { hasInstances }: Store,
  disabled: readonly Application[],
  { wait }: DrainOptions,
): Promise<void> {
  const remaining = remainingDrainMs(disabled);
  if (!wait || !hasInstances || remaining === 0) return;
  console.error(`waiting ${Math.ceil(remaining / 1_000)} s for running requests to end`);
  await setTimeout(remaining);
}
