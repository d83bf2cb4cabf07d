import { vi } from 'vitest';

/** Stops the clock of this process, in which the functions run that a test loads itself. */
export const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });

export const tick = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
