import type { CountedRequest } from '../../shared/endpoint/counted-request.ts';
import type { BackgroundFailure, Cause } from '../../shared/operation/background-failures.ts';
import { isOfCheckout } from '../../shared/operation/checkout.ts';
import { rulesIn, watchIn } from '../../shared/operation/rules.ts';
import { type Level, minutesOf, type Series, type Signal } from '../../shared/operation/watch.ts';

/** For how many minutes the rules of one machine need values. */
const KEPT_MINUTES = Math.max(
  ...rulesIn('machine').map((rule) => minutesOf(watchIn('machine', rule))),
);

/** Lines of the log that are kept of one cause. */
export const MAX_LINES = 5;

type Counted = Signal | `background_failures ${Cause}`;
type Minute = Map<Counted, number>;

/** What happens on this server, by minute, and in all since it was started. */
export class Counters {
  readonly #minutes: Minute[] = [new Map()];
  readonly #totals: Minute = new Map();
  readonly #lines = new Map<Cause, string[]>();
  /** The user agent of the probe, whose requests are not counted. */
  readonly #ignored: string;

  constructor(ignoredUserAgent: string) {
    this.#ignored = ignoredUserAgent;
  }

  readonly request = ({ resource, method, status, userAgent, failures }: CountedRequest) => {
    if (userAgent === this.#ignored) return;
    const isOfShop = isOfCheckout(resource, method);
    const isFailed = status >= 500;
    this.#count('requests', 1);
    if (isOfShop) this.#count('checkout_requests', 1);
    if (isFailed) this.#count('failed_requests', 1);
    if (isOfShop && isFailed) this.#count('checkout_errors', 1);
    this.#count('processor_failures', Number(failures['processor_failures'] ?? 0));
  };

  background({ background_failures: number, cause }: BackgroundFailure, line: string): void {
    this.#count('background_failures', number);
    this.#count(`background_failures ${cause}`, number);
    const lines = this.#lines.get(cause) ?? [];
    if (!lines.includes(line)) this.#lines.set(cause, [...lines, line].slice(-MAX_LINES));
  }

  measure(level: Level, value: number | undefined): void {
    if (value === undefined) return;
    this.#minutes.at(-1)?.set(level, value);
    this.#totals.set(level, value);
  }

  /** The values that the rules are evaluated with; of one cause, where it is given. */
  series(cause?: Cause): Series {
    const of = (signal: Counted) => this.#minutes.map((minute) => minute.get(signal));
    const signals = new Set(this.#minutes.flatMap((minute) => [...minute.keys()]));
    const series = Object.fromEntries([...signals].map((signal) => [signal, of(signal)]));
    if (cause === undefined) return series;
    const counts = this.#minutes.map((minute) => minute.get(`background_failures ${cause}`));
    return { ...series, background_failures: counts };
  }

  /** What the log has said of a cause since it was asked last. */
  takeLines(cause: Cause): readonly string[] {
    const lines = this.#lines.get(cause) ?? [];
    this.#lines.delete(cause);
    return lines;
  }

  nextMinute(): void {
    this.#minutes.push(new Map());
    if (this.#minutes.length > KEPT_MINUTES) this.#minutes.shift();
  }

  /** Counts since the start, and the last value of each level. */
  get totals(): ReadonlyMap<string, number> {
    return this.#totals;
  }

  #count(name: Counted, number: number): void {
    if (number === 0) return;
    for (const each of [this.#minutes.at(-1), this.#totals]) {
      each?.set(name, (each.get(name) ?? 0) + number);
    }
  }
}
