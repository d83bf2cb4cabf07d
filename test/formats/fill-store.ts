import type { FakeStripe } from '../processors/fake-stripe.ts';
import type { Answered, Ask, Asked } from './requests.ts';

/** Who works with the store, and the processor that charges for it. */
export interface Parties {
  readonly ask: Ask;
  /** The `Authorization` of the public, and of an admin. */
  readonly asPublic: string;
  readonly asAdmin: string;
  readonly stripe: Pick<FakeStripe, 'script'>;
}

export const ADA = { name: 'Ada Verne', email: 'Ada@Example.org', password: 'correct horse' };
export const BOB = { name: 'Bob Lima', email: 'bob@example.org', password: 'battery staple' };
export const BOBS_OLD_PASSWORD = 'first staple';

export const ADDRESS = {
  full_name: 'Ada Verne',
  country: 'PT',
  city: 'Porto',
  address1: 'Rua das Flores 8',
  postal_code: '4050-262',
  email: 'ada@example.org',
};

/** A guest's, sent in the body. */
export const PLACES = {
  shipping_address: ADDRESS,
  billing_address: { ...ADDRESS, full_name: 'Eve Moor' },
};

/** The request that is repeated by whoever reads the store later. */
export const REPEATED = 'guest order of the morning';

/** Ids of records by what they are for, and tokens. */
export type Names = Record<string, number>;
export interface Filled {
  readonly ids: Names;
  readonly tokens: Record<string, string>;
}

export type Data = Answered['body']['data'];
export type Send = (
  method: string,
  path: string,
  body?: object,
  more?: Partial<Asked>,
) => Promise<Data>;

/** Sends as an admin, unless it says otherwise. Throws at any status but 200. */
export const sending =
  ({ ask, asAdmin }: Parties): Send =>
  async (method, path, body, more) => {
    const { status, body: answer } = await ask({
      method,
      path,
      authorization: asAdmin,
      body,
      ...more,
    });
    if (status === 200) return answer.data;
    throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  };

/** Fills a new store: a catalogue, users, carts, and orders in all states. */
export async function fillStore(parties: Parties): Promise<Filled> {
  const send = sending(parties);
  await send('PUT', '/application', {
    name: 'Tea House',
    currency_code: 'EUR',
    currencies: [{ code: 'USD', rate: 1.08 }],
    languages: ['de'],
    tax_rate: 23,
    tax_type: 'all',
    show_prices_plus_taxes: false,
    company_name: 'Tea House Lda',
  });
  const catalogue = await fillCatalogue(send);
  const { users, tokens } = await fillUsers(parties, send);
  const ids = { ...catalogue, ...users };
  const carts = await fillCarts(send, ids, parties, tokens);
  const orders = await fillOrders(send, { ...ids, ...carts }, parties);
  return { ids: { ...ids, ...carts, ...orders }, tokens };
}

export const idOf = async (sent: Promise<Data>): Promise<number> => (await sent).id;

async function fillCatalogue(send: Send) {
  const create = (path: string, body: object) => idOf(send('POST', path, body));
  const brand = await create('/brands', { name: 'Northwind', maker: true });
  const gone = await create('/brands', { name: 'Southwind' });
  await send('DELETE', `/brands/${gone}`);
  const parent = await create('/categories', { name: 'Kitchen' });
  const category = await create('/categories', { name: 'Tea', parent_id: parent });
  const kettle = await create('/products', {
    name: 'Blue Kettle',
    price: 24.5,
    stock_type: 'track',
    stock_level: 14,
    brand_id: brand,
    category_id: category,
    images: ['https://example.org/kettle.jpg'],
    material: 'steel',
    locales: { de: { name: 'Blauer Kessel', material: 'Stahl' } },
  });
  await send('PATCH', `/products/${kettle}`, { price_discount: 22.5 });
  const shirt = await create('/products', {
    name: 'Linen Shirt',
    price: 39,
    variantsDefinition: { Size: [] },
    variants: [
      { Size: 'S', stock_type: 'track', stock_level: 4 },
      { Size: 'M', stock_type: 'infinite' },
      { Size: 'L', stock_type: 'status', stock_status: 'out_of_stock', price: 41 },
    ],
  });
  const sencha = await create('/products', {
    name: 'Sencha',
    price: 4.25,
    stock_type: 'infinite',
    requires_shipping: true,
  });
  const hidden = { name: 'Sample', price: 1, stock_type: 'status', stock_status: 'in_stock' };
  await create('/products', { ...hidden, published: false });
  const items = [{ product_id: kettle }, { product_id: shirt, variant_id: 1 }];
  await create('/collections', { name: 'Home', items });
  await create('/variables', { name: 'banner', type: 'string', value: 'Hello' });
  await create('/promotions', {
    name: 'Three for less',
    conditions: [{ type: 'MIN_CART_VALUE', value: 60 }],
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 5 }],
  });
  const coupon = { name: 'Welcome', target_type: 'CART_COUPON', discount_value: 10 };
  const percentage = { ...coupon, discount_type: 'PERCENTAGE_REDUCTION' };
  const limited = await create('/coupons', { ...percentage, code: 'WELCOME', usages_left: 5 });
  const unlimited = await create('/coupons', { ...percentage, code: 'ALWAYS' });
  const shipping = await create('/shippings', { name: 'Courier', base_cost: 6 });
  const method = await create('/paymentMethods', {
    name: 'Cash',
    cost_type: 'fixed_fee',
    fixed_fee: 2,
  });
  return { brand, category, kettle, shirt, sencha, limited, unlimited, shipping, method };
}

/** Two users: the second has changed the password, which has ended an earlier token. */
async function fillUsers({ ask, asPublic }: Parties, send: Send) {
  const asGuest = { authorization: asPublic };
  const ada = await idOf(send('POST', '/users', ADA, asGuest));
  const bob = await idOf(send('POST', '/users', { ...BOB, password: BOBS_OLD_PASSWORD }, asGuest));
  const logIn = async (user: object): Promise<string> =>
    `${asPublic}:${(await send('POST', '/users/authenticate', user, asGuest)).token}`;
  const ended = await logIn({ ...BOB, password: BOBS_OLD_PASSWORD });
  const change = { old_password: BOBS_OLD_PASSWORD, new_password: BOB.password };
  await send('PUT', '/users/me/updatePassword', change, { authorization: ended });
  await send('POST', '/users/recoverPassword', { email: BOB.email }, asGuest);
  const wrong = { method: 'POST', path: '/users/authenticate', ...asGuest };
  await ask({ ...wrong, body: { email: ADA.email, password: 'wrong horse' } });
  const address = await idOf(send('POST', '/addresses', { ...ADDRESS, user_id: ada }));
  await send('POST', '/addresses', { ...ADDRESS, address1: 'Cais 2', user_id: bob });
  return { users: { ada, bob, address }, tokens: { ada: await logIn(ADA), ended } };
}

async function fillCarts(
  send: Send,
  { kettle, shirt, ada }: Names,
  { asPublic }: Parties,
  tokens: Record<string, string>,
) {
  const asGuest = { authorization: asPublic };
  const lines = [
    { product_id: kettle, quantity: 1 },
    { product_id: shirt, variant_id: 1, quantity: 1 },
  ];
  const guestCart = await idOf(send('POST', '/carts', { items: lines }, asGuest));
  await send('PUT', `/carts/${guestCart}/coupon`, { coupon_code: 'ALWAYS' }, asGuest);
  const closedCart = await idOf(send('POST', '/carts', { user_id: ada, items: lines }));
  const asAda = { authorization: tokens['ada'] };
  const one = [{ product_id: kettle, quantity: 1 }];
  const cart = await idOf(send('POST', '/carts', { items: one }, asAda));
  await send('PATCH', `/carts/${cart}`, { op: 'add', items: one }, asAda);
  return { guestCart, closedCart, cart };
}

async function fillOrders(send: Send, ids: Names, { stripe, ask, asPublic, asAdmin }: Parties) {
  const { kettle, shirt, sencha, shipping, ada, address, method, closedCart } = ids;
  const items = [{ product_id: kettle, quantity: 2 }];
  const body = { items, ...PLACES, shipping_id: shipping };
  const place = (more: object) => idOf(send('POST', '/orders', { ...body, ...more }));
  const pay = (order_id: number, more: object) => send('POST', '/payments', { order_id, ...more });
  const card = { method: 'Stripe', source: 'tok_visa' };
  const move = (id: number, state: string) => send('PATCH', `/orders/${id}`, { state });

  const repeated = { authorization: asPublic, headers: { 'Idempotency-Key': REPEATED } };
  const unpaid = await idOf(send('POST', '/orders', { ...body, notes: 'Ring twice' }, repeated));
  const shipped = await idOf(
    send('POST', '/orders', {
      cart_id: closedCart,
      user_id: ada,
      coupon_code: 'WELCOME',
      shipping_id: shipping,
      payment_method_id: method,
      shipping_address_id: address,
      billing_address_id: address,
    }),
  );
  await pay(shipped, { method: 'Custom', payment_method_id: method });
  await move(shipped, 'shipped');
  const charged = await place({ user_id: ada, currency: 'USD' });
  await pay(charged, card);
  const failed = await place({ items: [{ product_id: shirt, variant_id: 1, quantity: 1 }] });
  await ask({
    method: 'POST',
    path: '/payments',
    authorization: asAdmin,
    body: { order_id: failed, ...card, source: 'tok_chargeDeclined' },
  });
  const open = await place({ items: [{ product_id: sencha, quantity: 3 }], coupon_code: 'ALWAYS' });
  // The connection is lost, and that of the library's own second attempt.
  stripe.script('drop before acting', 'drop before acting');
  const lost = { order_id: open, ...card };
  await ask({ method: 'POST', path: '/payments', authorization: asAdmin, body: lost });
  const canceled = await place({ coupon_code: 'WELCOME' });
  await move(canceled, 'canceled');
  const refunded = await place({ items: [{ product_id: sencha, quantity: 1 }] });
  await pay(refunded, { method: 'Custom', payment_method_id: method });
  await move(refunded, 'completed');
  await move(refunded, 'refunded');
  return { unpaid, shipped, charged, failed, open, canceled, refunded };
}
