import { randomId } from './wire.ts';

export type Charge = ReturnType<typeof chargeOf>;

/** Stripe's test tokens that are declined, and with what. Tokens `tok_once_*` work once. */
export const DECLINES: Readonly<Record<string, string>> = {
  tok_chargeDeclined: 'generic_decline',
  tok_chargeDeclinedInsufficientFunds: 'insufficient_funds',
};

export function problemWith(source: string, charges: readonly Charge[]) {
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

/** @param now milliseconds since 1970 */
export function chargeOf(params: URLSearchParams, declineCode: string | undefined, now: number) {
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
    created: Math.floor(now / 1_000),
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
