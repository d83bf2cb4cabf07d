import { expect, test } from 'vitest';
import { defaultSettings } from '../../shared/resources/schemas/settings.ts';
import { applicationKey } from '../../shared/storage/keys.ts';
import { ADDRESS, create, openStore, PRODUCT } from '../store/api.ts';
import { table } from '../store/local-store.ts';

/** A store from before each setting that has a default, as the version that made it has left it. */
async function openOlderStore() {
  const store = await openStore();
  const key = applicationKey(store.application.id);
  const item = await table.get(key, { consistent: true });
  const { settings, ...data } = JSON.parse(String(item?.['data']));
  const older = JSON.stringify({ ...data, settings: { name: settings.name } });
  await table.write({ put: { ...key, ...item, data: older } });
  return store;
}

test('a store created before a setting existed uses its default', async () => {
  const { asAdmin, asPublic } = await openOlderStore();
  const [settings] = (await asAdmin('GET', '/application')).body.data;
  expect(settings).toMatchObject({ name: 'Tea House', ...defaultSettings });
  const { id: product_id } = await create(asAdmin, '/products', {
    ...PRODUCT,
    requires_shipping: false,
  });
  const { id: cart_id } = await create(asPublic, '/carts', {
    items: [{ product_id, quantity: 2 }],
  });
  const order = { cart_id, shipping_address: ADDRESS, billing_address: ADDRESS };
  const quoted = await asPublic('POST', '/orders/quote', order);
  expect(quoted).toMatchObject({ status: 200, body: { data: { total: 49 } } });
  expect(await create(asPublic, '/orders', order)).toMatchObject({ total: 49, state: 'created' });
});
