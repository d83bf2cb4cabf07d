import {
  type FakeProcessor,
  type Received,
  type Reply,
  startFake,
  type Turn,
} from './fake-processor.ts';
import { captureCharge, type FakeIntent, fakeIntents, INTENTS } from './fake-stripe-intents.ts';
import { type FakeRefund, fakeRefunds, REFUNDS } from './fake-stripe-refunds.ts';
import { type StripeEvent, stripeEvent } from './stripe-signature.ts';
import { failure, json, randomId } from './stripe-wire.ts';

export interface FakeStripe extends FakeProcessor {
  readonly secretKey: string;
  readonly signingSecret: string;
  /** All charges, declined ones included. */
  readonly charges: readonly FakeCharge[];
  readonly intents: readonly FakeIntent[];
  /** The shopper confirms the payment to the bank, or fails to. */
  finish(intent: string, isPaid?: boolean): void;
  readonly refunds: readonly FakeRefund[];
  /** What becomes of the next refund; `succeeded` of all others. */
  nextRefund(status: FakeRefund['status']): void;
  /** The bank has decided about a refund. */
  decide(refund: string, isPaid: boolean): void;
  /** What it has to send, oldest first. */
  readonly events: StripeEvent[];
  /** Somebody refunds a part of a charge, in Stripe's Dashboard. */
  refundByHand(charge: string, amount: number): void;
  /** Somebody captures, or releases, the authorised money of an intent there. */
  captureByHand(charge: string, amount: number): void;
  releaseByHand(charge: string): void;
  /** The shopper disputes a charge, and the bank decides. */
  dispute(charge: string): void;
  closeDispute(charge: string, status: 'won' | 'lost'): void;
  /** A charge that nobody asked for through us, as of another integration. */
  chargeByHand(params: Readonly<Record<string, string>>): FakeCharge;
  /** What it says of the account; a status that is an error where the key may not read it. */
  account: Reply;
  /** As Stripe does after 24 hours. */
  forgetKeys(): void;
}

export type FakeCharge = ReturnType<typeof chargeOf>;

/** Stripe's test tokens that are declined, and with what. Tokens `tok_once_*` work once. */
const DECLINES: Readonly<Record<string, string>> = {
  tok_chargeDeclined: 'generic_decline',
  tok_chargeDeclinedInsufficientFunds: 'insufficient_funds',
};

interface FakeDispute {
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

/** Speaks as much of Stripe's protocol as charges with a source, their search and refunds need. */
export async function startFakeStripe({
  secretKey = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  signingSecret = 'whsec_c2lnbmluZ3NlY3JldA',
  port = 0,
  /** That it has made before. */
  earlier = [] as readonly FakeCharge[],
} = {}): Promise<FakeStripe> {
  const charges = [...earlier];
  const events: StripeEvent[] = [];
  const disputes: FakeDispute[] = [];
  const emit = (type: string, object: object) => events.push(stripeEvent(type, object));
  const keys = new Map<string, Known>();
  const byIntent = fakeIntents(
    (params, more) => {
      const made = { ...chargeOf(params, undefined), ...more };
      charges.push(made);
      emit('charge.succeeded', made);
      return made;
    },
    (id) => charges.find((each) => each.id === id),
    emit,
  );
  const back = fakeRefunds((id) => charges.find((each) => each.id === id && each.paid), emit);

  function charge({ body }: Received): Reply {
    const params = new URLSearchParams(body);
    const source = params.get('source') ?? '';
    const problem = problemWith(source, charges);
    if (problem)
      return failure(400, { type: 'invalid_request_error', param: 'source', ...problem });
    const made = chargeOf(params, DECLINES[source]);
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

  function known(id: string): FakeCharge {
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

  function chargeByHand(params: Readonly<Record<string, string>>): FakeCharge {
    const made = chargeOf(new URLSearchParams({ ...params }), undefined);
    charges.push(made);
    emit('charge.succeeded', made);
    return made;
  }

  function actionOf(path: string) {
    if (path.startsWith(INTENTS)) return byIntent.respond;
    if (path.endsWith('/capture')) return capture;
    return path === REFUNDS ? back.create : charge;
  }

  async function act(request: Received, turn: Turn): Promise<Reply> {
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

  async function respond(request: Received, turn: Turn): Promise<Reply> {
    if (request.method !== 'GET') return act(request, turn);
    const refusal = refusalOfSecret(request, secretKey);
    if (refusal) return refusal;
    return request.path === ACCOUNT ? fakeAccount.account : read(request);
  }

  const fakeAccount = { account: json(200, COMPLETE) };
  const fake = await startFake(respond, port);
  const { intents, finish } = byIntent;
  const { refunds, nextRefund, decide } = back;
  const ledger = { charges, intents, refunds, events };
  const { refundByHand } = back;
  const byHand = { refundByHand, captureByHand, releaseByHand, chargeByHand };
  const steer = {
    finish,
    nextRefund,
    decide,
    ...byHand,
    dispute,
    closeDispute,
    forgetKeys: () => keys.clear(),
  };
  return Object.assign(fakeAccount, { ...fake, secretKey, signingSecret, ...ledger, ...steer });
}

/** As https://docs.stripe.com/api/accounts/object has it. */
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

function refusalOfKey(keys: Map<string, Known>, { headers, body }: Received): Reply | undefined {
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

function problemWith(source: string, charges: readonly FakeCharge[]) {
  if (source === 'tok_visa' || DECLINES[source]) return undefined;
  if (!source.startsWith('tok_once_')) {
    return { code: 'resource_missing', message: `No such token: '${source}'` };
  }
  const isUsed = charges.some((charge) => charge.source.id === cardOf(source));
  if (!isUsed) return undefined;
  return {
    code: 'token_already_used',
    message: `You cannot use a Stripe token more than once: ${source}.`,
  };
}

const cardOf = (source: string) => source.replace('tok_', 'card_');

function chargeOf(params: URLSearchParams, declineCode: string | undefined) {
  const isPaid = declineCode === undefined;
  const isCaptured = isPaid && params.get('capture') !== 'false';
  const amount = Number(params.get('amount'));
  return {
    id: randomId('ch'),
    object: 'charge',
    amount,
    amount_captured: isCaptured ? amount : 0,
    amount_refunded: 0,
    captured: isCaptured,
    created: Math.floor(Date.now() / 1_000),
    currency: params.get('currency'),
    description: params.get('description'),
    payment_intent: null as string | null,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    livemode: false,
    metadata: { order_id: params.get('metadata[order_id]') },
    paid: isPaid,
    refunded: false,
    disputed: false,
    source: {
      id: cardOf(params.get('source') ?? ''),
      object: 'card',
      brand: 'Visa',
      last4: '4242',
    },
    status: isPaid ? 'succeeded' : 'failed',
  };
}

const replayed = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'Idempotent-Replayed': 'true' },
});
