import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../../store/api.ts';

/** A shopper who wants to pay less than a payment method costs, and a store that wants more. */
const { asAdmin, asPublic } = await openStore({ currencies: [{ code: 'USD', rate: 1.1 }] });
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 40 });
const newMethod = (changes: object) =>
  create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost', ...changes });
const transfer = await newMethod({});
const delivery = await newMethod({ cost_type: 'fixed_fee', fixed_fee: 2.5 });
const percent = await newMethod({ cost_type: 'percentage_fee', percentage_fee: 10 });

const placeOrder = (changes: object = {}) =>
  create(asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...changes,
  });
const pay = ({ id, secret }: { id: number; secret: string }, changes: object) =>
  asPublic('POST', '/payments', { order_id: id, method: 'Custom', secret, ...changes });
const by = ({ id }: { id: number }) => ({ payment_method_id: id });

const CHANGED = (message: string, extras: object) => ({
  code: 409,
  type: 'TotalChanged',
  message,
  ...extras,
});

test('a payment method chosen at payment time adds its fee', async () => {
  const order = await placeOrder();
  expect(order).toMatchObject({ total: 40, payment_method_id: null });
  const { body } = await pay(order, by(delivery));
  expect(body.data).toMatchObject({
    state: 'processing',
    total: 42.5,
    display_total: '42.5 EUR',
    payment_method_total: 2.5,
    payment_method_id: delivery.id,
    payment_method: { name: delivery.name, fixed_fee: 2.5 },
    payments: [{ amount: 42.5, payment_method_id: delivery.id }],
  });
});

test('paying with another method replaces the fee of the first', async () => {
  const order = await placeOrder(by(percent));
  expect(order).toMatchObject({ total: 44, payment_method_total: 4 });
  const { body } = await pay(order, by(transfer));
  expect(body.data).toMatchObject({
    total: 40,
    payment_method_total: 0,
    payments: [{ amount: 40 }],
  });
});

test('the fee of an order in another currency is computed in both currencies', async () => {
  const order = await placeOrder({ currency: 'USD', ...by(percent) });
  expect(order.converted).toMatchObject({ total: 48.4, payment_method_total: 4.4 });
  const { body } = await pay(order, by(delivery));
  expect(body.data).toMatchObject({
    total: 42.5,
    converted: { total: 46.75, payment_method_total: 2.75 },
    payments: [{ amount: 42.5, charged_amount: 46.75, charged_currency: 'USD' }],
  });
});

test('a payment does not start if the total differs from expected_total', async () => {
  const order = await placeOrder({ currency: 'USD' });
  const refused = await pay(order, { ...by(delivery), expected_total: 44 });
  expect(errorOf(refused)).toEqual(
    CHANGED('The order total is now $46.75.', {
      currency: 'USD',
      totals: {
        items_total: 44,
        display_items_total: '44 USD',
        shipping_total: 0,
        display_shipping_total: '0 USD',
        taxes_total: 0,
        display_taxes_total: '0 USD',
        payment_method_total: 2.75,
        display_payment_method_total: '2.75 USD',
        total: 46.75,
        display_total: '46.75 USD',
      },
    }),
  );
  const { body } = await asAdmin('GET', `/orders/${order.id}`);
  expect(body.data).toMatchObject({ state: 'created', total: 40, payment_method_id: null });
  expect(body.data).not.toHaveProperty('payments');
  const paid = await pay(order, { ...by(delivery), expected_total: 46.75 });
  expect(paid.body.data.state).toBe('processing');
});

test('an order with expected_total takes a higher total only if the payment expects it', async () => {
  const order = await placeOrder({ expected_total: 40 });
  expect(order.expected_total).toBe(40);
  expect(errorOf(await pay(order, by(delivery)))).toMatchObject({ type: 'TotalChanged' });
  const { body } = await pay(order, { ...by(delivery), expected_total: 42.5 });
  expect(body.data).toMatchObject({ state: 'processing', total: 42.5 });
  const cheaper = await placeOrder({ expected_total: 44, ...by(percent) });
  expect((await pay(cheaper, by(transfer))).body.data).toMatchObject({ total: 40 });
});

test('a free order is paid without a processor, payment method or fee', async () => {
  const gift = await create(asAdmin, '/products', { ...PRODUCT, price: 0 });
  const items = [{ product_id: gift.id, quantity: 1 }];
  for (const body of [
    { method: 'Stripe', source: 'tok_visa' },
    { method: 'Braintree' },
    by(delivery),
    {},
  ]) {
    const order = await placeOrder({ items, ...by(delivery) });
    expect(order).toMatchObject({ total: 0, payment_method_total: 0 });
    const { status, body: answer } = await pay(order, body);
    expect({ status, answer }).toMatchObject({
      status: 200,
      answer: {
        data: {
          id: order.id,
          state: 'processing',
          total: 0,
          payments: [{ method: 'Free', amount: 0, successful: true }],
        },
      },
    });
    expect(answer).not.toHaveProperty('_embedded');
    expect(errorOf(await pay(order, body)).message).toBe(
      `Order ${order.id} has already been paid.`,
    );
  }
  const order = await placeOrder({ items });
  expect((await pay(order, { method: 'Cash' })).status).toBe(400);
});
