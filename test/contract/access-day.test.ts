import { expect, test } from 'vitest';
import { ADDRESS, type Ask, asking, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { command } from '../store/ops-command.ts';
import { newEmail, PASSWORD } from '../store/staff.ts';
import { type Browser, openBrowser } from '../store/staff-browser.ts';

/** guide-access.md: an owner lets in a program and a person, sees what each does, and shuts both out. */
const { application, asAdmin } = await openStore();
const { id: application_id, accountId, publicKey } = application;
const account = String(accountId);

const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
const kettle = await create(asAdmin, '/products', {
  ...PRODUCT,
  stock_type: 'track',
  stock_level: 9,
});
const order = await create(asAdmin, '/orders', {
  items: [{ product_id: kettle.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
});
await create(asAdmin, '/payments', { order_id: order.id, payment_method_id: transfer.id });

/** Accepts an invitation. */
async function enter(code: unknown): Promise<Browser> {
  const browser = openBrowser();
  const body = { code, password: PASSWORD };
  const { status } = await browser.send('POST', '/sessions/acceptInvitation', body);
  expect(status).toBe(200);
  return browser;
}

async function tokenOf(browser: Browser): Promise<Ask> {
  const { body } = await browser.send('POST', '/sessions/token', { application_id });
  return asking(`${publicKey}:${body.data.token}`);
}

const refusal = async (answer: ReturnType<Ask>) => {
  const { code, permission } = errorOf(await answer);
  return [code, permission];
};

test('an owner grants a program and a person limited access, then revokes it', async () => {
  const address = newEmail();
  const { code } = await command('staff', 'invite', account, address, '--name', 'Olivia Pine');
  const asOwner = await tokenOf(await enter(code));

  const key = await create(asOwner, '/apiKeys', {
    name: 'Stock',
    permissions: ['products:read', 'products:write'],
  });
  const asProgram = asking(`${publicKey}:${key.secret}`);
  const permissions = ['orders:read', 'orders:write', 'personal:read'];
  const role = await create(asOwner, '/roles', { name: 'Packing', permissions });
  const { id: packer } = await create(asOwner, '/staff', {
    email: newEmail(),
    name: 'Kim Park',
    memberships: [{ application_id, role: String(role.id) }],
  });
  const again = await command('staff', 'reset', account, String(packer), '--yes');
  const browser = await enter(again['code']);
  const asPacker = await tokenOf(browser);

  await create(asPacker, `/orders/${order.id}/shipments`, { method: 'Post' });
  expect((await asProgram('PUT', `/products/${kettle.id}`, { stock_level: 40 })).status).toBe(200);
  expect(await refusal(asProgram('GET', '/orders'))).toEqual([403, 'orders:read']);
  expect(await refusal(asPacker('GET', '/apiKeys'))).toEqual([403, 'apiKeys:read']);
  expect(await refusal(asPacker('PUT', `/products/${kettle.id}`, { stock_level: 1 }))).toEqual([
    403,
    'products:write',
  ]);
  expect(await refusal(asPacker('POST', `/orders/${order.id}/refunds`, { amount: 1 }))).toEqual([
    403,
    'orders:refund',
  ]);

  const doneBy = async (id: number) => {
    const { body } = await asOwner('GET', `/events?by.id=${id}`);
    const events: { type: string; by: object }[] = body.data;
    return events.map(({ type, by }) => ({ type, by }));
  };
  const kim = { kind: 'staff', id: packer, name: 'Kim Park' };
  await expect
    .poll(() => doneBy(packer))
    .toEqual(expect.arrayContaining([{ type: 'order.shipped', by: expect.objectContaining(kim) }]));
  await expect
    .poll(() => doneBy(key.id))
    .toMatchObject([
      { type: 'product.stock_changed', by: { kind: 'key', id: key.id, name: 'Stock' } },
    ]);
  const { shipments } = (await asOwner('GET', `/orders/${order.id}`)).body.data;
  expect(shipments[0].created_by).toMatchObject(kim);

  expect((await asOwner('DELETE', `/apiKeys/${key.id}`)).status).toBe(200);
  expect((await asOwner('PUT', `/staff/${packer}`, { status: 'disabled' })).status).toBe(200);
  // At once on one machine, within five seconds by functions of the cloud.
  await expect.poll(async () => (await asProgram('GET', '/products')).status).toBe(401);
  await expect.poll(async () => (await asPacker('GET', '/orders')).status).toBe(401);
  expect((await browser.send('GET', '/sessions/current')).status).toBe(401);
  expect((await asOwner('GET', '/staff')).body.data).toHaveLength(2);
});
