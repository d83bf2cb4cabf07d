import { afterAll, vi } from 'vitest';

/** Stops the clock of this process, in which the functions run that a test loads itself. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
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
