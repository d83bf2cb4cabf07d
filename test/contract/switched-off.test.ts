import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import { ADDRESS, asStaff, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { stopClock, tick } from '../store/clock.ts';
import { configureProcessors } from '../store/configure-processors.ts';
import { feedUntil } from '../store/feed.ts';
import { stripeDeliveries } from '../store/stripe-deliveries.ts';

/** Card processors that are switched off, with their credentials kept (payments.md, "Credentials"). */
stopClock();
const opened = await openCardStore();
const { stripe, braintree, url, store: first, sweep } = opened;
const { deliver, eventsOf } = stripeDeliveries(opened);

const WAYS = {
  Stripe: { method: 'Stripe', source: 'tok_visa' },
  Braintree: { method: 'Braintree', nonce: 'fake-valid-nonce' },
} as const;
type Way = keyof typeof WAYS;
const EACH = ['Stripe', 'Braintree'] as const;

const pathOf = (way: Way) => `/application/processors/${way.toLowerCase()}`;
const isOff = (way: Way) => ({
  code: 400,
  type: 'BadRequest',
  message: `Payments with ${way} are not configured for this store.`,
});

async function openShop(settings: Partial<Settings> = {}) {
  const store = await openStore({ unpaid_order_minutes: 60, ...settings }, url);
  await configureProcessors(store, stripe, braintree);
  return shopOf(store);
}

async function shopOf(store: typeof first) {
  const { asAdmin, asPublic } = store;
  const { id: product_id } = await create(asAdmin, '/products', { ...PRODUCT, price: 10 });
  const body = {
    items: [{ product_id, quantity: 2 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  };
  return {
    ...store,
    body,
    /** Gives the answer when other instances have heard of it, too. */
    async turn(way: Way, active: boolean) {
      const answer = await asAdmin('PATCH', pathOf(way), { active });
      tick(CACHE_TTL_MS);
      return answer;
    },
    place: async (): Promise<{ id: number; secret: string }> => create(asPublic, '/orders', body),
    pay: ({ id, secret }: { id: number; secret: string }, how: JsonObject) =>
      asPublic('POST', '/payments', { order_id: id, secret, ...how }),
    orderOf: async ({ id }: { id: number }) => (await asAdmin('GET', `/orders/${id}`)).body.data,
  };
}

describe.each(EACH)('a disabled %s processor', (way) => {
  test('takes no payments until it is enabled again with the same credentials', async () => {
    const { asAdmin, asPublic, body, turn, place, pay } = await openShop();
    const order = await place();
    const [before] = (await asAdmin('GET', '/application/processors')).body.data.filter(
      ({ name }: { name: string }) => name === way.toLowerCase(),
    );
    expect(before.active).toBe(true);
    const off = await turn(way, false);
    expect([off.status, off.body]).toEqual([
      200,
      { status: true, data: { ...before, active: false } },
    ]);
    const charged = [stripe.charges.length, braintree.transactions.length];
    expect(errorOf(await pay(order, WAYS[way]))).toEqual(isOff(way));
    const named = await asPublic('POST', '/orders', { ...body, processor: way });
    expect(errorOf(named)).toMatchObject({
      code: 400,
      invalidPropertyName: 'processor',
      message: isOff(way).message,
    });
    const quoted = (await asPublic('POST', '/orders/quote', body)).body.data;
    const processors = quoted.payment_options.map(
      ({ processor }: { processor: string }) => processor,
    );
    expect(processors).toEqual(EACH.filter((each) => each !== way));
    const { data } = (await asPublic('GET', `/integrations/${way.toLowerCase()}`)).body;
    expect(data.isActive).toBe(false);
    expect([stripe.charges.length, braintree.transactions.length]).toEqual(charged);

    expect((await turn(way, true)).body.data).toEqual(before);
    expect((await pay(order, WAYS[way])).status).toBe(200);
  });

  test('still refunds its charges', async () => {
    const { asAdmin, turn, place, pay, orderOf } = await openShop();
    const order = await place();
    expect((await pay(order, WAYS[way])).status).toBe(200);
    await turn(way, false);
    const path = `/orders/${order.id}/refunds`;
    expect((await asAdmin('POST', `${path}/quote`, { amount: 20 })).status).toBe(200);
    const { body } = await asAdmin('POST', path, { amount: 20 });
    expect(body.data).toMatchObject({ state: 'refunded', refunds: [{ status: 'succeeded' }] });
    const other = await place();
    await turn(way, true);
    await pay(other, WAYS[way]);
    await turn(way, false);
    await asAdmin('PATCH', `/orders/${other.id}`, { state: 'canceled' });
    expect((await orderOf(other)).refunds).toMatchObject([{ amount: 20, status: 'succeeded' }]);
  });

  test('still captures its authorizations', async () => {
    const { asAdmin, turn, place, pay } = await openShop({ capture: 'manual' });
    const order = await place();
    expect((await pay(order, WAYS[way])).status).toBe(200);
    await turn(way, false);
    const { body } = await asAdmin('POST', `/orders/${order.id}/capture`, {});
    expect(body.data.payments).toMatchObject([{ method: way, captured: true }]);
  });

  test('stays disabled with new credentials unless the request enables it', async () => {
    const { asAdmin, turn } = await openShop();
    await turn(way, false);
    const { merchantId: merchant_id, publicKey, privateKey: private_key } = braintree;
    const credentials = {
      Stripe: { secret_key: stripe.secretKey },
      Braintree: { environment: 'sandbox', merchant_id, public_key: publicKey, private_key },
    }[way];
    const put = async (more: object) =>
      (await asAdmin('PUT', pathOf(way), { ...credentials, ...more })).body.data.active;
    expect([await put({}), await put({ active: true }), await put({})]).toEqual([
      false,
      true,
      true,
    ]);
    await turn(way, false);
    expect((await asAdmin('DELETE', pathOf(way))).status).toBe(200);
    const again = await turn(way, true);
    expect([again.status, errorOf(again).message]).toEqual([
      404,
      `${way} is not configured for this store.`,
    ]);
    // Nothing is left of what was removed.
    expect(await put({})).toBe(true);
  });
});

test('payments that started earlier settle by retry, webhook and sweep', async () => {
  const { turn, place, pay, orderOf } = await shopOf(first);
  const lose = async () => {
    const order = await place();
    // The library of Stripe asks a second time by itself.
    stripe.script('drop after acting', 'drop after acting');
    expect((await pay(order, WAYS.Stripe)).status).toBe(503);
    return order;
  };
  const [repeated, told, swept, confirmed] = [
    await lose(),
    await lose(),
    await lose(),
    await place(),
  ];
  const card = { method: 'Stripe', payment_method: 'pm_card_authenticationRequired' };
  const { payment_intent } = (await pay(confirmed, card)).body.data;
  await turn('Stripe', false);

  expect((await pay(repeated, WAYS.Stripe)).status).toBe(200);
  await deliver(...eventsOf(told));
  stripe.finish(payment_intent);
  expect((await pay(confirmed, { method: 'Stripe', payment_intent })).status).toBe(200);
  expect(await sweep(2)).toEqual([]);
  for (const order of [repeated, told, swept, confirmed]) {
    expect(await orderOf(order)).toMatchObject({
      state: 'processing',
      payments: [{ method: 'Stripe', successful: true, amount: 20 }],
    });
  }
});

test('a payment with another processor cancels a waiting Stripe intent', async () => {
  const { turn, place, pay, orderOf } = await openShop();
  const order = await place();
  const card = { method: 'Stripe', payment_method: 'pm_card_authenticationRequired' };
  const { payment_intent } = (await pay(order, card)).body.data;
  await turn('Stripe', false);
  expect((await pay(order, WAYS.Braintree)).status).toBe(200);
  const [intent] = stripe.intents.filter(({ id }) => id === payment_intent);
  expect([intent?.status, (await orderOf(order)).state]).toEqual(['canceled', 'processing']);
});

test('a disabled Braintree issues no client token', async () => {
  const { asPublic, turn } = await openShop();
  await turn('Braintree', false);
  const answer = await asPublic('POST', '/integrations/braintree/clientToken', {});
  expect(errorOf(answer)).toEqual(isOff('Braintree'));
});

test('switching a processor needs credentials:write and emits an event', async () => {
  const shop = await openShop();
  const without = await asStaff(shop, ['application:read', 'settings:write'], { url });
  const refused = await without('PATCH', pathOf('Stripe'), { active: false });
  expect([refused.status, errorOf(refused).permission]).toEqual([403, 'credentials:write']);
  const allowed = await asStaff(shop, ['credentials:write'], { url });
  expect((await allowed('PATCH', pathOf('Stripe'), { active: false })).status).toBe(200);
  const feed = await feedUntil(shop.asAdmin, ({ type }) => type === 'application.updated');
  const updated_at = expect.any(String);
  const told = feed.findLast(({ type }) => type === 'application.updated');
  expect({ previous: told?.previous, data: told?.data }).toMatchObject({
    previous: {
      processors: [
        { name: 'stripe', updated_at },
        { name: 'braintree', updated_at },
      ],
    },
    data: {
      processors: [
        { name: 'stripe', updated_at, active: false },
        { name: 'braintree', updated_at },
      ],
    },
  });
});
