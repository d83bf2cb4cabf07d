import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Application } from '../../shared/tenancy/application.ts';
import { setStatus } from '../../shared/tenancy/provisioning.ts';
import type { Store } from './store.ts';

export interface CloseOptions {
  /** False: at once, though an instance may still write what it was asked for. */
  readonly wait: boolean;
}

/** Instances trust what they know of an application for 30 s (shared/tenancy): milliseconds. */
const NOTICED_WITHIN = 31_000;

export const withNoWait = (command: Command) =>
  command.option('--no-wait', 'do not wait 31 s until running instances have noticed');

/** Closes the APIs of applications, and waits until no instance answers for them any more. */
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
  const latest = Math.max(0, ...closed.map(({ updatedAt }) => Date.parse(updatedAt)));
  const left = latest + NOTICED_WITHIN - Date.now();
  if (wait && hasInstances && left > 0) {
    const seconds = Math.ceil(left / 1_000);
    console.error(`waiting ${seconds} s until running instances have noticed that it is closed`);
    await setTimeout(left);
  }
  return closed;
}
