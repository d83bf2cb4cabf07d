import {
  ADA,
  ADDRESS,
  type Filled,
  idOf,
  type Names,
  type Parties,
  REPEATED,
  type Send,
  sending,
} from './fill-store.ts';

/**
 * Fills a store with what version 0.1 does not have, by requests that commit 379b92d knows: taxes,
 * files, webhooks with events, merged carts, refunds, shipments, captures, invoices.
 */
export async function fillLaterStore(parties: Parties): Promise<Filled> {
  const send = sending(parties);
  await send('PUT', '/application', {
    name: 'Tea House',
    tax_type: 'all',
    capture: 'manual',
    company_name: 'Tea House Lda',
    company_address: 'Rua das Flores 12',
    company_city: 'Porto',
    company_postalcode: '4000-001',
    company_country: 'PT',
    company_taxid: 'PT123456789',
  });
  const catalogue = await fillCatalogue(send);
  const { tokens, ...shopper } = await fillShopper(parties, send, catalogue);
  const ids = { ...catalogue, ...shopper };
  const orders = await fillOrders(send, ids, parties);
  // These events are the last ones.
  const files = await fillFiles(send);
  return { ids: { ...ids, ...files, ...orders }, tokens };
}

async function fillCatalogue(send: Send) {
  const create = (path: string, body: object) => idOf(send('POST', path, body));
  const tax = await create('/taxes', { name: 'Tea', rates: [{ country: 'PT', rate: 6 }] });
  const tracked = { stock_type: 'track', stock_level: 20, requires_shipping: false, tax_id: tax };
  const kettle = await create('/products', { name: 'Kettle', price: 20, ...tracked });
  await create('/contents', { title: 'Brewing', text: 'Seventy degrees.' });
  await create('/stores', { name: 'Harbour', owner_email: 'harbour@example.org' });
  await create('/notifications', { event: 'order.created', subject: 'Order {{ order.id }}' });
  const half = { target_type: 'CART_COUPON', discount_type: 'PERCENTAGE_REDUCTION' };
  const coupon = { name: 'Half', ...half, discount_value: 50 };
  const limited = await create('/coupons', { ...coupon, code: 'TWICE', usages_left: 2 });
  const unlimited = await create('/coupons', { ...coupon, code: 'ALWAYS' });
  const method = await create('/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  return { tax, kettle, limited, unlimited, method };
}

/** A user whose cart has taken in that of a guest. */
async function fillShopper({ asPublic }: Parties, send: Send, { kettle }: Names) {
  const asGuest = { authorization: asPublic };
  const ada = await idOf(send('POST', '/users', ADA, asGuest));
  await send('POST', '/addresses', { ...ADDRESS, user_id: ada });
  const items = [{ product_id: kettle, quantity: 1 }];
  const cart = await idOf(send('POST', '/carts', { items, user_id: ada }));
  const merged = await idOf(send('POST', '/carts', { items }, asGuest));
  const login = { email: ADA.email, password: ADA.password, cart_id: merged };
  await send('POST', '/users/recoverPassword', { email: ADA.email }, asGuest);
  const { token } = await send('POST', '/users/authenticate', login, asGuest);
  return { ada, cart, merged, tokens: { ada: `${asPublic}:${token}` } };
}

/** A file, an upload that has begun, and a webhook that nobody answers. */
async function fillFiles(send: Send) {
  const text = Buffer.from('Seventy degrees.').toString('base64');
  const file = await idOf(send('POST', '/files', { name: 'a', filename: 'a.txt', file: text }));
  await send('POST', '/files', { name: 'b', filename: 'b.txt', size: 100 });
  const webhook = await idOf(
    send('POST', '/webhooks', { url: 'https://receiver.invalid/events', types: ['brand.deleted'] }),
  );
  await send('POST', `/webhooks/${webhook}/rotate`, {});
  const brand = await idOf(send('POST', '/brands', { name: 'Southwind' }));
  await send('DELETE', `/brands/${brand}`);
  return { file, webhook };
}

async function fillOrders(send: Send, ids: Names, { stripe, ask, asPublic, asAdmin }: Parties) {
  const { kettle, ada, method } = ids;
  const items = [{ product_id: kettle, quantity: 2 }];
  const body = { items, shipping_address: ADDRESS, billing_address: ADDRESS };
  const place = (more: object) => idOf(send('POST', '/orders', { ...body, ...more }));
  const card = { method: 'Stripe', payment_method: 'pm_card_visa' };
  const pay = (order_id: number, more: object) => send('POST', '/payments', { order_id, ...more });

  const repeated = { authorization: asPublic, headers: { 'Idempotency-Key': REPEATED } };
  const unpaid = await idOf(send('POST', '/orders', { ...body, coupon_code: 'ALWAYS' }, repeated));
  const refunded = await place({ user_id: ada, coupon_code: 'TWICE' });
  await pay(refunded, card);
  await send('POST', `/orders/${refunded}/capture`, {});
  await send('POST', `/orders/${refunded}/shipments`, { tracking_code: 'PT 1' });
  await send('POST', '/invoices', { order_id: refunded });
  const one = [{ product_id: kettle, quantity: 1 }];
  await send('POST', `/orders/${refunded}/refunds`, { line_items: one, restock: true });
  await send('POST', `/orders/${refunded}/withdraw`, { reason: 'Too small' });
  const waiting = await place({});
  await pay(waiting, { ...card, payment_method: 'pm_card_authenticationRequired' });
  const paid = await place({});
  await pay(paid, { method: 'Custom', payment_method_id: method });
  const authorised = await place({});
  await pay(authorised, { method: 'Stripe', source: 'tok_visa' });
  const uncertain = await place({});
  await pay(uncertain, card);
  await send('POST', `/orders/${uncertain}/capture`, {});
  // The connection is lost, and that of the library's own second attempt.
  stripe.script('drop before acting', 'drop before acting');
  const path = `/orders/${uncertain}/refunds`;
  const refund = { amount: 1, restock: false };
  await ask({ method: 'POST', path, authorization: asAdmin, body: refund });
  return { unpaid, refunded, waiting, paid, authorised, uncertain };
}
