/** The time of this process, which everything in it takes from `Date`. */
export interface ProcessClock {
  now(): number;
  /** Sets it, to milliseconds since 1970. */
  set(time: number): void;
}

/** Replaces the time of the machine, for the rest of the process. */
export function takeClock(start: number): ProcessClock {
  let time = start;
  const Machine = Date;
  class Clock extends Machine {
    constructor(...parts: readonly [] | readonly [value: number | string | Date]) {
      super(parts[0] ?? time);
    }
    static override now(): number {
      return time;
    }
  }
  Object.defineProperty(globalThis, 'Date', { value: Clock });
  return {
    now: () => time,
    set(next) {
      time = Math.max(time, next);
    },
  };
}
