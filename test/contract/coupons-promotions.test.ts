import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { table } from '../store/local-store.ts';

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

/** A store of its own for a test that lists all rules. */
const emptyStore = () => openStore({ currencies: [{ code: 'USD', rate: 2 }] });

async function refusal(path: string, body: JsonObject, ask = asAdmin): Promise<Json[]> {
  const answer = await ask('POST', path, body);
  const { failedValidator, invalidPropertyName } = errorOf(answer);
  return [answer.status, failedValidator, invalidPropertyName];
}
describe('coupons', () => {
  test('show all fields, with unset ones as null', async () => {
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

  test('match codes in any case and trim spaces, and convert old codes when saved', async () => {
    const product = await create(asAdmin, '/products', PRODUCT);
    const items = [{ product_id: product.id, quantity: 1 }];
    const used = async (coupon_code: string) => {
      const cart = await create(asPublic, '/carts', { items });
      const { status, body } = await asPublic('PUT', `/carts/${cart.id}/coupon`, { coupon_code });
      return status === 200 ? body.data.coupon.id : status;
    };
    const { id } = await create(asAdmin, '/coupons', { ...COUPON, code: 'Welcome10' });
    for (const typed of ['Welcome10', 'welcome10', ' WELCOME10 '])
      expect(await used(typed)).toBe(id);
    expect(await used('  ')).toBe(404);
    const quote = { items, coupon_code: 'WELCOME10 ' };
    expect((await create(asPublic, '/orders/quote', quote)).coupon_total).toBeGreaterThan(0);

    // As 0.2.0 has kept it.
    const old = await create(asAdmin, '/coupons', { ...COUPON, code: 'Tea-Time' });
    const key = (code: string) => ({ pk: `${store.application.id}#coupons#codes`, sk: code });
    await table.transactWrite([
      { remove: key('tea-time') },
      { put: { ...key('Tea-Time'), id: old.id } },
    ]);
    expect([await used('Tea-Time'), await used('tea-time')]).toEqual([old.id, 404]);
    expect(await refusal('/coupons', { ...COUPON, code: 'Tea-Time' })).toEqual([
      400,
      'unique',
      'code',
    ]);
    await asAdmin('PUT', `/coupons/${old.id}`, { name: 'Five o’clock' });
    expect(await used('TEA-TIME')).toBe(old.id);
    expect(await table.get(key('Tea-Time'))).toBeUndefined();
    await asAdmin('DELETE', `/coupons/${old.id}`);
    expect(await table.get(key('tea-time'))).toBeUndefined();
  });

  test('have unique codes, even under concurrent writes', async () => {
    const coupon = await create(asAdmin, '/coupons', { ...COUPON, code: 'ONCE' });
    const taken = [400, 'unique', 'code'];
    expect(await refusal('/coupons', { ...COUPON, code: 'ONCE' })).toEqual(taken);
    for (const code of ['once', ' Once ']) {
      expect(await refusal('/coupons', { ...COUPON, code })).toEqual(taken);
    }
    const other = await create(asAdmin, '/coupons', { ...COUPON, code: 'OTHER' });
    const renamed = await asAdmin('PUT', `/coupons/${other.id}`, { code: 'ONCE' });
    expect([renamed.status, errorOf(renamed).failedValidator]).toEqual([400, 'unique']);

    expect((await asAdmin('PUT', `/coupons/${coupon.id}`, { code: 'Once' })).status).toBe(200);
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

  test('are inactive once used up, in responses and filters', async () => {
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

  test("are valid until their last day ends in the store's time zone", async () => {
    const day = 24 * 60 * 60 * 1_000;
    const [today, yesterday] = [0, day].map((ago) =>
      new Date(Date.now() - ago).toISOString().slice(0, 10),
    );
    const attach = async (timezone: string, expiration_date: string | undefined) => {
      const shop = await openStore({ timezone });
      await create(shop.asAdmin, '/coupons', { ...COUPON, expiration_date });
      const cart = await create(shop.asPublic, '/carts', { items: [] });
      const path = `/carts/${cart.id}/coupon`;
      return (await shop.asPublic('PUT', path, { coupon_code: COUPON.code })).status;
    };
    // The day that is today in London ends half a day later in the far west, and that of yesterday
    // has ended in the far east.
    expect(await attach('Etc/GMT+12', today)).toBe(200);
    expect(await attach('Etc/GMT-14', yesterday)).toBe(400);
  });

  test('are for admins only and ignore a total_usages in the body', async () => {
    const coupon = await create(asAdmin, '/coupons', { ...COUPON, code: 'MINE', total_usages: 9 });
    expect(coupon.total_usages).toBe(0);
    for (const ask of [asPublic, asUser]) {
      expect((await ask('GET', '/coupons')).status).toBe(401);
      expect((await ask('GET', `/coupons/${coupon.id}`)).status).toBe(401);
      expect((await ask('POST', '/coupons', COUPON)).status).toBe(401);
    }
  });

  test('convert amounts, but not percentages, to the requested currency', async () => {
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
    [{ expiration_date: '2026-02-30' }, 'format', 'expiration_date'],
    [{ expirationDate: '2026-01-01T10:00:00' }, 'format', 'expirationDate'],
  ])('refuse %j', async (changes, failedValidator, name) => {
    const refused = await refusal('/coupons', { ...COUPON, code: 'REFUSED', ...changes });
    expect(refused).toEqual([400, failedValidator, name]);
  });
});

describe('promotions', () => {
  test('are inactive with priority 0 by default', async () => {
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

  describe('for a cart', async () => {
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
    ])('with %d units include those it qualifies for, by priority', async (quantity, expected) => {
      const { id } = await cart(quantity);
      const { status, body } = await shop.asPublic('GET', `/promotions/cart/${id}`);
      const totals = body.data.map(({ name, promotion_total }: Record<string, unknown>) => [
        name,
        promotion_total,
      ]);
      expect([status, totals]).toEqual([200, expected]);
    });

    test('show amounts in the requested currency', async () => {
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

    test('are visible only to clients that can see the cart', async () => {
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
