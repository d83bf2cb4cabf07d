import { setTimeout } from 'node:timers/promises';
import { Option } from 'commander';
import type { Application, ApplicationStatus } from '../../shared/tenancy/application.ts';
import { setStatus } from '../../shared/tenancy/provisioning.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import type { Store, Writers } from './opened-store.ts';

/** The changes of such applications make no events. */
const CLOSED: readonly ApplicationStatus[] = ['deleting', 'importing'];

export interface DrainOptions {
  /** False: go on at once, although an instance may still write for a running request. */
  readonly wait: boolean;
}

/** The timeout of a function, as the infrastructure sets it. */
export const MAX_REQUEST_MS = 10_000;

/** Clocks of machines differ by so much. */
const CLOCK_SKEW_MS = 1_000;

const DRAIN_MS: Readonly<Record<Writers, number>> = {
  none: 0,
  server: MAX_REQUEST_MS + CLOCK_SKEW_MS,
  instances: CACHE_TTL_MS + MAX_REQUEST_MS + CLOCK_SKEW_MS,
};

const [LOCALLY, ON_AWS] = [DRAIN_MS.server / 1_000, DRAIN_MS.instances / 1_000];

export const noWaitOption = () =>
  new Option(
    '--no-wait',
    `do not wait ${LOCALLY} s (${ON_AWS} s on AWS) for running requests to end`,
  );

/** Milliseconds until nothing writes for the last of the disabled applications. */
export function remainingDrainMs(
  disabled: readonly Pick<Application, 'updatedAt'>[],
  writers: Writers,
  now = Date.now(),
): number {
  const latest = Math.max(0, ...disabled.map(({ updatedAt }) => Date.parse(updatedAt)));
  return Math.max(0, latest + DRAIN_MS[writers] - now);
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
    marked.push(
      isMarked ? application : await setStatus(store.table, application, 'deleting', Date.now()),
    );
  }
  await waitUntilDrained(store, marked, options);
  return marked;
}

/** Waits until no instance writes for the closed applications any more. */
export async function waitUntilDrained(
  { writers }: Store,
  disabled: readonly Application[],
  { wait }: DrainOptions,
): Promise<void> {
  const remaining = remainingDrainMs(disabled, writers);
  if (!wait || remaining === 0) return;
  console.error(`waiting ${Math.ceil(remaining / 1_000)} s for running requests to end`);
  await setTimeout(remaining);
}
