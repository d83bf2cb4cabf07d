import { expect, test } from 'vitest';
import { ADDRESS, ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** Clients that send back what they got (protocol.md, "Own attributes"). */
const { asAdmin, asPublic, application } = await openStore();
const { publicKey } = application;

const ignored = (path: string) =>
  `${path} is not changed by this request. The value sent is ignored.`;

const product = await create(asAdmin, '/products', { ...PRODUCT, stock_type: 'infinite' });

const order = () => ({
  items: [{ product_id: product.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
});

const coupon = () => ({
  code: crypto.randomUUID(),
  name: 'Ten off',
  target_type: 'CART_COUPON',
  discount_type: 'NET_REDUCTION',
  discount_value: 10,
});

test.each([
  ['/products', () => ({ ...PRODUCT, sale_price: 2 })],
  ['/categories', () => ({ name: 'Kettles', hidden: true })],
  ['/coupons', coupon],
  ['/shippings', () => ({ name: 'Courier', base_cost: 6, note: 'x' })],
  ['/users', () => ({ name: 'Ada', email: `${crypto.randomUUID()}@example.org`, vip: true })],
])('%s accepts its own response back without warnings', async (path, body) => {
  const password = path === '/users' && { password: 'correct horse' };
  const made = await create(asAdmin, path, { ...body(), ...password });
  const one = `${path}/${made.id}`;
  const { data } = (await asAdmin('GET', one)).body;
  const { status, body: answer } = await asAdmin('PUT', one, { ...data, name: 'Other' });
  expect([status, answer['errors'], answer['warnings']]).toEqual([200, undefined, undefined]);
});

test('settings accept their own response back but no unknown attribute', async () => {
  const [settings] = (await asAdmin('GET', '/application')).body.data;
  const back = await asAdmin('PUT', '/application', settings);
  expect([back.status, back.body['errors'], back.body['warnings']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  const refused = await asAdmin('PUT', '/application', { timezon: 'Europe/Lisbon' });
  expect([refused.status, errorOf(refused).message]).toEqual([
    400,
    'Unknown attribute timezon. Did you mean timezone?',
  ]);
});

test('warns about a changed value for a computed field', async () => {
  const { id } = await create(asAdmin, '/coupons', coupon());
  const { status, body } = await asAdmin('PUT', `/coupons/${id}`, { total_usages: 5 });
  expect([status, body.data.total_usages, body['warnings']]).toEqual([
    200,
    0,
    [ignored('total_usages')],
  ]);
});

test('cart lines accept their own response back and warn about ignored fields', async () => {
  const line = { product_id: product.id, quantity: 1 };
  const cart = await create(asPublic, '/carts', { items: [line] });
  const path = `/carts/${cart.id}`;
  const [shown] = cart.items;
  const back = await asPublic('PUT', path, { items: [{ ...shown, quantity: 2 }] });
  expect([back.status, back.body['warnings']]).toEqual([200, undefined]);
  const other = [{ ...line, engraving: 'Ada', price: 1 }];
  const told = await asPublic('PATCH', path, { op: 'add', items: other });
  expect([told.status, told.body['warnings']]).toEqual([
    200,
    [ignored('items.0.engraving'), ignored('items.0.price')],
  ]);
});

test('an order PATCH ignores or refuses fields it cannot change', async () => {
  const { id } = await create(asAdmin, '/orders', { ...order(), gift: 'yes' });
  const path = `/orders/${id}`;
  const { data } = (await asAdmin('GET', path)).body;
  const back = await asAdmin('PATCH', path, { ...data, state: undefined, notes: ['x'] });
  expect([back.status, back.body['errors'], back.body['warnings']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  const elsewhere = { ...ADDRESS, city: 'Lisboa' };
  const moved = await asAdmin('PATCH', path, { notes: ['y'], shipping_address: elsewhere });
  expect([moved.status, moved.body['warnings']]).toEqual([200, [ignored('shipping_address')]]);
  for (const own of [{ discount: 5 }, { gift: 'no' }]) {
    const refused = await asAdmin('PATCH', path, { notes: ['z'], ...own });
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([
      400,
      Object.keys(own)[0],
    ]);
  }
  const after = (await asAdmin('GET', path)).body.data;
  expect(after.shipping_address).toEqual(data.shipping_address);
  expect(after.notes).not.toContain('z');
});

test.each([
  ['taxes_total', { taxes_total: 1 }],
  ['products', { products: [] }],
  ['items.0.price', { items: [{ product_id: product.id, quantity: 1, price: 5 }] }],
  ['items.0.engraving', { items: [{ product_id: product.id, quantity: 1, engraving: 'A' }] }],
])('orders, quotes and drafts refuse %s', async (name, own) => {
  for (const [path, more] of [
    ['/orders', {}],
    ['/orders/quote', {}],
    ['/orders', { state: 'draft' }],
  ] as const) {
    const refused = await asAdmin('POST', path, { ...order(), ...more, ...own });
    expect([path, refused.status, errorOf(refused).invalidPropertyName]).toEqual([path, 400, name]);
  }
});

test('a replayed response has the same warnings', async () => {
  const body = { items: [], delivery_date: '2026-12-01' };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const send = () => ask('POST', '/carts', { authorization: publicKey, headers, body });
  const first = await send();
  const again = await send();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
  expect(first.body['warnings']).toEqual([
    'delivery_date is stored as a custom attribute: it does not affect shipping.',
  ]);
});
