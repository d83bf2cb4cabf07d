import { LruCache } from '../../../../lru-cache.ts';
import { type Charge, chargeOf, DECLINES, problemWith } from './charges.ts';
import { captureCharge, INTENTS, type Intent, intentsOf, type Surroundings } from './intents.ts';
import { REFUNDS, type Refund, refundsOf } from './refunds.ts';
import { failure, json, type Received, type Reply, randomId, type Turn } from './wire.ts';

/** What the double keeps of payments. */
export interface Ledger {
  /** All charges, declined ones included. */
  readonly charges: readonly Charge[];
  readonly intents: readonly Intent[];
  readonly refunds: readonly Refund[];
}

export interface StripeDouble extends Ledger {
  respond(request: Received, turn?: Turn): Promise<Reply>;
  /** The shopper confirms the payment to the bank, or fails to. */
  finish(intent: string, isPaid?: boolean): void;
  /** What becomes of the next refund; `succeeded` of all others. */
  nextRefund(status: Refund['status']): void;
  /** The bank has decided about a refund. */
  decide(refund: string, isPaid: boolean): void;
  /** Somebody refunds a part of a charge, in Stripe's Dashboard. */
  refundByHand(charge: string, amount: number): void;
  /** Somebody captures, or releases, the authorised money of an intent there. */
  captureByHand(charge: string, amount: number): void;
  releaseByHand(charge: string): void;
  /** The shopper disputes a charge, and the bank decides. */
  dispute(charge: string): void;
  closeDispute(charge: string, status: 'won' | 'lost'): void;
  /** A charge that nobody asked for through us, as of another integration. */
  chargeByHand(params: Readonly<Record<string, string>>): Charge;
  /** What it says of the account; a status that is an error where the key may not read it. */
  account: Reply;
  /** Stripe does it after 24 hours. */
  forgetKeys(): void;
}

interface Dispute {
  readonly id: string;
  readonly charge: string;
  readonly payment_intent: string | null;
  status: string;
}

/** What is kept of a key: the request that it came with, and the answer once there is one. */
interface Known {
  readonly body: string;
  reply?: Reply;
}

interface DoubleOptions extends Partial<Surroundings> {
  readonly now: () => number;
  /** The one that it knows. */
  readonly secretKey: string;
  /** What it has made before. */
  readonly earlier?: Partial<Ledger>;
  /** The name of the account. */
  readonly name?: string;
}

/**
 * Speaks as much of Stripe's protocol as payments by intents, charges with a source, their search and refunds need,
 * and moves no money. Its cards are Stripe's cards for tests.
 */
export function stripeDouble({
  secretKey,
  now,
  emit = () => undefined,
  earlier = {},
  name = COMPLETE.business_profile.name,
}: DoubleOptions): StripeDouble {
  const charges = [...(earlier.charges ?? [])];
  const disputes: Dispute[] = [];
  const keys = new LruCache<Known>({ maxEntries: MAX_KEYS });
  const surroundings = { now, emit };
  const byIntent = intentsOf(
    (params, more) => {
      const made = { ...chargeOf(params, undefined, now()), ...more };
      charges.push(made);
      emit('charge.succeeded', made);
      return made;
    },
    (id) => charges.find((each) => each.id === id),
    surroundings,
    earlier.intents ?? [],
  );
  const back = refundsOf(
    (id) => charges.find((each) => each.id === id && each.paid),
    surroundings,
    earlier.refunds ?? [],
  );

  function charge({ body }: Received): Reply {
    const params = new URLSearchParams(body);
    const source = params.get('source') ?? '';
    const problem = problemWith(source, charges);
    if (problem)
      return failure(400, { type: 'invalid_request_error', param: 'source', ...problem });
    const made = chargeOf(params, DECLINES[source], now());
    charges.push(made);
    emit(made.paid ? 'charge.succeeded' : 'charge.failed', made);
    if (made.paid) return json(200, made);
    return failure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: DECLINES[source],
      charge: made.id,
      message: made.failure_message,
    });
  }

  function search({ path }: Received): Reply {
    const query = new URL(path, 'http://localhost').searchParams.get('query');
    const data = charges.filter(
      ({ metadata }) => query === `metadata["order_id"]:"${metadata.order_id}"`,
    );
    return json(200, { object: 'search_result', url: SEARCH, has_more: false, data });
  }

  const chargeAt = (path: string) => charges.find(({ id }) => path.split('/').at(3) === id);

  function capture({ path, body }: Received): Reply {
    const charge = chargeAt(path);
    const amount = Number(new URLSearchParams(body).get('amount'));
    if (charge && captureCharge(charge, amount)) return json(200, charge);
    const type = 'invalid_request_error';
    return failure(400, { type, code: 'charge_already_captured', message: 'It is too late.' });
  }

  function read(request: Received): Reply {
    const { path } = request;
    if (path.startsWith(DISPUTES)) return listDisputes(path);
    if (path.startsWith(SEARCH)) return search(request);
    if (path.startsWith(INTENTS)) return byIntent.respond(request);
    if (path.startsWith(REFUNDS)) return back.list(request);
    const charge = chargeAt(path);
    return charge ? json(200, charge) : failure(404, { type: 'invalid_request_error' });
  }

  function listDisputes(path: string): Reply {
    const charge = new URL(path, 'http://localhost').searchParams.get('charge');
    const data = disputes.filter((each) => each.charge === charge).reverse();
    return json(200, { object: 'list', url: DISPUTES, has_more: false, data });
  }

  function known(id: string): Charge {
    const charge = charges.find((each) => each.id === id);
    if (!charge) throw new Error(`There is no charge ${id}.`);
    return charge;
  }

  function dispute(id: string): void {
    const charge = known(id);
    charge.disputed = true;
    const { payment_intent } = charge;
    const made = { id: randomId('du'), charge: id, payment_intent, status: 'needs_response' };
    disputes.push(made);
    emit('charge.dispute.created', { ...made, object: 'dispute' });
  }

  function closeDispute(id: string, status: 'won' | 'lost'): void {
    const open = disputes.findLast(({ charge }) => charge === id);
    if (!open) throw new Error(`There is no dispute of ${id}.`);
    open.status = status;
    emit('charge.dispute.closed', { ...open, object: 'dispute' });
  }

  function changeIntent(id: string, verb: string, body: string): void {
    const path = `${INTENTS}/${known(id).payment_intent}/${verb}`;
    byIntent.respond({ method: 'POST', path, headers: {}, body });
  }

  const captureByHand = (id: string, amount: number) =>
    changeIntent(id, 'capture', `amount_to_capture=${amount}`);
  const releaseByHand = (id: string) => changeIntent(id, 'cancel', '');

  function chargeByHand(params: Readonly<Record<string, string>>): Charge {
    const made = chargeOf(new URLSearchParams({ ...params }), undefined, now());
    charges.push(made);
    emit('charge.succeeded', made);
    return made;
  }

  function actionOf(path: string) {
    if (path.startsWith(INTENTS)) return byIntent.respond;
    if (path.endsWith('/capture')) return capture;
    return path === REFUNDS ? back.create : charge;
  }

  function forgetOldest(): void {
    for (const kept of [charges, byIntent.intents]) kept.splice(0, kept.length - MAX_KEPT);
    back.refunds.length = Math.min(back.refunds.length, MAX_KEPT);
  }

  async function act(request: Received, turn: Turn): Promise<Reply> {
    forgetOldest();
    const { headers, body, path } = request;
    const refusal = refusalOf(request, secretKey) ?? refusalOfKey(keys, request);
    if (refusal) return refusal;
    if (!headers['idempotency-key']) {
      await turn();
      return actionOf(path)(request);
    }
    const key = String(headers['idempotency-key']);
    const known = keys.get(key);
    if (known?.reply) return replayed(known.reply);
    const attempt: Known = { body };
    keys.set(key, attempt);
    await turn();
    attempt.reply = actionOf(path)(request);
    // Stripe keeps no answer to a request that it found invalid.
    if (attempt.reply.status === 400) keys.delete(key);
    return attempt.reply;
  }

  async function respond(request: Received, turn: Turn = async () => undefined): Promise<Reply> {
    if (request.method !== 'GET') return act(request, turn);
    const refusal = refusalOfSecret(request, secretKey);
    if (refusal) return refusal;
    return request.path === ACCOUNT ? settable.account : read(request);
  }

  const settable = { account: json(200, { ...COMPLETE, business_profile: { name } }) };
  const { intents, finish } = byIntent;
  const { refunds, nextRefund, decide, refundByHand } = back;
  const byHand = { refundByHand, captureByHand, releaseByHand, chargeByHand };
  return Object.assign(settable, {
    ...{ respond, charges, intents, refunds },
    ...{ finish, nextRefund, decide, ...byHand, dispute, closeDispute },
    forgetKeys: () => keys.clear(),
  });
}

/** Charges, intents and refunds that are known: before them, the oldest are forgotten. */
export const MAX_KEPT = 5_000;

/** Idempotency keys that are known, with their answers. */
const MAX_KEYS = 1_000;

/** The account, as https://docs.stripe.com/api/accounts/object has it. */
const COMPLETE = {
  id: 'acct_1032D82eZvKYlo2C',
  object: 'account',
  business_profile: { name: 'Nell Wool GmbH' },
  country: 'DE',
  charges_enabled: true,
  capabilities: { card_payments: 'active', sepa_debit_payments: 'pending', transfers: 'active' },
};

const ACCOUNT = '/v1/account';
const CHARGES = '/v1/charges';
const SEARCH = '/v1/charges/search';
const DISPUTES = '/v1/disputes';

function refusalOfSecret({ headers }: Received, secretKey: string): Reply | undefined {
  const sent = headers.authorization ?? '';
  if (sent === `Bearer ${secretKey}`) return undefined;
  const message = `Invalid API Key provided: sk_test_****${sent.slice(-4)}`;
  return failure(401, { type: 'invalid_request_error', message });
}

function refusalOf(request: Received, secretKey: string): Reply | undefined {
  const { method, path } = request;
  const refusal = refusalOfSecret(request, secretKey);
  const isKnown = path === REFUNDS || path.startsWith(CHARGES) || path.startsWith(INTENTS);
  if (refusal || (method === 'POST' && isKnown)) return refusal;
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return failure(404, { type: 'invalid_request_error', message });
}

function refusalOfKey(keys: LruCache<Known>, { headers, body }: Received): Reply | undefined {
  const key = String(headers['idempotency-key']);
  const known = keys.get(key);
  const type = 'idempotency_error';
  if (known && known.body !== body) {
    const message = 'Keys can only be used with the same parameters they were first used with.';
    return failure(400, { type, message });
  }
  if (known && !known.reply) {
    const message = 'There is currently another in-progress request using this key.';
    return failure(409, { type, code: 'idempotency_key_in_use', message });
  }
  return undefined;
}

const replayed = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'Idempotent-Replayed': 'true' },
});
