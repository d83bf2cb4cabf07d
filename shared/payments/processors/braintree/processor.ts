import type { BraintreeGateway, Transaction, TransactionRequest } from 'braintree';
import { serviceUnavailable } from '../../../contract/errors.ts';
import { toMinor } from '../../../pricing/money.ts';
import type { BraintreeCredentials } from '../../../resources/schemas/processors/braintree.ts';
import { PROCESSOR_TIMEOUT_MS, within } from '../connection.ts';
import {
  type CaptureMoney,
  type CaptureOutcome,
  type Charge,
  type FoundOutcome,
  notCapturable,
  notConfigured,
  type OpenCharge,
  type Outcome,
  OutcomeUnknown,
  type Processor,
  plainJson,
} from '../processor.ts';
import { lookAtTransaction, readBraintreeEvent } from './events.ts';
import {
  decimal,
  declined,
  isDuplicate,
  isMisconfiguration,
  isNotFound,
  isOfUsedNonce,
  outcomeOfEarlier,
  PAID,
  paid,
} from './outcome.ts';
import { refundTransaction, release } from './refunds.ts';

/**
 * Braintree knows no idempotency key. What keeps it from charging twice: one call at a time for an
 * order (see Charge), a nonce that can be charged once, and a repetition that first looks for the
 * order's transactions. The gateway's own check for duplicates, when it is on, is honoured.
 */
export function braintreeProcessor(
  gateway: BraintreeGateway,
  config: BraintreeCredentials,
): Processor & Required<Pick<Processor, 'clientToken'>> {
  const find = (open: OpenCharge): Promise<FoundOutcome | undefined> =>
    ask(async () => outcomeOfEarlier(await salesOf(gateway, open.orderId), open));

  return {
    charge: (charge) =>
      ask(
        (expired) => sell(gateway, config, charge, expired),
        (error): Outcome | undefined =>
          isMisconfiguration(error) && !charge.firstTriedAt
            ? { kind: 'refused', error: notConfigured('Braintree', error) }
            : undefined,
      ),

    find,

    // Nothing waits for the shopper here.
    end: find,

    capture: ({ id }, money) => ask(() => takeMoney(gateway, String(id), money)),

    release: ({ id }) => ask(() => release(gateway, String(id))),

    refund: (request) => ask(() => refundTransaction(gateway, request)),

    readEvent: (event) => readBraintreeEvent(gateway, event),

    look: (id) => ask(() => lookAtTransaction(gateway, id).catch(undefinedIfMissing)),

    async clientToken(currency, customerId) {
      const merchantAccountId = accountFor(currency, config);
      // 3-D Secure holds for the merchant account of its token alone.
      const account = merchantAccountId === undefined ? {} : { merchantAccountId };
      try {
        return await within(PROCESSOR_TIMEOUT_MS, () =>
          generateToken(gateway, account, customerId),
        );
      } catch (error) {
        throw isMisconfiguration(error)
          ? notConfigured('Braintree', error)
          : serviceUnavailable(error);
      }
    },
  };
}

/** After an error the outcome is unknown, unless `decided` knows one. */
async function ask<Result>(
  work: (expired: AbortSignal) => Promise<Result>,
  decided: (error: unknown) => Result | undefined = () => undefined,
): Promise<Result> {
  try {
    return await within(PROCESSOR_TIMEOUT_MS, work);
  } catch (error) {
    const outcome = decided(error);
    if (outcome !== undefined) return outcome;
    throw new OutcomeUnknown('Braintree', error);
  }
}

/** Undefined for a transaction of another account. */
function undefinedIfMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

async function sell(
  gateway: BraintreeGateway,
  config: BraintreeCredentials,
  charge: Charge,
  expired: AbortSignal,
): Promise<Outcome> {
  const { orderId, now, firstTriedAt, failedBefore } = charge;
  const attempt = { since: firstTriedAt ?? new Date(now), failedBefore };
  if (firstTriedAt) {
    const earlier = outcomeOfEarlier(await salesOf(gateway, orderId), attempt);
    if (earlier) return earlier;
  }
  // The caller has been told that nothing is known, and may be asking again by now.
  expired.throwIfAborted();
  const sale = await gateway.transaction.sale(requestOf(charge, config));
  if (sale.success) return paid(sale.transaction);
  if (!isDuplicate(sale.transaction) && !(firstTriedAt && isOfUsedNonce(sale))) {
    return declined(sale.transaction, sale.errors.deepErrors());
  }
  const earlier = outcomeOfEarlier(await salesOf(gateway, orderId), attempt);
  if (!earlier) throw new Error('Braintree has an equal transaction and does not show it yet.');
  return earlier;
}

const requestOf = (
  { orderId, amount, currency, instrument, manual }: Charge,
  config: BraintreeCredentials,
): TransactionRequest => ({
  orderId: String(orderId),
  amount: decimal(amount, currency),
  paymentMethodNonce: nonceOf(String(instrument)),
  merchantAccountId: accountFor(currency, config),
  options: {
    submitForSettlement: config.submitForSettlement !== false && !manual,
    ...(config.requireThreeDSecure && { threeDSecure: { required: true } }),
  },
});

/** The merchant account that charges in a currency; undefined for the default one of the merchant. */
const accountFor = (
  currency: string,
  { merchantAccountId, merchantAccounts = {} }: BraintreeCredentials,
): string | undefined => merchantAccounts[currency] ?? merchantAccountId;

/** What was submitted before, whoever asked for it, stays as it is. */
async function takeMoney(
  { transaction }: BraintreeGateway,
  id: string,
  { amount, currency }: CaptureMoney,
): Promise<CaptureOutcome> {
  const found = await transaction.find(id);
  if (found.status === 'authorized') {
    const taken = await transaction.submitForSettlement(id, decimal(amount, currency));
    if (taken.success) return captured(taken.transaction, amount);
    return notCapturable('Braintree', taken.message);
  }
  if (!PAID.has(found.status)) return notCapturable('Braintree', `it is ${found.status}.`);
  return captured(found, toMinor(Number(found.amount), currency));
}

const captured = (transaction: Transaction, amount: number): CaptureOutcome => ({
  kind: 'captured',
  amount,
  data: plainJson(transaction),
});

/** Some clients send the whole answer of Braintree's browser library, as JSON text. */
function nonceOf(instrument: string): string {
  if (!instrument.trimStart().startsWith('{')) return instrument;
  try {
    const { nonce }: { nonce?: unknown } = JSON.parse(instrument);
    return typeof nonce === 'string' ? nonce : instrument;
  } catch {
    return instrument;
  }
}

async function salesOf(gateway: BraintreeGateway, orderId: number): Promise<Transaction[]> {
  const found = gateway.transaction.search((search) => search.orderId().is(String(orderId)));
  const transactions: Transaction[] = await found.toArray();
  return transactions.filter(({ type }) => type === 'sale');
}

async function generateToken(
  gateway: BraintreeGateway,
  account: { readonly merchantAccountId?: string },
  customerId: string | undefined,
): Promise<string> {
  const { success, clientToken, message } = await gateway.clientToken.generate({
    ...account,
    ...(customerId !== undefined && { customerId }),
  });
  if (success) return clientToken;
  if (customerId === undefined) throw new Error(message);
  return generateToken(gateway, account, undefined);
}
