import { expect, test } from 'vitest';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { ADDRESS, type Answered, ask, asking, create, PRODUCT } from '../store/api.ts';
import { hasPrlimit, limitFileSize, NO_PRLIMIT } from '../store/programs.ts';
import { kill, listed, newApplication, startStore } from '../store/started-store.ts';
import { until } from '../store/until.ts';

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

const FULL = 'Nothing can be saved: the server disk is full or failing.';

const isFull = (answer: Answered) => {
  expect(answer).toMatchObject({
    status: 503,
    body: { status: false, errors: [{ message: FULL }] },
  });
  expect(answer.headers.get('retry-after')).toBe('60');
};

test('on a full disk, writes return 503 and reads work; with space, nothing is lost', async ({
  skip,
}) => {
  skip(!hasPrlimit, NO_PRLIMIT);
  const folder = temporaryFolder();
  const store = await startStore(folder);
  const { url } = store;
  const { asAdmin, asPublic } = await newApplication(folder);
  const [admin, client] = [asking(asAdmin, url), asking(asPublic, url)];
  const product = await create(admin, '/products', {
    ...PRODUCT,
    stock_type: 'track',
    stock_level: 10,
  });
  const items = [{ product_id: product.id, quantity: 2 }];
  const cart = await create(client, '/carts', { items });
  const order = () =>
    ask('POST', '/orders', {
      url,
      authorization: asPublic,
      headers: { 'Idempotency-Key': 'once' },
      body: { cart_id: cart.id, ...addresses },
    });

  limitFileSize(store.process, 1);
  isFull(await client('POST', '/carts', { items }));
  isFull(await client('PATCH', `/carts/${cart.id}`, { op: 'add', items }));
  isFull(await admin('PUT', `/products/${product.id}`, { price: 3 }));
  isFull(await order());
  const shown = await admin('GET', `/products/${product.id}`);
  expect(shown.body.data).toMatchObject({ price: 24.5, stock_level: 10 });
  expect((await client('GET', `/carts/${cart.id}`)).body.data).toEqual(cart);
  expect((await listed(url, asAdmin, '/carts')).size).toBe(1);
  const health = async () => (await fetch(`${url}/health`)).status;
  expect(await until(health, (status) => status !== 200)).toBe(503);

  limitFileSize(store.process, 'unlimited');
  expect(await health()).toBe(200);
  const placed = await order();
  expect(placed.status).toBe(200);
  await kill(store);

  const again = await startStore(folder);
  const { secret: _, explanation: __, ...sent } = placed.body.data;
  expect(await listed(again.url, asAdmin, '/orders')).toEqual(new Map([[sent.id, sent]]));
  const sold = await asking(asAdmin, again.url)('GET', `/products/${product.id}`);
  expect(sold.body.data).toMatchObject({ price: 24.5, stock_level: 8 });
});
