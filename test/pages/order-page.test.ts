import { expect, test } from 'vitest';
import { ORDER_STATES, type OrderState } from '../../shared/resources/schemas/order-states.ts';
import { ADDRESS, ask, create, PRODUCT } from '../store/api.ts';
import { heading, press, useStorefront, violationsOf } from '../store/storefront.ts';

const { application, url, visit, found, asPublic, asAdmin, changeSettings } = await useStorefront();
const product = await create(asAdmin, '/products', PRODUCT);

interface Order {
  readonly id: number;
  readonly number: string;
  readonly secret: string;
  readonly total: number;
}

async function guestOrder(changes: object = {}): Promise<Order> {
  const pickup = await found('/shippings?name=Collect in the shop');
  return create(asPublic, '/orders', {
    ...{ items: [{ product_id: product.id, quantity: 1 }], shipping_id: pickup.id },
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, ...changes },
  });
}

const transfer = async () => ({
  payment_method_id: (await found('/paymentMethods?name=Bank transfer')).id,
});

const open = ({ id, secret }: Order) =>
  visit(`${url}/orders/${id}#secret=${secret}`, {
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  });

/** How an order gets to a state. */
const WAYS: Readonly<Record<Exclude<OrderState, 'draft'>, readonly OrderState[]>> = {
  created: [],
  failed: ['failed'],
  processing: ['processing'],
  shipped: ['processing', 'shipped'],
  completed: ['processing', 'completed'],
  canceled: ['canceled'],
  refunded: ['processing', 'refunded'],
};

const ACTIONS = {
  cancel: ['Cancel this order', 'Cancel the order'],
  withdraw: ['Withdraw from contract here', 'Confirm withdrawal'],
} as const;

test.each(ORDER_STATES.filter((state) => state !== 'draft'))(
  'a %s order offers cancellation and withdrawal exactly when the API allows them',
  async (state) => {
    for (const [action, [first, second]] of Object.entries(ACTIONS)) {
      const order = await guestOrder();
      for (const next of WAYS[state])
        await asAdmin('PATCH', `/orders/${order.id}`, { state: next });
      const { page } = await open(order);
      await page.getByText(`Order ${order.number}`).first().waitFor();
      const isOffered = (await page.getByText(first, { exact: true }).count()) > 0;
      if (isOffered) {
        expect(await violationsOf(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        await page.getByText(first, { exact: true }).click();
        await press(page, second);
        await page.getByText(first, { exact: true }).waitFor({ state: 'detached' });
      }
      const { status } = await ask('POST', `/orders/${order.id}/${action}`, {
        ...{ authorization: application.publicKey, url, body: {} },
        headers: { 'Order-Secret': order.secret },
      });
      // What was offered has been done, and cannot be done twice.
      expect(status).toBe(400);
      const { body } = await asAdmin('GET', `/orders/${order.id}`);
      const isDone =
        action === 'cancel'
          ? body.data.cancel_reason === 'customer'
          : body.data.withdrawal !== undefined;
      expect([action, isDone]).toEqual([action, isOffered]);
    }
  },
);

test('a customer can cancel a pay-later order until the first shipment, even when invoiced', async () => {
  const method = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'On account', cost_type: 'no_cost', settlement: 'later' },
  });
  const orderLater = async () => {
    const order = await guestOrder({ payment_method_id: method.id });
    const { id: order_id, secret } = order;
    await create(asPublic, '/payments', { method: 'Custom', order_id, secret });
    return order;
  };
  const { page } = await open(await orderLater());
  await page.getByText('We have your order, and are preparing it.').waitFor();
  await page.getByText('Cancel this order').click();
  await press(page, 'Cancel the order');
  await heading(page, 'Your order is canceled');
  const invoiced = await orderLater();
  await create(asAdmin, '/invoices', { order_id: invoiced.id });
  const other = await open(invoiced);
  await other.page.getByText('Cancel this order').waitFor();
  const line_items = [{ product_id: product.id, variant_id: 0, quantity: 1 }];
  await create(asAdmin, `/orders/${invoiced.id}/shipments`, { line_items });
  await other.page.reload();
  await other.page.getByText('Withdraw from contract here').waitFor();
  expect(await other.page.getByText('Cancel this order').count()).toBe(0);
});

test('a pickup order shows where to collect it and no shipping', async () => {
  const order = await guestOrder();
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' });
  const line_items = [{ product_id: product.id, variant_id: 0, quantity: 1 }];
  await create(asAdmin, `/orders/${order.id}/shipments`, { line_items });
  const { page } = await open(order);
  await page.getByText('Your order is ready. You can collect it now.').waitFor();
  await page.getByText('Status: Ready to be collected', { exact: true }).waitFor();
  const place = page.locator('section', { has: page.getByText('Where you collect it') });
  expect(await place.last().innerText()).toMatch(/Collect in the shop\s+At the harbour, Monday/);
  const text = await page.locator('main').innerText();
  expect(text).not.toMatch(/Shipping address|on its way|Parcels/i);
  expect(await violationsOf(page)).toEqual([]);
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'completed' });
  await page.reload();
  await page.getByText('You have collected your order.').waitFor();
  await page.getByText('Status: Collected', { exact: true }).waitFor();
});

test('a customer can open the credit note of an order', async () => {
  const order = await guestOrder();
  await create(asAdmin, '/payments', {
    method: 'Custom',
    order_id: order.id,
    ...(await transfer()),
  });
  await create(asAdmin, '/invoices', { order_id: order.id });
  const { refunds } = await create(asAdmin, `/orders/${order.id}/refunds`, { amount: 1 });
  const { page } = await open(order);
  expect(await violationsOf(page)).toEqual([]);
  const asked = page.waitForRequest(/\/pdf$/);
  await press(page, 'Credit note (PDF)');
  expect((await asked).url()).toContain(`/invoices/${refunds[0].credit_note_id}/pdf`);
});

test('a tracking number links to the page of a known carrier', async () => {
  const order = await guestOrder({
    items: [{ product_id: product.id, quantity: 2 }],
    shipping_id: (await found('/shippings?name=Parcel')).id,
  });
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' });
  const line_items = [{ product_id: product.id, quantity: 1 }];
  const parcel = { method: 'GLS', tracking_code: 'Z8 1', line_items };
  await create(asAdmin, `/orders/${order.id}/shipments`, parcel);
  await create(asAdmin, `/orders/${order.id}/shipments`, { method: 'Van', tracking_code: 'V1' });
  const { page } = await open(order);
  const link = page.getByRole('link', { name: 'Z8 1' });
  expect(await link.getAttribute('href')).toBe('https://gls-group.com/track/Z81');
  await page.getByText('V1').waitFor();
  expect(await page.getByRole('link', { name: 'V1' }).count()).toBe(0);
});

test('a customer sees the deduction from a refund and its reason', async () => {
  const order = await guestOrder();
  const paid = { method: 'Custom', order_id: order.id, ...(await transfer()) };
  await create(asAdmin, '/payments', paid);
  await create(asAdmin, `/orders/${order.id}/refunds`, {
    line_items: [{ product_id: product.id, quantity: 1 }],
    ...{ deduction: 1.5, reason: 'It was used.' },
  });
  const { page } = await open(order);
  await page.getByText(/^€[\d.]+ on .+, €1\.50 deducted: It was used\.$/).waitFor();
});

test('the withdrawal link is as prominent as a button', async () => {
  const order = await guestOrder();
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' });
  const { page } = await open(order);
  const lookOf = (text: string) =>
    page
      .locator('#withdrawal')
      .getByText(text, { exact: true })
      .evaluate((element) => {
        const style = element.computedStyleMap();
        const names = ['color', 'border-top-color', 'border-top-width', 'font-weight'];
        return names.map((name) => style.get(name)?.toString());
      });
  const first = page.getByText('Withdraw from contract here', { exact: true });
  await first.click();
  expect(await lookOf('Withdraw from contract here')).toEqual(await lookOf('Confirm withdrawal'));
});

test('says once that an order is canceled', async () => {
  const canceled = await open(await guestOrder());
  await canceled.page.getByText('Cancel this order').click();
  await press(canceled.page, 'Cancel the order');
  await heading(canceled.page, 'Your order is canceled');
  expect(await canceled.page.getByText(/^Your order/).count()).toBe(1);
});

test('a withdrawn order says so first and asks for no payment', async () => {
  const method = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'On account', cost_type: 'no_cost', instructions: 'Within seven days.' },
  });
  const order = await guestOrder({ payment_method_id: method.id });
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' });
  const { page } = await open(order);
  await heading(page, 'Thank you');
  await page.getByText('Amount to pay').waitFor();
  // Not for a method without transfers, nor rows of nothing.
  const text = await page.locator('main').innerText();
  expect(text).not.toMatch(/Payment reference|Promotion|Coupon|− €0/);
  await page.getByText('Withdraw from contract here').click();
  await press(page, 'Confirm withdrawal');
  const says = async () => {
    await heading(page, 'You have withdrawn from this order');
    await page
      .getByText(
        'We have received your withdrawal. You send back what you have received, and get back what you paid.',
      )
      .waitFor();
    await page.getByText('Status: Withdrawn', { exact: true }).waitFor();
    await page.getByText(/^You have withdrawn from this contract on /).waitFor();
    const others =
      /Thank you|are preparing it|Being prepared|Amount to pay|Payment reference|Within seven days|On account/;
    expect(await page.locator('main').innerText()).not.toMatch(others);
  };
  await says();
  await page.reload();
  await says();
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'refunded' });
  await page.reload();
  await heading(page, 'Your order is refunded');
  await page.getByText('Status: Refunded', { exact: true }).waitFor();
  await asAdmin('DELETE', `/paymentMethods/${method.id}`);
});

test('a customer can request a return and see the return address', async () => {
  await changeSettings({ return_address: 'Dock 3, 4050 Porto' });
  const order = await guestOrder({ items: [{ product_id: product.id, quantity: 2 }] });
  for (const state of ['processing', 'shipped'])
    await asAdmin('PATCH', `/orders/${order.id}`, { state });
  const { page } = await open(order);
  await page.getByText('Return something').click();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await press(page, 'Ask for the return');
  await page.getByText('Please say how many units you send back.').waitFor();
  await page.getByLabel(`Units of ${product.name}`).fill('1');
  await page.getByLabel('Why do you send it back?').fill('It is broken.');
  await press(page, 'Ask for the return');
  await page.getByText(/^1 × .+: you have asked to return it\.$/).waitFor();
  const { returns } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect(returns).toMatchObject([
    { state: 'requested', line_items: [{ quantity: 1, reason: 'It is broken.' }] },
  ]);
  await asAdmin('PATCH', `/orders/${order.id}/returns/0`, { state: 'approved' });
  await page.reload();
  await page.getByText('Dock 3, 4050 Porto').waitFor();
  // One unit is left.
  await page.getByText('Return something').click();
  const units = page.getByLabel(`Units of ${product.name}`);
  await units.fill('2');
  await press(page, 'Ask for the return');
  await page.getByText('There are not so many left.').waitFor();
  await changeSettings({ return_days: 0 });
  await units.fill('1');
  await press(page, 'Ask for the return');
  await page.getByText('This order can no longer be returned here. Please write to us.').waitFor();
  await changeSettings({ return_days: 14 });
});

test('a return of an unpaid order does not promise a refund', async () => {
  const method = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'By account', cost_type: 'no_cost', settlement: 'later' },
  });
  const order = await guestOrder({ payment_method_id: method.id });
  await create(asPublic, '/payments', {
    ...{ method: 'Custom', order_id: order.id, secret: order.secret },
  });
  const path = `/orders/${order.id}`;
  const line_items = [{ product_id: product.id, variant_id: 0, quantity: 1 }];
  await create(asAdmin, `${path}/shipments`, {});
  await create(asAdmin, `${path}/returns`, { line_items });
  for (const state of ['received', 'refunded'])
    expect((await asAdmin('PATCH', `${path}/returns/0`, { state })).status).toBe(200);
  const { page } = await open(order);
  await page.getByText(/^1 × .+: it is taken off what you have to pay\.$/).waitFor();
  expect(await page.getByText('your money is on its way').count()).toBe(0);
});

test('says when an order has changed in the meantime', async () => {
  const order = await guestOrder();
  const { page } = await open(order);
  await page.getByText('Cancel this order').click();
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' });
  await press(page, 'Cancel the order');
  await page.getByText('This order has changed meanwhile. Please load the page again.').waitFor();
});

test('shows payment instructions, amount, reference and due date', async () => {
  const method = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Transfer', cost_type: 'no_cost', settlement: 'confirmed' },
    unpaid_order_minutes: 20_160,
    bank_transfer: true,
    description: 'In advance.',
    instructions: 'Within seven days.\nThank you.',
  });
  const order = await guestOrder({ payment_method_id: method.id });
  const { page } = await open(order);
  await heading(page, 'Please pay your order');
  await page.getByText('In advance.').waitFor();
  await press(page, /^Pay €/);
  await heading(page, 'Thank you');
  const total = `€${order.total.toFixed(2)}`;
  const { payments } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
  const payment = page.locator('section').filter({ hasText: 'Payment: Transfer' });
  expect(await payment.getByRole('definition').allTextContents()).toEqual([
    total,
    `Order ${order.number}`,
    'Harbour & Pine',
    'PT50 0002 0123 1234 5678 9015 4',
    'Banco do Porto',
    dates.format(new Date(payments[0].ends_at)),
  ]);
  const lines = payment.getByText('Within seven days.');
  expect(await lines.innerText()).toBe('Within seven days.\nThank you.');
  await page
    .getByText(`Please pay ${total} (Transfer, reference Order ${order.number}).`)
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The store has the money.
  await create(asAdmin, '/payments', { order_id: order.id, method: 'Custom' });
  await page.reload();
  await page.getByText('Being prepared').waitFor();
  await payment.getByText('We have your payment.').waitFor();
  expect(await payment.innerText()).not.toMatch(/In advance|Within seven days/);
  expect(await payment.getByRole('definition').count()).toBe(0);
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  await page.reload();
  await heading(page, 'Your order is canceled');
  expect(await page.getByText('IBAN PT50').count()).toBe(0);
  await asAdmin('DELETE', `/paymentMethods/${method.id}`);
});
