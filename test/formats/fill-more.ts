import {
  ADA,
  ADDRESS,
  type Filled,
  idOf,
  type Names,
  type Parties,
  type Send,
  sending,
} from './fill-store.ts';

/** Adds taxes, files, webhooks with events, merged carts, refunds, shipments, captures, invoices. */
export async function fillMore(parties: Parties, ids: Names): Promise<Filled> {
  const send = sending(parties);
  await send('PUT', '/application', {
    capture: 'manual',
    company_address: 'Rua das Flores 12',
    company_city: 'Porto',
    company_postalcode: '4000-001',
    company_country: 'PT',
    company_taxid: '123456789',
    company_vat_id: 'PT 123456789',
  });
  const catalogue = await fillCatalogue(send);
  const { merged, tokens } = await mergeCarts(parties, send, catalogue);
  const orders = await fillOrders(send, { ...ids, ...catalogue }, parties);
  // These events are the last ones.
  const files = await fillFiles(send);
  return { ids: { ...catalogue, merged, ...files, ...orders }, tokens };
}

async function fillCatalogue(send: Send) {
  const create = (path: string, body: object) => idOf(send('POST', path, body));
  const tax = await create('/taxes', { name: 'Tea', rates: [{ country: 'PT', rate: 6 }] });
  const tracked = { stock_type: 'track', stock_level: 20, requires_shipping: false, tax_id: tax };
  const pot = await create('/products', { name: 'Tea Pot', price: 20, ...tracked });
  await create('/contents', { title: 'Brewing', text: 'Seventy degrees.' });
  await create('/notifications', { event: 'order.created', subject: 'Order {{ order.id }}' });
  const half = { target_type: 'CART_COUPON', discount_type: 'PERCENTAGE_REDUCTION' };
  const coupon = { name: 'Half', ...half, discount_value: 50 };
  const twice = await create('/coupons', { ...coupon, code: 'TWICE', usages_left: 2 });
  return { tax, pot, twice };
}

/** The cart of a user takes in that of a guest. */
async function mergeCarts({ asPublic }: Parties, send: Send, { pot }: Names) {
  const asGuest = { authorization: asPublic };
  const items = [{ product_id: pot, quantity: 1 }];
  const merged = await idOf(send('POST', '/carts', { items }, asGuest));
  const login = { email: ADA.email, password: ADA.password, cart_id: merged };
  const { token } = await send('POST', '/users/authenticate', login, asGuest);
  return { merged, tokens: { ada: `${asPublic}:${token}` } };
}

/** A file, an upload that has begun, and a webhook that nobody answers. */
async function fillFiles(send: Send) {
  const text = Buffer.from('Seventy degrees.').toString('base64');
  const file = await idOf(send('POST', '/files', { name: 'a', filename: 'a.txt', file: text }));
  await send('POST', '/files', { name: 'b', filename: 'b.txt', size: 100 });
  const webhook = await idOf(
    send('POST', '/webhooks', { url: 'https://receiver.invalid/events', types: ['store.deleted'] }),
  );
  await send('POST', `/webhooks/${webhook}/rotate`, {});
  const open = { name: 'Harbour', owner_email: 'harbour@example.org' };
  await send('POST', '/stores', open);
  const store = await idOf(send('POST', '/stores', { ...open, name: 'Old Harbour' }));
  await send('DELETE', `/stores/${store}`);
  return { file, webhook };
}

async function fillOrders(send: Send, ids: Names, { stripe, ask, asAdmin }: Parties) {
  const { pot, ada, method } = ids;
  const items = [{ product_id: pot, quantity: 2 }];
  const body = { items, shipping_address: ADDRESS, billing_address: ADDRESS };
  const place = (more: object) => idOf(send('POST', '/orders', { ...body, ...more }));
  const card = { method: 'Stripe', payment_method: 'pm_card_visa' };
  const pay = (order_id: number, more: object) => send('POST', '/payments', { order_id, ...more });

  const invoiced = await place({ user_id: ada, coupon_code: 'TWICE' });
  await pay(invoiced, card);
  await send('POST', `/orders/${invoiced}/capture`, {});
  await send('POST', `/orders/${invoiced}/shipments`, { tracking_code: 'PT 1' });
  await send('POST', '/invoices', { order_id: invoiced });
  const one = [{ product_id: pot, quantity: 1 }];
  await send('POST', `/orders/${invoiced}/refunds`, { line_items: one, restock: true });
  await send('POST', `/orders/${invoiced}/withdraw`, { reason: 'Too small' });
  const waiting = await place({});
  await pay(waiting, { ...card, payment_method: 'pm_card_authenticationRequired' });
  const paid = await place({ locale: 'de' });
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
  return { invoiced, waiting, paid, authorised, uncertain };
}
