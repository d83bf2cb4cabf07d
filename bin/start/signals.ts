export type Cleanup = () => unknown;

/** Runs the cleanups in their order, and exits, when the program is told to end. */
export function runOnSignals(cleanups: readonly Cleanup[]): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    for (const cleanup of cleanups) await cleanup();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env['npm_lifecycle_event']) endWithParent(end);
}

/** Polls, because a killed npm sends its child no signal. */
function endWithParent(end: () => Promise<void>): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
