import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import { type Ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
const { asAdmin } = store;

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
    ['zone=Portugal', ['Freight', 'Parcel', 'Letter']],
    ['zone=es', ['Freight', 'Parcel', 'Letter']],
    ['zone=Norway', ['Freight', 'Letter']],
    ['zone=Spain&weight=1', ['Freight', 'Parcel']],
  ])('with ?%s return %j', async (query, expected) => {
    expect(await namesIn(shop.asPublic, `/shippings?${query}`)).toEqual(expected);
  });

  test('include inactive methods for admins only', async () => {
    expect(await namesIn(shop.asAdmin, '/shippings')).toContain('Closed');
    expect((await shop.asPublic('GET', '/shippings?weight=heavy')).status).toBe(400);
  });

  test('for a cart match the weight and size of its lines', async () => {
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
    expect(await methodsFor(cups(3), '?zone=Norway')).toEqual(['Freight']);
    expect(await methodsFor(cups(3), '?country=NO')).toEqual(['Freight']);
    expect(await methodsFor(cups(3), '?country=pt')).toEqual(['Freight', 'Parcel']);
    expect(await methodsFor(cups(90))).toEqual(['Freight']);
    // Nobody has said what it weighs, so nothing stands against it.
    const card = await create(shop.asAdmin, '/products', { ...PRODUCT, price: 12 });
    expect(await methodsFor([{ product_id: card.id, quantity: 1 }])).toContain('Parcel');
    expect(await methodsFor(shirts(1))).toEqual(['Freight', 'Letter']);
    expect(await methodsFor(shirts(2))).toEqual(['Freight']);
  });

  test('show amounts in the requested currency', async () => {
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

  test('for a cart are visible only to its owner', async () => {
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
  test('are active by default, and only admins see inactive ones', async () => {
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
  ])('accept %j', async (cost) => {
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

  test('cannot lose a required fee', async () => {
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

test('a fee on bank transfers is warned of, and stored', async () => {
  const warned = async (method: JsonObject) => {
    const { status, body } = await asAdmin('POST', '/paymentMethods', { ...METHOD, ...method });
    expect(status).toBe(200);
    return [body.warnings ?? []].flat().length;
  };
  const fixed = { cost_type: 'fixed_fee', fixed_fee: 1 };
  const percentage = { cost_type: 'percentage_fee', percentage_fee: 2 };
  expect(await warned({ ...fixed, bank_transfer: true })).toBe(1);
  expect(await warned({ ...percentage, bank_transfer: true })).toBe(1);
  expect(await warned({ ...fixed, fixed_fee: 0, bank_transfer: true })).toBe(0);
  // A fee that does not count.
  expect(await warned({ fixed_fee: 1, bank_transfer: true })).toBe(0);
  expect(await warned(fixed)).toBe(0);

  const { id } = await create(asAdmin, '/paymentMethods', { ...METHOD, ...fixed });
  const { body } = await asAdmin('PUT', `/paymentMethods/${id}`, { bank_transfer: true });
  expect(body.warnings).toEqual([expect.stringMatching(/^cost_type: .*2015\/2366/)]);
});
