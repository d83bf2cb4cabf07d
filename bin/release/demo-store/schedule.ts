import type { ProcessClock } from './process-clock.ts';

interface Planned {
  readonly time: number;
  readonly act: () => Promise<void>;
}

/** What is to happen, each at its time, with what follows from it. */
export class Schedule {
  readonly #clock: ProcessClock;
  readonly #planned: Planned[] = [];

  constructor(clock: ProcessClock) {
    this.#clock = clock;
  }

  /** What is planned for a time that is over happens now. */
  at(time: number, act: () => Promise<void>): void {
    this.#planned.push({ time, act });
  }

  /** Does everything until a time, also what is planned meanwhile. The rest never happens. */
  async runUntil(end: number, afterEach: () => Promise<void>): Promise<void> {
    for (;;) {
      const next = this.#takeFirst(end);
      if (!next) break;
      this.#clock.set(Math.max(next.time, this.#clock.now() + 1));
      await next.act();
      await afterEach();
    }
    this.#clock.set(end);
  }

  /** The earliest; of several at the same time, the one that was planned first. */
  #takeFirst(end: number): Planned | undefined {
    const first = this.#planned.reduce<Planned | undefined>(
      (one, other) => (one && one.time <= other.time ? one : other),
      undefined,
    );
    if (!first || first.time > end) return undefined;
    this.#planned.splice(this.#planned.indexOf(first), 1);
    return first;
  }
}
