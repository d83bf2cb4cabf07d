import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { listen } from '../store/loopback.ts';
import type { AcmePayment } from './acme/code.ts';

type Kept = { -readonly [Name in keyof AcmePayment]: AcmePayment[Name] };

interface Sent {
  readonly amount?: number;
  readonly currency?: string;
  readonly order?: string;
  readonly token?: string;
  readonly manual?: boolean;
  readonly leads_to?: string;
}

function statusOf({ token, manual, leads_to }: Sent): Kept['status'] {
  if (leads_to && !token) return 'open';
  if (token !== 'good') return 'declined';
  return manual ? 'authorised' : 'paid';
}

/** Speaks the protocol of Acme, which is made up. */
export async function startFakeAcme(apiKey: string, webhookKey: string) {
  const payments = new Map<string, Kept>();
  const requests: string[] = [];

  function make(attempt: string, sent: Sent): Kept {
    const { amount = 0, currency = '', order = '' } = sent;
    const known = [...payments.values()].find((each) => each.attempt === attempt);
    if (known) return known;
    const status = statusOf(sent);
    const taken = status === 'paid' ? amount : 0;
    const id = `acme_${randomUUID()}`;
    const made: Kept = {
      ...{ id, status, amount, taken, refunded: 0, currency, order, attempt },
      page: `https://pay.acme.example/${id}`,
      expires: '2099-01-01T00:00:00.000Z',
    };
    payments.set(id, made);
    return made;
  }

  const acts: Readonly<Record<string, (payment: Kept, sent: Sent) => void>> = {
    capture: (payment, { amount = 0 }) => Object.assign(payment, { status: 'paid', taken: amount }),
    cancel: (payment) => Object.assign(payment, { status: 'canceled' }),
    refunds: (payment, { amount = 0 }) => {
      payment.refunded += amount;
    },
  };

  function answer(method: string, path: string, key: string, sent: Sent): Kept | undefined {
    const [, list, id = '', act = ''] = path.split('/');
    if (list === 'attempts') return [...payments.values()].find((each) => each.attempt === id);
    if (method === 'POST' && id === '') return make(key, sent);
    const payment = payments.get(id);
    if (payment) acts[act]?.(payment, sent);
    return payment;
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url}`);
    const sent = (method === 'POST' ? await json(request).catch(() => ({})) : {}) as Sent;
    const isKnown = headers.authorization === apiKey;
    const found = isKnown && answer(method, url, String(headers['idempotency-key']), sent);
    response.writeHead(isKnown ? (found ? 200 : 404) : 401).end(JSON.stringify(found || {}));
  });
  const { url: baseUrl, close } = await listen(server);
  return {
    baseUrl,
    close,
    payments,
    requests,
    /** The shopper pays on the page, which the event is about. */
    pay(id: string) {
      const payment = payments.get(id);
      if (payment) Object.assign(payment, { status: 'paid', taken: payment.amount });
    },
    /** An event as Acme sends it, with its header. */
    eventOf(id: string, key = webhookKey) {
      const body = JSON.stringify({ payment: id });
      const signature = createHmac('sha256', key).update(body).digest('hex');
      return { body, headers: { 'Acme-Signature': signature } };
    },
  };
}

/** A processor that nobody is to ask. */
export async function startUnasked() {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.url} ${await text(request)}`);
    response.writeHead(500).end();
  });
  const { url: baseUrl, close } = await listen(server);
  return {
    baseUrl,
    close,
    requests,
  };
}
