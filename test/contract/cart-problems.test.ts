import { beforeEach, describe, expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
const { asAdmin, asPublic } = store;
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const kettle = await create(asAdmin, '/products', { ...PRODUCT, weight: 1 });

const change = async (path: string, body: object) => {
  expect((await asAdmin('PUT', path, body)).status).toBe(200);
};
const cartOf = (...items: object[]) => create(asPublic, '/carts', { items });
const read = async (id: number) => (await asPublic('GET', `/carts/${id}`)).body.data;
const order = (body: object) => asPublic('POST', '/orders', { ...addresses, ...body });

/** A line of a product of its own, and what a client knows it by. */
async function newLine(product: object = {}) {
  const fields = { ...PRODUCT, name: 'Cup', price: 5, weight: 3, ...product };
  const { id } = await create(asAdmin, '/products', fields);
  return { path: `/products/${id}`, product_id: id as number, variant_id: 0, quantity: 2 };
}

describe('a line that is no longer available', () => {
  test.each([
    ['product_gone', (path: string) => asAdmin('DELETE', path)],
    ['not_published', (path: string) => asAdmin('PUT', path, { published: false, name: 'New' })],
    ['variant_gone', (path: string) => asAdmin('PUT', path, { variants: [{}] })],
  ])('keeps its last known details: %s', async (code, spoil) => {
    const { path, ...line } = await newLine();
    const cart = await cartOf(line, { product_id: kettle.id, quantity: 1 });
    expect([cart.items_total, cart.total_weight, cart.problems]).toEqual([34.5, 7, []]);
    expect((await spoil(path)).status).toBe(200);
    const problems = [{ code, message: 'Cup is no longer available.', line: 0 }];
    const lost = { ...line, id: line.product_id, name: 'Cup', images: [] };
    const shown = { price: 5, display_price: '5 EUR' };
    const now = await read(cart.id);
    expect(now).toEqual({
      ...cart,
      items: [{ ...lost, ...shown }, cart.items[1]],
      problems,
      items_total: 24.5,
      display_items_total: '24.5 EUR',
      total: 24.5,
      display_total: '24.5 EUR',
      total_weight: 1,
    });
    const inDollars = (await asPublic('GET', `/carts/${cart.id}?currency=USD`)).body.data;
    expect(inDollars.items[0]).toEqual({ ...lost, price: 10, display_price: '10 USD' });
    expect((await asPublic('GET', `/carts/${cart.id}/count`)).body.data).toBe(2);

    // What it got may be sent back, whole or in part; more of it may not be had.
    expect((await asPublic('PUT', `/carts/${cart.id}`, now)).body.data.problems).toEqual(problems);
    const put = (quantity: number, op = 'update') =>
      asPublic('PATCH', `/carts/${cart.id}`, { op, items: [{ ...line, quantity }] });
    expect((await put(1)).body.data.items[0]).toEqual({ ...lost, ...shown, quantity: 1 });
    expect([(await put(2)).status, (await put(1, 'add')).status]).toEqual([400, 400]);

    const refused = await order({ cart_id: cart.id });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        status: false,
        errors: [
          {
            code: 400,
            type: 'BadRequest',
            message: 'This cart cannot be ordered. Cup is no longer available.',
            problems,
          },
        ],
      },
    ]);
    expect((await put(0, 'remove')).body.data).toMatchObject({ problems: [], items_total: 24.5 });
    expect((await order({ cart_id: cart.id })).status).toBe(200);
  });

  test('does not count toward promotions or shipping methods', async () => {
    const { path, ...line } = await newLine();
    const { id } = await cartOf(line, { product_id: kettle.id, quantity: 1 });
    await create(asAdmin, '/promotions', {
      name: 'From 30',
      active: true,
      conditions: [{ type: 'MIN_CART_VALUE', value: 30 }],
      effects: [],
    });
    await create(asAdmin, '/shippings', { name: 'Heavy', base_cost: 1, min_weight: 5 });
    const lists = () =>
      Promise.all(
        ['promotions', 'shippings'].map(
          async (name) => (await asPublic('GET', `/${name}/cart/${id}`)).body.data.length,
        ),
      );
    expect(await lists()).toEqual([1, 1]);
    await asAdmin('DELETE', path);
    expect(await lists()).toEqual([0, 0]);
  });

  test('is unchanged for an admin, who can see unpublished products', async () => {
    const { path, ...line } = await newLine();
    const { id } = await cartOf(line);
    await change(path, { published: false });
    const { body } = await asAdmin('GET', `/carts/${id}`);
    expect(body.data).toMatchObject({ items: [{ published: false }], problems: [], total: 10 });
  });
});

describe('a line with too high a quantity', () => {
  test.each([
    [{ stock_type: 'track', stock_level: 1 }, 'out_of_stock', 'Cup: only 1 left.'],
    [{ stock_type: 'status' }, 'out_of_stock', 'Cup is out of stock.'],
    [{ max_quantity: 1 }, 'above_max_quantity', 'You can order up to 1 of Cup.'],
  ])('is shown and counted with its problem: %j', async (spoiled, code, message) => {
    const { path, ...line } = await newLine();
    const { id } = await cartOf(line);
    await change(path, spoiled);
    const problems = [{ code, message, line: 0 }];
    const cart = await read(id);
    expect(cart).toMatchObject({ items: [{ ...line, ...spoiled }], total: 10, problems });
    expect((await asPublic('PUT', `/carts/${id}`, cart)).status).toBe(200);
    const refused = await order({ cart_id: id });
    expect([refused.status, errorOf(refused).problems]).toEqual([400, problems]);
    const [smaller, more] = [1, 3].map((quantity) => ({
      op: 'update',
      items: [{ ...line, quantity }],
    }));
    expect((await asPublic('PATCH', `/carts/${id}`, smaller)).status).toBe(200);
    if (code === 'out_of_stock') {
      expect((await asPublic('PATCH', `/carts/${id}`, more)).status).toBe(400);
    }
  });
});

describe('a coupon', () => {
  let coupon: { id: number; code: string };
  let cart: { id: number };
  let n = 0;
  beforeEach(async () => {
    n += 1;
    coupon = await create(asAdmin, '/coupons', {
      name: 'Tea',
      code: `TEA${n}`,
      target_type: 'PRODUCT_COUPON',
      target_id: kettle.id,
      discount_type: 'NET_REDUCTION',
      discount_value: 4.5,
    });
    cart = await cartOf({ product_id: kettle.id, quantity: 1 });
    const attached = await asPublic('PUT', `/carts/${cart.id}/coupon`, {
      coupon_code: coupon.code,
    });
    expect(attached.body.data).toMatchObject({ total: 20, problems: [] });
  });

  test.each<[string, object | undefined]>([
    ['coupon_gone', undefined],
    ['coupon_gone', { active: false }],
    ['coupon_used_up', { usages_left: 0 }],
    ['coupon_expired', { expiration_date: '2020-01-01' }],
    ['coupon_not_started', { valid_from: '2999-01-01T00:00:00+01:00' }],
    ['coupon_without_effect', { target_id: 1 }],
    ['coupon_without_effect', { target_id: null }],
  ])('gives no discount and shows the problem %s after %j', async (code, changes) => {
    const path = `/coupons/${coupon.id}`;
    await (changes ? change(path, changes) : asAdmin('DELETE', path));
    const problems = [{ code, message: expect.stringContaining('coupon') }];
    const shown = await read(cart.id);
    expect(shown).toMatchObject({ total: 24.5, items_total: 24.5, problems });
    expect([shown.coupon_discount, shown.coupon?.code]).toEqual(
      changes ? [0, coupon.code] : [undefined, undefined],
    );
    expect((await asPublic('PUT', `/carts/${cart.id}`, shown)).status).toBe(200);
    const refused = await order({ cart_id: cart.id });
    expect([refused.status, errorOf(refused).problems]).toEqual([400, shown.problems]);
    const placed = await order({ cart_id: cart.id, coupon_code: null });
    expect([placed.status, placed.body.data.total]).toEqual([200, 24.5]);
    expect(placed.body.data).not.toHaveProperty('coupon_code');
  });

  test.each<[string, object | undefined]>([
    ['coupon_gone', undefined],
    ['coupon_expired', { expiration_date: '2020-01-01' }],
    ['coupon_without_effect', { target_id: 1 }],
  ])('has the problem %s even if the order has its own lines', async (code, changes) => {
    const path = `/coupons/${coupon.id}`;
    await (changes ? change(path, changes) : asAdmin('DELETE', path));
    const body = { cart_id: cart.id, items: [{ product_id: kettle.id, quantity: 1 }] };
    const refused = await order(body);
    const problems = [{ code, message: expect.stringContaining('coupon') }];
    expect([refused.status, errorOf(refused).problems]).toEqual([400, problems]);
    const placed = await order({ ...body, coupon_code: null });
    expect([placed.status, placed.body.data.total]).toEqual([200, 24.5]);
    expect(placed.body.data).not.toHaveProperty('coupon_code');
  });

  test('cannot be used if a promotion leaves nothing to discount', async () => {
    const promotion = await create(asAdmin, '/promotions', {
      name: 'Gift',
      active: true,
      conditions: [],
      effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 100 }],
    });
    const body = { cart_id: cart.id, promotion_id: promotion.id };
    const refused = await order(body);
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'coupon_code']);
    const placed = await order({ ...body, coupon_code: null });
    expect([placed.status, placed.body.data.total]).toEqual([200, 0]);
    expect(placed.body.data).not.toHaveProperty('coupon_code');
    expect((await asAdmin('GET', `/coupons/${coupon.id}`)).body.data.total_usages).toBe(0);
  });

  test('applies to the order even if the order sends a null coupon_code', async () => {
    const placed = await order({ cart_id: cart.id, coupon_code: null });
    expect(placed.body.data).toMatchObject({ coupon_code: coupon.code, coupon_total: 4.5 });
  });

  test('may have a problem if the order names another coupon', async () => {
    await change(`/coupons/${coupon.id}`, { active: false });
    const other = { ...coupon, code: `OTHER${n}`, active: true };
    await create(asAdmin, '/coupons', other);
    const placed = await order({ cart_id: cart.id, coupon_code: other.code });
    expect(placed.body.data).toMatchObject({ coupon_code: other.code, total: 20 });
  });
});
