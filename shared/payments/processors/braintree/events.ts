import type { BraintreeGateway, Transaction } from 'braintree';
import { toMinor } from '../../../pricing/money.ts';
import {
  type Dispute,
  type KnownPayment,
  orderIdOf,
  type SignedEvent,
  wrongSignature,
} from '../processor.ts';
import { declined, PAID, paid } from './outcome.ts';

/** Events about a transaction. Others, as `check`, change nothing. */
const KINDS: ReadonlySet<string> = new Set([
  'transaction_settled',
  'transaction_settlement_declined',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
]);

/** What is read of an event; the types of the library do not say what may be absent. */
interface Notification {
  readonly kind: string;
  readonly transaction?: { readonly id: string };
  readonly dispute?: { readonly transaction: { readonly id: string } };
}

/** The id of the transaction that an event is about. Throws a 400 for a signature that is wrong. */
export async function readBraintreeEvent(
  { webhookNotification }: BraintreeGateway,
  { body }: SignedEvent,
): Promise<string | undefined> {
  const form = new URLSearchParams(body.toString());
  const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? ''];
  const parsing: Promise<Notification> = webhookNotification.parse(signature, payload);
  const { kind, transaction, dispute } = await parsing.catch((error) => {
    throw wrongSignature(error);
  });
  return KINDS.has(kind) ? (transaction ?? dispute?.transaction)?.id : undefined;
}

/** A transaction with what was given back of it. Undefined for one that is no sale. */
export async function lookAtTransaction(
  { transaction }: BraintreeGateway,
  id: string,
): Promise<KnownPayment | undefined> {
  const found = await transaction.find(id);
  if (found.type !== 'sale') return undefined;
  const refunds = await Promise.all((found.refundIds ?? []).map((each) => transaction.find(each)));
  const { currencyIsoCode: code } = found;
  const minor = ({ amount }: Transaction) => toMinor(Number(amount), code);
  const given = found.status === 'voided' ? [found] : refunds.filter(isGiven);
  return {
    id: found.id,
    orderId: orderIdOf(found.orderId),
    outcome: outcomeOf(found),
    dispute: disputeOf(found),
    isFor: ({ amount, currency }) => currency === code && minor(found) === amount,
    taken: () => minor(found),
    refunded: () => given.reduce((sum, each) => sum + minor(each), 0),
    failedRefunds: async () => refunds.filter((each) => !isGiven(each)).map((each) => each.id),
  };
}

/** A refund that was not declined. */
const isGiven = ({ status }: Transaction) => PAID.has(status);

function outcomeOf(found: Transaction) {
  if (found.status === 'authorizing') return undefined;
  return PAID.has(found.status) ? paid(found) : declined(found);
}

function disputeOf({ disputes = [] }: Transaction): Dispute | undefined {
  const all = disputes.map(({ id, status }) => ({ id, status: statusOf(status) }));
  return all.find(({ status }) => status === 'open') ?? all.at(-1);
}

/** Its types have the statuses in capitals; on the wire they are in lower case. */
function statusOf(status: string): Dispute['status'] {
  const name = status.toLowerCase();
  if (name === 'won') return 'won';
  return LOST.has(name) ? 'lost' : 'open';
}

const LOST: ReadonlySet<string> = new Set(['lost', 'accepted', 'auto_accepted', 'expired']);
