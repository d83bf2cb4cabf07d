import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { ADDRESS, create, openStore, PRODUCT, publicUrl } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { listen } from '../store/loopback.ts';

/**
 * The published client for browsers, on a page of another origin, with the base URL changed and
 * nothing else (protocol.md, "Published clients"). The file is `dist/marketcloud.min.js` of `marketcloud-js` 2.3.6:
 * its package brings 88 MB of another browser.
 */
const CLIENT = new URL('../clients/marketcloud-2.3.6.min.js', import.meta.url);
const SCRIPTS: Readonly<Record<string, string>> = {
  '/marketcloud.js': readFileSync(CLIENT, 'utf8'),
};
const PAGE =
  '<!doctype html><title>Shop</title><link rel="icon" href="data:,"><script src="/marketcloud.js"></script>';

const site = createServer(({ url = '' }, answer) => {
  const script = SCRIPTS[url];
  answer.writeHead(200, { 'Content-Type': script ? 'text/javascript' : 'text/html' });
  answer.end(script ?? PAGE);
});
const { url: origin, close } = await listen(site);
afterAll(close);

const { visit } = useBrowser();
const store = await openStore();
const { publicKey } = store.application;

/** A page with the client, and what a call of it gives. */
async function openPage() {
  const { page, complaints } = await visit(origin);
  const start = `client = new Marketcloud.Client({ public_key: ${JSON.stringify(publicKey)} });
    client.baseUrl = ${JSON.stringify(publicUrl)};`;
  await page.evaluate(`var client; ${start}`);
  const settled = (code: string) =>
    page.evaluate(`${code}.catch((refused) => refused)`) as Promise<Answer>;
  return { page, complaints, settled, start };
}

// biome-ignore lint/suspicious/noExplicitAny: a client of a time before types
type Answer = any;

const of = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

test('a customer registers, logs in, fills a cart, orders and returns', async () => {
  const { page, complaints, settled, start } = await openPage();
  const kettle = await create(store.asAdmin, '/products', { ...PRODUCT, price: 12.5 });
  const method = await create(store.asAdmin, '/paymentMethods', {
    name: 'Cash',
    cost_type: 'no_cost',
  });
  const products = await settled(`client.products.list({ id: ${kettle.id} })`);
  expect(products).toMatchObject({
    status: true,
    count: 1,
    data: [{ id: kettle.id, price: 12.5 }],
  });
  expect((await settled(`client.products.getById(${kettle.id})`)).data).toEqual(products.data[0]);
  for (const name of ['brands', 'categories', 'collections', 'contents', 'paymentMethods']) {
    expect(await settled(`client.${name}.list()`)).toMatchObject({ status: true, page: 1 });
  }
  for (const name of ['promotions', 'shippings', 'shippingMethods', 'variables']) {
    expect(await settled(`client.${name}.list()`)).toMatchObject({ status: true, page: 1 });
  }

  const account = { email: `${randomUUID()}@example.org`, password: 'a secret' };
  const { data: user } = await settled(`client.users.create(${of({ name: 'Ada', ...account })})`);
  expect(user).toMatchObject({ email: account.email, registered_with: 'email' });
  const login = await settled(`client.users.authenticate(${of(account.email, account.password)})`);
  expect(login.data.user).toEqual(user);
  expect(await page.evaluate('[client.token, client.currentUser.id]')).toEqual([
    login.data.token,
    user.id,
  ]);

  const lines = [{ product_id: kettle.id, quantity: 1 }];
  const { data: cart } = await settled(`client.carts.create(${of({ items: lines })})`);
  expect(cart).toMatchObject({ user_id: user.id, total: 12.5 });
  const more = await settled(`client.carts.add(${cart.id}, ${of(lines)})`);
  expect(more.data.items).toMatchObject([{ product_id: kettle.id, quantity: 2 }]);
  const updated = [{ product_id: kettle.id, quantity: 3 }];
  const three = await settled(`client.carts.update(${cart.id}, ${of(updated)})`);
  expect(three.data).toMatchObject({ total: 37.5 });
  const coupon = await settled(`client.carts.addCoupon(${cart.id}, 'NONE')`);
  expect(coupon).toMatchObject({ status: false, errors: [{ code: 404, type: 'NotFound' }] });
  expect((await settled(`client.promotions.getByCart(${cart.id})`)).data).toEqual([]);

  const { data: address } = await settled(`client.addresses.create(${of(ADDRESS)})`);
  const ordered = {
    cart_id: cart.id,
    shipping_address_id: address.id,
    billing_address_id: address.id,
    payment_method_id: method.id,
  };
  const { data: order } = await settled(`client.orders.create(${of(ordered)})`);
  expect(order).toMatchObject({ user_id: user.id, total: 37.5, status: 'pending' });
  const payment = { order_id: order.id, method: 'Custom', payment_method_id: method.id };
  const paid = await settled(`client.payments.create(${of(payment)})`);
  expect(paid.data).toMatchObject({ id: order.id, status: 'processing' });

  // The client resumes the login that it has stored.
  await page.reload();
  await page.evaluate(`var client; ${start}`);
  expect(await page.evaluate('client.users.isAuthenticated()')).toBe(true);
  expect((await settled('client.users.getCurrent()')).data).toEqual(user);
  const renamed = await settled(`client.users.updateCurrent(${of({ name: 'Ada V.' })})`);
  expect(renamed.data).toMatchObject({ id: user.id, name: 'Ada V.' });
  // Lists do not explain.
  const { explanation: _, ...listed } = paid.data;
  expect((await settled('client.orders.list()')).data).toEqual([listed]);
  await page.evaluate('client.users.logout()');
  expect(await settled('client.orders.list()')).toMatchObject({
    status: false,
    errors: [{ code: 401, type: 'Unauthorized' }],
  });
  // Chromium names each answer of 400 and above.
  expect(complaints.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([]);
});

test('serves every method of the client', async () => {
  const { page } = await openPage();
  const calls = `list: [{}], getById: [987654321], create: [{ order_id: 987654321 }],
    update: [987654321, {}], delete: [987654321]`;
  const unserved = await page.evaluate(`(async () => {
    const unserved = [];
    for (const [name, resource] of Object.entries(client)) {
      if (!resource?.endpoint) continue;
      for (const [method, values] of Object.entries({ ${calls} })) {
        if (!resource[method] || name + method === 'cartsupdate') continue;
        const { errors } = await resource[method](...values).catch((refused) => refused);
        if (errors?.[0].code === 405) unserved.push(name + '.' + method);
      }
    }
    return unserved;
  })()`);
  // Without an admin token, those that change and delete orders are 401.
  expect(unserved).toEqual([]);
});

test('the page receives complete error responses', async () => {
  const { settled } = await openPage();
  const wrong = await settled(`client.users.authenticate('nobody@example.org', 'wrong')`);
  expect(wrong).toEqual({
    status: false,
    errors: [
      {
        code: 401,
        type: 'Unauthorized',
        message: 'The email address or the password is wrong.',
      },
    ],
  });
  const without = await settled('client.payments.braintree.createClientToken()');
  expect(without).toMatchObject({ status: false, errors: [{ code: 400, type: 'BadRequest' }] });
});
