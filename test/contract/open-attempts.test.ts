import { expect, test } from 'vitest';
import { recordPayment } from '../../functions/payments/record-payment.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { PROCESSORS } from '../../shared/resources/schemas/processors.ts';
import type { Table } from '../../shared/storage/table.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import type { Step } from '../processors/fake-processor.ts';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { cipher, table } from '../store/local-store.ts';
import { sweeping } from '../store/sweep.ts';

/** Card payments whose outcome nobody has recorded, and programs that end while they record it. */
const { stripe, braintree, store, sweep } = await openCardStore();
const { asAdmin, asPublic } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 57.34 });

const placeOrder = () =>
  create(asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });

type Placed = Awaited<ReturnType<typeof placeOrder>>;

const orderOf = async ({ id }: Placed) => (await asAdmin('GET', `/orders/${id}`)).body.data;

const TOKEN = { method: 'Stripe', source: 'tok_visa' };
const VISA = { method: 'Stripe', payment_method: 'pm_card_visa' };
const ACT = { method: 'Stripe', payment_method: 'pm_card_authenticationRequired' };
const NONCE = { method: 'Braintree', nonce: 'fake-valid-nonce' };

async function payUnknown({ id }: Placed, body: JsonObject, step: Step) {
  const fake = body['method'] === 'Stripe' ? stripe : braintree;
  // Stripe's library asks a second time by itself when a connection is closed.
  fake.script(step, ...(fake === stripe && step !== 'fail' ? [step] : []));
  expect((await asPublic('POST', '/payments', { order_id: id, ...body })).status).toBe(503);
}

test.each([TOKEN, VISA, NONCE])(
  'the sweep asks the processor for the outcome after a minute: %j',
  async (body) => {
    const order = await placeOrder();
    await payUnknown(order, body, 'drop after acting');
    expect(await sweep(0)).toEqual([]);
    expect(await orderOf(order)).toMatchObject({ state: 'created', payment_attempt: {} });
    expect(await sweep(2)).toEqual([]);
    const paid = await orderOf(order);
    expect(paid).toMatchObject({ state: 'processing', payments: [{ successful: true }] });
    expect(paid).not.toHaveProperty('payment_attempt');
  },
);

test.each([
  [{ method: 'Stripe', source: 'tok_chargeDeclined' }, TOKEN],
  [{ method: 'Braintree', nonce: 'fake-processor-declined-visa-nonce' }, NONCE],
])('an earlier failed charge is not taken for the outcome: %j', async (failing, body) => {
  const order = await placeOrder();
  expect((await asPublic('POST', '/payments', { order_id: order.id, ...failing })).status).toBe(
    400,
  );
  const { payments } = await orderOf(order);
  const failed = stripe.charges.find(({ metadata }) => metadata.order_id === String(order.id));
  if (failed) failed.created += 1;
  const sale = braintree.transactions.find(({ orderId }) => orderId === String(order.id));
  if (sale) sale.createdAt = new Date(Date.parse(sale.createdAt) + 1_000).toISOString();
  expect([failed, sale]).toContain(undefined);
  await payUnknown(order, body, 'drop before acting');
  expect(await sweep(2)).toEqual([]);
  expect(await orderOf(order)).toMatchObject({ payments, payment_attempt: {} });
  expect((await asPublic('POST', '/payments', { order_id: order.id, ...body })).status).toBe(200);
});

test('counts an outcome unknown after 15 minutes, but not a pending authentication', async () => {
  const counts: object[] = [];
  const count = sweeping(store, { stripe, braintree }, (_, metrics) => counts.push(metrics));
  const [unknown, waiting] = [await placeOrder(), await placeOrder()];
  await asPublic('POST', '/payments', { order_id: waiting.id, ...ACT });
  await payUnknown(unknown, TOKEN, 'fail');
  expect(await count(14)).toEqual([]);
  expect(counts).toEqual([]);
  expect(await count(25)).toEqual([]);
  const failure = { background_failures: 1, cause: 'payment' };
  expect(counts).toEqual([failure]);
  // A processor that does not answer is no reason not to count it.
  stripe.script('fail', 'fail');
  expect(await count(36)).toHaveLength(2);
  expect(counts).toEqual([failure, failure]);
});

test('counts failing work from the second failure in a row', async () => {
  const messages: string[] = [];
  const counting = sweeping(store, { stripe, braintree }, (message) => messages.push(message));
  const order = await placeOrder();
  await payUnknown(order, TOKEN, 'drop before acting');
  const message = expect.stringMatching(`^open-payment of ${order.id} failed`);
  stripe.script('fail');
  expect(await counting(2)).toEqual([message]);
  expect(messages).toEqual([]);
  stripe.script('fail');
  expect(await counting(13)).toEqual([message]);
  expect(messages).toEqual([message]);
  // Found then, and so forgotten.
  expect(await counting(24)).toEqual([]);
  expect(messages.slice(1)).toEqual([expect.stringContaining('is not known after 15 minutes')]);
});

/** A program that ends before or after its first write. */
function ending(at: 'before' | 'after'): Table {
  const end = () => {
    throw new Error('The program has ended.');
  };
  return {
    ...table,
    write: (write) => (at === 'before' ? end() : table.write(write).then(end)),
    transactWrite: (writes) => (at === 'before' ? end() : table.transactWrite(writes).then(end)),
  };
}

const [STRIPE] = PROCESSORS;

const histories = [
  ['a payment', async (order: Placed) => payUnknown(order, TOKEN, 'drop after acting')],
  [
    'money for a canceled order',
    async (order: Placed) => {
      await payUnknown(order, TOKEN, 'drop after acting');
      await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
    },
  ],
  [
    'a refund in the Dashboard',
    async (order: Placed) => {
      await asPublic('POST', '/payments', { order_id: order.id, ...TOKEN });
      stripe.refundByHand(chargeOf(order).id, 734);
    },
  ],
] as const;

function chargeOf({ id }: Placed) {
  const charge = stripe.charges.find(({ metadata }) => metadata.order_id === String(id));
  if (!charge) throw new Error(`Nothing was charged for ${id}.`);
  return charge;
}

test.each(
  histories.flatMap(([name, begin]) =>
    (['before', 'after'] as const).map((at) => ({ name, begin, at })),
  ),
)('$name is recorded once even if the program dies $at it writes', async ({ begin, at }) => {
  const order = await placeOrder();
  await begin(order);
  const application = await readApplication(table, store.application.id);
  const urls = { stripe: stripe.baseUrl, braintree: braintree.baseUrl };
  const processor = await configuredProcessors(cipher, urls).stripe(application);
  const { id } = chargeOf(order);
  if (!STRIPE) throw new Error('There is no Stripe.');
  const recording = { application, clock: { now: Date.now }, method: STRIPE, processor };
  const first = recordPayment(id, { ...recording, table: ending(at) });
  await expect(first).rejects.toThrow('The program has ended.');
  await recordPayment(id, { ...recording, table });
  const recorded = await orderOf(order);
  await recordPayment(id, { ...recording, table });
  expect(await orderOf(order)).toEqual(recorded);
  expect(recorded).not.toHaveProperty('payment_attempt');
  expect(recorded.payments).toHaveLength(1);
  await sweep(0);
  await sweep(2);
  const { refunds = [] } = await orderOf(order);
  const given = refunds.map(({ charged_amount }: JsonObject) => Number(charged_amount) * 100);
  expect(given.reduce((all: number, each: number) => all + each, 0)).toBeCloseTo(
    chargeOf(order).amount_refunded,
  );
});
