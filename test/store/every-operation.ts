import type { Resource } from '../../shared/contract/resource.ts';
import { appendEvents } from '../../shared/events/append-events.ts';
import { confirmToken } from '../../shared/mail/subscriber-token.ts';
import { encodeSums } from '../../shared/reports/rows.ts';
import { reportItems } from '../../shared/storage/keys.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, credentials, type Envelope } from './api.ts';
import { exampleOf } from './examples.ts';
import { cipher, table } from './local-store.ts';
import { standardResources } from './operations.ts';
import { issueCode } from './recovery-code.ts';
import { driveSessions } from './session-operations.ts';
import { driveStaff } from './staff-operations.ts';
import { until } from './until.ts';

type Request = [
  method: string,
  path: string,
  body?: object,
  authorization?: string,
  headers?: Readonly<Record<string, string>>,
];

/** Sends the requests; as the admin of the store unless another authorization is given. */
export interface Driver {
  readonly application: Application;
  readonly publicKey: string;
  /** Without the version. */
  readonly publicUrl: string;
  readonly secretKey: string;
  readonly asAdmin: string;
  /** Any answer will do. */
  readonly attempt: (...request: Request) => Promise<{
    readonly answer?: Envelope | undefined;
    readonly cookies: readonly string[];
  }>;
  /** Returns the data of the answer; throws unless the status is 200. */
  readonly send: (...request: Request) => Promise<Envelope['data']>;
}

/** A picture of one pixel. */
const PICTURE = {
  ...{ name: 'Dot', filename: 'dot.png' },
  file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

const TRACKED = { stock_type: 'track', stock_level: 100 };

/** Every operation of every resource, one after another, in the order that a store goes through. */
export async function driveEverything(driver: Driver): Promise<void> {
  await driveCatalogue(driver);
  const { user, asUser, account } = await driveUsers(driver);
  await driveShopping(driver, asUser);
  const again = await driveForgottenPassword(driver, account, user.id);
  await driveDeletion(driver, user.id, again.asUser, again.password);
  await driveTokens(driver);
  await driveStatements(driver);
  await drivePictures(driver);
  await driveStaff(driver);
  await driveSessions(driver);
}

/** A body that creates a record, as the documentation shows it. */
const bodyOf = ({ send }: Driver, name: string) =>
  exampleOf(name, (path, body) => send('POST', path, body));

const createRecord = async (driver: Driver, name: string, changes: object = {}) =>
  driver.send('POST', `/${name}`, { ...(await bodyOf(driver, name)), ...changes });

/** Reads, lists, changes and deletes, as an admin and as whoever has the public key. */
async function driveRecords(driver: Driver, { name, routes }: Resource): Promise<void> {
  const { send, attempt, publicKey } = driver;
  const body = await bodyOf(driver, name);
  const { id } = await send('POST', `/${name}`, body);
  for (const path of [`/${name}/${id}`, `/${name}`, `/${name}?id=${id}&sort_order=ASC`]) {
    await send('GET', path);
    // Not all may be read by everybody.
    await attempt('GET', path, undefined, publicKey);
  }
  await send('PUT', `/${name}/${id}`, body);
  if (routes['updateMany']) await send('PATCH', `/${name}`, [{ id, ...body }]);
  await send('DELETE', `/${name}/${id}`);
}

async function driveCatalogue(driver: Driver) {
  const { send, attempt, publicKey } = driver;
  for (const resource of standardResources as readonly Resource[]) {
    if (resource.records !== 'account') await driveRecords(driver, resource);
  }
  const category = await createRecord(driver, 'categories');
  const brand = await createRecord(driver, 'brands');
  const of = { category_id: category.id, brand_id: brand.id };
  const low = { ...TRACKED, low_stock_level: 2 };
  const product = await createRecord(driver, 'products', { ...low, ...of, sku: 'K-1' });
  const split = await createRecord(driver, 'products', { ...TRACKED, stock_shards: 8 });
  const items = [{ product_id: product.id }, { product_id: split.id }];
  const collection = await send('POST', '/collections', { name: 'Home', items });
  // The products of a long one are found in memory.
  const many = Array.from({ length: 30 }, () => items).flat();
  const long = await send('POST', '/collections', { name: 'Long', items: many });
  const rules = { category: category.path };
  const byRules = await send('POST', '/collections', { name: 'By rules', rules });
  await send('GET', `/collections/${byRules.id}`, undefined, publicKey);
  await send('GET', `/collections/${long.id}`, undefined, publicKey);
  await send('GET', `/collections/${collection.id}`, undefined, publicKey);
  for (const query of [
    'q=kettle',
    'expand=brand',
    `category=${category.path}`,
    `collection_id=${collection.id}`,
  ]) {
    await send('GET', `/products?${query}`, undefined, publicKey);
  }
  await send('GET', '/products?incomplete_for=all');
  await send('GET', `/products/${product.id}/readiness`);
  await send('PATCH', `/products/${product.id}`, { price: 20 });
  await send('PATCH', `/products/${split.id}`, { stock_level: 50 });
  for (const change of [{ change: -45 }, { change: 3 }, { level: 1 }]) {
    await send('POST', `/products/${split.id}/stock`, { ...change, reason: 'Counted' });
  }
  await send('DELETE', `/products/${split.id}`);
  const variants = `/products/${product.id}/variants`;
  await send('POST', variants, { price: 20, stock_type: 'infinite' });
  await send('POST', variants, { price: 20, ...TRACKED });
  const [variant] = await send('GET', variants);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? { price: 21 } : undefined;
    await send(method, `${variants}/${variant.id}`, body);
  }
  await driveWebhooks(driver);
  await driveImports(driver);
  await driveExports(driver);
  await driveFeeds(driver);
  await send('GET', '/events');
  await send('GET', '/events?resource=products&record_id=1');
  await countOrder(driver);
  await send('GET', '/reports');
  for (const name of ['sales', 'taxes', 'carts', 'stock', 'customers'])
    await send('GET', `/reports/${name}`);
  await send('GET', '/application');
  await send('PUT', '/application', {
    name: 'Coffee House',
    order_url: 'https://shop.example/orders',
  });
  await send('GET', '/application/currencies');
  await send('GET', '/application/usage');
  await send('PUT', '/application/processors/braintree', {
    ...{ environment: 'sandbox', merchant_id: 'merchant1' },
    ...{ public_key: 'public1', private_key: 'private1' },
  });
  await send('PUT', '/application/processors/braintree', { active: false });
  await send('GET', '/application/processors');
  await send('POST', '/application/processors/stripe/test');
  await send('DELETE', '/application/processors/braintree');
  // Payments that follow need its key, where there is one.
  await attempt('PUT', '/application/processors/stripe', { secret_key: 'pk_test_1' });
  await attempt('DELETE', '/application/processors/stripe', undefined, driver.publicKey);
}

/** The sums of a customer, of whom the report reads the last order. */
async function countOrder({ application }: Driver) {
  const day = new Date().toISOString().slice(0, 10);
  const counted = { customer: [day, '7', [1, 100]], 'orders-of': ['7', `${day}#1`, [1]] } as const;
  for (const [dimension, [of, key, amounts]] of Object.entries(counted)) {
    const data = encodeSums(new Map([[key, amounts]]));
    await table.write({ put: { ...reportItems.sumsKey(application.id, dimension, of), data } });
  }
}

async function driveImports({ send }: Driver) {
  const named = { name: 'Brands', filename: 'brands.csv', file: 'bmFtZQpVamkK' };
  const { id: file_id } = await send('POST', '/files', named);
  const { id } = await send('POST', '/imports', { resource: 'brands', format: 'csv', file_id });
  await send('POST', '/imports', { resource: 'taxes', format: 'csv', content: 'name\nVAT\n' });
  await send('GET', '/imports');
  await send('GET', `/imports/${id}`);
  await send('DELETE', `/imports/${id}`);
}

async function driveExports({ send, attempt, application }: Driver) {
  const { id } = await send('POST', '/exports', { resource: 'brands', format: 'csv' });
  await send('GET', '/exports');
  // One that is done has parts, whose bytes its removal leaves to the sweep.
  await until(
    () => send('GET', `/exports/${id}`),
    ({ state }) => state === 'done',
  );
  await attempt('GET', `/exports/${application.id}/${id}/brands-1.csv`);
  await send('DELETE', `/exports/${id}`);
}

async function driveFeeds({ send, attempt, publicKey }: Driver) {
  await attempt('GET', `/feeds/${publicKey}/products.csv`);
  await send('GET', '/feeds');
}

async function driveWebhooks(driver: Driver) {
  const { send } = driver;
  const { id } = await createRecord(driver, 'webhooks');
  await send('PUT', `/webhooks/${id}`, { active: false });
  await send('PUT', `/webhooks/${id}`, { active: true });
  await send('POST', `/webhooks/${id}/rotate`, {});
  await send('POST', `/webhooks/${id}/test`, {});
  await send('GET', `/webhooks/${id}/deliveries`);
  const event = await makeEvent(driver);
  await send('POST', `/webhooks/${id}/deliveries/${event}/redeliver`, {});
}

/** The id of an event that is in the feed. */
async function makeEvent({ application }: Driver): Promise<string | undefined> {
  const events = {
    types: ['brand.created'],
    created_at: new Date().toISOString(),
    resource: 'brands',
    record_id: 1,
    by: { kind: 'operator' as const },
    data: { id: 1 },
  };
  let id: string | undefined;
  await appendEvents(table, application, [{ change: 'driven', events }], (event) => {
    id = event.id;
    return [];
  });
  return id;
}

/** A user with a token from a login. */
async function driveUsers(driver: Driver) {
  const { send, attempt, publicKey } = driver;
  const account = { email: 'ada@example.org', password: 'correct horse' };
  const user = await send('POST', '/users', { name: 'Ada', ...account }, publicKey);
  const [, { id: cart_id }] = [
    await send('POST', '/carts', { items: [], user_id: user.id }),
    await send('POST', '/carts', { items: [] }),
  ];
  const login = { ...account, cart_id };
  const remembered = { ...login, remember: true };
  const { token, refresh_token } = await send('POST', '/users/authenticate', remembered, publicKey);
  const renewed = await send('POST', '/users/refresh', { refresh_token }, publicKey);
  await attempt('POST', '/users/refresh', { refresh_token: 'wrong' }, publicKey);
  const last = { refresh_token: renewed.refresh_token };
  await send('POST', '/users/logout', last, publicKey);
  await attempt('POST', '/users/logout', { ...last, everywhere: true }, publicKey);
  const asUser = `${publicKey}:${token}`;
  await attempt('POST', '/users/authenticate/facebook', { user_id: '1', access_token: 'x' });
  for (let tries = 0; tries < 6; tries += 1) {
    const wrong = { email: 'eve@example.org', password: 'wrong' };
    await attempt('POST', '/users/authenticate', wrong, publicKey);
  }
  await send('GET', '/users');
  await send('GET', '/users?expand=purchases');
  await send('GET', `/users?email=${account.email}`);
  await send('GET', `/users/${user.id}`);
  for (const path of ['/users', '/users/me', '/users/current']) {
    await send('GET', path, undefined, asUser);
  }
  await send('PATCH', `/users/${user.id}`, { name: 'Ada Verne' });
  await driveNotes(driver, `/users/${user.id}`);
  await send('PUT', '/users/me', { name: 'Ada', email: account.email }, asUser);
  await send('PATCH', '/users/me', { name: 'Ada V.' }, asUser);
  return { user, asUser, account };
}

async function driveNotes({ send }: Driver, record: string) {
  const note = await send('POST', `${record}/notes`, { text: 'Calls on Friday.' });
  await send('GET', `${record}/notes`);
  await send('PATCH', `${record}/notes/${note.id}`, { pinned: true });
  await send('DELETE', `${record}/notes/${note.id}`);
}

async function driveForgottenPassword(
  { send, publicKey, application }: Driver,
  { email }: { email: string },
  id: number,
) {
  const [first, second, third] = ['correct donkey', 'another donkey', 'last donkey'];
  await send('POST', '/users/recoverPassword', { email }, publicKey);
  const { link: verification_code } = await issueCode(application, email);
  const reset = { email, verification_code, new_password: first };
  await send('POST', '/users/resetPassword', reset, publicKey);
  const change = { old_password: first, new_password: second };
  await send('PUT', `/users/${id}/updatePassword`, change);
  await send('PUT', `/users/${id}`, { name: 'Ada', email: `new.${email}`, password: third });
  const login = { email: `new.${email}`, password: third };
  const { token } = await send('POST', '/users/authenticate', login, publicKey);
  return { asUser: `${publicKey}:${token}`, password: third };
}

async function driveDeletion(driver: Driver, ada: number, asUser: string, old_password: string) {
  const { send, attempt, publicKey, application } = driver;
  // The token of a change of the e-mail address stays valid.
  await send('PATCH', '/users/me', { email: 'ada.verne@example.org', old_password }, asUser);
  const change = { old_password, new_password: 'first donkey' };
  await send('PUT', '/users/me/updatePassword', change, asUser);
  // That ended the token; another one speaks for the same user.
  const other = await issueToken(application, cipher, { access: 'user', userId: ada }, Date.now());
  await send('DELETE', '/users/me', undefined, `${publicKey}:${other.token}`);
  const { id } = await send('POST', '/users', { ...ADDRESS, name: 'Eve', password: 'a secret' });
  await send('DELETE', `/users/${id}`);
  const body = { ...ADDRESS, name: 'Eve', password: 'a secret' };
  const erased = await send('POST', '/users', body);
  await send('POST', '/addresses', { ...ADDRESS, user_id: erased.id });
  await send('POST', '/carts', { items: [], user_id: erased.id });
  await createRecord(driver, 'files', { user_id: erased.id });
  await send('POST', '/subscribers', { email: erased.email });
  const product = await createRecord(driver, 'products', TRACKED);
  const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const items = [{ product_id: product.id, quantity: 1 }];
  await send('POST', '/orders', { items, ...places, user_id: erased.id });
  // Too often, which is not told.
  for (const variant_id of [0, 0]) {
    const waiter = { email: ADDRESS.email, variant_id };
    await send('POST', `/products/${product.id}/notify`, waiter, publicKey);
  }
  await send('GET', `/users/${erased.id}/export`);
  // Pages follow right signatures: see abandoned-carts.test.ts.
  for (const method of ['GET', 'POST']) {
    await attempt(method, `/users/${application.id}/${erased.id}/unsubscribe?signature=none`);
  }
  await send('POST', `/users/${erased.id}/erase`, {});
  for (const me of ['me', 'current']) {
    const { id: userId } = await send('POST', '/users', body);
    const own = await issueToken(application, cipher, { access: 'user', userId }, Date.now());
    const asEve = `${publicKey}:${own.token}`;
    const declared = { name: 'Eve', email: ADDRESS.email, contract: 'Order 1004' };
    await send('POST', '/withdrawals', declared, asEve);
    await send('GET', `/users/${me}/export`, undefined, asEve);
    await send('POST', `/users/${me}/erase`, undefined, asEve);
  }
}

async function driveShopping(driver: Driver, asUser: string) {
  const { send, attempt, asAdmin } = driver;
  const tax = await createRecord(driver, 'taxes');
  const product = await createRecord(driver, 'products', { ...TRACKED, tax_id: tax.id });
  const split = await createRecord(driver, 'products', { ...TRACKED, stock_shards: 4 });
  const coupon = await createRecord(driver, 'coupons', {
    usages_left: 100,
    uses_per_customer: 50,
  });
  const first = { code: 'FIRST', target_type: 'CART_COUPON', first_order_only: true };
  await createRecord(driver, 'coupons', first);
  const promotion = await createRecord(driver, 'promotions', { usage_limit: 50 });
  const shipping = await createRecord(driver, 'shippings');
  const method = await createRecord(driver, 'paymentMethods');
  const address = await send('POST', '/addresses', ADDRESS, asUser);
  await send('GET', '/addresses', undefined, asUser);
  // What an index of keys does not find is read from that of users' records.
  for (const name of ['addresses', 'invoices', 'orders']) {
    await send('GET', `/${name}?other=1`, undefined, asUser);
  }
  await send('GET', '/orders?state=created');
  const lines = [product, split].map(({ id }) => ({ product_id: id, quantity: 1 }));
  const cart = await send('POST', '/carts', { items: lines }, asUser);
  for (const path of ['/carts', `/carts/${cart.id}`, `/carts/${cart.id}/count`, '/users/cart']) {
    await send('GET', path, undefined, asUser);
  }
  await send('GET', '/carts');
  await send('PATCH', `/carts/${cart.id}`, { op: 'add', items: lines }, asUser);
  await send('PUT', `/carts/${cart.id}`, { items: lines }, asUser);
  await send('PUT', `/carts/${cart.id}/coupon`, { coupon_code: coupon.code }, asUser);
  await send('GET', '/users/cart', undefined, asUser);
  await send('DELETE', `/carts/${cart.id}/coupon`, undefined, asUser);
  await send('PUT', `/carts/${cart.id}/coupon`, { coupon_code: coupon.code }, asUser);
  const merged = await send('POST', '/carts', { items: [] });
  await send('PUT', `/carts/${merged.id}`, { user_id: address.user_id, merge: true }, asUser);
  await send('GET', `/promotions/cart/${merged.id}`, undefined, asUser);
  await send('GET', `/shippings/cart/${merged.id}?zone=Portugal`, undefined, asUser);
  const unwanted = await send('POST', '/carts', { items: [] }, asUser);
  await send('DELETE', `/carts/${unwanted.id}`, undefined, asUser);
  const addressed = { shipping_address_id: address.id, billing_address_id: address.id };
  const rules = {
    promotion_id: promotion.id,
    shipping_id: shipping.id,
    payment_method_id: method.id,
  };
  const ordered = { cart_id: merged.id, ...addressed, ...rules, coupon_code: first.code };
  await send('POST', '/orders/quote', ordered, asUser);
  const order = await send('POST', '/orders', ordered, asUser);
  await send('DELETE', `/carts/${merged.id}`, undefined, asUser);
  for (const [path, Authorization] of [
    [`/orders/${order.id}`, asUser],
    ['/orders', asUser],
    ['/orders', asAdmin],
    [`/orders?cart_id=${cart.id}`, asAdmin],
  ] as const) {
    await send('GET', path, undefined, Authorization);
  }
  // Words are behind the orders.
  await attempt('GET', `/orders/number/${order.number}`, undefined, asUser);
  // The last one is beyond the limit.
  for (const number of [order.number, 'none', 'none', 'none', 'none']) {
    await send('POST', '/orders/lookup', { number, email: ADDRESS.email });
  }
  await send('POST', `/orders/${order.id}/link`, { send: true });
  await send('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const named = { items: lines, ...places, coupon_code: coupon.code, user_id: address.user_id };
  const other = await send('POST', '/orders', named);
  for (const { code } of [coupon, first]) {
    const guest = { ...ADDRESS, email: `${code.toLowerCase()}@example.org` };
    const ofGuest = { shipping_address: guest, billing_address: guest, coupon_code: code };
    await send('POST', '/orders', { items: lines, ...ofGuest });
  }
  await send('POST', '/payments', { method: 'Stripe', order_id: other.id, source: 'tok_visa' });
  await send('POST', `/orders/${other.id}/capture`, {});
  await send('POST', `/orders/${other.id}/refunds/quote`, { amount: 1 });
  await send('POST', `/orders/${other.id}/refunds`, { amount: 1, restock: true });
  await send('POST', `/orders/${other.id}/shipments`, {});
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/send'],
  ] as const) {
    const draft = await send('POST', '/orders', { items: lines, ...places, state: 'draft' });
    await send('PUT', `/orders/${draft.id}`, { items: lines, ...places });
    await send(method, `/orders/${draft.id}${path}`, {});
  }
  await driveNotes(driver, `/orders/${other.id}`);
  // Its history reads the events that are made of it meanwhile.
  const events = `/events?resource=orders&record_id=${other.id}`;
  await until(
    () => send('GET', events),
    ({ length }) => length > 0,
  );
  await send('GET', `/orders/${other.id}/history`);
  for (const list of ['orders', 'users']) await send('GET', `/${list}?q=lace&match=part`);
  await send('PUT', `/orders/${other.id}/shipments/0`, { tracking_code: '1' });
  const [{ product_id, variant_id }] = other.items;
  const returned = { line_items: [{ product_id, variant_id, quantity: 1, reason: 'It leaks.' }] };
  await send('POST', `/orders/${other.id}/returns`, returned);
  const path = `/orders/${other.id}/returns/0`;
  const file = Buffer.from('%PDF-1.4').toString('base64');
  const labelled = { name: 'Label', filename: 'label.pdf', file, access: 'private' };
  const { id: label_file_id } = await send('POST', '/files', labelled);
  await send('PATCH', path, { state: 'approved', label_file_id });
  await send('PATCH', path, { state: 'received', restock: true });
  await attempt('PATCH', path, { state: 'refunded', amount: 1 });
  const otherTax = await createRecord(driver, 'taxes');
  const taxed = await createRecord(driver, 'paymentMethods', { tax_id: otherTax.id });
  const unpaid = await send('POST', '/orders', { items: lines, ...places });
  await send('POST', '/payments', { order_id: unpaid.id, payment_method_id: taxed.id });
  const third = await send('POST', '/orders', { items: lines, ...places });
  const { id } = method;
  await send('POST', '/payments', { order_id: third.id, payment_method_id: id });
  // It takes stock and coupon when it is paid.
  const failed = await send('POST', '/orders', { ...named, state: 'failed' });
  await send('POST', '/payments', { method: 'Stripe', order_id: failed.id, source: 'tok_visa' });
  // It is worth nothing in dollars, and no card can pay that: other ways to pay are looked for.
  await send('POST', '/orders', { items: lines, ...places, currency: 'USD' });
  await driveInvoices(driver, third.id, asUser);
  await send('GET', `/orders/${other.id}/payments`, undefined, asUser);
  await send('POST', `/orders/${other.id}/withdraw`, { reason: 'Too small' }, asUser);
  const unwantedOrder = await send('POST', '/orders', { ...named, coupon_code: null });
  await send('POST', `/orders/${unwantedOrder.id}/cancel`, {}, asUser);
  await send('POST', '/files', await bodyOf(driver, 'files'), asUser);
  const { file: _, ...announced } = await bodyOf(driver, 'files');
  const { id: upload } = await send('POST', '/files', { ...announced, size: 7 });
  await attempt('POST', `/files/${upload}/complete`, {});
  await send('GET', '/files', undefined, asUser);
  await attempt('GET', `/files/${driver.application.id}/2/3`);
  await send('GET', '/integrations/stripe');
  await attempt('GET', '/integrations/braintree');
  for (const name of ['stripe', 'braintree']) {
    await attempt('POST', `/integrations/${name}/events/1`, {});
  }
  await attempt('POST', '/integrations/braintree/clientToken', {});
  const paidOnce = await send('POST', '/orders', { items: lines, ...places });
  await send('POST', `/orders/${paidOnce.id}/payments`, { payment_method_id: id });
  await send('POST', `/orders/${paidOnce.id}/erase`);
  const { id: order_id } = await send('POST', '/orders', { items: lines, ...places });
  await send('POST', '/integrations/stripe/charges', { order_id, source: 'tok_visa' });
  const sale = { order_id, nonce: 'fake-valid-nonce' };
  await attempt('POST', '/integrations/braintree/transactions/sale', sale);
}

async function driveInvoices(driver: Driver, order_id: number, asUser: string) {
  const { send, attempt, application } = driver;
  const invoice = await send('POST', '/invoices', { order_id });
  await send('GET', `/invoices/${invoice.id}`);
  await send('GET', '/invoices', undefined, asUser);
  await send('POST', `/invoices/${invoice.id}/pdf`, {});
  await attempt('GET', `/invoices/${invoice.id}?format=xml`);
  await send('POST', '/invoices/pdf', { ids: [invoice.id] });
  // Without the signature it is not there, once it is read.
  await attempt('GET', `/invoices/${application.id}/${invoice.id}/x.pdf`);
  await send('POST', `/orders/${order_id}/refunds`, { amount: 1, restock: false });
  await send('POST', `/orders/${order_id}/refunds/0/pdf`, {});
  await attempt('POST', '/invoices', { order_id, refund_id: 0 });
  await send('PATCH', `/orders/${order_id}`, { state: 'refunded' });
  await send('GET', '/users/me/export', undefined, asUser);
  await send('POST', '/notifications/send', { to: 'ada@example.org', text: 'Hello' });
  await send('POST', `/notifications/confirm_order/${order_id}`, {});
  await send('POST', `/notifications/invoices.create/${invoice.id}`, {});
  await attempt('POST', '/notifications/users.create/1', {});
}

/** The newsletter, from asking for it to its end, and statements of withdrawal. */
async function driveStatements({ send, attempt, application, publicKey }: Driver) {
  const asked = { email: 'reader@example.org', locale: 'en' } as const;
  await send('POST', '/subscribers/subscribe', { email: asked.email }, publicKey);
  const token = await confirmToken(asked, { application, cipher, now: Date.now() });
  await send('POST', '/subscribers/confirm', { token }, publicKey);
  await attempt('POST', '/subscribers/confirm', { token: 'wrong' }, publicKey);
  const [{ unsubscribe_token }] = await send('GET', `/subscribers?email=${asked.email}`);
  await send('POST', '/subscribers/unsubscribe', { token: unsubscribe_token }, publicKey);
  const declared = { name: 'Ada', email: ADDRESS.email, contract: 'Order 1004' };
  const { id } = await send('POST', '/withdrawals', declared, publicKey);
  await send('POST', `/notifications/withdrawal.created/${id}`, {});
}

async function drivePictures({ send, attempt, application }: Driver) {
  const { id } = await send('POST', '/files', PICTURE);
  await attempt('GET', `/files/${application.id}/${id}/${PICTURE.filename}/320.webp`);
}

async function driveTokens({ attempt, application, publicKey, secretKey }: Driver) {
  await attempt('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
  await attempt('POST', '/tokens', credentials({ application, secretKey }));
  const timestamp = Date.now();
  for (let tries = 0; tries < 6; tries += 1) {
    await attempt('POST', '/tokens', { publicKey, secretKey: 'wrong', timestamp });
  }
}
