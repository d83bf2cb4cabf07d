import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import { type Ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** The rules of a store: coupons, promotions, shipping and payment methods. */
const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
const { asAdmin, asPublic, asUser } = store;

const COUPON = {
  code: 'TEN',
  name: 'Ten percent',
  target_type: 'CART_COUPON',
  discount_type: 'PERCENTAGE_DISCOUNT',
  discount_value: 10,
};
const PROMOTION = { name: 'Spring week', conditions: [], effects: [] };
const SHIPPING = { name: 'Courier', base_cost: 6 };
const METHOD = { name: 'Bank transfer', cost_type: 'no_cost' };

/** A store of its own for a test that lists all rules. */
const emptyStore = () => openStore({ currencies: [{ code: 'USD', rate: 2 }] });

const namesIn = async (ask: Ask, path: string) => {
  const { body } = await ask('GET', path);
  return body.data.map(({ name }: { name: string }) => name);
};

async function refusal(path: string, body: JsonObject, ask = asAdmin): Promise<Json[]> {
  const answer = await ask('POST', path, body);
  const { failedValidator, invalidPropertyName } = errorOf(answer);
  return [answer.status, failedValidator, invalidPropertyName];
}

describe('coupons', () => {
  test('show what they are, with what is not set as null', async () => {
    const coupon = await create(asAdmin, '/coupons', { ...COUPON, code: 'SHOWN', ours: true });
    expect(coupon).toEqual({
      id: coupon.id,
      application_id: store.application.id,
      ...COUPON,
      code: 'SHOWN',
      type: null,
      target_id: null,
      active: true,
      total_usages: 0,
      expiration_date: null,
      ours: true,
      created_at: coupon.created_at,
      updated_at: coupon.created_at,
    });
    const found = await asAdmin('GET', '/coupons?code=SHOWN');
    expect(found.body).toMatchObject({ status: true, count: 1, data: [coupon] });
    const unknown = await asAdmin('GET', '/coupons?code=shown');
    expect(unknown.body).toMatchObject({ status: true, count: 0, data: [] });
  });

  test('have each code once, whatever comes at the same time', async () => {
    const coupon = await create(asAdmin, '/coupons', { ...COUPON, code: 'ONCE' });
    const taken = [400, 'unique', 'code'];
    expect(await refusal('/coupons', { ...COUPON, code: 'ONCE' })).toEqual(taken);
    const other = await create(asAdmin, '/coupons', { ...COUPON, code: 'once' });
    const renamed = await asAdmin('PUT', `/coupons/${other.id}`, { code: 'ONCE' });
    expect([renamed.status, errorOf(renamed).failedValidator]).toEqual([400, 'unique']);

    await asAdmin('PUT', `/coupons/${coupon.id}`, { code: 'TWICE' });
    expect((await asAdmin('PUT', `/coupons/${other.id}`, { code: 'ONCE' })).status).toBe(200);
    await asAdmin('DELETE', `/coupons/${coupon.id}`);
    await create(asAdmin, '/coupons', { ...COUPON, code: 'TWICE' });

    const racing = await Promise.all(
      Array.from({ length: 20 }, () => asAdmin('POST', '/coupons', { ...COUPON, code: 'RACE' })),
    );
    const statuses = racing.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Who meets too many others may be asked to come again.
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
    expect((await asAdmin('GET', '/coupons?code=RACE')).body['count']).toBe(1);
  });

  test('are not active when they are used up, in answers and in filters', async () => {
    const { asAdmin: asOwner } = await emptyStore();
    const used = await create(asOwner, '/coupons', { ...COUPON, code: 'A', usages_left: 0 });
    const off = await create(asOwner, '/coupons', { ...COUPON, code: 'B', active: false });
    const on = await create(asOwner, '/coupons', { ...COUPON, code: 'C', usages_left: 2 });
    expect([used.active, off.active, on.active]).toEqual([false, false, true]);
    const active = await asOwner('GET', '/coupons?active=true');
    expect(active.body).toMatchObject({ count: 1, data: [on] });
    const inactive = await asOwner('GET', '/coupons?active=0');
    expect(inactive.body).toMatchObject({ count: 2, data: [off, used] });
    const raised = await asOwner('PUT', `/coupons/${used.id}`, { usages_left: 3 });
    expect(raised.body.data).toMatchObject({ active: true, usages_left: 3 });
    const unlimited = await asOwner('PUT', `/coupons/${used.id}`, { usages_left: null });
    expect(unlimited.body.data).not.toHaveProperty('usages_left');
  });

  test('are for admins only, and count their uses themselves', async () => {
    const coupon = await create(asAdmin, '/coupons', { ...COUPON, code: 'MINE', total_usages: 9 });
    expect(coupon.total_usages).toBe(0);
    for (const ask of [asPublic, asUser]) {
      expect((await ask('GET', '/coupons')).status).toBe(401);
      expect((await ask('GET', `/coupons/${coupon.id}`)).status).toBe(401);
      expect((await ask('POST', '/coupons', COUPON)).status).toBe(401);
    }
  });

  test('show amounts, and not percentages, in the wanted currency', async () => {
    const net = { ...COUPON, code: 'NET', discount_type: 'NET_REDUCTION', discount_value: 5 };
    const { id } = await create(asAdmin, '/coupons', net);
    const inDollars = await asAdmin('GET', `/coupons/${id}?currency=USD`);
    expect(inDollars.body.data.discount_value).toBe(10);
    const percent = await create(asAdmin, '/coupons', { ...COUPON, code: 'PERCENT' });
    const same = await asAdmin('GET', `/coupons/${percent.id}?currency=USD`);
    expect(same.body.data.discount_value).toBe(10);
  });

  test.each<[JsonObject, string, string]>([
    [{ code: null }, 'missingRequiredProperty', 'code'],
    [{ code: '' }, 'min', 'code'],
    [{ code: 7 }, 'type', 'code'],
    [{ name: null }, 'missingRequiredProperty', 'name'],
    [{ target_type: null }, 'missingRequiredProperty', 'target_type'],
    [{ target_type: 'USER_COUPON' }, 'whitelist', 'target_type'],
    [{ target_id: 'x' }, 'type', 'target_id'],
    [{ discount_type: 'HALF' }, 'whitelist', 'discount_type'],
    [{ discount_value: null }, 'missingRequiredProperty', 'discount_value'],
    [{ discount_value: '10' }, 'type', 'discount_value'],
    [{ discount_value: -1 }, 'min', 'discount_value'],
    [{ discount_value: 100.5 }, 'max', 'discount_value'],
    [{ discount_value: 0.001 }, 'format', 'discount_value'],
    [{ discount_type: 'PERCENTAGE_REDUCTION', discount_value: 101 }, 'max', 'discount_value'],
    [{ discount_type: 'NET_REDUCTION', discount_value: 0.001 }, 'format', 'discount_value'],
    [{ usages_left: -1 }, 'min', 'usages_left'],
    [{ usages_left: 1.5 }, 'type', 'usages_left'],
    [{ expiration_date: 'soon' }, 'format', 'expiration_date'],
  ])('refuse %j', async (changes, failedValidator, name) => {
    const refused = await refusal('/coupons', { ...COUPON, code: 'REFUSED', ...changes });
    expect(refused).toEqual([400, failedValidator, name]);
  });
});

describe('promotions', () => {
  test('are off, and of no priority, unless they say otherwise', async () => {
    const promotion = await create(asAdmin, '/promotions', PROMOTION);
    expect(promotion).toEqual({
      id: promotion.id,
      application_id: store.application.id,
      ...PROMOTION,
      active: false,
      priority: 0,
      created_at: promotion.created_at,
      updated_at: promotion.created_at,
    });
    expect((await asAdmin('GET', `/promotions/${promotion.id}`)).body.data).toEqual(promotion);
    expect((await asPublic('GET', `/promotions/${promotion.id}`)).status).toBe(404);
    await asAdmin('PUT', `/promotions/${promotion.id}`, { active: true });
    expect((await asPublic('GET', `/promotions/${promotion.id}`)).body.data.active).toBe(true);
  });

  const fine = { type: 'MIN_CART_VALUE', value: 50 };
  test.each<[JsonObject, string, string]>([
    [{ name: 'x' }, 'min', 'name'],
    [{ conditions: null }, 'missingRequiredProperty', 'conditions'],
    [{ conditions: 'none' }, 'type', 'conditions'],
    [{ conditions: [fine, { type: 'MOON', value: 1 }] }, 'whitelist', 'conditions.1.type'],
    [{ conditions: [fine, { value: 1 }] }, 'missingRequiredProperty', 'conditions.1.type'],
    [{ conditions: [{ type: 'MIN_CART_VALUE' }] }, 'missingRequiredProperty', 'conditions.0.value'],
    [{ conditions: [{ ...fine, value: '50' }] }, 'type', 'conditions.0.value'],
    [{ conditions: [{ ...fine, value: 0.001 }] }, 'format', 'conditions.0.value'],
    [{ effects: null }, 'missingRequiredProperty', 'effects'],
    [{ effects: [{ type: 'HALF', value: 1 }] }, 'whitelist', 'effects.0.type'],
    [{ effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 'x' }] }, 'type', 'effects.0.value'],
    [
      { effects: [{ type: 'CART_ITEMS_PERCENTAGE_REDUCTION', value: 101 }] },
      'max',
      'effects.0.value',
    ],
    [
      { effects: [{ type: 'CART_ITEMS_NET_REDUCTION', value: 0.001 }] },
      'format',
      'effects.0.value',
    ],
    [{ active: 'yes' }, 'type', 'active'],
    [{ priority: 'high' }, 'type', 'priority'],
  ])('refuse %j', async (changes, failedValidator, name) => {
    const refused = await refusal('/promotions', { ...PROMOTION, ...changes });
    expect(refused).toEqual([400, failedValidator, name]);
  });

  describe('of a cart', async () => {
    const shop = await emptyStore();
    const cup = await create(shop.asAdmin, '/products', {
      ...PRODUCT,
      price: 30,
      price_discount: 25,
    });
    const cart = async (quantity: number, ask = shop.asPublic) =>
      create(ask, '/carts', {
        items: quantity > 0 ? [{ product_id: cup.id, quantity }] : [],
      });
    const rule = (name: string, changes: JsonObject) =>
      create(shop.asAdmin, '/promotions', { ...PROMOTION, name, active: true, ...changes });
    await rule('Always', { effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }] });
    await rule('Never', { active: false });
    await rule('From three', {
      conditions: [{ type: 'MIN_NUMBER_OF_PRODUCTS', value: 3 }],
      effects: [{ type: 'CART_ITEMS_NET_REDUCTION', value: 1.5 }],
    });
    await rule('From 50', {
      priority: 2,
      conditions: [{ type: 'MIN_CART_VALUE', value: 50 }],
      effects: [
        { type: 'CART_VALUE_NET_REDUCTION', value: 7 },
        { type: 'CART_ITEMS_PERCENTAGE_REDUCTION', value: 50 },
      ],
    });
    await rule('With a cup', {
      priority: 1,
      conditions: [
        { type: 'CART_HAS_ITEM', value: cup.id },
        { type: 'MIN_NUMBER_OF_PRODUCTS', value: 2 },
      ],
      effects: [{ type: 'FREE_SHIPPING', value: 'all' }],
    });

    test.each<[number, [string, number][]]>([
      [0, [['Always', 0]]],
      [1, [['Always', 2.5]]],
      [
        2,
        [
          ['From 50', 32],
          ['With a cup', 0],
          ['Always', 5],
        ],
      ],
      [
        3,
        [
          ['From 50', 44.5],
          ['With a cup', 0],
          ['From three', 4.5],
          ['Always', 7.5],
        ],
      ],
    ])('with %d units are those it fulfils, the best first', async (quantity, expected) => {
      const { id } = await cart(quantity);
      const { status, body } = await shop.asPublic('GET', `/promotions/cart/${id}`);
      const totals = body.data.map(({ name, promotion_total }: Record<string, unknown>) => [
        name,
        promotion_total,
      ]);
      expect([status, totals]).toEqual([200, expected]);
    });

    test('have their amounts in the wanted currency', async () => {
      const { id } = await cart(2);
      const answer = await shop.asPublic('GET', `/promotions/cart/${id}?currency=USD`);
      expect(answer.body.data[0]).toMatchObject({
        conditions: [{ type: 'MIN_CART_VALUE', value: 100 }],
        effects: [{ value: 14 }, { value: 50 }],
        promotion_total: 64,
      });
      const unknown = await shop.asPublic('GET', `/promotions/cart/${id}?currency=GBP`);
      expect(errorOf(unknown)).toMatchObject({ code: 400, invalidPropertyName: 'currency' });
    });

    test('are for whom the cart is', async () => {
      const mine = await cart(1, shop.asUser);
      const path = `/promotions/cart/${mine.id}`;
      expect((await shop.asUser('GET', path)).status).toBe(200);
      expect((await shop.asAdmin('GET', path)).status).toBe(200);
      expect((await shop.asPublic('GET', path)).status).toBe(404);
      expect((await shop.asPublic('GET', '/promotions/cart/4096')).status).toBe(404);
      expect((await shop.asPublic('GET', '/promotions/cart/x')).status).toBe(400);
    });
  });
});

test.each(['shippings', 'shippingMethods'])(
  '%s are one resource under two names',
  async (spelling) => {
    const { asAdmin: asOwner } = await emptyStore();
    const method = await create(asOwner, `/${spelling}`, SHIPPING);
    expect(method).toEqual({
      id: method.id,
      application_id: method.application_id,
      ...SHIPPING,
      per_item_cost: 0,
      zones: [],
      created_at: method.created_at,
      updated_at: method.created_at,
    });
    for (const name of ['shippings', 'shippingMethods', 'SHIPPINGMETHODS']) {
      expect((await asOwner('GET', `/${name}`)).body).toMatchObject({ count: 1, data: [method] });
      expect((await asOwner('GET', `/${name}/${method.id}`)).body.data).toEqual(method);
    }
    const changed = await asOwner('PUT', `/${spelling}/${method.id}`, { max_weight: 2 });
    expect(changed.body.data).toEqual({
      ...method,
      max_weight: 2,
      updated_at: changed.body.data.updated_at,
    });
    expect((await asOwner('DELETE', `/${spelling}/${method.id}`)).body).toEqual({ status: true });
  },
);

describe('shippings', async () => {
  const shop = await emptyStore();
  const method = (name: string, changes: JsonObject) =>
    create(shop.asAdmin, '/shippings', { ...SHIPPING, name, ...changes });
  await method('Letter', {
    max_weight: 0.5,
    max_height: 3,
    zones: [{ name: 'World', code: 'ALL' }],
  });
  await method('Parcel', {
    min_weight: 0.5,
    max_weight: 30,
    min_value: 10,
    max_value: 500,
    per_item_cost: 0.5,
    zones: [
      { name: 'Portugal', code: 'PT' },
      { name: 'Spain', code: 'ES' },
    ],
  });
  await method('Freight', { min_weight: 0, max_width: 200, max_depth: 120 });
  await method('Closed', { active: false });

  test.each([
    ['', ['Freight', 'Parcel', 'Letter']],
    ['weight=0.4', ['Freight', 'Letter']],
    ['weight=0.5', ['Freight']],
    ['weight=0.6', ['Freight', 'Parcel']],
    ['weight=30', ['Freight']],
    ['weight=0', ['Freight', 'Letter']],
    ['value=10', ['Freight', 'Letter']],
    ['value=500', ['Freight', 'Letter']],
    ['value=499.99', ['Freight', 'Parcel', 'Letter']],
    ['height=3', ['Freight', 'Parcel']],
    ['width=200', ['Parcel', 'Letter']],
    ['depth=119', ['Freight', 'Parcel', 'Letter']],
    ['depth=120', ['Parcel', 'Letter']],
    ['weight=1&value=20', ['Freight', 'Parcel']],
    ['name=Freight', ['Freight']],
    ['zone=Portugal', ['Parcel', 'Letter']],
    ['zone=Norway', ['Letter']],
    ['zone=Spain&weight=1', ['Parcel']],
  ])('with ?%s are %j', async (query, expected) => {
    expect(await namesIn(shop.asPublic, `/shippings?${query}`)).toEqual(expected);
  });

  test('that are off are seen by admins', async () => {
    expect(await namesIn(shop.asAdmin, '/shippings')).toContain('Closed');
    expect((await shop.asPublic('GET', '/shippings?weight=heavy')).status).toBe(400);
  });

  test('of a cart carry its lines, weighed by their quantities', async () => {
    const cup = await create(shop.asAdmin, '/products', {
      ...PRODUCT,
      price: 6,
      weight: 0.2,
      height: 1,
    });
    const shirt = await create(shop.asAdmin, '/products', {
      ...PRODUCT,
      price: 6,
      weight: 9,
      has_variants: true,
      variants: [
        { stock_type: 'infinite', weight: 0.1 },
        { stock_type: 'infinite', weight: 31 },
      ],
    });
    const methodsFor = async (items: JsonObject[], query = '') => {
      const { id } = await create(shop.asPublic, '/carts', { items });
      return namesIn(shop.asPublic, `/shippings/cart/${id}${query}`);
    };
    const cups = (quantity: number) => [{ product_id: cup.id, quantity }];
    const shirts = (variant_id: number) => [{ product_id: shirt.id, variant_id, quantity: 1 }];
    expect(await methodsFor([])).toEqual(['Freight', 'Parcel', 'Letter']);
    expect(await methodsFor(cups(2))).toEqual(['Freight', 'Letter']);
    expect(await methodsFor(cups(3))).toEqual(['Freight', 'Parcel']);
    expect(await methodsFor(cups(3), '?zone=Norway')).toEqual([]);
    expect(await methodsFor(cups(90))).toEqual(['Freight']);
    // Nobody has said what it weighs, so nothing stands against it.
    const card = await create(shop.asAdmin, '/products', { ...PRODUCT, price: 12 });
    expect(await methodsFor([{ product_id: card.id, quantity: 1 }])).toContain('Parcel');
    expect(await methodsFor(shirts(1))).toEqual(['Freight', 'Letter']);
    expect(await methodsFor(shirts(2))).toEqual(['Freight']);
  });

  test('show their amounts in the wanted currency', async () => {
    const { body } = await shop.asPublic('GET', '/shippings?currency=USD&name=Parcel');
    expect(body.data).toMatchObject([
      { base_cost: 12, per_item_cost: 1, min_value: 20, max_value: 1000, max_weight: 30 },
    ]);
    const { id } = await create(shop.asPublic, '/carts', { items: [] });
    const ofCart = await shop.asPublic('GET', `/shippings/cart/${id}?currency=USD`);
    expect(ofCart.body.data).toContainEqual(body.data[0]);
    const alias = await shop.asPublic('GET', `/shippingMethods/cart/${id}?currency=USD`);
    expect(alias.body.data).toEqual(ofCart.body.data);
  });

  test('of a cart are for whom the cart is', async () => {
    const { id } = await create(shop.asUser, '/carts', { items: [] });
    expect((await shop.asUser('GET', `/shippings/cart/${id}`)).status).toBe(200);
    expect((await shop.asPublic('GET', `/shippings/cart/${id}`)).status).toBe(404);
    expect((await shop.asPublic('GET', '/shippings/cart/4096')).status).toBe(404);
  });

  test.each<[JsonObject, string, string]>([
    [{ name: null }, 'missingRequiredProperty', 'name'],
    [{ base_cost: null }, 'missingRequiredProperty', 'base_cost'],
    [{ base_cost: '6' }, 'type', 'base_cost'],
    [{ base_cost: 0.001 }, 'format', 'base_cost'],
    [{ per_item_cost: -1 }, 'min', 'per_item_cost'],
    [{ max_weight: 'light' }, 'type', 'max_weight'],
    [{ zones: 'Portugal' }, 'type', 'zones'],
    [{ max_value: 0.001 }, 'format', 'max_value'],
    [{ zones: [7] }, 'type', 'zones.0'],
    [{ zones: [{ name: 7 }] }, 'type', 'zones.0.name'],
  ])('refuse %j', async (changes, failedValidator, name) => {
    const refused = await refusal('/shippings', { ...SHIPPING, ...changes });
    expect(refused).toEqual([400, failedValidator, name]);
  });
});

describe('paymentMethods', () => {
  test('are active unless they say otherwise, and others only see those', async () => {
    const shop = await emptyStore();
    const on = await create(shop.asAdmin, '/paymentMethods', METHOD);
    expect(on).toEqual({
      id: on.id,
      application_id: shop.application.id,
      ...METHOD,
      active: true,
      created_at: on.created_at,
      updated_at: on.created_at,
    });
    const off = await create(shop.asAdmin, '/paymentMethods', { ...METHOD, active: false });
    expect((await shop.asAdmin('GET', '/paymentMethods')).body.data).toEqual([off, on]);
    expect((await shop.asAdmin('GET', '/paymentmethods/')).body.data).toEqual([off, on]);
    for (const ask of [shop.asPublic, shop.asUser]) {
      expect((await ask('GET', '/paymentMethods')).body).toMatchObject({ count: 1, data: [on] });
      expect((await ask('GET', `/paymentMethods/${on.id}`)).body.data).toEqual(on);
      expect((await ask('GET', `/paymentMethods/${off.id}`)).status).toBe(404);
    }
  });

  test.each<[JsonObject]>([
    [{ cost_type: 'no_cost' }],
    [{ cost_type: 'fixed_fee', fixed_fee: 3.5 }],
    [{ cost_type: 'percentage_fee', percentage_fee: 1.25 }],
    [{ cost_type: 'fixed_plus_percentage', fixed_fee: 0, percentage_fee: 100 }],
  ])('take %j', async (cost) => {
    const method = await create(asAdmin, '/paymentMethods', { ...METHOD, ...cost });
    expect(method).toMatchObject(cost);
  });

  const missing = 'missingRequiredProperty';
  test.each<[JsonObject, string, string]>([
    [{ name: null }, missing, 'name'],
    [{ cost_type: null }, missing, 'cost_type'],
    [{ cost_type: 'free' }, 'whitelist', 'cost_type'],
    [{ cost_type: 'fixed_fee' }, missing, 'fixed_fee'],
    [{ cost_type: 'fixed_fee', percentage_fee: 2 }, missing, 'fixed_fee'],
    [{ cost_type: 'percentage_fee' }, missing, 'percentage_fee'],
    [{ cost_type: 'fixed_plus_percentage', fixed_fee: 1 }, missing, 'percentage_fee'],
    [{ cost_type: 'fixed_plus_percentage', percentage_fee: 1 }, missing, 'fixed_fee'],
    [{ fixed_fee: -1 }, 'min', 'fixed_fee'],
    [{ fixed_fee: 0.001 }, 'format', 'fixed_fee'],
    [{ percentage_fee: 2.001 }, 'format', 'percentage_fee'],
    [{ percentage_fee: 101 }, 'max', 'percentage_fee'],
    [{ active: 1 }, 'type', 'active'],
  ])('refuse %j', async (changes, failedValidator, name) => {
    const refused = await refusal('/paymentMethods', { ...METHOD, ...changes });
    expect(refused).toEqual([400, failedValidator, name]);
  });

  test('cannot lose a fee that they need', async () => {
    const fixed = { ...METHOD, cost_type: 'fixed_fee', fixed_fee: 3 };
    const { id } = await create(asAdmin, '/paymentMethods', fixed);
    const answer = await asAdmin('PUT', `/paymentMethods/${id}`, { fixed_fee: null });
    expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: 'fixed_fee' });
    const free = await asAdmin('PUT', `/paymentMethods/${id}`, {
      cost_type: 'no_cost',
      fixed_fee: null,
    });
    expect(free.body.data).not.toHaveProperty('fixed_fee');
  });
});
