import { expect, test } from 'vitest';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { catalogue } from '../../bin/start/demo-store/catalogue.ts';
import { baseUrl, create, openStore } from '../store/api.ts';

const store = await openStore();
const { asAdmin, asPublic } = store;
const fill = () => fillDemoStore(baseUrl, store, () => undefined);

const namesIn = async (path: string) => {
  const { body } = await asAdmin('GET', `${path}?per_page=250`);
  return body.data.map(({ name }: { name: string }) => name).toReversed();
};
const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name);

test('fills a store once, and anew when the demo store has changed since', async () => {
  await fill();
  const { shippings, paymentMethods, promotions, coupons, shopper } = catalogue;
  expect(await namesIn('/shippings')).toEqual(namesOf(shippings));
  expect(await namesIn('/paymentMethods')).toEqual(namesOf(paymentMethods));
  expect(await namesIn('/promotions')).toEqual(namesOf(promotions));
  expect(await namesIn('/coupons')).toEqual(namesOf(coupons));

  const login = await asPublic('POST', '/users/authenticate', shopper.user);
  const { user } = login.body.data;
  const addresses = await asAdmin('GET', `/addresses?user_id=${user.id}`);
  expect(addresses.body.data).toMatchObject(shopper.addresses.toReversed());
  const [address] = addresses.body.data;
  const products = await asAdmin('GET', '/products?stock_type=infinite&$has_not=variants');
  const order = await create(asAdmin, '/orders', {
    items: [{ product_id: products.body.data[0].id, quantity: 1 }],
    user_id: user.id,
    shipping_address_id: address.id,
    billing_address_id: address.id,
  });

  await create(asAdmin, '/coupons', {
    name: 'Of my own',
    code: 'MINE',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 1,
  });
  await fill();
  expect(await namesIn('/coupons')).toEqual([...namesOf(coupons), 'Of my own']);

  const marker = await asAdmin('GET', '/variables?name=demo_catalogue');
  await asAdmin('PUT', `/variables/${marker.body.data[0].id}`, { value: '1' });
  await fill();
  expect(await namesIn('/coupons')).toEqual(namesOf(coupons));
  expect(await namesIn('/users')).toEqual([shopper.user.name]);
  expect((await asAdmin('GET', '/addresses')).body['count']).toBe(shopper.addresses.length);
  expect((await asAdmin('GET', '/products')).body['count']).toBe(catalogue.products.length);
  expect((await asAdmin('GET', `/orders/${order.id}`)).status).toBe(200);
});
