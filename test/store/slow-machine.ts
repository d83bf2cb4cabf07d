/** A function that is slow, because the machine is, is no failure of a test. */
export const SLOW_MACHINE_MS = 300_000;

/** The time of a random test whose number of attempts an environment variable sets. */
export const timeFor = (attempts: number, msOfEach: number) => ({
  timeout: Math.max(SLOW_MACHINE_MS, attempts * msOfEach),
});
