import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** Names of rules, prices and commands that other shop systems have, and this one has not (protocol.md, "Own attributes"). */
const { asAdmin, asPublic } = await openStore();

const NAMES = [
  // Prices and discounts.
  ...['tier_prices', 'group_prices', 'wholesale_price', 'unitPrice', 'sale_price', 'msrp'],
  ...['compareAtPrice', 'discount', 'discount_percent', 'rebate', 'voucher_code', 'surcharge'],
  ...['handling_fee', 'deposit', 'grand_total', 'bogo', 'price_override'],
  // Taxes and stock.
  ...['vat_rate', 'tax_class', 'taxable', 'tax_exempt', 'inventory_quantity', 'stock_count'],
  ...['backorders_allowed', 'track_inventory', 'sold_out', 'reserved_quantity'],
  // Limits and rules.
  ...['min_cart_value', 'minimum_order_amount', 'max_per_order', 'maxUses', 'usageLimit'],
  ...['limit_per_customer', 'once_per_customer', 'excluded_products', 'allowed_countries'],
  ...['requires_login', 'new_customers_only', 'eligible_categories', 'stackableWith', 'rules'],
  // Customers.
  ...['customer_tag', 'customer_group', 'segments', 'audience', 'user_role'],
  // Times.
  ...['starts_at', 'end_date', 'expires', 'validTo', 'available_from', 'schedule'],
  // What is seen.
  ...['hidden', 'visibility', 'is_enabled', 'archived', 'unlisted', 'isDraft'],
  // Shipping.
  ...['free_from', 'free_shipping', 'shipping_class', 'delivery_cost', 'carrier'],
  // Commands and kinds.
  ...['dry_run', 'notify_customer', 'send_email', 'auto_apply', 'force', 'skip_validation'],
  ...['subscription', 'bundle_items', 'is_paid', 'barcode'],
];

/** What describes a thing, and nothing more. */
const PLAIN = [
  ...['author', 'isbn-10', 'isbn-13', 'pages', 'editor', 'genre', 'cover', 'publication_year'],
  ...['colour', 'material', 'warehouse_shelf', 'energy_class', 'age_group', 'condition', 'gtin'],
  ...['mpn', 'country_of_origin', 'region', 'gluten_free', 'release_date', 'gift_message'],
  ...['po_number', 'utm_source', 'engraving', 'favourite_colour', 'external_id', 'metadata'],
];

/** Without those that mean something there, or nearly. */
const plainNames = (path: string) =>
  PLAIN.filter(
    (name) => !{ '/promotions': ['condition'], '/contents': ['author'] }[path]?.includes(name),
  );

const person = () => ({
  name: 'Ada',
  email: `${crypto.randomUUID()}@example.org`,
  password: 'correct horse',
});

let productId = 0;
beforeAll(async () => {
  productId = (await create(asAdmin, '/products', { ...PRODUCT, stock_type: 'infinite' })).id;
});

const order = () => ({
  items: [{ product_id: productId, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
});

const coupon = () => ({
  code: crypto.randomUUID(),
  name: 'Ten off',
  target_type: 'CART_COUPON',
  discount_type: 'NET_REDUCTION',
  discount_value: 10,
});

const promotion = () => ({
  name: 'Spring',
  conditions: [{ type: 'MIN_CART_VALUE', value: 50 }],
  effects: [{ type: 'FREE_SHIPPING', value: 'all' }],
});

/** Where attributes of one's own stay, and are warned of. */
const WARNED: Readonly<Record<string, () => JsonObject>> = {
  '/products': () => ({ ...PRODUCT }),
  '/brands': () => ({ name: 'Northwind' }),
  '/categories': () => ({ name: 'Kettles' }),
  '/collections': () => ({ name: 'Home' }),
  '/contents': () => ({ title: 'About', text: 'Tea.' }),
  '/stores': () => ({ name: 'Lisbon', owner_email: 'a@example.org' }),
  '/variables': () => ({ name: crypto.randomUUID(), value: 60, type: 'number' }),
  '/users': person,
  '/addresses': () => ({ ...ADDRESS }),
};

/** Where they stay unless they read like something that is done there. */
const SOME_REFUSED: Readonly<Record<string, () => JsonObject>> = {
  '/orders': order,
  '/orders/quote': order,
  '/carts': () => ({ items: [] }),
  '/coupons': coupon,
  '/promotions': promotion,
  '/shippings': () => ({ name: 'Courier', base_cost: 6 }),
  '/paymentMethods': () => ({ name: 'Cash', cost_type: 'no_cost' }),
  '/taxes': () => ({ name: 'VAT' }),
};

/** Where there are none. */
const REFUSED: Readonly<Record<string, () => JsonObject>> = {
  '/themes': () => ({ name: 'Spring' }),
  '/redirects': () => ({ from: `/${crypto.randomUUID()}`, to: '/products' }),
  '/webhooks': () => ({ url: 'https://example.com/hook', types: ['order.*'] }),
  '/notifications': () => ({ event: 'order.created' }),
  '/api-keys': () => ({ name: 'ERP', permissions: ['orders:read'] }),
  '/imports': () => ({ resource: 'brands', format: 'csv', content: 'name\nA' }),
  '/exports': () => ({ resource: 'brands', format: 'csv' }),
  '/payments': () => ({ order_id: 1, method: 'Custom' }),
  '/users/authenticate': () => ({ email: 'a@example.org', password: 'x' }),
  '/users/recoverPassword': () => ({ email: 'a@example.org' }),
};

/** What became of the names of a body, one after the other: each is refused or warned of. */
async function silent(path: string, body: () => JsonObject, names: readonly string[]) {
  const quiet: string[] = [];
  for (const name of names) {
    const { status, body: answer } = await asAdmin('POST', path, { ...body(), [name]: 'x' });
    const [error] = (answer['errors'] ?? []) as { invalidPropertyName?: string }[];
    const warnings = (answer['warnings'] ?? []) as string[];
    const isTold = warnings.some((each) => each.startsWith(`${name} `));
    const isRefused = status === 400 && error?.invalidPropertyName === name;
    if (!isTold && !isRefused) quiet.push(`${name} ${status} ${error?.invalidPropertyName}`);
  }
  return quiet;
}

const ALL = { ...WARNED, ...SOME_REFUSED, ...REFUSED };

test.each(Object.entries(ALL))('%s never silently accepts rule attributes', async (path, body) => {
  expect(await silent(path, body, NAMES)).toEqual([]);
});

describe.each(Object.entries({ ...WARNED, ...SOME_REFUSED }))('%s', (path, body) => {
  test('keeps descriptive attributes without a warning', async () => {
    const plain = Object.fromEntries(plainNames(path).map((name) => [name, 'x']));
    const { status, body: answer } = await asAdmin('POST', path, { ...body(), ...plain });
    expect([status, answer['warnings'], answer['errors']]).toEqual([200, undefined, undefined]);
    if (path !== '/orders/quote') expect(answer.data).toMatchObject(plain);
  });
});

test.each([
  [
    '/coupons',
    coupon,
    'min_cart_value',
    'Unknown attribute min_cart_value: it does not limit anything.',
  ],
])('%s explains that an unknown attribute limits nothing', async (path, body, name, message) => {
  const refused = await asAdmin('POST', path, { ...body(), [name]: 50 });
  expect([refused.status, errorOf(refused).message]).toEqual([400, message]);
});

test('refuses a rule attribute from a guest', async () => {
  const refused = await asPublic('POST', '/orders', { ...order(), discount: 10 });
  expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'discount']);
});
