import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type FoundOutcome,
  type KnownPayment,
  mismatch,
  type OpenCharge,
  OutcomeUnknown,
  orderIdOf,
  type Processor,
  type ProcessorCode,
  plainJson,
  wrongSignature,
} from '../../../shared/payments/processors/processor.ts';
import type { AcmeCredentials } from './facts.ts';

/** A payment as Acme tells it. */
export interface AcmePayment {
  readonly id: string;
  readonly status: 'open' | 'authorised' | 'paid' | 'declined' | 'canceled';
  readonly amount: number;
  readonly taken: number;
  readonly refunded: number;
  readonly currency: string;
  readonly order: string;
  readonly attempt: string;
  /** Where the shopper pays what is open, and until when. */
  readonly page: string;
  readonly expires: string;
}

type Ask = (
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<AcmePayment | undefined>;

/** Asks Acme; undefined for what it does not have. */
const asking =
  ({ apiKey }: AcmeCredentials, baseUrl = 'https://api.acme.example'): Ask =>
  async (method, path, body, key) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { Authorization: apiKey, ...(key !== undefined && { 'Idempotency-Key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new OutcomeUnknown('Acme', error);
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new OutcomeUnknown('Acme', new Error(`It answered ${answer.status}.`));
    return (await answer.json()) as AcmePayment;
  };

/** Its own object: by `payment_intent` a payment of an order is found. */
const dataOf = (payment: AcmePayment) => plainJson({ ...payment, payment_intent: payment.id });

function outcomeOf(payment: AcmePayment): FoundOutcome {
  const { id, page, expires } = payment;
  switch (payment.status) {
    case 'open':
      return {
        ...({ kind: 'waiting', status: 'requires_action', intent: id } as const),
        redirect: { url: page, expires },
      };
    case 'paid':
      return { kind: 'paid', data: dataOf(payment) };
    case 'authorised':
      return { kind: 'paid', data: dataOf(payment), captured: false };
    default: {
      const message = `The payment is ${payment.status}.`;
      const details = { Acme: { message, payment: id } };
      return { kind: 'declined', message, details };
    }
  }
}

const knownOf = (payment: AcmePayment): KnownPayment => ({
  id: payment.id,
  intent: payment.id,
  orderId: orderIdOf(payment.order),
  attempt: payment.attempt,
  outcome: outcomeOf(payment),
  isFor: ({ amount, currency }) => payment.amount === amount && payment.currency === currency,
  taken: () => payment.taken,
  refunded: () => payment.refunded,
  failedRefunds: async () => [],
});

function needed(payment: AcmePayment | undefined): AcmePayment {
  if (!payment) throw new OutcomeUnknown('Acme', new Error('The payment is missing.'));
  return payment;
}

function acmeProcessor(ask: Ask, { webhookKey = '' }: AcmeCredentials): Processor {
  async function read({ intent, key, orderId, amount, currency }: OpenCharge) {
    const found = await ask('GET', intent ? `/payments/${intent}` : `/attempts/${key}`);
    if (!found) return undefined;
    const isAsked = found.attempt === key && found.order === String(orderId);
    if (isAsked && found.amount === amount && found.currency === currency) return found;
    throw mismatch();
  }
  return {
    async charge({ key, orderId, amount, currency, instrument, manual, byIntent }) {
      const money = { amount, currency, manual, order: String(orderId) };
      const body = { ...money, token: instrument, leads_to: byIntent?.returnUrl };
      return outcomeOf(needed(await ask('POST', '/payments', body, key)));
    },
    async find(open) {
      const found = await read(open);
      return found && outcomeOf(found);
    },
    async end(open) {
      const found = await read(open);
      const isOpen = found?.status === 'open';
      const ended = isOpen ? await ask('POST', `/payments/${found.id}/cancel`) : found;
      return ended && outcomeOf(ended);
    },
    async capture({ id }, { amount }) {
      const data = needed(await ask('POST', `/payments/${id}/capture`, { amount }));
      return { kind: 'captured', amount: data.taken, data: dataOf(data) };
    },
    async release({ id }) {
      await ask('POST', `/payments/${id}/cancel`);
    },
    async refund({ charge, amount, key }) {
      const refunded = needed(await ask('POST', `/payments/${charge}/refunds`, { amount }, key));
      return { kind: 'succeeded', id: `refund_of_${refunded.id}` };
    },
    async readEvent({ body, signature = '' }) {
      const expected = createHmac('sha256', webhookKey).update(body).digest('hex');
      const isEqual =
        signature.length === expected.length &&
        timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
      if (!isEqual) throw wrongSignature(undefined);
      return JSON.parse(body.toString()).payment;
    },
    async look(id) {
      const found = await ask('GET', `/payments/${id}`);
      return found && knownOf(found);
    },
  };
}

export const acmeCode: ProcessorCode<AcmeCredentials> = {
  open: async (credentials, { baseUrl }) =>
    acmeProcessor(asking(credentials, baseUrl), credentials),
  async test(credentials, { baseUrl }) {
    const found = await asking(credentials, baseUrl)('GET', '/payments/none').catch(() => null);
    return found === null ? { works: false, message: 'Acme did not answer.' } : { works: true };
  },
};
