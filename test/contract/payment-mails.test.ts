import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ADDRESS, create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';

/** Customers who wait to hear that their money has come are told. */

type Settlement = 'immediate' | 'confirmed' | 'later';

/** An order that a guest has placed with a method and paid by it, and the subjects of its mails. */
async function placed(store: TestStore, settlement: Settlement) {
  const email = `${randomUUID()}@example.org`;
  const { asAdmin, asPublic, application } = store;
  const method = await create(asAdmin, '/paymentMethods', {
    ...{ name: `Method ${settlement}`, cost_type: 'no_cost', settlement },
  });
  const product = await create(asAdmin, '/products', PRODUCT);
  const address = { ...ADDRESS, email };
  const { id, number, secret } = await create(asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 2 }],
    payment_method_id: method.id,
    ...{ shipping_address: address, billing_address: address },
  });
  const body = { order_id: id, payment_method_id: method.id, method: 'Custom', secret };
  return {
    number,
    told: asPublic('POST', '/payments', body),
    arrives: () => asAdmin('POST', '/payments', body),
    ships: () => asAdmin('POST', `/orders/${id}/shipments`, { tracking_code: 'T1' }),
    mails: async (count: number) => (await mailsTo(application, email, count)).toSorted(bySubject),
  };
}

const bySubject = (one: { subject: string }, other: { subject: string }) =>
  one.subject.localeCompare(other.subject);

const subjectsOf = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject);

const RECEIVED = 'We received your payment for order';

test.each(['confirmed', 'later'] as const)('a %s payment sends an email', async (settlement) => {
  const order_url = 'https://shop.example/orders';
  const order = await placed(await openStore({ order_url }), settlement);
  expect((await order.told).status).toBe(200);
  expect((await order.arrives()).status).toBe(200);
  const mails = await order.mails(2);
  expect(subjectsOf(mails)).toEqual([`${RECEIVED} ${order.number}`, `Your order ${order.number}`]);
  expect(mails[0]?.text).toContain('Thank you. We received the payment for your order.');
  expect(mails[0]?.text).toContain(`${order_url}/`);
});

test('an immediate payment sends no extra email', async () => {
  const order = await placed(await openStore(), 'immediate');
  expect((await order.told).status).toBe(200);
  expect((await order.ships()).status).toBe(200);
  expect(subjectsOf(await order.mails(2))).toEqual([
    `Your order ${order.number}`,
    `Your order ${order.number} is on its way`,
  ]);
});

test('a custom order.processing email replaces the payment email', async () => {
  const store = await openStore();
  const own = { event: 'order.processing', subject: 'Paid', text: 'Thank you.' };
  await create(store.asAdmin, '/notifications', own);
  const order = await placed(store, 'confirmed');
  expect((await order.told).status).toBe(200);
  expect((await order.arrives()).status).toBe(200);
  expect((await order.ships()).status).toBe(200);
  expect(subjectsOf(await order.mails(3))).toEqual([
    'Paid',
    `Your order ${order.number}`,
    `Your order ${order.number} is on its way`,
  ]);
});

test('a French email has spaces before colons and the town on one line', async () => {
  const order = await placed(await openStore({ language: 'fr' }), 'confirmed');
  const [mail] = await order.mails(1);
  expect(mail?.text).toMatch(/Total\u00a0: \d/);
  expect(mail?.text).not.toMatch(/[^\s\d]: /);
  expect(mail?.text).toContain('\n4050-262 Porto\n');
});
