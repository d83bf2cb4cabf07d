import { appendEvents } from '../../shared/events/append-events.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, credentials, type Envelope } from './api.ts';
import { exampleOf } from './examples.ts';
import { cipher, table } from './local-store.ts';
import { standardResources } from './operations.ts';
import { issueCode } from './recovery-code.ts';

type Request = [method: string, path: string, body?: object, authorization?: string];

/** Sends the requests; as the admin of the store unless another authorization is given. */
export interface Driver {
  readonly application: Application;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly asAdmin: string;
  /** Any answer will do. */
  readonly attempt: (...request: Request) => Promise<unknown>;
  /** Returns the data of the answer; throws unless the status is 200. */
  readonly send: (...request: Request) => Promise<Envelope['data']>;
}

const TRACKED = { stock_type: 'track', stock_level: 100 };

/** Every operation of every resource, one after another, in the order that a store goes through. */
export async function driveEverything(driver: Driver): Promise<void> {
  await driveCatalogue(driver);
  const { user, asUser, account } = await driveUsers(driver);
  await driveShopping(driver, asUser);
  const again = await driveForgottenPassword(driver, account, user.id);
  await driveDeletion(driver, user.id, again.asUser, again.password);
  await driveTokens(driver);
}

/** A body that creates a record, as the documentation shows it. */
const bodyOf = ({ send }: Driver, name: string) =>
  exampleOf(name, (path, body) => send('POST', path, body));

const createRecord = async (driver: Driver, name: string, changes: object = {}) =>
  driver.send('POST', `/${name}`, { ...(await bodyOf(driver, name)), ...changes });

/** Reads, lists, changes and deletes, as an admin and as whoever has the public key. */
async function driveRecords(driver: Driver, name: string): Promise<void> {
  const { send, attempt, publicKey } = driver;
  const body = await bodyOf(driver, name);
  const { id } = await send('POST', `/${name}`, body);
  for (const path of [`/${name}/${id}`, `/${name}`, `/${name}?id=${id}&sort_order=ASC`]) {
    await send('GET', path);
    // Not all may be read by everybody.
    await attempt('GET', path, undefined, publicKey);
  }
  await send('PUT', `/${name}/${id}`, body);
  await send('DELETE', `/${name}/${id}`);
}

async function driveCatalogue(driver: Driver) {
  const { send, publicKey } = driver;
  for (const { name } of standardResources) await driveRecords(driver, name);
  const category = await createRecord(driver, 'categories');
  const brand = await createRecord(driver, 'brands');
  const of = { category_id: category.id, brand_id: brand.id };
  const product = await createRecord(driver, 'products', { ...TRACKED, ...of, sku: 'K-1' });
  const split = await createRecord(driver, 'products', { ...TRACKED, stock_shards: 32 });
  const items = [{ product_id: product.id }, { product_id: split.id }];
  const collection = await send('POST', '/collections', { name: 'Home', items });
  // The products of a long one are found in memory.
  const many = Array.from({ length: 30 }, () => items).flat();
  const long = await send('POST', '/collections', { name: 'Long', items: many });
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
  await send('PATCH', `/products/${product.id}`, { price: 20 });
  await send('PATCH', `/products/${split.id}`, { stock_level: 50 });
  await send('DELETE', `/products/${split.id}`);
  const variants = `/products/${product.id}/variants`;
  await send('POST', variants, { price: 20, stock_type: 'infinite' });
  const [variant] = await send('GET', variants);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? { price: 21 } : undefined;
    await send(method, `${variants}/${variant.id}`, body);
  }
  await driveWebhooks(driver);
  await send('GET', '/events');
  await send('GET', '/application');
  await send('PUT', '/application', { name: 'Coffee House' });
  await send('GET', '/application/currencies');
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
  const event = {
    type: 'brand.created',
    created_at: new Date().toISOString(),
    resource: 'brands',
    record_id: 1,
    by: { kind: 'operator' as const },
    data: { id: 1 },
  };
  const change = { change: 'driven', events: [event] };
  const { events } = await appendEvents(table, application, [change], () => []);
  return events[0]?.id;
}

/** A user with a token from a login. */
async function driveUsers({ send, attempt, publicKey }: Driver) {
  const account = { email: 'ada@example.org', password: 'correct horse' };
  const user = await send('POST', '/users', { name: 'Ada', ...account }, publicKey);
  const [, { id: cart_id }] = [
    await send('POST', '/carts', { items: [], user_id: user.id }),
    await send('POST', '/carts', { items: [] }),
  ];
  const login = { ...account, cart_id };
  const { token } = await send('POST', '/users/authenticate', login, publicKey);
  const asUser = `${publicKey}:${token}`;
  await attempt('POST', '/users/authenticate/facebook', { user_id: '1', access_token: 'x' });
  for (let tries = 0; tries < 6; tries += 1) {
    const wrong = { email: 'eve@example.org', password: 'wrong' };
    await attempt('POST', '/users/authenticate', wrong, publicKey);
  }
  await send('GET', '/users');
  await send('GET', `/users?email=${account.email}`);
  await send('GET', `/users/${user.id}`);
  for (const path of ['/users', '/users/me', '/users/current']) {
    await send('GET', path, undefined, asUser);
  }
  await send('PATCH', `/users/${user.id}`, { name: 'Ada Verne' });
  await send('PUT', '/users/me', { name: 'Ada', email: account.email }, asUser);
  await send('PATCH', '/users/me', { name: 'Ada V.' }, asUser);
  return { user, asUser, account };
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
  const { send, publicKey, application } = driver;
  const change = { old_password, new_password: 'first donkey' };
  await send('PUT', '/users/me/updatePassword', change, asUser);
  // That ended the token; another one speaks for the same user.
  const other = await issueToken(application, cipher, { access: 'user', userId: ada });
  await send('DELETE', '/users/me', undefined, `${publicKey}:${other.token}`);
  const { id } = await send('POST', '/users', { ...ADDRESS, name: 'Eve', password: 'secret' });
  await send('DELETE', `/users/${id}`);
  const body = { ...ADDRESS, name: 'Eve', password: 'secret' };
  const erased = await send('POST', '/users', body);
  await send('POST', '/addresses', { ...ADDRESS, user_id: erased.id });
  await send('POST', '/carts', { items: [], user_id: erased.id });
  await createRecord(driver, 'files', { user_id: erased.id });
  const product = await createRecord(driver, 'products', TRACKED);
  const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const items = [{ product_id: product.id, quantity: 1 }];
  await send('POST', '/orders', { items, ...places, user_id: erased.id });
  await send('GET', `/users/${erased.id}/export`);
  await send('POST', `/users/${erased.id}/erase`, {});
  for (const me of ['me', 'current']) {
    const { id: userId } = await send('POST', '/users', body);
    const own = await issueToken(application, cipher, { access: 'user', userId });
    const asEve = `${publicKey}:${own.token}`;
    await send('GET', `/users/${me}/export`, undefined, asEve);
    await send('POST', `/users/${me}/erase`, undefined, asEve);
  }
}

async function driveShopping(driver: Driver, asUser: string) {
  const { send, attempt, asAdmin } = driver;
  const tax = await createRecord(driver, 'taxes');
  const product = await createRecord(driver, 'products', { ...TRACKED, tax_id: tax.id });
  const split = await createRecord(driver, 'products', { ...TRACKED, stock_shards: 4 });
  const coupon = await createRecord(driver, 'coupons', { usages_left: 100 });
  const promotion = await createRecord(driver, 'promotions');
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
  const ordered = { cart_id: merged.id, ...addressed, ...rules };
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
  await send('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const named = { items: lines, ...places, coupon_code: coupon.code, user_id: address.user_id };
  const other = await send('POST', '/orders', named);
  await send('POST', '/payments', { method: 'Stripe', order_id: other.id, source: 'tok_visa' });
  await send('POST', `/orders/${other.id}/capture`, {});
  await send('POST', `/orders/${other.id}/refunds`, { amount: 1, restock: true });
  await send('POST', `/orders/${other.id}/shipments`, {});
  await send('PUT', `/orders/${other.id}/shipments/0`, { tracking_code: '1' });
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

async function driveTokens({ attempt, application, publicKey, secretKey }: Driver) {
  await attempt('POST', '/tokens', credentials({ application, secretKey }));
  const timestamp = Date.now();
  for (let tries = 0; tries < 6; tries += 1) {
    await attempt('POST', '/tokens', { publicKey, secretKey: 'wrong', timestamp });
  }
}
