import { randomBytes } from 'node:crypto';
import { type Node, toXml, toXmlPage } from './braintree-xml.ts';
import {
  type FakeProcessor,
  type Received,
  type Reply,
  startFake,
  type Turn,
} from './fake-processor.ts';

export interface FakeBraintree extends FakeProcessor {
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
  /** All transactions, declined ones included. A test may change their status. */
  readonly transactions: FakeTransaction[];
  /** Somebody refunds a part of a transaction in the Control Panel: in major units. */
  refundByHand(sale: FakeTransaction, amount: string): void;
  /** Switches the gateway's check for duplicates on or off (off). */
  checkDuplicates(isOn: boolean): void;
}

export type FakeTransaction = ReturnType<typeof transactionOf>;

type Endpoint = (body: string, turn: Turn) => Reply | Promise<Reply>;

interface Sale {
  readonly amount: string;
  readonly order_id: string;
  readonly payment_method_nonce: string;
  readonly options?: {
    readonly submit_for_settlement?: boolean;
    readonly three_d_secure?: { readonly required?: boolean };
  };
}

/** A type, because interfaces are not objects of XML. */
type ThreeDSecureInfo = {
  readonly status: string;
  readonly enrolled: string;
  readonly liabilityShifted: boolean;
  readonly liabilityShiftPossible: boolean;
};

interface Search {
  readonly order_id?: { readonly is: string };
  readonly ids?: readonly string[];
}

interface Verdict {
  readonly status: string;
  readonly code: string;
  readonly text: string;
  readonly rejection?: string;
}

const APPROVED = { status: 'authorized', code: '1000', text: 'Approved' } as const;

/** Sandbox nonces, which may be used again; nonces `nonce-*` are good once. */
const SANDBOX: Readonly<Record<string, Verdict>> = {
  'fake-valid-nonce': APPROVED,
  'fake-processor-declined-visa-nonce': {
    status: 'processor_declined',
    code: '2000',
    text: 'Do Not Honor',
  },
  'fake-declined-2001-nonce': {
    status: 'processor_declined',
    code: '2001',
    text: 'Insufficient Funds',
  },
  'fake-gateway-rejected-fraud-nonce': {
    status: 'gateway_rejected',
    code: '',
    text: '',
    rejection: 'fraud',
  },
};

/** Sandbox nonces of cards for which the bank was asked, and what it said. */
const AUTHENTICATIONS: Readonly<Record<string, ThreeDSecureInfo>> = {
  'fake-three-d-secure-visa-full-authentication-nonce': {
    status: 'authenticate_successful',
    enrolled: 'Y',
    liabilityShifted: true,
    liabilityShiftPossible: true,
  },
  'fake-three-d-secure-visa-failed-authentication-nonce': {
    status: 'authenticate_failed',
    enrolled: 'Y',
    liabilityShifted: false,
    liabilityShiftPossible: true,
  },
};
const NOT_AUTHENTICATED = {
  status: 'gateway_rejected',
  code: '',
  text: '',
  rejection: 'three_d_secure',
} as const;
const DUPLICATE = {
  status: 'gateway_rejected',
  code: '',
  text: '',
  rejection: 'duplicate',
} as const;

/** Speaks as much of Braintree's protocol as sales, their search and client tokens need. */
export async function startFakeBraintree({
  merchantId = 'merchant1',
  publicKey = 'public1',
  privateKey = 'private1',
  customers = ['known-customer'],
  port = 0,
} = {}): Promise<FakeBraintree> {
  const transactions: FakeTransaction[] = [];
  const usedNonces = new Set<string>();
  let duplicatesAreChecked = false;

  function verdictOn({ order_id, payment_method_nonce, options }: Sale): Verdict {
    const isShifted = AUTHENTICATIONS[payment_method_nonce]?.liabilityShifted === true;
    if (options?.three_d_secure?.required && !isShifted) return NOT_AUTHENTICATED;
    const isAgain = transactions.some(
      ({ orderId, status }) => orderId === order_id && status !== 'processor_declined',
    );
    if (duplicatesAreChecked && isAgain) return DUPLICATE;
    return SANDBOX[payment_method_nonce] ?? APPROVED;
  }

  async function sell(body: string, turn: Turn): Promise<Reply> {
    const sale: Sale = JSON.parse(body).transaction;
    const nonce = sale.payment_method_nonce;
    if (usedNonces.has(nonce)) {
      return invalid('91564', 'Cannot use a payment_method_nonce more than once.');
    }
    const isReusable = Boolean(SANDBOX[nonce] ?? AUTHENTICATIONS[nonce]);
    if (!isReusable && !nonce.startsWith('nonce-')) {
      return invalid('91565', 'Unknown or expired payment_method_nonce.');
    }
    if (!isReusable) usedNonces.add(nonce);
    await turn();
    const transaction = transactionOf(sale, verdictOn(sale));
    transactions.push(transaction);
    if (transaction.processorResponseCode === '1000') {
      return xml(201, toXml('transaction', transaction));
    }
    return errors({ errors: [] }, transaction.processorResponseText, transaction);
  }

  async function searchIds(body: string, turn: Turn): Promise<Reply> {
    await turn();
    const { order_id }: Search = JSON.parse(body).search;
    const found = transactions.filter(({ orderId }) => orderId === order_id?.is);
    return xml(200, toXml('searchResults', { pageSize: 50, ids: found.map(({ id }) => id) }));
  }

  function search(body: string): Reply {
    const { ids = [] }: Search = JSON.parse(body).search;
    const found = transactions.filter(({ id }) => ids.includes(id));
    return xml(200, toXmlPage('credit-card-transactions', 'transaction', found));
  }

  /** Money of a transaction goes back to the shopper. */
  function giveBack(sale: FakeTransaction, amount: string, orderId: string): FakeTransaction {
    const refund = creditOf(sale, amount, orderId);
    sale.refundIds.push(refund.id);
    transactions.push(refund);
    return refund;
  }

  /** What is not settled is voided, and never refunded. */
  const changes: Readonly<
    Record<string, (found: FakeTransaction, body: string) => boolean | FakeTransaction>
  > = {
    find: () => true,
    submit_for_settlement(found, body) {
      if (found.status !== 'authorized') return false;
      found.status = 'submitted_for_settlement';
      found.amount = JSON.parse(body).transaction?.amount ?? found.amount;
      return true;
    },
    void(found) {
      if (found.status === 'settled') return false;
      found.status = 'voided';
      return true;
    },
    refund(found, body) {
      const { status, refundIds, amount: whole } = found;
      if (status !== 'settled') return false;
      const { amount, order_id } = JSON.parse(body).transaction ?? {};
      const asked = amount ?? whole;
      const given = sumOf(transactions.filter(({ id }) => refundIds.includes(id)));
      if (given + Number(asked) > Number(whole) + 0.001) return false;
      return giveBack(found, asked, order_id ?? found.orderId);
    },
  };

  function change(id: string, way: string, body: string): Reply {
    const found = transactions.find((each) => each.id === id);
    const make = changes[way];
    if (!found || !make) return xml(404, '');
    const made = make(found, body);
    if (made) return xml(200, toXml('transaction', made === true ? found : made));
    return invalid(codeOf(way, found), 'It is too late.');
  }

  function clientToken(body: string): Reply {
    const { customer_id, merchant_account_id } = JSON.parse(body).client_token;
    if (merchant_account_id === 'unknown') {
      return errors({ errors: [] }, 'Merchant account is invalid');
    }
    if (customer_id !== undefined && !customers.includes(customer_id)) {
      return errors({ errors: [] }, 'Customer specified by customer_id does not exist');
    }
    const account = merchant_account_id;
    const value = btoa(JSON.stringify({ version: 2, customer: customer_id, account }));
    return xml(201, toXml('clientToken', { value }));
  }

  const endpoints: Readonly<Record<string, Endpoint>> = {
    '/transactions': sell,
    '/transactions/advanced_search_ids': searchIds,
    '/transactions/advanced_search': search,
    '/client_token': clientToken,
  };
  const authorization = `Basic ${btoa(`${publicKey}:${privateKey}`)}`;

  async function respond({ path, headers, body }: Received, turn: Turn) {
    if (headers.authorization !== authorization) return xml(401, '');
    const [, , merchant, ...rest] = path.split('/');
    const [kind, id = '', way = 'find'] = rest;
    const endpoint = endpoints[`/${rest.join('/')}`];
    if (merchant === merchantId && kind === 'transactions' && !endpoint)
      return change(id, way, body);
    if (merchant !== merchantId || !endpoint) return xml(404, '');
    return endpoint(body, turn);
  }

  return {
    ...(await startFake(respond, port)),
    merchantId,
    publicKey,
    privateKey,
    transactions,
    refundByHand: (sale, amount) => giveBack(sale, amount, sale.orderId),
    checkDuplicates: (isOn) => {
      duplicatesAreChecked = isOn;
    },
  };
}

function transactionOf(
  { amount, order_id, options, payment_method_nonce }: Sale,
  verdict: Verdict,
) {
  const threeDSecureInfo = AUTHENTICATIONS[payment_method_nonce];
  const settles = verdict.status === 'authorized' && options?.submit_for_settlement;
  return {
    id: randomBytes(4).toString('hex'),
    status: settles ? 'submitted_for_settlement' : verdict.status,
    type: 'sale',
    amount,
    currencyIsoCode: 'EUR',
    orderId: order_id,
    createdAt: `${new Date().toISOString().slice(0, 19)}Z`,
    processorResponseCode: verdict.code,
    processorResponseText: verdict.text,
    gatewayRejectionReason: verdict.rejection ?? null,
    refundIds: [] as string[],
    ...(threeDSecureInfo && { threeDSecureInfo }),
    disputes: [] as { id: string; status: string }[],
    creditCard: {
      bin: '411111',
      cardType: 'Visa',
      expirationMonth: '12',
      expirationYear: '2030',
      last4: '1111',
    },
  };
}

/** It cannot be voided; is not settled yet; the amount is too large, or all was refunded. */
function codeOf(way: string, { status, refundIds }: FakeTransaction): string {
  if (way === 'void') return '91504';
  if (status !== 'settled') return '91506';
  return refundIds.length > 0 ? '91512' : '91521';
}

/** A refund of a part of a sale. */
const creditOf = (sale: FakeTransaction, amount: string, orderId: string): FakeTransaction => ({
  ...sale,
  id: randomBytes(4).toString('hex'),
  status: 'submitted_for_settlement',
  type: 'credit',
  amount,
  orderId,
  refundIds: [],
  disputes: [],
});

const sumOf = (refunds: readonly FakeTransaction[]) =>
  refunds.reduce((all, { amount }) => all + Number(amount), 0);

const xml = (status: number, body: string): Reply => ({
  status,
  headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  body: body && `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

const errors = (found: Node, message: string, transaction?: FakeTransaction) =>
  xml(422, toXml('apiErrorResponse', { errors: found, message, transaction }));

function invalid(code: string, message: string): Reply {
  const error = { attribute: 'payment_method_nonce', code, message };
  return errors({ errors: [], transaction: { errors: [error] } }, message);
}
