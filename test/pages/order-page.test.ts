import { expect, test } from 'vitest';
import { ORDER_STATES, type OrderState } from '../../shared/shopping/order-states.ts';
import { ADDRESS, ask, create, PRODUCT } from '../store/api.ts';
import { heading, press, useStorefront, violationsOf } from '../store/storefront.ts';

const { application, url, visit, found, asPublic, asAdmin } = await useStorefront();
const product = await create(asAdmin, '/products', PRODUCT);

type Order = { readonly id: number; readonly secret: string; readonly total: number };

async function guestOrder(changes: object = {}): Promise<Order> {
  const pickup = await found('/shippings?name=Collect in the shop');
  return create(asPublic, '/orders', {
    ...{ items: [{ product_id: product.id, quantity: 1 }], shipping_id: pickup.id },
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, ...changes },
  });
}

const open = ({ id, secret }: Order) =>
  visit(`${url}/orders/${id}#secret=${secret}`, {
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  });

/** How an order gets to a state. */
const WAYS: Readonly<Record<OrderState, readonly OrderState[]>> = {
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

test.each(ORDER_STATES)(
  'an order that is %s can be canceled or withdrawn from as the API says',
  async (state) => {
    for (const [action, [first, second]] of Object.entries(ACTIONS)) {
      const order = await guestOrder();
      for (const next of WAYS[state])
        await asAdmin('PATCH', `/orders/${order.id}`, { state: next });
      const { page } = await open(order);
      await page.getByText(`Order ${order.id}`).first().waitFor();
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

test('says that a canceled order is canceled, and when the customer has withdrawn', async () => {
  const canceled = await open(await guestOrder());
  await canceled.page.getByText('Cancel this order').click();
  await press(canceled.page, 'Cancel the order');
  await heading(canceled.page, 'Your order is canceled');
  expect(await canceled.page.getByText('Your order', { exact: false }).count()).toBe(1);
  const order = await guestOrder();
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' });
  const { page } = await open(order);
  await page.getByText('Withdraw from contract here').click();
  await press(page, 'Confirm withdrawal');
  await page.getByText(/^You have withdrawn from this contract on /).waitFor();
  await page.reload();
  await page.getByText(/^You have withdrawn from this contract on /).waitFor();
});

test('an order that has moved on meanwhile says so', async () => {
  const order = await guestOrder();
  const { page } = await open(order);
  await page.getByText('Cancel this order').click();
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'processing' });
  await press(page, 'Cancel the order');
  await page.getByText('This order has changed meanwhile. Please load the page again.').waitFor();
});

test('says how to pay: the words of the payment method, the amount, what to write, and until when', async () => {
  const method = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Transfer', cost_type: 'no_cost', settlement: 'confirmed' },
    unpaid_order_minutes: 20_160,
    description: 'Harbour & Pine\nIBAN PT50 0002 0123 1234 5678 9015 4',
  });
  const order = await guestOrder({ payment_method_id: method.id });
  const { page } = await open(order);
  await heading(page, 'Please pay your order');
  await page.getByText('IBAN PT50').waitFor();
  await press(page, /^Pay €/);
  await heading(page, 'Thank you');
  const total = `€${order.total.toFixed(2)}`;
  const { payments } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
  const payment = page.locator('section').filter({ hasText: 'Payment: Transfer' });
  expect(await payment.getByRole('definition').allTextContents()).toEqual([
    total,
    String(order.id),
    dates.format(new Date(payments[0].ends_at)),
  ]);
  const lines = payment.getByText('IBAN PT50');
  expect(await lines.innerText()).toBe('Harbour & Pine\nIBAN PT50 0002 0123 1234 5678 9015 4');
  await page.getByText(`Please pay ${total} (Transfer, reference ${order.id}).`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The store has the money.
  await create(asAdmin, '/payments', { order_id: order.id, method: 'Custom' });
  await page.reload();
  await page.getByText('Being prepared').waitFor();
  await page.getByText('IBAN PT50').waitFor();
  expect(await payment.getByRole('definition').count()).toBe(0);
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  await page.reload();
  await heading(page, 'Your order is canceled');
  expect(await page.getByText('IBAN PT50').count()).toBe(0);
  await asAdmin('DELETE', `/paymentMethods/${method.id}`);
});
