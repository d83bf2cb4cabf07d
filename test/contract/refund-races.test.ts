import { expect, test } from 'vitest';
import { ADDRESS, create, inTurn, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { mulberry32, SEED } from '../store/random.ts';

/** An order of 41.00 is refunded in part and canceled at the same moment. */
const { stripe, braintree, store, sweep } = await openCardStore();
const { asAdmin, asPublic } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 41 });

const RACES = Number(process.env['RACES'] ?? 6);
const PART = 1;

const WAYS = {
  Stripe: { method: 'Stripe', source: 'tok_visa' },
  'Stripe, whose bank returns the part': { method: 'Stripe', source: 'tok_visa' },
  Braintree: { method: 'Braintree', nonce: 'fake-valid-nonce' },
  'Braintree, which settles meanwhile': { method: 'Braintree', nonce: 'fake-valid-nonce' },
};
type Way = keyof typeof WAYS;

async function paidOrder(way: Way): Promise<number> {
  const { id, secret } = await create(asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  await create(asPublic, '/payments', { order_id: id, secret, ...WAYS[way] });
  return id;
}

const orderOf = async (id: number) => (await asAdmin('GET', `/orders/${id}`)).body.data;

/** Some requests before another, so that any of the racers may be first. */
const head = (id: number, count: number) => inTurn(count, () => orderOf(id));

function settle(id: number): void {
  const sale = braintree.transactions.find(({ orderId }) => orderId === String(id));
  if (sale?.status === 'submitted_for_settlement') sale.status = 'settled';
}

function returnParts(): void {
  for (const { id, amount, status } of stripe.refunds) {
    if (status === 'pending') stripe.decide(id, amount !== PART * 100);
  }
}

/** How many requests the refund, the cancel and the bank each wait for. */
type Waits = readonly [refund: number, cancel: number, bank: number];

async function race(way: Way, [refund, cancel, bank]: Waits): Promise<number> {
  const id = await paidOrder(way);
  stripe.nextRefund(way.endsWith('part') ? 'pending' : 'succeeded');
  await Promise.all([
    head(id, refund).then(() =>
      asAdmin('POST', `/orders/${id}/refunds`, { amount: PART, restock: false }),
    ),
    head(id, cancel).then(() => asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' })),
    head(id, bank).then(() => way.endsWith('meanwhile') && settle(id)),
  ]);
  return id;
}

test.each(Object.keys(WAYS) as Way[])(
  'canceling during a partial refund refunds the canceled order in full: %s',
  async (way) => {
    const random = mulberry32(SEED);
    const wait = () => Math.floor(random() * 3);
    // The first order is canceled before it is refunded.
    const waits = (i: number): Waits => (i === 0 ? [3, 0, 0] : [wait(), wait(), wait()]);
    const ids = await inTurn(RACES, (i) => race(way, waits(i)));
    for (const id of ids) settle(id);
    returnParts();
    for (const minutes of [70, 140, 210]) expect(await sweep(minutes)).toEqual([]);
    const ended = await inTurn(RACES, (i) => orderOf(ids[i] ?? 0));
    const canceled = ended.filter(({ state }) => state === 'canceled');
    expect(canceled.length).toBeGreaterThan(0);
    expect(canceled.filter(({ refunds_total }) => refunds_total !== 41)).toEqual([]);
    const others = ended.filter((order) => !canceled.includes(order));
    for (const { state, refunds_total = 0 } of others) {
      expect([state, refunds_total <= PART]).toEqual(['processing', true]);
    }
  },
);
