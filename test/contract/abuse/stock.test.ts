import { expect, test } from 'vitest';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { ADDRESS, asking, create, errorOf, openStore, PRODUCT } from '../../store/api.ts';
import { cipher } from '../../store/local-store.ts';
import { sweeping } from '../../store/sweep.ts';

/** A stranger with the public key who wants that nobody else can buy. */
const store = await openStore({ unpaid_order_minutes: 60 });
const { asAdmin, asPublic } = store;
const sweep = sweeping(store);

const newProduct = (changes: object = {}) =>
  create(asAdmin, '/products', { ...PRODUCT, stock_type: 'track', stock_level: 5, ...changes });
const products = await Promise.all([newProduct(), newProduct(), newProduct()]);

const order = (items: object[]) =>
  asPublic('POST', '/orders', { items, shipping_address: ADDRESS, billing_address: ADDRESS });
const everything = products.map(({ id }) => ({ product_id: id, quantity: 5 }));
const oneOf = ({ id }: { id: number }) => [{ product_id: id, quantity: 1 }];

test('an unpaid order for all stock holds it for an hour', async () => {
  expect((await order(everything)).status).toBe(200);
  for (const product of products) expect((await order(oneOf(product))).status).toBe(400);
  expect(await sweep(61)).toEqual([]);
  for (const product of products) expect((await order(oneOf(product))).status).toBe(200);
});

const WITHOUT_ACCOUNT =
  'Without an account, you can order up to 20 of Blue Kettle. Log in to order more.';
const WITHOUT_PROOF =
  'Until you confirm your email address, you can order up to 20 of Blue Kettle. Reset your password by email and log in again.';

test.each([
  ['a guest', 'asPublic', WITHOUT_ACCOUNT],
  ['an account with an unconfirmed email', 'asUser', WITHOUT_PROOF],
] as const)(
  '%s cannot exceed guest_max_quantity by splitting it across lines',
  async (_, who, message) => {
    const limited = await openStore({ guest_max_quantity: 20 });
    const asStranger = limited[who];
    const { application } = limited;
    const bearer = { access: 'user', userId: 977, hasProvedEmail: true } as const;
    const { token } = await issueToken(application, cipher, bearer, Date.now());
    const proved = asking(`${application.publicKey}:${token}`);
    const { id } = await create(limited.asAdmin, '/products', PRODUCT);
    const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
    const items = [
      { product_id: id, quantity: 20 },
      { product_id: id, quantity: 1 },
    ];
    const body = { items, ...addresses };
    const refused = {
      code: 400,
      failedValidator: 'max',
      invalidPropertyName: 'items.0.quantity',
      message,
    };
    expect(errorOf(await asStranger('POST', '/orders', body))).toMatchObject(refused);
    expect(errorOf(await asStranger('POST', '/carts', { items }))).toMatchObject(refused);
    const quote = await create(asStranger, '/orders/quote', { items });
    expect(quote.problems).toMatchObject([{ code: 'above_max_quantity', message }]);
    const ofUser = await create(proved, '/carts', { items });
    expect(ofUser).toMatchObject({ items: [{ quantity: 21 }], problems: [] });
    for (const ask of [proved, limited.asAdmin]) {
      expect((await ask('POST', '/orders', body)).status).toBe(200);
    }
    const ofNobody = await create(limited.asAdmin, '/carts', { items });
    const { body: shown } = await asStranger('GET', `/carts/${ofNobody.id}`);
    expect(shown.data.problems).toMatchObject([{ code: 'above_max_quantity', line: 0, message }]);
    const exact = { items: items.slice(0, 1), ...addresses };
    expect((await asStranger('POST', '/orders', exact)).status).toBe(200);
  },
);

test('max_quantity keeps one order from taking all of a product', async () => {
  const product = await newProduct({ max_quantity: 2 });
  const tooMany = [
    { product_id: product.id, quantity: 1 },
    { product_id: product.id, quantity: 2 },
  ];
  const refused = { code: 400, failedValidator: 'max', invalidPropertyName: 'items.0.quantity' };
  expect(errorOf(await order(tooMany))).toMatchObject(refused);
  expect(errorOf(await asPublic('POST', '/carts', { items: tooMany }))).toMatchObject(refused);
  const cart = await create(asPublic, '/carts', { items: tooMany.slice(1) });
  const body = { op: 'add', items: tooMany.slice(0, 1) };
  expect((await asPublic('PATCH', `/carts/${cart.id}`, body)).status).toBe(400);
  expect((await order(tooMany.slice(1))).status).toBe(200);
  for (const max_quantity of [0, 1.5, 'x']) {
    const answer = await asAdmin('PUT', `/products/${product.id}`, { max_quantity });
    expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: 'max_quantity' });
  }
});
