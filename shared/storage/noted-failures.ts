import { AsyncLocalStorage } from 'node:async_hooks';
import type { Write } from './write.ts';

/** The writes whose conditions failed, for the attempt that makes them. */
export const notedFailures = new AsyncLocalStorage<Write[]>();

/** Notes writes by their positions. */
export const noteFailures = (writes: readonly Write[], failed: readonly number[]): void => {
  notedFailures.getStore()?.push(...failed.flatMap((at) => writes[at] ?? []));
};
