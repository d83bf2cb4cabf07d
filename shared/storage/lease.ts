import type { Condition, Edit } from './write.ts';

/*
 * Leases.
 *
 * What: one process at a time asks a processor for an order, sends to a webhook or writes a snapshot.
 * Why: each of these takes seconds and must not be done twice at once. A process that was killed cannot
 * end its lease, so that each lease has an end.
 * How: `running_until` is written before the work begins, on condition that no lease runs. As nobody
 * else can take one before its end, the end tells whose it is. In an item of its own it is a number, and
 * the condition is about it. In an attempt, which is part of an order, it is a time as records have them;
 * the order is written on condition that it is as it was read. The lease of due work is the time from
 * which it is due again (due-work.ts).
 * Test: test/integration/storage/lease.test.ts, test/unit/payment-states.test.ts
 */

const ATTRIBUTE = 'running_until';

/** The end of a lease that keeps nobody off, of a process that alone does such work. */
export const ALREADY_OVER = 0;

/** An update with these takes the lease of an item, unless somebody has it. Milliseconds since 1970. */
export const takingLease = (now: number, end: number) => ({
  edits: [{ attribute: ATTRIBUTE, set: end }] satisfies Edit[],
  condition: [{ attribute: ATTRIBUTE, below: now + 1, orAbsent: true }] satisfies Condition,
});

/** Whether the lease of an item is still the one that ends then. */
export const isLeasedUntil = (end: number) => ({ attribute: ATTRIBUTE, equals: end }) as const;

interface Attempt {
  readonly running_until?: string | null | undefined;
}

export const isLeased = ({ running_until }: Attempt, now: number): boolean =>
  Date.parse(running_until ?? '') > now;

export const withLease = <Of extends object>(attempt: Of, end: number) => ({
  ...attempt,
  ...({ running_until: new Date(end).toISOString() } satisfies Attempt),
});

/** Nobody need wait for the end of the lease any more. */
export const withoutLease = <Of extends object>(attempt: Of) => ({
  ...attempt,
  ...({ running_until: null } satisfies Attempt),
});
