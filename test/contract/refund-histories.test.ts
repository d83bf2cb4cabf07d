import { expect, test } from 'vitest';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { fc } from '../store/properties.ts';

/** Random histories of refunds: the money at the processor is the money on the order. */
const { stripe, braintree, store, sweep } = await openCardStore({ tax_type: 'all', tax_rate: 22 });
const { asAdmin, asPublic } = store;
const post = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 5 });

const WAYS = {
  Stripe: { method: 'Stripe', source: 'tok_visa' },
  Braintree: { method: 'Braintree', nonce: 'fake-valid-nonce' },
} as const;
type Way = keyof typeof WAYS;

const UNITS = 5;
const STOCK = 10;

const step = fc.oneof(
  fc.record({
    act: fc.constant('units'),
    units: fc.integer({ min: 1, max: 3 }),
    restock: fc.boolean(),
  }),
  fc.record({ act: fc.constant('amount'), cents: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({
    act: fc.constant('lost'),
    cents: fc.integer({ min: 1, max: 3_000 }),
    how: fc.constantFrom('fail', 'drop before acting', 'drop after acting'),
    at: fc.nat(1),
  }),
  fc.record({
    act: fc.constant('later'),
    isPaid: fc.boolean(),
    cents: fc.integer({ min: 1, max: 3_000 }),
  }),
  fc.record({ act: fc.constantFrom('shipping', 'sweep', 'settle', 'canceled', 'refunded') }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

async function paidOrder(way: Way) {
  const stock = { price: 3.33, stock_type: 'track', stock_level: STOCK };
  const product = await create(asAdmin, '/products', { ...PRODUCT, ...stock });
  const { id, secret } = await create(asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: UNITS }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    shipping_id: post.id,
  });
  await create(asPublic, '/payments', { order_id: id, secret, ...WAYS[way] });
  return { id: Number(id), product: Number(product.id), way };
}

type Paid = Awaited<ReturnType<typeof paidOrder>>;

const orderOf = async ({ id }: Paid) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const refund = ({ id }: Paid, body: object) =>
  asAdmin('POST', `/orders/${id}/refunds`, { restock: false, ...body });
const move = ({ id }: Paid, state: string) => asAdmin('PATCH', `/orders/${id}`, { state });
const saleOf = ({ id }: Paid) =>
  braintree.transactions.find(({ orderId }) => orderId === String(id));
const chargeOf = ({ id }: Paid) =>
  stripe.charges.find(({ metadata }) => metadata.order_id === String(id));

function settle(order: Paid): void {
  const sale = saleOf(order);
  if (sale?.status === 'submitted_for_settlement') sale.status = 'settled';
}

/** What the processor has given back, in cents. */
function returned(order: Paid): number {
  const sale = saleOf(order);
  if (!sale) return chargeOf(order)?.amount_refunded ?? 0;
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  if (sale.status === 'voided') return cents(sale.amount);
  const refunds = braintree.transactions.filter(({ id }) => sale.refundIds.includes(id));
  return refunds.reduce((all, { amount }) => all + cents(amount), 0);
}

/** The bank decides about all refunds of the order. */
function decide(order: Paid, isPaid: boolean): void {
  const charge = chargeOf(order);
  const waiting = stripe.refunds.filter(
    ({ charge: id, status }) => id === charge?.id && status === 'pending',
  );
  for (const { id } of waiting) stripe.decide(id, isPaid);
}

const bodyOf = ({ product }: Paid, made: Step): object => {
  if (made.act === 'units') {
    const line_items = [{ product_id: product, quantity: made.units }];
    return { line_items, restock: made.restock };
  }
  return 'cents' in made ? { amount: made.cents / 100 } : { shipping: true };
};

async function refundLost(order: Paid, made: Step & { readonly act: 'lost' }): Promise<void> {
  const isStripe = order.way === 'Stripe';
  const fake = isStripe ? stripe : braintree;
  // Stripe’s library asks a second time by itself; of Braintree’s requests the first ones read.
  const twice = isStripe && made.how !== 'fail' ? [made.how] : [];
  const before = Array.from({ length: isStripe ? 0 : made.at }, () => 'answer' as const);
  fake.script(...before, made.how, ...twice);
  await refund(order, bodyOf(order, made));
  fake.unscript();
}

async function refundLater(order: Paid, made: Step & { readonly act: 'later' }): Promise<void> {
  stripe.nextRefund('pending');
  await refund(order, bodyOf(order, made));
  stripe.nextRefund('succeeded');
  decide(order, made.isPaid);
}

async function take(order: Paid, made: Step): Promise<unknown> {
  if (made.act === 'lost') return refundLost(order, made);
  if (made.act === 'later') return refundLater(order, made);
  if (made.act === 'settle') return settle(order);
  if (made.act === 'sweep') return sweep(2);
  if (made.act === 'canceled' || made.act === 'refunded') return move(order, made.act);
  return refund(order, bodyOf(order, made));
}

/** What holds in the end, when everything is decided. */
async function check(order: Paid): Promise<void> {
  const {
    state,
    total,
    refunds = [],
    refunds_total = 0,
    partially_refunded,
  } = await orderOf(order);
  const cents = Math.round(refunds_total * 100);
  const all = Math.round(total * 100);
  expect(cents).toBe(returned(order));
  expect(cents).toBeLessThanOrEqual(all);
  expect(partially_refunded ?? false).toBe(cents > 0 && cents < all);
  if (cents === all) expect(['canceled', 'refunded']).toContain(state);
  const succeeded = refunds.filter(({ status }: { status: string }) => status === 'succeeded');
  const sum = succeeded.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  expect(Math.round(sum * 100)).toBe(cents);
  expect(refunds.map(({ status }: { status: string }) => status)).not.toContain('pending');
  const restocked = refunds
    .flatMap(({ line_items }: { line_items: { restocked?: number }[] }) => line_items)
    .reduce((sum: number, line: { restocked?: number }) => sum + (line.restocked ?? 0), 0);
  expect(restocked).toBeLessThanOrEqual(UNITS);
  const { stock_level } = (await asAdmin('GET', `/products/${order.product}`)).body.data;
  if (state === 'canceled') expect(stock_level).toBeLessThanOrEqual(STOCK);
  else expect(stock_level).toBe(STOCK - UNITS + restocked);
}

test.each(['Stripe', 'Braintree'] as const)(
  'after a random history, the order and %s agree on its refunds',
  async (way) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (history) => {
        const order = await paidOrder(way);
        for (const made of history) await take(order, made);
        settle(order);
        decide(order, true);
        for (const minutes of [70, 140, 210]) expect(await sweep(minutes)).toEqual([]);
        await check(order);
      }),
      { numRuns: 12 },
    );
  },
);
