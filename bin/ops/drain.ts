import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Application } from '../../shared/tenancy/application.ts';
import { setStatus } from '../../shared/tenancy/provisioning.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import type { Store } from './store.ts';

export interface CloseOptions {
  /** False: at once, though an instance may still write what it was asked for. */
  readonly wait: boolean;
}

/** What a function may take at most, as the infrastructure has it: milliseconds. */
export const LONGEST_REQUEST = 10_000;

/** Some more for clocks that differ: milliseconds. */
const MARGIN = 1_000;

/** A request that was let in at the last moment may still write until its end: milliseconds. */
const QUIET_AFTER = CACHE_TTL_MS + LONGEST_REQUEST + MARGIN;

export const withNoWait = (command: Command) =>
  command.option(
    '--no-wait',
    `do not wait ${QUIET_AFTER / 1_000} s until running instances write no more`,
  );

/** How long the API of one of the applications may still write: milliseconds. */
export function timeToQuiet(closed: readonly Application[], now = Date.now()): number {
  const latest = Math.max(0, ...closed.map(({ updatedAt }) => Date.parse(updatedAt)));
  return Math.max(0, latest + QUIET_AFTER - now);
}

/** Closes the APIs of applications, and waits until no instance writes for them any more. */
export async function close(
  { table, hasInstances }: Store,
  applications: readonly Application[],
  { wait }: CloseOptions,
): Promise<Application[]> {
  const closed: Application[] = [];
  for (const application of applications) {
    const isOpen = application.status === 'active';
    closed.push(isOpen ? await setStatus(table, application, 'inactive') : application);
  }
  const left = timeToQuiet(closed);
  if (wait && hasInstances && left > 0) {
    const seconds = Math.ceil(left / 1_000);
    console.error(`waiting ${seconds} s until running instances write no more`);
    await setTimeout(left);
  }
  return closed;
}
