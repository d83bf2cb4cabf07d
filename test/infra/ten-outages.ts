import type { MetricMinutes } from './alarm-minutes.ts';

/*
 * Ten outages, each as what CloudWatch gets by minute in a shop with so many orders a month. Minute 0 is that of the
 * first attempt that fails; before it, all is well.
 */

export interface Outage {
  readonly name: string;
  /** The alarm that rings, and within how many minutes. */
  readonly rings: string;
  readonly within: number;
  /** What the metrics get from minute 0 on, beside the traffic of the shop. */
  readonly failing: (shop: Shop) => MetricMinutes;
}

export const SIZES = [300, 1_000, 100_000] as const;

const BEFORE = 120;
const DURING = 90;
const MINUTES_OF_MONTH = 43_800;

/** By the mix of requests in docs/deploy.md. */
const REQUESTS_OF_ORDER = 100;
const CHECKOUTS_OF_ORDER = 10.5;

export type Shop = ReturnType<typeof shopOf>;

/** So much at equal distances, the first at minute 0. */
function spaced(perMonth: number): number[] {
  const rate = perMonth / MINUTES_OF_MONTH;
  const until = (minute: number) => Math.ceil(minute * rate - 1e-9);
  return Array.from({ length: DURING }, (_, minute) => until(minute + 1) - until(minute));
}

/** Whoever fails tries once more, a minute later. */
const triedTwice = (attempts: readonly number[]) =>
  attempts.map((number, minute) => number + (attempts[minute - 1] ?? 0));

const shopOf = (orders: number) => ({
  requests: spaced(orders * REQUESTS_OF_ORDER),
  checkouts: spaced(orders * CHECKOUTS_OF_ORDER),
  orders: spaced(orders),
});

const only = (values: Readonly<Record<number, number>>) =>
  Array.from({ length: DURING }, (_, minute) => values[minute]);

/** Requests that a person repeats. */
const refused = (attempts: readonly number[]) => {
  const failed = triedTwice(attempts);
  return { failed_requests: failed, checkout_errors: failed };
};

const minutes = (value: (minute: number) => number | undefined) =>
  Array.from({ length: DURING }, (_, minute) => value(minute));

export const OUTAGES: readonly Outage[] = [
  {
    name: 'the table is throttled, so each write of the checkout fails',
    rings: 'checkout-errors',
    within: 15,
    failing: ({ checkouts }) => refused(checkouts),
  },
  {
    name: 'the table is throttled for the background alone',
    rings: 'stream',
    within: 15,
    failing: () => ({ IteratorAge: minutes((minute) => minute * 60_000) }),
  },
  {
    name: 'the stream is not invoked',
    rings: 'stream',
    within: 15,
    failing: () => ({ IteratorAge: minutes(() => undefined) }),
  },
  {
    name: 'mails are refused',
    rings: 'background-failures',
    within: 15,
    // The third attempt for a mail.
    failing: () => ({ background_failures: only({ 6: 1 }) }),
  },
  {
    name: 'the secret of a card processor is missing',
    rings: 'payments',
    within: 15,
    failing: ({ orders }) => ({ processor_failures: triedTwice(orders) }),
  },
  {
    name: 'the receiver of the only webhook is down',
    rings: 'webhooks',
    within: 75,
    // A run fails for the event, after five, and after 35 minutes.
    failing: () => ({ failed_webhook_runs: only({ 0: 1, 5: 1, 35: 1 }) }),
  },
  {
    name: 'the key of KMS is disabled, so each login fails',
    rings: 'checkout-errors',
    within: 15,
    failing: ({ orders }) => refused(orders),
  },
  {
    name: 'the function of orders runs out of memory',
    rings: 'checkout-errors',
    within: 15,
    failing: ({ orders }) => ({ ...refused(orders), function_errors: triedTwice(orders) }),
  },
  {
    name: 'the function of deliveries runs out of memory',
    rings: 'function-errors',
    within: 15,
    // The mail and the report of an order: each is tried again when its lease is over.
    failing: () => ({ function_errors: minutes((minute) => (minute % 3 === 0 ? 2 : undefined)) }),
  },
  {
    name: 'a bad release fails every request',
    rings: 'failed-requests',
    within: 15,
    failing: ({ requests, checkouts }) => ({
      failed_requests: requests,
      checkout_errors: checkouts,
    }),
  },
  {
    name: 'a bad release fails every order',
    rings: 'checkout-errors',
    within: 15,
    failing: ({ orders }) => refused(orders),
  },
  {
    name: 'the feed of products is not made',
    rings: 'background-failures',
    within: 15,
    // The second failure in a row.
    failing: () => ({ background_failures: only({ 10: 1 }) }),
  },
  {
    name: 'the certificate has expired, so nobody reaches the API',
    rings: 'probe',
    within: 15,
    failing: () => ({
      ...{ Count: minutes(() => undefined), checkout_requests: minutes(() => undefined) },
      Errors: minutes(() => 1),
    }),
  },
  {
    name: 'the probe does not run',
    rings: 'probe',
    within: 15,
    failing: () => ({ Errors: minutes(() => undefined) }),
  },
  {
    name: 'somebody reads lists as fast as the limit of a route allows',
    rings: 'cost',
    within: 15,
    failing: () => ({ Count: minutes(() => 200 * 60) }),
  },
];

/** What the sweep and the probe make each minute while all is well. */
const EACH_MINUTE: Readonly<Record<string, number>> = { IteratorAge: 800, Errors: 0 };

/** The metrics of a shop with an outage that has lasted for so many minutes; 0 is before it. */
export function during({ failing }: Outage, orders: number, lasting: number): MetricMinutes {
  const shop = shopOf(orders);
  const { length } = shop.requests;
  const well = {
    ...{ Count: shop.requests, checkout_requests: shop.checkouts },
    ...{ IteratorAge: only({}), Errors: only({}) },
  };
  const failures = failing(shop);
  const repeated = failures['checkout_errors'] ?? [];
  const names = new Set([...Object.keys(well), ...Object.keys(failures)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const before = Array.from({ length: BEFORE }, (_, minute) =>
        name in EACH_MINUTE
          ? EACH_MINUTE[name]
          : name in well
            ? well[name as keyof typeof well][minute % length]
            : undefined,
      );
      const own = well[name as keyof typeof well] ?? [];
      const values = Array.from({ length: lasting }, (_, minute) => {
        if (name in failures) return failures[name]?.[minute];
        // What is repeated is one more request.
        return EACH_MINUTE[name] ?? (own[minute] ?? 0) + (repeated[minute - 1] ?? 0);
      });
      return [name, [...before, ...values]];
    }),
  );
}

export const LONGEST = DURING;
