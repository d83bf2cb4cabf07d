import { expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** Attributes that sound like features, and names that customers may not give. */
const { asAdmin, asPublic, asUser } = await openStore();

const ownWords = (name: string) => `${name} is stored as a custom attribute: `;

test('warns an admin that media and published_at are custom attributes', async () => {
  const own = { media: 'none' };
  const { status, body } = await asAdmin('POST', '/products', { ...PRODUCT, ...own });
  expect([status, body.data]).toMatchObject([200, own]);
  expect(body['warnings']).toEqual([
    `${ownWords('media')}it does not show an image, unlike images.`,
  ]);
  const path = `/products/${body.data.id}`;
  const changed = await asAdmin('PUT', path, { published_at: '2026-01-01' });
  expect(changed.body['warnings']).toEqual([
    `${ownWords('published_at')}it does not start anything, unlike published_from.`,
  ]);
  expect((await asAdmin('PUT', path, { price: 9 })).body).not.toHaveProperty('warnings');
  expect((await asPublic('GET', path)).body).not.toHaveProperty('warnings');
});

test('warns about other names for price, tax and stock and names the right field', async () => {
  const own = { stock: 4, quantity: 4, inventory: 4, vat: 23, tax_rate: 23, sale_price: 2 };
  const names = await asAdmin('POST', '/products', { ...PRODUCT, ...own, colour: 'blue' });
  expect([names.status, names.body.data]).toMatchObject([200, { ...own, colour: 'blue' }]);
  const told = [
    ...['stock', 'quantity', 'inventory'].map((name) => [
      name,
      'it does not track stock',
      'stock_level',
    ]),
    ...['vat', 'tax_rate'].map((name) => [name, 'it does not affect taxes', 'tax_id']),
    ['sale_price', 'it does not reduce a price', 'price_discount'],
  ];
  expect(names.body['warnings']).toEqual(
    told.map(([name, says, field]) => `${ownWords(String(name))}${says}, unlike ${field}.`),
  );
});

const variant = { price: 3, stock_type: 'infinite' };

test('warns about variant attributes by their path', async () => {
  const variants = [variant, { ...variant, stock: 4, low_stock_level: 1 }];
  const body = { ...PRODUCT, type: 'product_with_variants', variants };
  const made = await asAdmin('POST', '/products', body);
  const stock = (path: string) => `${ownWords(path)}it does not track stock, unlike stock_level.`;
  expect(made.body['warnings']).toEqual([
    stock('variants.1.stock'),
    `${ownWords('variants.1.low_stock_level')}it does not track stock, unlike stock_level.`,
  ]);
  const path = `/products/${made.body.data.id}`;
  const added = await asAdmin('POST', `${path}/variants`, [{ ...variant, stock: 4 }]);
  expect([added.status, added.body['warnings']]).toEqual([200, [stock('0.stock')]]);
  const changed = await asAdmin('PUT', `${path}/variants/1`, { stock: 5 });
  expect([changed.status, changed.body['warnings']]).toEqual([200, [stock('stock')]]);
  const priced = await asAdmin('PUT', `${path}/variants/1`, { price: 4 });
  expect(priced.body).not.toHaveProperty('warnings');
  const many = Array.from({ length: 40 }, () => ({ ...variant, stock: 4 }));
  expect((await asAdmin('PUT', path, { variants: many })).body['warnings']).toHaveLength(20);
});

test('refuses unknown coupon dates and suggests the right ones', async () => {
  const coupon = {
    code: 'NOW',
    name: 'Now',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 1,
  };
  const own = { valid_until: '2027-01-01', published_from: '2027-01-01' };
  const refused = await asAdmin('POST', '/coupons', { ...coupon, ...own });
  const errors = refused.body['errors'] as { message: string }[];
  expect([refused.status, errors.map(({ message }) => message)]).toEqual([
    400,
    [
      'Unknown attribute valid_until: it does not end anything. Did you mean expiration_date?',
      'Unknown attribute published_from: it does not start anything. Did you mean valid_from?',
    ],
  ]);
  const brand = await asAdmin('POST', '/brands', { name: 'New', published_from: '2027-01-01' });
  expect(brand.body).not.toHaveProperty('warnings');
  expect((await asPublic('GET', `/brands/${brand.body.data.id}`)).status).toBe(404);
});

test('refuses locales and a rate on a tax class', async () => {
  for (const own of [{ locales: { de: { name: 'Umsatzsteuer' } } }, { rate: 20 }]) {
    const refused = await asAdmin('POST', '/taxes', { name: 'VAT', ...own });
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([
      400,
      Object.keys(own)[0],
    ]);
  }
});

test('warns that prices and rules of a category have no effect', async () => {
  const own = { prices: { USD: 9 }, rules: { on_sale: 'true' } };
  const { body } = await asAdmin('POST', '/categories', { name: 'Sale', ...own });
  expect(body['warnings']).toEqual([
    `${ownWords('prices')}it does not set a price.`,
    `${ownWords('rules')}it does not limit anything.`,
  ]);
});

test.each([
  'number',
  'customer_number',
  'admin',
  'staff',
  'is_staff',
  'permissions',
  'verified',
  'is_verified',
  'email_verified',
  'facebook_id',
  'Paid',
  'balance',
  'credit',
])('a customer cannot set %s on an account', async (name) => {
  const account = { name: 'Ada', email: `${name}@example.org`, password: 'correct horse' };
  const refused = await asPublic('POST', '/users', { ...account, [name]: 1 });
  expect([refused.status, errorOf(refused)]).toMatchObject([
    400,
    { invalidPropertyName: name, message: `Only admins can set ${name}.` },
  ]);
  const user = await create(asAdmin, '/users', { ...account, [name]: 1 });
  expect(user[name]).toBe(1);
});

test.each(['order_number', 'paid', 'is_paid', 'paid_at'])(
  'a customer cannot set %s on a quote',
  async (name) => {
    const { id } = await create(asAdmin, '/products', PRODUCT);
    const body = {
      items: [{ product_id: id, quantity: 1 }],
      shipping_address: { country: 'Portugal' },
      [name]: true,
    };
    for (const ask of [asPublic, asUser]) {
      const refused = await ask('POST', '/orders/quote', body);
      expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, name]);
    }
    expect((await asAdmin('POST', '/orders/quote', body)).status).toBe(200);
  },
);
