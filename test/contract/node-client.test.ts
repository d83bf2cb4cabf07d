import { randomUUID } from 'node:crypto';
import Marketcloud from 'marketcloud-node';
import { beforeAll, describe, expect, test } from 'vitest';
import { omit } from '../../shared/contract/json.ts';
import { ADDRESS, openStore, publicUrl } from '../store/api.ts';

/**
 * The published client, with base URL and keys changed and nothing else
 * (protocol.md, "Published clients").
 */
const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
const client = new Marketcloud.Client({
  public_key: store.application.publicKey,
  secret_key: store.secretKey,
});
client.baseUrl = publicUrl;

const KETTLE = { name: 'Kettle', price: 24.5, stock_type: 'track', stock_level: 3 };

let productId = 0;
beforeAll(async () => {
  const { data } = await client.products.create({
    name: 'First',
    price: 3,
    stock_type: 'infinite',
  });
  productId = data.id;
});

const RESOURCES = {
  addresses: () => ({ ...ADDRESS, name: 'At home', user_id: 7 }),
  brands: () => ({ name: 'Northwind' }),
  categories: () => ({ name: 'Kettles' }),
  collections: () => ({ name: 'Home', items: [{ product_id: productId, variant_id: 0 }] }),
  coupons: () => ({
    name: 'Five off',
    code: 'FIVE-OFF',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 5,
  }),
  paymentMethods: () => ({ name: 'Cash', cost_type: 'fixed_fee', fixed_fee: 3.5 }),
  products: () => KETTLE,
  promotions: () => ({
    name: 'Spring week',
    conditions: [{ type: 'MIN_CART_VALUE', value: 50 }],
    effects: [{ type: 'FREE_SHIPPING', value: 'all' }],
  }),
  shippings: () => ({ name: 'Courier', base_cost: 6, zones: [{ name: 'Spain', code: 'ES' }] }),
  variables: () => ({ name: 'free_from', value: 60, type: 'number' }),
};

describe.each(Object.entries(RESOURCES))('%s', (name, makeBody) => {
  test('can be created, listed, read, updated, and deleted', async () => {
    const resource = client[name];
    const created = await resource.create(makeBody());
    expect(created).toMatchObject({ status: true, data: makeBody() });
    const { id } = created.data;

    const list = await resource.list({ id, per_page: 5 });
    expect(list).toMatchObject({ status: true, count: 1, page: 1, pages: 1, data: [created.data] });
    const one = await resource.getById(id);
    expect(one.data).toMatchObject({ id, name: created.data.name });

    const changed = await resource.update(id, { name: 'Changed' });
    expect(changed.data).toEqual({
      ...created.data,
      name: 'Changed',
      ...(name === 'categories' && { path: '/Changed' }),
      updated_at: changed.data.updated_at,
    });
    expect(await resource.delete(id)).toEqual({ status: true });
    await expect(resource.getById(id)).rejects.toMatchObject({ code: 404, type: 'NotFound' });
  });
});

test('registers, finds, logs in, updates, and deletes a user', async () => {
  const email = `${randomUUID()}@example.org`;
  const body = { email, name: 'Ada Verne', password: 'a secret' };
  const { data: user } = await client.users.create(body);
  expect(user).toMatchObject({ email, name: 'Ada Verne', full_name: 'Ada Verne' });
  expect(await client.users.list({ email })).toMatchObject({ count: 1, data: [user] });

  const { data } = await client.users.authenticate(email, 'a secret');
  const [token, device] = [expect.any(String), expect.any(String)];
  expect(data).toEqual({ token, user, access: 'user', role: 'user', device });
  await expect(client.users.authenticate(email, 'wrong')).rejects.toMatchObject({ code: 404 });
  await expect(client.users.create(body)).rejects.toMatchObject({
    type: 'BadRequest',
    failedValidator: 'unique',
  });

  const changed = await client.users.update(user.id, { name: 'Ada V.' });
  expect(changed.data).toMatchObject({ name: 'Ada V.', full_name: 'Ada V.' });
  expect(await client.users.delete(user.id)).toEqual({ status: true });
  await expect(client.users.getById(user.id)).rejects.toMatchObject({ code: 404 });
});

/** A record as a snapshot has it: what it says, without what it does not. */
const asStored = ({ application_id: _, ...record }: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

test('completes a purchase', async () => {
  const kettle = (await client.products.create({ ...KETTLE, price: 40, price_discount: 35 })).data;
  const cup = (await client.products.create({ ...KETTLE, name: 'Cup', price: 12.5 })).data;
  const courier = (
    await client.shippings.create({
      name: 'Courier',
      base_cost: 6,
      per_item_cost: 0.5,
      max_value: 500,
    })
  ).data;
  await client.shippings.create({ name: 'Letter', base_cost: 1, max_value: 50 });
  const invoice = (
    await client.paymentMethods.create({
      name: 'Invoice',
      cost_type: 'percentage_fee',
      percentage_fee: 2,
    })
  ).data;
  const spring = (
    await client.promotions.create({
      name: 'Spring week',
      active: true,
      conditions: [{ type: 'MIN_CART_VALUE', value: 50 }],
      effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
    })
  ).data;
  const coupon = (
    await client.coupons.create({
      name: 'Five off',
      code: 'FIVE',
      target_type: 'CART_COUPON',
      discount_type: 'NET_REDUCTION',
      discount_value: 5,
      usages_left: 2,
    })
  ).data;
  expect((await client.coupons.list({ code: 'FIVE' })).data).toEqual([coupon]);

  const email = `${randomUUID()}@example.org`;
  await client.users.create({ email, name: 'Ada Verne', password: 'a secret' });
  const { user } = (await client.users.authenticate(email, 'a secret')).data;
  const address = (await client.addresses.create({ ...ADDRESS, user_id: user.id })).data;
  expect((await client.addresses.list({ user_id: user.id })).data).toEqual([address]);

  const created = await client.carts.create({
    user_id: user.id,
    items: [{ product_id: kettle.id, quantity: 1 }],
  });
  const { id } = created.data;
  const lines = ({ data }: { data: { items: { product_id: number; quantity: number }[] } }) =>
    data.items.map(({ product_id, quantity }) => [product_id, quantity]);
  const other = { product_id: productId, quantity: 1 };
  const added = await client.carts.add(id, [{ product_id: cup.id, quantity: 1 }, other]);
  expect(lines(added)).toEqual([
    [kettle.id, 1],
    [cup.id, 1],
    [productId, 1],
  ]);
  const updated = await client.carts.update(id, [
    { product_id: kettle.id, quantity: 2 },
    { product_id: cup.id, quantity: 3 },
  ]);
  expect(lines(updated)).toEqual([
    [kettle.id, 2],
    [cup.id, 3],
    [productId, 1],
  ]);
  const cart = (await client.carts.remove(id, [{ product_id: productId }])).data;
  expect(cart).toMatchObject({ user_id: user.id, items_total: 107.5, total: 107.5 });
  expect((await client.carts.getById(id)).data).toEqual(cart);
  expect((await client.carts.list({ user_id: user.id })).data).toEqual([cart]);

  const promotions = await client.promotions.getByCart(id);
  expect(promotions.data).toEqual([{ ...spring, promotion_total: 10.75 }]);
  expect((await client.shippings.getByCartId(id)).data).toEqual([courier]);
  const dollars = await client.shippings.getByCartId(id, { currency: 'USD' });
  expect(dollars.data).toEqual([{ ...courier, base_cost: 12, per_item_cost: 1, max_value: 1000 }]);
  const methods = await client.paymentMethods.list({ name: 'Invoice' });
  expect(methods.data).toEqual([invoice]);

  const order = (
    await client.orders.create({
      cart_id: id,
      user_id: user.id,
      shipping_address_id: address.id,
      billing_address_id: address.id,
      shipping_id: courier.id,
      payment_method_id: invoice.id,
      promotion_id: spring.id,
      coupon_code: 'FIVE',
    })
  ).data;
  // 107.5 + 8.5 - 10.75 - 5 = 100.25; the fee is 2 % of that, 2.005, so 2.01.
  expect(order.currency).toMatchObject({ code: 'EUR', symbol: '€', decimal_digits: 2, rate: 1 });
  const totals = {
    items_total: 107.5,
    shipping_total: 8.5,
    taxes_total: 0,
    promotion_total: 10.75,
    coupon_total: 5,
    payment_method_total: 2.01,
    total: 102.26,
  };
  const texts = Object.entries(totals).map(([name, total]) => [`display_${name}`, `${total} EUR`]);
  const product = { variant_id: 0, stock_level: null, stock_status: null };
  expect(order).toEqual({
    id: order.id,
    application_id: store.application.id,
    number: expect.stringMatching(/^\d{4}$/),
    created_at: order.created_at,
    updated_at: order.created_at,
    state: 'created',
    status: 'pending',
    cart_id: id,
    user_id: user.id,
    user: asStored(user),
    items: [
      { product_id: kettle.id, variant_id: 0, quantity: 2 },
      { product_id: cup.id, variant_id: 0, quantity: 3 },
    ],
    products: [
      { ...kettle, ...product, product_id: kettle.id, quantity: 2 },
      { ...cup, ...product, product_id: cup.id, quantity: 3 },
    ],
    shipping_address_id: address.id,
    shipping_address: asStored(address),
    billing_address_id: address.id,
    billing_address: asStored(address),
    shipping_id: courier.id,
    shipping: asStored(courier),
    payment_method_id: invoice.id,
    payment_method: asStored(invoice),
    payment_request: { amount: 102.26, reference: order.number },
    promotion_id: spring.id,
    promotion: asStored(spring),
    coupon_code: 'FIVE',
    coupon: asStored(coupon),
    taken: order.taken,
    explanation: order.explanation,
    taxes: [],
    currency: order.currency,
    ...totals,
    ...Object.fromEntries(texts),
    // What the promotion and the coupon take off each line.
    discounts: [
      {
        product_id: kettle.id,
        variant_id: 0,
        promotion_total: 7,
        display_promotion_total: '7 EUR',
        coupon_total: 3.26,
        display_coupon_total: '3.26 EUR',
      },
      {
        product_id: cup.id,
        variant_id: 0,
        promotion_total: 3.75,
        display_promotion_total: '3.75 EUR',
        coupon_total: 1.74,
        display_coupon_total: '1.74 EUR',
      },
    ],
  });
  expect((await client.orders.getById(order.id)).data).toEqual(order);
  const { explanation, ...listed } = order;
  expect(explanation).toHaveLength(5);
  expect((await client.orders.list({ user_id: user.id })).data).toEqual([listed]);

  const payment = { order_id: order.id, method: 'Custom', payment_method_id: invoice.id };
  const paid = (await client.payments.create(payment)).data;
  // Nothing is asked for any more.
  expect(paid).toEqual({
    ...omit(order, ['payment_request']),
    state: 'processing',
    status: 'processing',
    payments: [expect.objectContaining({ ...payment, amount: 102.26, successful: true })],
    updated_at: paid.updated_at,
  });
  expect((await client.orders.getById(order.id)).data).toEqual(paid);
  expect((await client.carts.getById(id)).data).toMatchObject({ status: 'closed' });
  const used = await client.coupons.getById(coupon.id);
  expect(used.data).toMatchObject({ usages_left: 1, total_usages: 1 });
  await expect(client.orders.update(order.id, {})).rejects.toMatchObject({ code: 405 });
  await expect(client.orders.delete(order.id)).rejects.toMatchObject({ code: 405 });
  expect(await client.carts.delete(id)).toEqual({ status: true });
});

test('reads the application', async () => {
  const { data } = await client.application.get();
  expect(data).toEqual([expect.objectContaining({ name: 'Tea House' })]);
});

test('passes on validation errors', async () => {
  await expect(client.products.create({ name: 'x', price: '3' })).rejects.toMatchObject({
    code: 400,
    type: 'BadRequest',
    failedValidator: 'type',
    invalidPropertyName: 'price',
  });
});

test('gets prices in a requested currency', async () => {
  const { data } = await client.products.getById(productId, { currency: 'USD' });
  expect(data).toMatchObject({ price: 6, display_price: '6 USD' });
});

test('logs in again when its token is rejected', async () => {
  client.token = 'bogus';
  const { status } = await client.brands.list();
  expect(status).toBe(true);
  expect(client.token).not.toBe('bogus');
});

test('gets 404 for resources that do not exist', async () => {
  for (const call of [
    () => client._Get('/resources'),
    () => client._Get('/resources/1'),
    () => client._Post('/resources', {}),
    () => client._Put('/resources/1', {}),
    () => client._Delete('/resources/1'),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 404 });
  }
});
