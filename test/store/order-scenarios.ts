import { expect } from 'vitest';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import type { FakeStripe } from '../processors/fake-stripe.ts';
import { ADDRESS, create, PRODUCT, type TestStore } from './api.ts';
import { cipher, table } from './local-store.ts';

interface Options<Plan> {
  readonly store: TestStore;
  /** Of the server whose database fails as planned. */
  readonly url: string;
  readonly stripe: FakeStripe;
  readonly faults: { plan(plan: Plan): void; end(): boolean };
  /** What happens before a client sends its request again. */
  readonly beforeRepeat?: () => void;
}

export const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

/**
 * Orders and payments during which the database fails once. Whatever the fault, the client sends
 * the same request again, with the same key, and everything must then have happened once.
 */
export async function orderScenarios<Plan>(options: Options<Plan>) {
  const { store, url, stripe, faults, beforeRepeat } = options;
  const { asAdmin, asPublic } = store;
  // First, because the server then caches the application.
  const application = await readApplication(table, store.application.id);
  await setProcessor(
    table,
    cipher,
    application,
    'stripe',
    { secretKey: stripe.secretKey },
    Date.now(),
  );
  const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
  const kettle = await create(asAdmin, '/products', PRODUCT);
  const methods = {
    Custom: { payment_method_id: transfer.id },
    Stripe: { source: 'tok_visa' },
  };
  let scenarios = 0;

  async function send(method: string, path: string, body: object, headers: object = {}) {
    const response = await fetch(`${url}/v0${path}`, {
      method,
      headers: { Authorization: store.application.publicKey, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** The answer while the database fails, the one after it, and whether the fault was met. */
  async function sendTwice(
    path: string,
    body: object,
    key: string,
    plan: Plan,
    { method = 'POST', ...more }: { method?: string; Authorization?: string } = {},
  ) {
    const headers = { 'Idempotency-Key': key, ...more };
    faults.plan(plan);
    const first = await send(method, path, body, headers);
    const wasMet = faults.end();
    expect([plan, [200, 503].includes(first.status)]).toEqual([plan, true]);
    expect(first.headers.get('retry-after')).toBe(first.status === 503 ? '1' : null);
    beforeRepeat?.();
    const again = await send(method, path, body, headers);
    expect([plan, again.status]).toEqual([plan, 200]);
    if (first.status === 200) expect(again.text).toBe(first.text);
    return { wasMet, data: JSON.parse(again.text).data };
  }

  /** A cart with two units of a product and a coupon. */
  async function openCart() {
    scenarios += 1;
    const stock = { stock_type: 'track', stock_level: 10 };
    const product = await create(asAdmin, '/products', { ...PRODUCT, ...stock });
    const coupon = await create(asAdmin, '/coupons', {
      name: 'Ten percent',
      code: `FAULT-${scenarios}`,
      target_type: 'CART_COUPON',
      discount_type: 'PERCENTAGE_DISCOUNT',
      discount_value: 10,
      usages_left: 5,
    });
    const items = [{ product_id: product.id, quantity: 2 }];
    const cart = await create(asPublic, '/carts', { items });
    await asPublic('PUT', `/carts/${cart.id}/coupon`, { coupon_code: coupon.code });
    return { product, coupon, cart, key: `order-${scenarios}` };
  }

  /** Places an order. Returns whether the fault was met. */
  async function placeWith(plan: Plan): Promise<boolean> {
    const { product, coupon, cart, key } = await openCart();
    const body = { cart_id: cart.id, ...addresses };
    const { data, wasMet } = await sendTwice('/orders', body, key, plan);
    const orders = await asAdmin('GET', `/orders?cart_id=${cart.id}`);
    expect(orders.body.data.map(({ id }: { id: number }) => id)).toEqual([data.id]);
    const sold = await asAdmin('GET', `/products/${product.id}`);
    expect(sold.body.data.stock_level).toBe(8);
    const used = await asAdmin('GET', `/coupons/${coupon.id}`);
    expect(used.body.data).toMatchObject({ total_usages: 1, usages_left: 4 });
    const closed = await asAdmin('GET', `/carts/${cart.id}`);
    expect(closed.body.data).toMatchObject({ status: 'closed', order_id: data.id });
    return wasMet;
  }

  /** Pays an order. Returns whether the fault was met. */
  async function payWith(method: keyof typeof methods, plan: Plan): Promise<boolean> {
    const items = [{ product_id: kettle.id, quantity: 1 }];
    const order = await create(asPublic, '/orders', { items, ...addresses });
    const body = { method, order_id: order.id, ...methods[method] };
    const { wasMet } = await sendTwice('/payments', body, `pay-${order.id}`, plan);
    const { body: paid } = await asAdmin('GET', `/orders/${order.id}`);
    expect(paid.data).toMatchObject({
      state: 'processing',
      payments: [{ method, successful: true }],
    });
    const charges = stripe.charges.filter(({ metadata }) => metadata.order_id === String(order.id));
    expect(charges).toHaveLength(method === 'Stripe' ? 1 : 0);
    return wasMet;
  }

  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const Authorization = `${store.application.publicKey}:${token}`;

  /** Refunds a part of an order, or cancels it. Returns whether the fault was met. */
  async function refundWith(way: 'refund' | 'cancel', plan: Plan): Promise<boolean> {
    const stock = { stock_type: 'track', stock_level: 10 };
    const product = await create(asAdmin, '/products', { ...PRODUCT, ...stock });
    const items = [{ product_id: product.id, quantity: 2 }];
    const order = await create(asPublic, '/orders', { items, ...addresses });
    await create(asPublic, '/payments', {
      method: 'Stripe',
      order_id: order.id,
      source: 'tok_visa',
    });
    const path = `/orders/${order.id}`;
    const unit = { line_items: [{ ...items[0], quantity: 1 }], restock: true };
    const { wasMet } =
      way === 'refund'
        ? await sendTwice(`${path}/refunds`, unit, path, plan, { Authorization })
        : await sendTwice(path, { state: 'canceled' }, path, plan, {
            method: 'PATCH',
            Authorization,
          });
    const { body } = await asAdmin('GET', path);
    expect(body.data).toMatchObject({
      state: way === 'refund' ? 'processing' : 'canceled',
      refunds_total: way === 'refund' ? order.total / 2 : order.total,
    });
    expect(body.data.refunds).toMatchObject([{ status: 'succeeded' }]);
    const charges = stripe.charges.filter(({ metadata }) => metadata.order_id === String(order.id));
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([
      Math.round(body.data.refunds_total * 100),
    ]);
    const { data } = (await asAdmin('GET', `/products/${product.id}`)).body;
    expect(data.stock_level).toBe(way === 'refund' ? 9 : 10);
    return wasMet;
  }

  return { send, openCart, placeWith, payWith, refundWith };
}

/** Makes the scenario with the fault at the first call, the second, and so on. Returns how many. */
export async function atEachCall(scenario: (at: number) => Promise<boolean>): Promise<number> {
  let calls = 0;
  while (await scenario(calls + 1)) calls += 1;
  return calls;
}
