import { describe, expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
const { asAdmin, asPublic } = store;

const namesOf = (data: { name: string }[]) => data.map(({ name }) => name);

const refused = async (path: string, body: object) => {
  const answer = await asAdmin('POST', path, body as never);
  const { failedValidator, invalidPropertyName } = errorOf(answer);
  return [answer.status, failedValidator, invalidPropertyName];
};

describe('coupons', () => {
  const coupon = (changes: object) => ({
    name: 'Five off tea',
    code: 'TEA5',
    target_type: 'CATEGORY_COUPON',
    target_id: 4002,
    discount_type: 'NET_REDUCTION',
    discount_value: 5,
    ...changes,
  });

  test('are found by their code, which is there once', async () => {
    const created = await create(asAdmin, '/coupons', coupon({ usages_left: 200 }) as never);
    expect(created).toEqual({
      id: created.id,
      application_id: store.application.id,
      ...coupon({ usages_left: 200 }),
      type: null,
      expiration_date: null,
      active: true,
      total_usages: 0,
      created_at: created.created_at,
      updated_at: created.created_at,
    });
    expect((await asAdmin('GET', '/coupons?code=TEA5')).body.data).toEqual([created]);
    expect((await asAdmin('GET', '/coupons?code=tea5')).body.data).toEqual([]);
    expect(await refused('/coupons', coupon({}))).toEqual([400, 'unique', 'code']);
    const inDollars = await asAdmin('GET', `/coupons/${created.id}?currency=USD`);
    expect(inDollars.body.data.discount_value).toBe(10);

    const renamed = await asAdmin('PUT', `/coupons/${created.id}`, {
      code: 'TEA6',
      usages_left: null,
    });
    expect(renamed.body.data).not.toHaveProperty('usages_left');
    const again = await create(asAdmin, '/coupons', coupon({}) as never);
    expect((await asAdmin('PUT', `/coupons/${again.id}`, { code: 'TEA6' })).status).toBe(400);
    await asAdmin('DELETE', `/coupons/${created.id}`);
    expect((await asAdmin('PUT', `/coupons/${again.id}`, { code: 'TEA6' })).status).toBe(200);
  });

  test('one code is taken once, however many want it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        asAdmin('POST', '/coupons', coupon({ code: 'RACE' }) as never),
      ),
    );
    const statuses = answers.map(({ status }) => status).filter((status) => status !== 503);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await asAdmin('GET', '/coupons?code=RACE')).body['count']).toBe(1);
  });

  test.each([
    [{ code: '' }, 'min', 'code'],
    [{ target_type: 'ALL' }, 'whitelist', 'target_type'],
    [{ discount_type: 'FREE' }, 'whitelist', 'discount_type'],
    [{ discount_value: -1 }, 'min', 'discount_value'],
    [{ discount_value: 0.001 }, 'format', 'discount_value'],
    [{ discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 101 }, 'max', 'discount_value'],
    [{ discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 0.001 }, 'format', 'discount_value'],
    [{ usages_left: -1 }, 'min', 'usages_left'],
    [{ expiration_date: 'soon' }, 'format', 'expiration_date'],
  ])('refuse %j', async (changes, failedValidator, name) => {
    const body = coupon({ code: 'NEVER', ...changes });
    expect(await refused('/coupons', body)).toEqual([400, failedValidator, name]);
  });

  test('are filtered by whether they are active', async () => {
    const other = await openStore();
    const make = (code: string, changes: object) =>
      create(other.asAdmin, '/coupons', coupon({ code, name: code, ...changes }) as never);
    await make('on', {});
    await make('off', { active: false });
    await make('used up', { usages_left: 0 });
    const listed = async (query: string) =>
      namesOf((await other.asAdmin('GET', `/coupons?${query}`)).body.data);
    expect(await listed('active=true')).toEqual(['on']);
    expect(await listed('active=0')).toEqual(['used up', 'off']);
  });
});

describe('promotions', () => {
  test.each([
    [{ name: 'x' }, 'min', 'name'],
    [{ conditions: undefined }, 'missingRequiredProperty', 'conditions'],
    [{ conditions: [{ type: 'MIN_CART_VALUE' }] }, 'missingRequiredProperty', 'conditions.0.value'],
    [{ conditions: [{ type: 'SUNNY', value: 1 }] }, 'whitelist', 'conditions.0.type'],
    [{ effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 'x' }] }, 'type', 'effects.0.value'],
    [
      { effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 0.001 }] },
      'format',
      'effects.0.value',
    ],
    [
      {
        effects: [
          { type: 'FREE_SHIPPING', value: 'yes' },
          { type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 101 },
        ],
      },
      'max',
      'effects.1.value',
    ],
  ])('refuse %j', async (changes, failedValidator, name) => {
    const body = { name: 'Spring', conditions: [], effects: [], ...changes };
    expect(await refused('/promotions', body)).toEqual([400, failedValidator, name]);
  });

  test('that a cart fulfils are listed for it, the best first', async () => {
    const shop = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
    const product = await create(shop.asAdmin, '/products', { ...PRODUCT, price: 30 });
    const make = (name: string, condition: object[], effect: object, changes: object = {}) =>
      create(shop.asAdmin, '/promotions', {
        name,
        active: true,
        conditions: condition as never,
        effects: [effect as never],
        ...changes,
      });
    const ten = { type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 };
    await make('always', [], { type: 'CART_ITEMS_NET_REDUCTION', value: 1 });
    await make('two of them', [{ type: 'MIN_NUMBER_OF_PRODUCTS', value: 2 }], ten, { priority: 5 });
    await make('large', [{ type: 'MIN_CART_VALUE', value: 60.01 }], ten);
    await make('this one', [{ type: 'CART_HAS_ITEM', value: product.id }], {
      type: 'FREE_SHIPPING',
      value: 'yes',
    });
    await make('asleep', [], ten, { active: false });
    const items = [{ product_id: product.id, quantity: 2 }];
    const cart = await create(shop.asPublic, '/carts', { items });
    const { body } = await shop.asPublic('GET', `/promotions/cart/${cart.id}`);
    const totals = body.data.map((each: { name: string; promotion_total: number }) => [
      each.name,
      each.promotion_total,
    ]);
    expect(totals).toEqual([
      ['two of them', 6],
      ['this one', 0],
      ['always', 2],
    ]);
    const inDollars = await shop.asPublic('GET', `/promotions/cart/${cart.id}?currency=USD`);
    expect(inDollars.body.data[2]).toMatchObject({ effects: [{ value: 2 }], promotion_total: 4 });
    const empty = await create(shop.asPublic, '/carts', { items: [] });
    expect(namesOf((await shop.asPublic('GET', `/promotions/cart/${empty.id}`)).body.data)).toEqual(
      ['always'],
    );
    const mine = await create(shop.asUser, '/carts', { items: [] });
    for (const id of [4096, mine.id]) {
      expect((await shop.asPublic('GET', `/promotions/cart/${id}`)).status).toBe(404);
      expect((await shop.asPublic('GET', `/shippings/cart/${id}`)).status).toBe(404);
    }
  });
});

describe('shippings', async () => {
  const shop = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
  const method = (name: string, changes: object) =>
    create(shop.asAdmin, '/shippingMethods', { name, base_cost: 6, ...changes });
  const courier = await method('Courier', {
    per_item_cost: 0.5,
    max_weight: 30,
    zones: [{ name: 'Portugal', code: 'PT' }],
  });
  await method('Truck', { min_weight: 30, zones: [{ name: 'anywhere', code: 'ALL' }] });
  await method('Free', { base_cost: 0, min_value: 60, max_value: 100 });
  await method('Retired', { active: false });

  test('have the same records under both of their names', async () => {
    const path = `/shippings/${courier.id}`;
    expect(courier).toMatchObject({
      per_item_cost: 0.5,
      zones: [{ name: 'Portugal', code: 'PT' }],
    });
    expect(courier).not.toHaveProperty('min_weight');
    for (const each of [
      path,
      path.replace('shippings', 'shippingMethods'),
      path.replace('shippings', 'SHIPPINGMETHODS'),
    ]) {
      expect((await shop.asPublic('GET', each)).body.data).toEqual(courier);
    }
    const inDollars = await shop.asPublic('GET', `${path}?currency=USD`);
    expect(inDollars.body.data).toMatchObject({ base_cost: 12, per_item_cost: 1, max_weight: 30 });
  });

  test.each([
    ['', ['Free', 'Truck', 'Courier']],
    ['weight=29.9', ['Free', 'Courier']],
    ['weight=30', ['Free']],
    ['weight=30.1', ['Free', 'Truck']],
    ['value=60', ['Truck', 'Courier']],
    ['value=60.01', ['Free', 'Truck', 'Courier']],
    ['value=100&weight=1', ['Courier']],
    ['zone=Portugal', ['Truck', 'Courier']],
    ['zone=Spain', ['Truck']],
    ['name=Free', ['Free']],
  ])('are listed for %j', async (query, expected) => {
    expect(namesOf((await shop.asPublic('GET', `/shippings?${query}`)).body.data)).toEqual(
      expected,
    );
  });

  test('are listed for what is in a cart', async () => {
    const heavy = await create(shop.asAdmin, '/products', { ...PRODUCT, price: 20, weight: 10.1 });
    const listed = async (quantity: number, query = '') => {
      const items = [{ product_id: heavy.id, quantity }];
      const cart = await create(shop.asPublic, '/carts', { items });
      const { body } = await shop.asPublic('GET', `/shippings/cart/${cart.id}${query}`);
      return namesOf(body.data);
    };
    expect(await listed(2)).toEqual(['Courier']);
    expect(await listed(4)).toEqual(['Free', 'Truck']);
    expect(await listed(5, '?zone=Spain')).toEqual(['Truck']);
    const weightless = await create(shop.asAdmin, '/products', PRODUCT);
    const cart = await create(shop.asPublic, '/carts', {
      items: [{ product_id: weightless.id, quantity: 1 }],
    });
    const { body } = await shop.asPublic('GET', `/shippings/cart/${cart.id}`);
    expect(namesOf(body.data)).toEqual(['Truck', 'Courier']);
  });

  test.each([
    [{ name: 'x' }, 'missingRequiredProperty', 'base_cost'],
    [{ name: 'x', base_cost: '6' }, 'type', 'base_cost'],
    [{ name: 'x', base_cost: 6, min_value: 0.001 }, 'format', 'min_value'],
    [{ name: 'x', base_cost: 6, zones: [7] }, 'type', 'zones.0'],
  ])('refuse %j', async (body, failedValidator, name) => {
    expect(await refused('/shippings', body)).toEqual([400, failedValidator, name]);
  });
});

describe('payment methods', () => {
  test.each([
    [{ cost_type: 'no_cost' }, undefined],
    [{ cost_type: 'fixed_fee' }, 'fixed_fee'],
    [{ cost_type: 'percentage_fee' }, 'percentage_fee'],
    [{ cost_type: 'fixed_plus_percentage', fixed_fee: 1 }, 'percentage_fee'],
    [{ cost_type: 'fixed_plus_percentage', fixed_fee: 1, percentage_fee: 2 }, undefined],
    [{ cost_type: 'percentage_fee', percentage_fee: 2.001 }, 'percentage_fee'],
    [{}, 'cost_type'],
  ])('with %j lack %s', async (changes, missing) => {
    const answer = await asAdmin('POST', '/paymentMethods', { name: 'Transfer', ...changes });
    expect(answer.status).toBe(missing ? 400 : 200);
    if (missing) expect(errorOf(answer).invalidPropertyName).toBe(missing);
    else expect(answer.body.data).toMatchObject({ ...changes, active: true });
  });

  test('are shown to shoppers while they are active, in any spelling', async () => {
    const other = await openStore();
    await create(other.asAdmin, '/paymentMethods', {
      name: 'Off',
      cost_type: 'no_cost',
      active: false,
    });
    const on = await create(other.asAdmin, '/paymentMethods', { name: 'On', cost_type: 'no_cost' });
    expect((await other.asPublic('GET', '/paymentmethods')).body.data).toEqual([on]);
    expect((await other.asAdmin('GET', '/paymentMethods')).body['count']).toBe(2);
  });
});

test('a coupon is nothing that the public may know of', async () => {
  for (const ask of [asPublic, store.asUser])
    expect((await ask('GET', '/coupons')).status).toBe(401);
});
