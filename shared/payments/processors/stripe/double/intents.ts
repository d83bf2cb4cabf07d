import { failure, invalid, json, type Received, type Reply, randomId } from './wire.ts';

type Status =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly client_secret: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly capture_method: string;
  readonly confirmation_method: 'automatic';
  readonly next_action: object | null;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  status: Status;
  latest_charge: string | null;
  last_payment_error: object | null;
}

/** A charge, as Stripe keeps it. */
export interface LedgerCharge {
  readonly id: string;
  readonly payment_intent: string | null;
  readonly amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  refunded: boolean;
}

/** Takes the money of a charge, or a part of it; false when that cannot be done any more. */
export function captureCharge(charge: LedgerCharge, amount = charge.amount): boolean {
  if (charge.captured || charge.refunded || amount > charge.amount) return false;
  charge.captured = true;
  charge.amount_captured = amount;
  charge.amount_refunded = charge.amount - amount;
  return true;
}

/** Stripe's payment methods for tests, and a bank debit, which takes days. */
const OUTCOMES: Readonly<Record<string, Status>> = {
  pm_card_visa: 'succeeded',
  pm_card_mastercard: 'succeeded',
  pm_card_authenticationRequired: 'requires_action',
  pm_card_threeDSecure2Required: 'requires_action',
  pm_sepa_debit: 'processing',
  pm_card_visa_chargeDeclined: 'requires_payment_method',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'requires_payment_method',
  pm_card_chargeDeclinedExpiredCard: 'requires_payment_method',
  pm_card_chargeDeclinedIncorrectCvc: 'requires_payment_method',
};

const DECLINED = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
/** What Stripe says of those that are not declined in general. */
const REASONS: Readonly<Record<string, object>> = {
  pm_card_visa_chargeDeclinedInsufficientFunds: { decline_code: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', decline_code: undefined },
  pm_card_chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc', decline_code: undefined },
};

const NOT_AUTHENTICATED = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication.',
};

/** The types of events that are not named like the status. */
const EVENTS: Partial<Record<Status, string>> = {
  requires_capture: 'amount_capturable_updated',
  requires_payment_method: 'payment_failed',
};

const CANCELABLE: readonly Status[] = [
  'requires_payment_method',
  'requires_action',
  'requires_capture',
];

/** What the double lives in. */
export interface Surroundings {
  readonly now: () => number;
  /** What happens is told to it, with its type as https://docs.stripe.com/api/events/types has it. */
  readonly emit: (type: string, object: object) => void;
}

/** PaymentIntents as https://docs.stripe.com/api/payment_intents says, with `charges` as their ledger. */
export function intentsOf(
  addCharge: (params: URLSearchParams, more: object) => LedgerCharge,
  findCharge: (id: string | null) => LedgerCharge | undefined,
  { now, emit }: Surroundings,
  earlier: readonly Intent[],
) {
  const intents = [...earlier];

  const shown = ({ latest_charge, ...intent }: Intent) => ({
    ...intent,
    latest_charge: findCharge(latest_charge) ?? null,
  });

  const announce = (intent: Intent) =>
    emit(`payment_intent.${EVENTS[intent.status] ?? intent.status}`, intent);

  function pay(intent: Intent, status: Status): void {
    intent.status = status;
    if (status !== 'succeeded' && status !== 'requires_capture') {
      announce(intent);
      return;
    }
    const params = new URLSearchParams({
      amount: String(intent.amount),
      currency: intent.currency,
      'metadata[order_id]': intent.metadata['order_id'] ?? '',
    });
    if (status === 'requires_capture') params.set('capture', 'false');
    intent.latest_charge = addCharge(params, { payment_intent: intent.id }).id;
    announce(intent);
  }

  function fail(intent: Intent, error: object): void {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = error;
    announce(intent);
  }

  function create({ body }: Received): Reply {
    const params = new URLSearchParams(body);
    const method = params.get('payment_method') ?? '';
    const status = OUTCOMES[method];
    if (!status) {
      const message = `No such PaymentMethod: '${method}'`;
      return invalid('resource_missing', { param: 'payment_method', message });
    }
    const intent = intentOf(params, status, now());
    intents.push(intent);
    if (status !== 'requires_payment_method') {
      const isHeld = status === 'succeeded' && intent.capture_method === 'manual';
      pay(intent, isHeld ? 'requires_capture' : status);
      return json(200, shown(intent));
    }
    const declined = { ...DECLINED, ...REASONS[method] };
    fail(intent, declined);
    return failure(402, { ...declined, payment_intent: shown(intent) });
  }

  function cancel(intent: Intent): Reply {
    if (!CANCELABLE.includes(intent.status)) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
      return invalid('payment_intent_unexpected_state', { message, payment_intent: shown(intent) });
    }
    intent.status = 'canceled';
    announce(intent);
    const charge = findCharge(intent.latest_charge);
    if (charge) Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
    return json(200, shown(intent));
  }

  function capture(intent: Intent, body: string): Reply {
    const charge = findCharge(intent.latest_charge);
    const amount = Number(new URLSearchParams(body).get('amount_to_capture'));
    if (!charge || intent.status !== 'requires_capture' || !captureCharge(charge, amount)) {
      const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}.`;
      return invalid('payment_intent_unexpected_state', { message, payment_intent: shown(intent) });
    }
    intent.status = 'succeeded';
    announce(intent);
    return json(200, shown(intent));
  }

  const find = (id: string | undefined) => intents.find((each) => each.id === id);

  function change({ path, body }: Received): Reply {
    const [, , , id, verb] = path.split('/');
    const intent = find(id);
    if (intent && verb === 'cancel') return cancel(intent);
    if (intent && verb === 'capture') return capture(intent, body);
    return invalid('resource_missing', { param: 'intent' });
  }

  function get(path: string): Reply {
    const url = new URL(path, 'http://localhost');
    if (url.pathname.endsWith('/search')) {
      const query = url.searchParams.get('query');
      const data = intents.filter(
        ({ metadata }) => query === `metadata["order_id"]:"${metadata['order_id']}"`,
      );
      return json(200, { object: 'search_result', has_more: false, data: data.map(shown) });
    }
    if (url.pathname === INTENTS) {
      const data = intents.slice(0, Number(url.searchParams.get('limit'))).map(shown);
      return json(200, { object: 'list', url: INTENTS, has_more: false, data });
    }
    const intent = find(url.pathname.split('/').at(3));
    if (intent) return json(200, shown(intent));
    return failure(404, { type: 'invalid_request_error', code: 'resource_missing' });
  }

  return {
    intents,
    /** What the shopper, or the bank, does. */
    finish(id: string, isPaid = true): void {
      const intent = find(id);
      if (!intent) throw new Error(`There is no intent ${id}.`);
      if (isPaid)
        pay(intent, intent.capture_method === 'manual' ? 'requires_capture' : 'succeeded');
      else fail(intent, NOT_AUTHENTICATED);
    },
    respond: (request: Received): Reply => {
      if (request.method === 'GET') return get(request.path);
      return request.path === INTENTS ? create(request) : change(request);
    },
  };
}

export const INTENTS = '/v1/payment_intents';

function intentOf(params: URLSearchParams, status: Status, now: number): Intent {
  const id = randomId('pi');
  const redirects = params.get('automatic_payment_methods[allow_redirects]') === 'always';
  const type = redirects ? 'redirect_to_url' : 'use_stripe_sdk';
  return {
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_${randomId('x').slice(2)}`,
    created: Math.floor(now / 1_000),
    livemode: false,
    capture_method: params.get('capture_method') ?? 'automatic',
    confirmation_method: 'automatic',
    next_action: status === 'requires_action' ? { type } : null,
    amount: Number(params.get('amount')),
    currency: params.get('currency') ?? '',
    metadata: {
      order_id: params.get('metadata[order_id]') ?? '',
      attempt: params.get('metadata[attempt]') ?? '',
    },
    status,
    latest_charge: null,
    last_payment_error: null,
  };
}
