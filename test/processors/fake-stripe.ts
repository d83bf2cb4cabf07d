import { randomBytes } from 'node:crypto';
import {
  type FakeProcessor,
  type Received,
  type Reply,
  startFake,
  type Turn,
} from './fake-processor.ts';

export interface FakeStripe extends FakeProcessor {
  readonly secretKey: string;
  /** All charges, declined ones included. */
  readonly charges: readonly FakeCharge[];
  /** As Stripe does after 24 hours. */
  forgetKeys(): void;
}

export type FakeCharge = ReturnType<typeof chargeOf>;

/** Stripe's test tokens that are declined, and with what. Tokens `tok_once_*` work once. */
const DECLINES: Readonly<Record<string, string>> = {
  tok_chargeDeclined: 'generic_decline',
  tok_chargeDeclinedInsufficientFunds: 'insufficient_funds',
};

/** What is kept of a key: the request that it came with, and the answer once there is one. */
interface Known {
  readonly body: string;
  reply?: Reply;
}

/** Speaks as much of Stripe's protocol as charges with a source need. */
export async function startFakeStripe({
  secretKey = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  port = 0,
} = {}): Promise<FakeStripe> {
  const charges: FakeCharge[] = [];
  const keys = new Map<string, Known>();

  function act({ body }: Received): Reply {
    const params = new URLSearchParams(body);
    const source = params.get('source') ?? '';
    const problem = problemWith(source, charges);
    if (problem)
      return failure(400, { type: 'invalid_request_error', param: 'source', ...problem });
    const charge = chargeOf(params, DECLINES[source]);
    charges.push(charge);
    if (charge.paid) return json(200, charge);
    return failure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: DECLINES[source],
      charge: charge.id,
      message: charge.failure_message,
    });
  }

  async function respond(request: Received, turn: Turn): Promise<Reply> {
    const { headers, body } = request;
    const refusal = refusalOf(request, secretKey) ?? refusalOfKey(keys, request);
    if (refusal) return refusal;
    const key = String(headers['idempotency-key']);
    const known = keys.get(key);
    if (known?.reply) return replayed(known.reply);
    const attempt: Known = { body };
    keys.set(key, attempt);
    await turn();
    attempt.reply = act(request);
    // Stripe keeps no answer to a request that it found invalid.
    if (attempt.reply.status === 400) keys.delete(key);
    return attempt.reply;
  }

  const fake = await startFake(respond, port);
  return { ...fake, secretKey, charges, forgetKeys: () => keys.clear() };
}

function refusalOf({ method, path, headers }: Received, secretKey: string): Reply | undefined {
  const sent = headers.authorization ?? '';
  const type = 'invalid_request_error';
  if (sent !== `Bearer ${secretKey}`) {
    const message = `Invalid API Key provided: sk_test_****${sent.slice(-4)}`;
    return failure(401, { type, message });
  }
  if (method !== 'POST' || path !== '/v1/charges') {
    return failure(404, { type, message: `Unrecognized request URL (${method}: ${path}).` });
  }
  return undefined;
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
  const amount = Number(params.get('amount'));
  return {
    id: `ch_${randomBytes(12).toString('hex')}`,
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    created: Math.floor(Date.now() / 1_000),
    currency: params.get('currency'),
    description: params.get('description'),
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    livemode: false,
    metadata: { order_id: params.get('metadata[order_id]') },
    paid: isPaid,
    refunded: false,
    source: {
      id: cardOf(params.get('source') ?? ''),
      object: 'card',
      brand: 'Visa',
      last4: '4242',
    },
    status: isPaid ? 'succeeded' : 'failed',
  };
}

function json(status: number, body: object): Reply {
  const requestId = `req_${randomBytes(7).toString('hex')}`;
  const headers = { 'Content-Type': 'application/json', 'Request-Id': requestId };
  return { status, headers, body: JSON.stringify(body) };
}

const failure = (status: number, error: object) => json(status, { error });

const replayed = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'Idempotent-Replayed': 'true' },
});
