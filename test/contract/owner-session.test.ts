import { expect, test } from 'vitest';
import { asking, create, openStore } from '../store/api.ts';
import { makeWares, placeOrder } from '../store/desk-orders.ts';
import { addMember, PASSWORD } from '../store/staff.ts';
import { openBrowser } from '../store/staff-browser.ts';
import { until } from '../store/until.ts';

/** What the dashboard asks from the login to an order that is paid, sent and refunded in part (dashboard.md). */
test('an owner sets up products and takes a guest order from payment to refund', async () => {
  const store = await openStore({ name: 'Tea House' });
  const { asPublic } = store;
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const browser = openBrowser();
  const login = await browser.send('POST', '/sessions', { email, password: PASSWORD });
  expect(login.status).toBe(200);
  const [{ application_id, name, public_key }] = login.body.data.stores;
  expect([application_id, name]).toEqual([store.application.id, 'Tea House']);
  const { token } = (await browser.send('POST', '/sessions/token', { application_id })).body.data;
  const asOwner = asking(`${public_key}:${token}`);

  const wares = await makeWares(asOwner);
  const order = await placeOrder(asPublic, wares);
  const count = async (state: string) => {
    const query = `state=${state}&per_page=1&fields=id`;
    return (await asOwner('GET', `/orders?${query}`)).body['count'];
  };
  expect([await count('created'), await count('processing')]).toEqual([1, 0]);
  // Orders are found by their words some moments after they were placed.
  const find = async () =>
    (await asOwner('GET', '/orders?q=verne&fields=id,display_total')).body.data;
  const found = await until(find, (orders) => orders.length > 0);
  expect(found).toEqual([{ id: order.id, display_total: '65 EUR' }]);

  await create(asOwner, `/orders/${order.id}/payments`, {});
  expect([await count('created'), await count('processing')]).toEqual([0, 1]);
  const tracking_code = 'PT-1';
  await create(asOwner, `/orders/${order.id}/shipments`, { tracking_code });
  const reason = 'Dented';
  const line_items = [{ product_id: wares.kettle.id, quantity: 1 }];
  await create(asOwner, `/orders/${order.id}/refunds`, { line_items, restock: true, reason });

  const by = { kind: 'staff', name: 'Grace Hopper' };
  const { body } = await asOwner('GET', `/orders/${order.id}`);
  expect(body.data).toMatchObject({
    ...{ state: 'shipped', payments: [{ successful: true, amount: 65 }] },
    shipments: [{ tracking_code, created_by: by }],
    refunds: [{ amount: 30, reason, created_by: by, line_items: [{ restocked: 1 }] }],
  });
  const { data } = (await asOwner('GET', `/products/${wares.kettle.id}`)).body;
  expect(data.stock_level).toBe(99);
  expect((await browser.send('DELETE', '/sessions/current')).status).toBe(200);
  const ended = await browser.send('POST', '/sessions/token', { application_id });
  expect(ended.status).toBe(401);
});
