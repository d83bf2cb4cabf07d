import { expect, test } from 'vitest';
import { variablesOf } from '../../shared/mail-texts/variables.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { settledFeed } from '../store/feed.ts';

/** What happens when money goes back, and what the mails about it say. */
const { stripe, store, sweep } = await openCardStore();
const { asAdmin, application } = store;
const product = await create(asAdmin, '/products', { ...PRODUCT, price: 10 });
const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
const CARD = { method: 'Stripe', source: 'tok_visa' };

async function paidOrder(way: object): Promise<number> {
  const { id: order_id } = await create(asAdmin, '/orders', {
    items: [{ product_id: product.id, quantity: 3 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  await create(asAdmin, '/payments', { order_id, ...way });
  return order_id;
}

const refund = (id: number, amount: number) =>
  create(asAdmin, `/orders/${id}/refunds`, { amount, restock: false });

/** The events `order.refunded` of an order, once the event of a later change is there. */
async function refundEvents(id: number): Promise<Event[]> {
  const events = await settledFeed(store);
  return events.filter((each) => each.type === 'order.refunded' && each.record_id === id);
}

const mailedAmount = ({ data, previous, created_at }: Event) => {
  const { settings } = application;
  const time = Date.parse(created_at);
  return variablesOf({ settings, resource: 'orders', record: data, previous, time }).refund?.amount;
};

test('mails a late refund with its own amount', async () => {
  const id = await paidOrder(CARD);
  stripe.nextRefund('pending');
  await refund(id, 4);
  await refund(id, 7);
  stripe.decide(String(stripe.refunds[1]?.id), true);
  await sweep(63);
  expect((await refundEvents(id)).map(mailedAmount)).toEqual(['€7.00', '€4.00']);
});

test.each([
  ['paid with a store payment method', { payment_method_id: transfer.id }, {}, undefined],
  ['moved without a refund', CARD, { refund: false }, undefined],
  ['paid by card', CARD, {}, '€30.00'],
])('emits one order.refunded event for an order %s', async (_, way, more, amount) => {
  const id = await paidOrder(way);
  const move = { state: 'refunded', ...more };
  expect((await asAdmin('PATCH', `/orders/${id}`, move)).status).toBe(200);
  expect((await refundEvents(id)).map(mailedAmount)).toEqual([amount]);
});

test('an order with a pending refund emits one order.refunded event', async () => {
  const id = await paidOrder(CARD);
  stripe.nextRefund('pending');
  const { body } = await asAdmin('PATCH', `/orders/${id}`, { state: 'refunded' });
  expect(body.data.state).toBe('refunded');
  stripe.decide(String(stripe.refunds[0]?.id), true);
  await sweep(63);
  expect((await refundEvents(id)).map(mailedAmount)).toEqual(['€30.00']);
});
