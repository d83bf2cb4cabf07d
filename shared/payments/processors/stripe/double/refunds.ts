import type { LedgerCharge, Surroundings } from './intents.ts';
import { failure, invalid, json, type Received, type Reply, randomId } from './wire.ts';

export const REFUNDS = '/v1/refunds';

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly charge: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'succeeded' | 'pending' | 'requires_action' | 'failed';
  failure_reason?: string;
}

const BY_HAND = { method: 'POST', path: REFUNDS, headers: {} };

/** Refunds as https://docs.stripe.com/api/refunds says, of charges that were paid. */
export function refundsOf(
  findCharge: (id: string) => LedgerCharge | undefined,
  { emit }: Pick<Surroundings, 'emit'>,
  earlier: readonly Refund[],
) {
  const refunds = [...earlier];
  let status: Refund['status'] = 'succeeded';

  function take(charge: LedgerCharge, amount: number): void {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  }

  function announce(type: string, refund: Refund): void {
    const charge = findCharge(refund.charge);
    emit(type, { ...refund, payment_intent: charge?.payment_intent ?? null });
    if (charge && type === 'refund.created') emit('charge.refunded', charge);
  }

  function fail(refund: Refund): void {
    refund.status = 'failed';
    refund.failure_reason = 'lost_or_stolen_card';
    const charge = findCharge(refund.charge);
    if (charge) take(charge, -refund.amount);
    announce('refund.failed', refund);
  }

  function begin(refund: Refund): void {
    announce('refund.created', refund);
    if (refund.status === 'failed') fail(refund);
  }

  function create({ body }: Received): Reply {
    const params = new URLSearchParams(body);
    const id = params.get('charge') ?? '';
    const charge = findCharge(id);
    const type = 'invalid_request_error';
    if (!charge) return failure(404, { type, code: 'resource_missing', param: 'charge' });
    if (charge.refunded) {
      const message = `Charge ${id} has already been refunded.`;
      return invalid('charge_already_refunded', { message });
    }
    const left = charge.amount - charge.amount_refunded;
    const amount = Number(params.get('amount') ?? left);
    if (amount > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
      return failure(400, { type, param: 'amount', message });
    }
    take(charge, amount);
    const metadata = Object.fromEntries(
      [...params]
        .filter(([name]) => name.startsWith('metadata['))
        .map(([name, value]) => [name.slice('metadata['.length, -1), value]),
    );
    const refund: Refund = {
      id: randomId('re'),
      object: 'refund',
      charge: id,
      amount,
      metadata,
      status,
    };
    refunds.unshift(refund);
    begin(refund);
    status = 'succeeded';
    return json(200, refund);
  }

  return {
    refunds,
    create,
    list({ path }: Received): Reply {
      const { searchParams } = new URL(path, 'http://localhost');
      const data = refunds.filter(({ charge }) => charge === searchParams.get('charge'));
      return json(200, { object: 'list', url: REFUNDS, has_more: false, data });
    },
    nextRefund(next: Refund['status']): void {
      status = next;
    },
    decide(id: string, isPaid: boolean): void {
      const refund = refunds.find((each) => each.id === id);
      if (!refund) throw new Error(`There is no refund ${id}.`);
      if (isPaid) {
        refund.status = 'succeeded';
        announce('refund.updated', refund);
      } else fail(refund);
    },
    refundByHand(charge: string, amount: number): void {
      create({ ...BY_HAND, body: new URLSearchParams({ charge, amount: `${amount}` }).toString() });
    },
  };
}
