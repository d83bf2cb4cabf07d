import { expect, test } from 'vitest';
import { ADDRESS, atOnce, baseUrl, create, openStore, PRODUCT } from '../store/api.ts';

/** What many do at the same time, on the real engine, through the API. */
const store = await openStore();
const { asAdmin, asPublic } = store;
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

/** A client that comes again when it is told that the service is busy. */
async function insist(
  path: string,
  body: object,
  key?: string,
): Promise<{ status: number; text: string }> {
  for (;;) {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: {
        Authorization: store.application.publicKey,
        ...(key && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (![503, 409].includes(response.status)) return { status: response.status, text };
  }
}

const product = (stock_level: number) =>
  create(asAdmin, '/products', { ...PRODUCT, stock_type: 'track', stock_level });

const ordersOf = async (productId: number) => {
  const { body } = await asAdmin('GET', '/orders?per_page=250');
  return body.data.filter(({ items }: { items: { product_id: number }[] }) =>
    items.some(({ product_id }) => product_id === productId),
  );
};

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('200 concurrent orders for 50 units sell exactly 50', async () => {
  const { id } = await product(50);
  const items = [{ product_id: id, quantity: 1 }];
  const answers = await atOnce(200, () => insist('/orders', { items, ...addresses }));
  expect([count(answers, 200), count(answers, 400)]).toEqual([50, 150]);
  expect(await ordersOf(id)).toHaveLength(50);
  expect((await asAdmin('GET', `/products/${id}`)).body.data.stock_level).toBe(0);
});

test('64 concurrent orders use a 10-use coupon exactly 10 times', async () => {
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const coupon = await create(asAdmin, '/coupons', {
    name: 'Ten uses',
    code: 'TEN',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
    usages_left: 10,
  });
  const items = [{ product_id: id, quantity: 1 }];
  const answers = await atOnce(64, () =>
    insist('/orders', { items, ...addresses, coupon_code: 'TEN' }),
  );
  expect([count(answers, 200), count(answers, 400)]).toEqual([10, 54]);
  const used = await asAdmin('GET', `/coupons/${coupon.id}`);
  expect(used.body.data).toMatchObject({ usages_left: 0, total_usages: 10 });
});

test('20 concurrent orders of one cart create one order', async () => {
  const { id } = await product(100);
  const cart = await create(asPublic, '/carts', { items: [{ product_id: id, quantity: 2 }] });
  const answers = await atOnce(20, () => insist('/orders', { cart_id: cart.id, ...addresses }));
  expect([count(answers, 200), count(answers, 400)]).toEqual([1, 19]);
  expect((await asAdmin('GET', `/products/${id}`)).body.data.stock_level).toBe(98);
});

test('20 concurrent requests with one Idempotency-Key create one order', async () => {
  const { id } = await product(100);
  const items = [{ product_id: id, quantity: 1 }];
  const answers = await atOnce(20, () => insist('/orders', { items, ...addresses }, 'order-1'));
  expect(count(answers, 200)).toBe(20);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await ordersOf(id)).toHaveLength(1);
  expect((await asAdmin('GET', `/products/${id}`)).body.data.stock_level).toBe(99);
});

test('a product edit and concurrent sales do not overwrite each other', async () => {
  const { id } = await product(100);
  const items = [{ product_id: id, quantity: 1 }];
  const [edit, ...answers] = await Promise.all([
    asAdmin('PUT', `/products/${id}`, { name: 'Renamed', price: 30 }),
    ...Array.from({ length: 30 }, () => insist('/orders', { items, ...addresses })),
  ]);
  expect([edit.status, count(answers, 200)]).toEqual([200, 30]);
  const { body } = await asAdmin('GET', `/products/${id}`);
  expect(body.data).toMatchObject({ name: 'Renamed', price: 30, stock_level: 70 });
});
