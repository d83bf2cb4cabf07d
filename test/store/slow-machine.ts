/** A function that is slow, because the machine is, is no failure of a test. */
export const SLOW_MACHINE_MS = 300_000;
