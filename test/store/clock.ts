import { afterAll, vi } from 'vitest';

/** Stops the clock of this process, in which the functions run that a test loads itself. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  afterAll(() => {
    vi.useRealTimers();
  });
}

export const tick = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
