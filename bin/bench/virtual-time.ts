/** Time that passes only when nothing is left to do: simulations of minutes take seconds. */
export interface VirtualTime {
  /** Milliseconds since the beginning. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Ends when nobody sleeps any more. */
  run(): Promise<void>;
}

/** The resolution: those who wake within 0.1 ms do so together, in the order in which they slept. */
const TICKS_PER_MS = 10;

const settled = () => new Promise(setImmediate);

export function virtualTime(): VirtualTime {
  const sleepers = new Map<number, (() => void)[]>();
  let tick = 0;
  return {
    now: () => tick / TICKS_PER_MS,
    sleep: (ms) =>
      new Promise((wake) => {
        const until = tick + Math.max(1, Math.round(ms * TICKS_PER_MS));
        const others = sleepers.get(until);
        if (others) others.push(wake);
        else sleepers.set(until, [wake]);
      }),
    async run() {
      await settled();
      for (; sleepers.size > 0; tick += 1) {
        const woken = sleepers.get(tick);
        if (!woken) continue;
        sleepers.delete(tick);
        for (const wake of woken) wake();
        await settled();
      }
    },
  };
}
