import type { Transaction, ValidatedResponse } from 'braintree';
import { exponentOf, toMajor } from '../../../pricing/money.ts';
import { type FoundOutcome, type OpenCharge, plainJson } from '../processor.ts';

/** Money is taken, or will be without anything that we would have to do. */
export const PAID: ReadonlySet<string> = new Set([
  'authorized',
  'submitted_for_settlement',
  'settlement_pending',
  'settlement_confirmed',
  'settling',
  'settled',
] satisfies Transaction['status'][]);

export const paid = (transaction: Transaction): FoundOutcome => ({
  kind: 'paid',
  data: plainJson(transaction),
  ...(transaction.status === 'authorized' &&
    ({ captured: false } satisfies { readonly captured: false })),
});

/** Message and members as clients compare them (payments.md, "Payments"). */
export function declined(
  transaction: Transaction | undefined,
  transactionErrors: object[] = [],
): FoundOutcome {
  const reason = transaction?.gatewayRejectionReason;
  return {
    kind: 'declined',
    message: 'Braintree transaction error. See object for more details.',
    details: plainJson({
      Braintree: {
        transactionErrors,
        // An object in any case, because clients ask for its status without looking.
        transaction: transaction ?? {},
        gatewayErrors: reason ? { gatewayRejectionReason: reason } : null,
      },
    }),
  };
}

/** Repeats an equal transaction of a moment ago, which then is the one that counts. */
export const isDuplicate = (transaction: Transaction | undefined) =>
  transaction?.gatewayRejectionReason === 'duplicate';

/** Nonce consumed, nonce locked by a transaction that is running. */
const USED_NONCE: ReadonlySet<string> = new Set(['91564', '91566']);

export const isOfUsedNonce = (response: ValidatedResponse<Transaction>) =>
  isRefusedFor(USED_NONCE, response);

/** Whether the gateway refuses it for one of these reasons. */
export const isRefusedFor = (
  codes: ReadonlySet<string>,
  { errors }: ValidatedResponse<Transaction>,
) => errors.deepErrors().some(({ code }) => codes.has(code));

/** An amount in minor units as Braintree takes it. */
export const decimal = (amount: number, currency: string) =>
  toMajor(amount, currency).toFixed(exponentOf(currency));

/**
 * What the sales of an order say about an attempt: a paid one ends every attempt, a failed one
 * the attempt that began before it. Undefined when they say nothing; throws when one is still running.
 */
export function outcomeOfEarlier(
  sales: readonly Transaction[],
  { since, failedBefore }: Pick<OpenCharge, 'since' | 'failedBefore'>,
): FoundOutcome | undefined {
  const success = sales.find(({ status }) => PAID.has(status));
  if (success) return paid(success);
  if (sales.some(({ status }) => status === 'authorizing')) {
    throw new Error('A transaction of the order is still being authorised.');
  }
  // Braintree's times have no fractions of a second.
  const begin = Math.floor(since.getTime() / 1_000) * 1_000;
  const isOfAttempt = ({ id, createdAt }: Transaction) =>
    Date.parse(createdAt) >= begin && !failedBefore.includes(id);
  const failure = sales.find((sale) => !isDuplicate(sale) && isOfAttempt(sale));
  return failure && declined(failure);
}

/** The types of the errors with which the library says that the account does not let us in. */
const MISCONFIGURATIONS: ReadonlySet<unknown> = new Set([
  'authenticationError',
  'authorizationError',
  'notFoundError',
  'upgradeRequired',
]);

export const isMisconfiguration = (error: unknown) => MISCONFIGURATIONS.has(typeOf(error));

export const isNotFound = (error: unknown) => typeOf(error) === 'notFoundError';

const typeOf = (error: unknown) =>
  error instanceof Error && 'type' in error ? error.type : undefined;
