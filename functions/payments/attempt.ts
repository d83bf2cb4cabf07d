import { createHash, randomUUID } from 'node:crypto';
import { ApiError } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import {
  attemptOf,
  type PaymentAttempt,
  requireNoneRunning,
} from '../../shared/shopping/payment-attempt.ts';
import type { CardMethod, Money } from './card-methods.ts';

/**
 * Milliseconds for which an attempt keeps all others out, longer than a function runs (10 s): a
 * function that was killed cannot say that its call has ended.
 */
export const LEASE_MS = 15_000;

interface Asked {
  readonly method: CardMethod;
  readonly money: Money;
  readonly instrument: string;
  readonly applicationId: number;
}

/**
 * The attempt with which an order is to be charged now: a new one, or the open one again, whose
 * outcome is not known. Throws a 409 while that is running, or when it was another payment: that
 * one may have charged.
 */
export function nextAttempt(order: JsonObject, asked: Asked): PaymentAttempt {
  requireNoneRunning(order);
  const { method, money, applicationId } = asked;
  const instrument = createHash('sha256').update(asked.instrument).digest('hex');
  const open = attemptOf(order);
  if (open && (open.method !== method.name || open.instrument !== instrument)) throw unknown();
  const running_until = new Date(Date.now() + LEASE_MS).toISOString();
  if (open) return { ...open, running_until };
  return {
    method: method.name,
    started_at: new Date().toISOString(),
    key: `${applicationId}-${order['id']}-${randomUUID()}`,
    ...money,
    instrument,
    running_until,
  };
}

export function requireNoAttempt(order: JsonObject): void {
  requireNoneRunning(order);
  if (attemptOf(order)) throw unknown();
}

const unknown = () =>
  new ApiError(
    409,
    'It is not known yet whether an earlier payment of this order took place; send it again.',
  );
