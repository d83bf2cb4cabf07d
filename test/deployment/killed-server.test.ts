import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { ADDRESS, ask, asking, create, PRODUCT } from '../store/api.ts';
import { mulberry32, SEED } from '../store/random.ts';
import { kill, listed, newApplication, startStore } from '../store/started-store.ts';

const KILLS = 5;
const SHOPPERS = 8;
/** Orders after which the server is killed. */
const MAX_ORDERS = 60;
const STOCK = 1_000_000;

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

interface Line {
  readonly product_id: number;
  readonly quantity: number;
}

interface Lines {
  readonly number?: string;
  readonly items: readonly Line[];
}

const random = mulberry32(SEED);
const randomInteger = (from: number, below: number) => from + Math.floor(random() * (below - from));

/** What was acknowledged by their ids, and the orders that were not, by their keys. */
const carts = new Map<number, Lines>();
const orders = new Map<number, Lines>();
const unanswered = new Map<string, object>();

/** Carts are shown with the stock of now. */
const quantities = (cart: Lines | undefined) =>
  cart?.items.map(({ product_id, quantity }) => ({ product_id, quantity }));

interface Shop {
  readonly url: string;
  readonly authorization: string;
  readonly productIds: readonly number[];
}

/** Changes a cart and places an order, again and again, until the server is gone. */
async function goShopping(shop: Shop, afterOrder: () => void): Promise<void> {
  const post = asking(shop.authorization, shop.url);
  const chosen = () =>
    shop.productIds.map((product_id) => ({ product_id, quantity: randomInteger(1, 5) }));
  for (;;) {
    const cart = await create(post, '/carts', { items: chosen() });
    carts.set(cart.id, cart);
    const { id } = await create(post, '/carts', { items: chosen() });
    const { body } = await post('PATCH', `/carts/${id}`, { op: 'add', items: chosen() });
    carts.set(id, body.data);
    const ordered = await create(post, '/carts', { items: chosen() });
    await placeOrder(shop, randomUUID(), { cart_id: ordered.id, coupon_code: 'TEN', ...addresses });
    afterOrder();
  }
}

async function placeOrder({ url, authorization }: Shop, key: string, body: object) {
  unanswered.set(key, body);
  const headers = { 'Idempotency-Key': key };
  const answer = await ask('POST', '/orders', { url, authorization, headers, body });
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  unanswered.delete(key);
  const { secret: _, explanation: __, ...order } = answer.body.data;
  orders.set(order.id, order);
}

/** Many shop at once until the server is killed. */
async function shopUntilKilled(shop: Shop, stop: () => Promise<void>): Promise<void> {
  let left = randomInteger(SHOPPERS, MAX_ORDERS);
  let killed: Promise<void> | undefined;
  const afterOrder = () => {
    left -= 1;
    if (left === 0) killed = stop();
  };
  const ends = await Promise.allSettled(
    Array.from({ length: SHOPPERS }, () => goShopping(shop, afterOrder)),
  );
  // The connections broke off, and nothing else went wrong.
  const reason = expect.objectContaining({
    code: expect.stringMatching(/^(ECONNRESET|ECONNREFUSED|EPIPE)$/),
  });
  const broken = { status: 'rejected', reason };
  expect(ends).toEqual(ends.map(() => broken));
  await killed;
}

test(`all carts and orders survive each of ${KILLS} server kills`, async () => {
  const folder = temporaryFolder();
  let store = await startStore(folder);
  const { asAdmin, asPublic } = await newApplication(folder);
  const admin = () => asking(asAdmin, store.url);
  const stocked = { ...PRODUCT, stock_type: 'track', stock_level: STOCK };
  const productIds = [
    (await create(admin(), '/products', stocked)).id,
    (await create(admin(), '/products', stocked)).id,
  ];
  const coupon = await create(admin(), '/coupons', {
    name: 'Ten percent',
    code: 'TEN',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
    usages_left: 1_000_000,
  });

  for (let kills = 1; kills <= KILLS; kills += 1) {
    const shop = () => ({ url: store.url, authorization: asPublic, productIds });
    await shopUntilKilled(shop(), () => kill(store));
    store = await startStore(folder);
    for (const [key, body] of [...unanswered]) await placeOrder(shop(), key, body);

    const foundCarts = await listed<Lines>(store.url, asAdmin, '/carts');
    const found = [...carts.keys()].map((id) => quantities(foundCarts.get(id)));
    expect(found).toEqual([...carts.values()].map(quantities));
    const foundOrders = await listed<Lines>(store.url, asAdmin, '/orders');
    expect(Object.fromEntries(foundOrders)).toEqual(Object.fromEntries(orders));

    const sold = [...orders.values()].flatMap(({ items }) => items);
    for (const id of productIds) {
      const lines = sold.filter(({ product_id }) => product_id === id);
      const { body } = await admin()('GET', `/products/${id}`);
      const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
      expect(body.data.stock_level).toBe(STOCK - quantity);
    }
    const { body } = await admin()('GET', `/coupons/${coupon.id}`);
    expect(body.data.total_usages).toBe(orders.size);
    expect(new Set([...orders.values()].map((order) => order.number)).size).toBe(orders.size);
  }
  await kill(store);
});
