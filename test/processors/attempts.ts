import type { Charge, Outcome } from '../../functions/payments/processors/processor.ts';
import { newId } from '../../shared/storage/identifier.ts';
import type { Step } from './fake-processor.ts';

/** Milliseconds that are waited for a processor that a test keeps from answering. */
export const SHORT = 250;

export function aCharge(instrument: string, changes: Partial<Charge> = {}): Charge {
  const orderId = newId();
  return {
    orderId,
    key: `77-${orderId}-1`,
    amount: 5_734,
    currency: 'EUR',
    instrument,
    ...changes,
  };
}

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

/** How long a test waits for a processor that it keeps from answering so. */
export const patience = (step: Step): { timeout?: number } =>
  step.startsWith('time out') ? { timeout: SHORT } : {};
