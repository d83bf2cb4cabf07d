import { expect, test } from 'vitest';
import { adminRequest } from '../../functions/stream/admin-request.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { evaluateOrder } from '../../shared/ordering/evaluate-order.ts';
import { loadOrderContext } from '../../shared/ordering/load-order-context.ts';
import { loadOffers } from '../../shared/ordering/order-options.ts';
import { readQuote } from '../../shared/ordering/read-order.ts';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { table } from '../store/local-store.ts';

const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00+01:00';

const store = await openStore({ automatic_promotions: true });
const { asAdmin, asPublic } = store;
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

test.each([
  ['/products', PRODUCT],
  ['/contents', { title: 'About', text: 'Us' }],
  ['/collections', { name: 'Winter' }],
])('%s are visible only within their publication dates', async (path, body) => {
  const isShown = async (times: object) => {
    const { id } = await create(asAdmin, path, { ...body, ...times });
    const list = (await asPublic('GET', path)).body.data;
    const isListed = list.some((each: { id: number }) => each.id === id);
    const { status } = await asPublic('GET', `${path}/${id}`);
    expect(status).toBe(isListed ? 200 : 404);
    expect((await asAdmin('GET', `${path}/${id}`)).body.data).toMatchObject(times);
    return isListed;
  };
  expect(await isShown({ published_from: PAST, published_until: FUTURE })).toBe(true);
  expect(await isShown({ published_from: FUTURE })).toBe(false);
  expect(await isShown({ published_until: PAST })).toBe(false);
});

test('a product past its published_until cannot be ordered and causes a cart problem', async () => {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const items = [{ product_id, quantity: 1 }];
  const cart = await create(asPublic, '/carts', { items });
  await asAdmin('PUT', `/products/${product_id}`, { published_until: PAST });
  const { body } = await asPublic('GET', `/carts/${cart.id}`);
  expect(body.data.problems).toMatchObject([{ code: 'not_published', line: 0 }]);
  const refused = await asPublic('POST', '/orders', { items, ...addresses });
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName: 'items.0.product_id' });
  await asAdmin('PUT', `/products/${product_id}`, { published_until: null });
  expect((await asPublic('POST', '/orders', { items, ...addresses })).status).toBe(200);
});

test.each([PAST, FUTURE])(
  'shipping and payment methods are unavailable from published_until %s',
  async (end) => {
    const until = { published_until: end };
    const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
    const shipping = await create(asAdmin, '/shippings', {
      name: 'Sledge',
      base_cost: 5,
      ...until,
    });
    const payment = await create(asAdmin, '/paymentMethods', {
      ...{ name: 'Barter', cost_type: 'no_cost' },
      ...until,
    });
    const body = {
      ...{ items: [{ product_id, quantity: 1 }] },
      ...{ shipping_id: shipping.id, payment_method_id: payment.id },
    };
    const environment = { table, replicas: new ReplicaCache(1_000_000), publicUrl: undefined };
    const orderedAt = async (now: number) => {
      const context = {
        ...adminRequest(store.application, environment),
        caller: { access: 'public' } as const,
        clock: { now: () => now },
      };
      const requested = readQuote({ ...context, body });
      const found = await loadOrderContext(requested, context);
      const offers = await loadOffers(requested, context);
      return {
        refused: evaluateOrder(requested, found, context).refusals.map(
          ({ problem }) => problem.code,
        ),
        offered: [...offers.shippings, ...offers.paymentMethods].flatMap(({ id }) =>
          [shipping.id, payment.id].includes(id) ? [id] : [],
        ),
      };
    };
    const time = Date.parse(end);
    expect(await orderedAt(time - 1)).toEqual({
      refused: [],
      offered: [shipping.id, payment.id],
    });
    expect(await orderedAt(time)).toEqual({
      refused: ['payment_method_gone', 'shipping_unavailable'],
      offered: [],
    });
  },
);

test('a promotion applies only within its dates and explains why not', async () => {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const promotion = await create(asAdmin, '/promotions', {
    name: 'Ten off',
    active: true,
    conditions: [],
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 10 }],
    valid_from: PAST,
    valid_until: FUTURE,
  });
  const quoted = async (times: object) => {
    await asAdmin('PUT', `/promotions/${promotion.id}`, times);
    const items = [{ product_id, quantity: 1 }];
    const { data } = (await asPublic('POST', '/orders/quote', { items, ...addresses })).body;
    const option = data.promotion_options.find(({ id }: { id: number }) => id === promotion.id);
    return [data.promotion_total, option.unavailable];
  };
  expect(await quoted({})).toEqual([10, undefined]);
  expect(await quoted({ valid_from: FUTURE })).toEqual([undefined, `It starts at ${FUTURE}.`]);
  expect(await quoted({ valid_from: null, valid_until: PAST })).toEqual([
    undefined,
    `It ended at ${PAST}.`,
  ]);
});

test.each([
  ['/products', { ...PRODUCT, published_from: '2026-01-01' }, 'published_from'],
  ['/products', { ...PRODUCT, published_until: '2026-02-30T00:00:00Z' }, 'published_until'],
  ['/contents', { title: 'About', text: 'Us', published_from: 5 }, 'published_from'],
  [
    '/promotions',
    { name: 'Sale', conditions: [], effects: [], valid_until: '2026-01-01T00:00:00' },
    'valid_until',
  ],
])('%s refuse %j', async (path, body, invalidPropertyName) => {
  expect(errorOf(await asAdmin('POST', path, body))).toMatchObject({
    code: 400,
    invalidPropertyName,
  });
});
