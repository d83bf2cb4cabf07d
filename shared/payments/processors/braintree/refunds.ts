import type { BraintreeGateway, Transaction, ValidatedResponse } from 'braintree';
import { toMinor } from '../../../pricing/money.ts';
import type { RefundOutcome, RefundRequest } from '../processor.ts';
import { decimal, isRefusedFor, PAID } from './outcome.ts';

declare module 'braintree' {
  interface TransactionGateway {
    refund(
      transactionId: string,
      options: { readonly amount: string; readonly orderId: string },
    ): Promise<ValidatedResponse<Transaction>>;
  }
}

/** States of transactions that can be refunded; what is not settled is voided, as a whole. */
const SETTLED: ReadonlySet<string> = new Set([
  'settled',
  'settling',
] satisfies Transaction['status'][]);

/** Refunded completely, voided. */
const GIVEN_BACK: ReadonlySet<string> = new Set(['91512', '91504']);

/** It has to settle first; it has begun to settle, and cannot be voided any more. */
const NOT_YET: ReadonlySet<string> = new Set(['91506', '91574', '91504']);

/** Releases what was authorised: it never leaves the account of the shopper. */
export async function release({ transaction }: BraintreeGateway, id: string): Promise<void> {
  const { status, refundIds = [] } = await transaction.find(id);
  if (status === 'voided' || refundIds.length > 0) return;
  const given = await (SETTLED.has(status) ? transaction.refund(id) : transaction.void(id));
  if (!given.success && !isRefusedFor(GIVEN_BACK, given)) throw new Error(given.message);
}

/**
 * Gives money of a transaction back. Braintree knows no idempotency key: each refund has its key as
 * its order id, and is looked for before it is made. A part of a transaction that is not settled yet
 * is pending, and nothing is asked for.
 */
export async function refundTransaction(
  gateway: BraintreeGateway,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { charge, amount, currency } = request;
  const { transaction } = gateway;
  const sale = await transaction.find(charge);
  const earlier = await earlierRefund(gateway, sale, request);
  if (earlier) return outcomeOf(earlier);
  const isWhole = toMinor(Number(sale.amount), currency) === amount;
  if (sale.status === 'voided' && isWhole) return { kind: 'succeeded' };
  if (!PAID.has(sale.status)) return { kind: 'failed', message: `it is ${sale.status}.` };
  if (SETTLED.has(sale.status)) return refundSettled(gateway, request, isWhole);
  if (!isWhole) return { kind: 'pending' };
  const voided = await transaction.void(charge);
  if (voided.success) return { kind: 'succeeded' };
  return refused(voided);
}

async function earlierRefund(
  { transaction }: BraintreeGateway,
  { refundIds = [] }: Transaction,
  { key }: RefundRequest,
): Promise<Transaction | undefined> {
  for (const id of refundIds) {
    const found = await transaction.find(id);
    if (found.orderId === key) return found;
  }
  return undefined;
}

async function refundSettled(
  { transaction }: BraintreeGateway,
  { charge, amount, currency, key: orderId }: RefundRequest,
  isWhole: boolean,
): Promise<RefundOutcome> {
  const options = { amount: decimal(amount, currency), orderId };
  const refund = await transaction.refund(charge, options);
  if (refund.success) return outcomeOf(refund.transaction);
  // Somebody has given all of it back at Braintree.
  if (isWhole && isRefusedFor(GIVEN_BACK, refund)) return { kind: 'succeeded' };
  return refused(refund);
}

const refused = (response: ValidatedResponse<Transaction>): RefundOutcome =>
  isRefusedFor(NOT_YET, response)
    ? { kind: 'pending' }
    : { kind: 'failed', message: response.message };

const outcomeOf = ({ id, status }: Transaction): RefundOutcome =>
  PAID.has(status)
    ? { kind: 'succeeded', id }
    : { kind: 'failed', message: `the refund is ${status}.`, id };
