import type { Cleanup } from './signals.ts';

/**
 * Does the work now and once in each interval, one run at a time; it handles its own errors. Returns what
 * ends that, and waits for the run that is made.
 */
export function repeat(work: () => Promise<void>, intervalMs: number): Cleanup {
  let running: Promise<void> | undefined;
  function run(): void {
    running ??= work().finally(() => {
      running = undefined;
    });
  }
  run();
  const timer = setInterval(run, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
