import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { startOwnServer } from '../store/own-server.ts';

const HOUR_MS = 3_600_000;

/** Eleven in the evening in Lisbon. */
stopClock(Date.parse('2026-11-26T23:00:00Z'));
const url = await startOwnServer();

const MIDNIGHT = '2026-11-27T00:00:00+00:00';

/** What its owner does, once. */
async function openShop() {
  const store = await openStore(
    {
      ...{ name: 'Casa do Chá', language: 'pt', languages: ['en'], timezone: 'Europe/Lisbon' },
      ...{ currency_code: 'EUR', currencies: [{ code: 'USD', rate: 1.09 }] },
      ...{ prices_include_tax: true, tax_rate: 23, automatic_promotions: true },
    },
    url,
  );
  const { asAdmin } = store;
  const kettle = await create(asAdmin, '/products', {
    ...{ ...PRODUCT, name: 'Chaleira azul', price: 22.5, stock_type: 'infinite' },
    locales: { en: { name: 'Blue kettle' } },
    prices: { USD: { price: 24.9 } },
  });
  const parcel = await create(asAdmin, '/shippings', {
    ...{
      name: 'Encomenda',
      base_cost: 4.9,
      per_item_cost: 0,
      prices: { USD: { base_cost: 5.9, per_item_cost: 0 } },
    },
    locales: { en: { name: 'Parcel' } },
  });
  const cash = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Dinheiro', cost_type: 'no_cost', locales: { en: { name: 'Cash' } } },
  });
  await create(asAdmin, '/promotions', {
    ...{ name: 'Sexta-feira negra', active: true, conditions: [], valid_from: MIDNIGHT },
    effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 20 }],
    locales: { en: { name: 'Black Friday' } },
  });
  await create(asAdmin, '/coupons', {
    ...{ code: 'UMAVEZ', name: 'Once', target_type: 'CART_COUPON', valid_from: MIDNIGHT },
    ...{
      discount_type: 'NET_REDUCTION',
      discount_value: 2,
      prices: { USD: { discount_value: 2.5 } },
    },
    ...{ uses_per_customer: 1 },
  });
  return { ...store, kettle, parcel, cash };
}

test('a Lisbon shop sells in two languages and two currencies, with a sale that starts at midnight', async () => {
  const { asPublic, kettle, parcel, cash } = await openShop();
  const shown = async (query: string) => (await asPublic('GET', `/products?${query}`)).body.data[0];
  expect(await shown('locale=en&currency=USD')).toMatchObject({
    ...{ name: 'Blue kettle', locale: 'en', display_price: '24.9 USD' },
  });
  expect(await shown('q=chaleira')).toMatchObject({
    ...{ name: 'Chaleira azul', display_price: '22.5 EUR' },
  });

  const address = { ...ADDRESS, email: 'grace@example.org', country: 'Portugal' };
  const body = {
    items: [{ product_id: kettle.id, quantity: 2 }],
    ...{ shipping_address: address, billing_address: address, currency: 'USD' },
    ...{ shipping_id: parcel.id, payment_method_id: cash.id, coupon_code: 'UMAVEZ' },
  };
  const inDollars = 'currency=USD';
  const quote = async () => (await asPublic('POST', `/orders/quote?${inDollars}`, body)).body.data;

  // At eleven: two kettles and the parcel, and a coupon that is not valid yet.
  expect(await quote()).toMatchObject({
    ...{ items_total: 49.8, shipping_total: 5.9, total: 55.7 },
    shipping_options: [{ name: 'Encomenda', cost: 5.9 }],
    payment_options: [{ name: 'Dinheiro' }],
    promotion_options: [
      { name: 'Sexta-feira negra', unavailable: `It starts at ${MIDNIGHT}.`, chosen: false },
    ],
    problems: [{ code: 'coupon_not_started' }],
  });

  // From midnight on: a fifth less, and the coupon.
  tick(HOUR_MS);
  const agreed = await quote();
  expect(agreed).toMatchObject({
    ...{ items_total: 49.8, promotion_total: 9.96, coupon_total: 2.5, total: 43.24, problems: [] },
  });
  const placed = await asPublic('POST', `/orders?${inDollars}`, {
    ...{ ...body, expected_total: agreed.total },
  });
  expect(placed.body.data).toMatchObject({
    ...{ currency: { code: 'USD' }, total: 43.24 },
    products: [{ name: 'Chaleira azul', price: 24.9, quantity: 2 }],
    shipping: { name: 'Encomenda' },
    promotion: { name: 'Sexta-feira negra' },
    converted: { currency: 'USD', total: 43.24, has_own_prices: true },
  });

  // Once per customer.
  expect(errorOf(await asPublic('POST', `/orders?${inDollars}`, body))).toMatchObject({
    ...{ code: 400, problems: [{ code: 'coupon_not_for_customer' }] },
  });
  const other = { ...address, email: 'ada@example.org' };
  const inEnglish = await asPublic('POST', '/orders?locale=en', {
    ...{ ...body, currency: 'EUR', shipping_address: other, billing_address: other },
  });
  // 45.00, less 9.00 and 2.00, with 4.90 for the parcel.
  expect(inEnglish.body.data).toMatchObject({
    ...{
      locale: 'en',
      currency: { code: 'EUR' },
      promotion_total: 9,
      coupon_total: 2,
      total: 38.9,
    },
    products: [{ name: 'Blue kettle' }],
  });
  expect(inEnglish.body.data).not.toHaveProperty('converted');
});
