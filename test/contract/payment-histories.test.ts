import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { braintreeEvent } from '../processors/braintree-signature.ts';
import type { Step } from '../processors/fake-processor.ts';
import { stripeSignature } from '../processors/stripe-signature.ts';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { mulberry32, SEED } from '../store/random.ts';

/**
 * Random histories of payments, refunds, lost answers, events of the processors, the sweep and
 * cancelations. Whatever happens: in the end money at the processors equals money on the orders.
 */
const PAYMENT_HISTORIES = Number(process.env['PAYMENT_HISTORIES'] ?? 20);

const { stripe, braintree, url, store, sweep } = await openCardStore();
const { asAdmin, asPublic, application } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 57.34 });

const LINE = { product_id: kettle.id, quantity: 1 };

interface History {
  readonly id: number;
  readonly random: () => number;
}

const pick = <Each>({ random }: History, from: readonly Each[]): Each =>
  from[Math.floor(random() * from.length)] as Each;

const CARDS: readonly JsonObject[] = [
  { method: 'Stripe', source: 'tok_visa' },
  { method: 'Stripe', source: 'tok_chargeDeclined' },
  { method: 'Stripe', payment_method: 'pm_card_visa' },
  { method: 'Stripe', payment_method: 'pm_card_authenticationRequired' },
  { method: 'Stripe', payment_method: 'pm_sepa_debit' },
  { method: 'Braintree', nonce: 'fake-valid-nonce' },
  { method: 'Braintree', nonce: 'fake-processor-declined-visa-nonce' },
];

/** What befalls the requests to the processor; Stripe's library repeats one that was dropped. */
const MISHAPS: readonly (readonly Step[])[] = [
  [],
  [],
  ['fail'],
  ['drop before acting', 'drop before acting'],
  ['drop after acting', 'drop after acting'],
  ['drop after acting', 'fail'],
];

const chargesOf = ({ id }: History) =>
  stripe.charges.filter(({ metadata, paid }) => paid && metadata.order_id === String(id));
const salesOf = ({ id }: History) =>
  braintree.transactions.filter(({ orderId, type }) => type === 'sale' && orderId === String(id));

async function pay(history: History): Promise<void> {
  const { id } = history;
  const body = pick(history, CARDS);
  const fake = body['method'] === 'Stripe' ? stripe : braintree;
  fake.scriptFor(String(id), ...pick(history, MISHAPS));
  const { status } = await asPublic('POST', '/payments', { order_id: id, ...body });
  expect([200, 400, 409, 503]).toContain(status);
  fake.scriptFor(String(id));
}

/** The bank may decide later, then about a refund of another order, as requests are made at once. */
async function refund(history: History): Promise<void> {
  const { id, random } = history;
  const amount = Math.ceil(random() * 3_000) / 100;
  const body = pick(history, [{ amount }, { amount }, { line_items: [LINE] }]);
  const mishap = pick(history, MISHAPS);
  const charges = chargesOf(history).map((charge) => charge.id);
  const sales = salesOf(history).map((sale) => sale.id);
  for (const charge of charges) stripe.scriptFor(charge, ...mishap);
  for (const sale of sales) braintree.scriptFor(sale, ...mishap);
  stripe.nextRefund(pick(history, ['succeeded', 'succeeded', 'pending']));
  const { status } = await asAdmin('POST', `/orders/${id}/refunds`, { restock: false, ...body });
  expect([200, 400, 409, 503]).toContain(status);
  for (const charge of charges) stripe.scriptFor(charge);
  for (const sale of sales) braintree.scriptFor(sale);
}

async function cancel({ id }: History): Promise<void> {
  const { status } = await asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' });
  expect([200, 400, 409]).toContain(status);
}

/** The shopper confirms to the bank, or the bank decides about payments and refunds. */
async function decide(history: History): Promise<void> {
  const waiting = stripe.intents.filter(
    ({ metadata, status }) =>
      metadata['order_id'] === String(history.id) &&
      (status === 'requires_action' || status === 'processing'),
  );
  for (const { id } of waiting) stripe.finish(id, pick(history, [true, true, false]));
  const charges = chargesOf(history).map(({ id }) => id);
  const refunds = stripe.refunds.filter(
    ({ charge, status }) => status === 'pending' && charges.includes(charge),
  );
  for (const { id } of refunds) stripe.decide(id, pick(history, [true, true, false]));
}

async function settleSales(history: History): Promise<void> {
  for (const sale of salesOf(history)) {
    if (sale.status !== 'submitted_for_settlement') continue;
    sale.status = pick(history, ['settled', 'settled', 'settlement_declined']);
  }
}

/** The shop refunds a payment at the processor itself. */
async function refundByHand(history: History): Promise<void> {
  const { body } = await asAdmin('GET', `/orders/${history.id}`);
  const isPaid = ['processing', 'refunded'].includes(body.data.state);
  const [charge] = chargesOf(history);
  if (isPaid && charge && charge.amount_refunded === 0) stripe.refundByHand(charge.id, 1_000);
}

async function post(processor: string, body: string, headers: object): Promise<void> {
  const path = `${url}/v0/integrations/${processor}/events/${application.publicKey}`;
  const { status } = await fetch(path, { method: 'POST', body, headers: { ...headers } });
  expect(status).toBe(200);
}

const sendStripe = (body: string) =>
  post('stripe', body, { 'Stripe-Signature': stripeSignature(body, stripe.signingSecret) });

const ABOUT_SALES = ['transaction_settled', 'transaction_settlement_declined', 'dispute_opened'];

/** Some of the events so far, in any order, and some twice. */
async function deliver(history: History, share = history.random()): Promise<void> {
  const ids = [history.id, ...chargesOf(history).map(({ id }) => id)].map((id) => `"${id}"`);
  const events = stripe.events.filter(({ body }) => ids.some((id) => body.includes(id)));
  const chosen = [...events, ...events].filter(() => history.random() < share);
  const shuffled = chosen.map((event) => ({ event, at: history.random() }));
  for (const { event } of shuffled.sort((one, other) => one.at - other.at)) {
    await sendStripe(event.body);
  }
  for (const { id } of salesOf(history)) {
    const kind = pick(history, ABOUT_SALES);
    const subject =
      kind === 'dispute_opened' ? { dispute: { transaction: { id } } } : { transaction: { id } };
    await post('braintree', braintreeEvent(kind, subject, braintree), {});
  }
}

const sweepNow = () => sweep(2);

const STEPS = [
  ...[pay, pay, pay, decide, deliver, deliver, settleSales, cancel, refundByHand],
  ...[refund, refund, sweepNow],
];

const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/** Cents that the processors have taken for the order, less what they have given back. */
function takenFor(history: History): number {
  const sales = salesOf(history).filter(({ status }) =>
    ['submitted_for_settlement', 'settled'].includes(status),
  );
  const refunds = sales.flatMap(({ refundIds }) =>
    braintree.transactions.filter(({ id }) => refundIds.includes(id)),
  );
  return (
    sum(chargesOf(history).map((each) => each.amount_captured - each.amount_refunded)) +
    sum(sales.map(({ amount }) => cents(Number(amount)))) -
    sum(refunds.map(({ amount }) => cents(Number(amount))))
  );
}

/** The same as the order has it. */
function recordedOn({ payments = [], refunds = [] }: JsonObject): number {
  const list = (value: unknown) => value as readonly JsonObject[];
  const paid = list(payments).filter(({ successful }) => successful);
  const back = list(refunds).filter(({ status }) => status === 'succeeded');
  const charged = (each: JsonObject) => cents(Number(each['charged_amount']));
  return sum(paid.map(charged)) - sum(back.map(charged));
}

/** The bank did not take the money back: a person has to see to it. */
const hasFailedRefund = ({ refunds = [] }: JsonObject) =>
  (refunds as readonly JsonObject[]).some(({ status }) => status === 'failed');

async function begin(seed: number): Promise<History> {
  const { id } = await create(asPublic, '/orders', {
    items: [LINE],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  return { id, random: mulberry32(seed) };
}

const TOGETHER = 20;
const firstSeeds = Array.from(
  { length: Math.ceil(PAYMENT_HISTORIES / TOGETHER) },
  (_, batch) => SEED + batch * TOGETHER,
);

test.each(firstSeeds)(
  `payments at the processors match the orders, ${TOGETHER} histories from seed %i`,
  async (first) => {
    const seeds = Array.from({ length: TOGETHER }, (_, i) => first + i);
    const histories = await Promise.all(seeds.map(begin));
    const steps = async (history: History) => {
      for (let step = 0; step < 3; step += 1) await pick(history, STEPS)(history);
    };
    // Sweeps come while requests run, and before and after orders are due.
    await Promise.all([...histories.map(steps), sweep(2)]);
    await Promise.all([...histories.map(steps), sweep(61)]);
    stripe.nextRefund('succeeded');
    for (const history of histories) await Promise.all([decide(history), settleSales(history)]);
    // Of half of the orders no event comes any more: what is at the processor is found by the sweep.
    for (const [i, history] of histories.entries()) if (i % 2 === 0) await deliver(history, 1);
    for (const hours of [3, 25, 27, 50, 52]) await sweep(hours * 60);
    for (const history of histories) await deliver(history, 1);
    await sweep(80 * 60);
    await sweep(82 * 60);
    for (const history of histories) {
      const { data: order } = (await asAdmin('GET', `/orders/${history.id}`)).body;
      const taken = takenFor(history);
      const whole = JSON.stringify({ order, charges: chargesOf(history), sales: salesOf(history) });
      expect(recordedOn(order), whole).toBe(taken);
      expect(order).not.toHaveProperty('payment_attempt');
      expect(order).not.toHaveProperty('payment_mismatches');
      if (order.state === 'canceled' && !hasFailedRefund(order)) expect(taken, whole).toBe(0);
      expect(taken).toBeLessThanOrEqual(5_734);
    }
  },
);
