import { afterAll, TestRunner, vi } from 'vitest';

/**
 * Stops the clock of this process, in which the functions run that a test loads itself, for one file of
 * tests. Within a test, where nothing would start it again for the next file, this throws.
 */
export function stopClock(now = Date.now()) {
  if (TestRunner.getCurrentTest()) throw new Error('stopClock: call it outside of tests');
  vi.useFakeTimers({ toFake: ['Date'], now });
  stopCpuTime();
  afterAll(() => {
    vi.useRealTimers();
  });
}

export const tick = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

let worked = 0;

/** From now on this process takes no CPU time, but for that of `work`. */
export function stopCpuTime() {
  const spy = vi
    .spyOn(process, 'threadCpuUsage')
    .mockImplementation(() => ({ user: worked * 1_000, system: 0 }));
  afterAll(() => spy.mockRestore());
}

/** As if the thread had worked for so long. */
export function work(milliseconds: number): void {
  worked += milliseconds;
}
