import { vi } from 'vitest';
import { PROCESSOR_TIMEOUT_MS } from '../../shared/payments/processors/connection.ts';
import type { Charge, Outcome, RefundRequest } from '../../shared/payments/processors/processor.ts';
import { newId } from '../../shared/storage/identifier.ts';
import type { FakeProcessor, Step } from './fake-processor.ts';

export function aCharge(instrument: string, changes: Partial<Charge> = {}): Charge {
  const orderId = newId();
  return {
    orderId,
    key: `77-${orderId}-1`,
    amount: 5_734,
    currency: 'EUR',
    instrument,
    manual: false,
    now: Date.now(),
    failedBefore: [],
    ...changes,
  };
}

/** All of a charge, unless the amount is another one. */
export const aRefund = (
  { orderId, key, amount, currency }: Charge,
  charge: string | undefined,
  changes: Partial<RefundRequest> = {},
): RefundRequest => ({
  orderId,
  key: `${key}-refund`,
  charge: String(charge),
  amount,
  currency,
  isRepetition: false,
  ...changes,
});

export const asked = (refund: RefundRequest) => ({ ...refund, isRepetition: true });

export const again = (charge: Charge, firstTriedAt = new Date()): Charge => ({
  ...charge,
  firstTriedAt,
});

/** What the charge throws; the test fails when it gives an outcome. */
export const errorOf = (outcome: Promise<Outcome>): Promise<unknown> =>
  outcome.then(
    (given) => Promise.reject(new Error(`There was an outcome: ${given.kind}`)),
    (error: unknown) => error,
  );

/** Each leaves the caller not knowing; the number is of charges made by then. */
export const MISHAPS: [Step, number][] = [
  ['time out before acting', 0],
  ['time out after acting', 1],
  ['drop before acting', 0],
  ['drop after acting', 1],
  ['fail', 0],
];

/**
 * What a charge throws that meets the step. Its time is over as soon as the processor leaves it
 * without an answer.
 */
export async function errorAfter(fake: FakeProcessor, step: Step, charge: () => Promise<Outcome>) {
  fake.script(step);
  const isLeft = step.startsWith('time out') || step === 'act late';
  if (!isLeft) return errorOf(charge());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const error = errorOf(charge());
    await fake.stuck();
    vi.advanceTimersByTime(PROCESSOR_TIMEOUT_MS);
    return await error;
  } finally {
    vi.useRealTimers();
  }
}
