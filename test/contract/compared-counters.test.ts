import { expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, type Answered, ask, create, openStore, PRODUCT } from '../store/api.ts';
import { cipher } from '../store/local-store.ts';

/** What is sold or used between a read and a write is not undone (protocol.md, "Versions"). */
const store = await openStore();
const { asAdmin, asPublic, application } = store;
const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const tracked = (stock_level: number) => ({ stock_type: 'track', stock_level });
const withVariants = {
  ...PRODUCT,
  type: 'product_with_variants',
  variants: [6, 10].map((level) => ({ price: 3, ...tracked(level) })),
};
const FIXED = { discount_type: 'NET_REDUCTION', discount_value: 1, target_type: 'CART_COUPON' };

const send = (method: string, path: string, body: unknown, match: string) =>
  ask(method, path, {
    authorization: `${application.publicKey}:${token}`,
    body,
    headers: { 'If-Match': match },
  });

const tagOf = ({ headers }: Answered) => headers.get('etag') ?? '';
const read = (path: string) => asAdmin('GET', path);
const stockOf = async (path: string) => (await read(path)).body.data.stock_level;

const buy = (product_id: number, quantity: number, more: object = {}) =>
  create(asPublic, '/orders', { items: [{ product_id, quantity, ...more }], ...addresses });

const CHANGED = {
  status: false,
  errors: [
    {
      code: 412,
      type: 'PreconditionFailed',
      message: 'The record has changed since the version in If-Match.',
    },
  ],
};

async function expectChanged(asked: Promise<Answered>): Promise<void> {
  const { status, body } = await asked;
  expect([status, body]).toEqual([412, CHANGED]);
}

test('refuses a stale product form after a sale and keeps the stock', async () => {
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...tracked(16) });
  const path = `/products/${id}`;
  const shown = await read(path);
  const order = await buy(id, 3);
  await expectChanged(send('PUT', path, shown.body.data, tagOf(shown)));
  await expectChanged(send('PUT', path, { stock_level: 16 }, tagOf(shown)));
  await expectChanged(send('PATCH', path, { stock_level: 13 }, tagOf(shown)));
  await expectChanged(send('PUT', path, { stock_level: 16 }, `W/${tagOf(shown)}`));
  expect(await stockOf(path)).toBe(13);

  const renamed = await send('PUT', path, { name: 'Renamed' }, tagOf(shown));
  expect([renamed.status, renamed.body.data.stock_level]).toEqual([200, 13]);
  const now = await read(path);
  const saved = await send('PUT', path, { ...now.body.data, stock_level: 20 }, tagOf(now));
  expect([saved.status, saved.body.data.stock_level]).toEqual([200, 20]);
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  expect(await stockOf(path)).toBe(23);
  await expectChanged(send('PUT', path, { stock_level: 20 }, tagOf(saved)));
});

test('the ETag of every view and write of a product covers its stock', async () => {
  const made = await asAdmin('POST', '/products', { ...PRODUCT, ...tracked(5) });
  const path = `/products/${made.body.data.id}`;
  const views = await Promise.all(['', '?fields=id', '?currency=EUR'].map((q) => read(path + q)));
  let last = made;
  for (const view of [made, ...views]) {
    last = await send('PUT', path, { stock_level: 5 }, tagOf(view));
    expect(last.status).toBe(view === made ? 200 : 412);
  }
  for (const query of ['?fields=id', '?currency=EUR']) {
    const view = await read(path + query);
    expect((await send('PUT', path, { stock_level: 6 }, tagOf(view))).status).toBe(200);
  }
  await expectChanged(send('PUT', path, { stock_level: 6 }, tagOf(last)));
  expect((await send('PUT', path, { stock_level: 7 }, '*')).status).toBe(200);
});

test('the ETag of a product or variant covers variant stock', async () => {
  const { id } = await create(asAdmin, '/products', withVariants);
  const path = `/products/${id}`;
  const shown = await read(path);
  const one = await read(`${path}/variants/2`);
  await buy(id, 4, { variant_id: 2 });
  await expectChanged(send('PUT', path, shown.body.data, tagOf(shown)));
  await expectChanged(send('PUT', `${path}/variants/2`, { stock_level: 10 }, tagOf(one)));
  await expectChanged(send('PUT', `${path}/variants/1`, { stock_level: 7 }, tagOf(one)));
  const dearer = await send('PUT', `${path}/variants/2`, { price: 4 }, tagOf(one));
  expect(dearer.status).toBe(200);
  const levels = (await read(path)).body.data.variants.map(
    ({ stock_level }: { stock_level: number }) => stock_level,
  );
  expect(levels).toEqual([6, 6]);

  const again = await read(`${path}/variants/2`);
  const set = await send('PUT', `${path}/variants/2`, { stock_level: 10 }, tagOf(again));
  expect([set.status, set.body.data.variants[1].stock_level]).toEqual([200, 10]);
});

test('the ETag of a coupon covers its remaining uses', async () => {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const coupon = { code: 'TWICE', name: 'Twice', usages_left: 2, ...FIXED };
  const { id } = await create(asAdmin, '/coupons', coupon);
  const path = `/coupons/${id}`;
  const shown = await read(path);
  await create(asPublic, '/orders', {
    items: [{ product_id, quantity: 1 }],
    coupon_code: 'TWICE',
    ...addresses,
  });
  await expectChanged(send('PUT', path, shown.body.data, tagOf(shown)));
  const renamed = await send('PUT', path, { name: 'Once more' }, tagOf(shown));
  expect([renamed.status, renamed.body.data.usages_left]).toEqual([200, 1]);
  const set = await send('PUT', path, { usages_left: 2 }, tagOf(renamed));
  expect([set.status, set.body.data.usages_left]).toEqual([200, 2]);
});

test('an update without If-Match overwrites the stock', async () => {
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...tracked(16) });
  const { body } = await read(`/products/${id}`);
  await buy(id, 3);
  expect((await asAdmin('PUT', `/products/${id}`, body.data)).status).toBe(200);
  expect(await stockOf(`/products/${id}`)).toBe(16);
});

test.each([{}, { stock_shards: 4 }])(
  'an update never undoes a concurrent sale, with %j',
  async (more) => {
    const fields = { ...PRODUCT, ...tracked(100), ...more };
    const { id } = await create(asAdmin, '/products', fields);
    const path = `/products/${id}`;
    for (let round = 0; round < 10; round += 1) {
      const shown = await read(path);
      const [sold, saved] = await Promise.all([
        asPublic('POST', '/orders', { items: [{ product_id: id, quantity: 2 }], ...addresses }),
        send('PUT', path, { stock_level: 50 }, tagOf(shown)),
      ]);
      const before = saved.status === 200 ? 50 : shown.body.data.stock_level;
      const after = before - (sold.status === 200 ? 2 : 0);
      expect([saved.status, await stockOf(path)]).toEqual([expect.any(Number), after]);
    }
  },
);
