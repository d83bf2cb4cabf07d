import { expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, create, errorOf, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

/** What only customers of some age buy (protocol.md, "Minimum age"). */
const { asAdmin, asPublic, asUser, shop } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de'], company_country: 'Portugal' },
});

const product = (body: object) =>
  create(asAdmin, '/products', { ...PRODUCT, requires_shipping: false, ...body });

const mug = await product({ name: 'Mug' });
const liqueur = await product({ name: 'Tea Liqueur', slug: 'liqueur', minimum_age: 18 });
const lighter = await product({ name: 'Lighter', slug: 'lighter', minimum_age: 16 });
await create(asAdmin, '/paymentMethods', {
  ...{ name: 'On account', active: true, cost_type: 'no_cost', settlement: 'later' },
});

const bodyFor = (products: readonly Readonly<Record<string, unknown>>[], changes: object = {}) => ({
  items: products.map(({ id }) => ({ product_id: id, quantity: 1 })),
  ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  ...changes,
});

test.each([17, '18', 18.5])('a minimum age of %j is refused', async (minimum_age) => {
  const refused = await asAdmin('POST', '/products', { ...PRODUCT, minimum_age });
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName: 'minimum_age' });
});

test.each([
  [undefined, 'missingRequiredProperty'],
  [17, 'min'],
  [0, 'min'],
  [151, 'max'],
  ['18', 'type'],
])('an order with a declared age of %j is refused', async (declared_age, failedValidator) => {
  const body = bodyFor([mug, lighter, liqueur], { declared_age });
  for (const asWhom of [asPublic, asUser]) {
    expect(errorOf(await asWhom('POST', '/orders', body))).toMatchObject({
      ...{ code: 400, invalidPropertyName: 'declared_age', failedValidator },
    });
  }
});

test('an order keeps the age that was declared, and that its products ask for', async () => {
  const order = await create(asPublic, '/orders', bodyFor([liqueur], { declared_age: 18 }));
  await asAdmin('PUT', `/products/${liqueur['id']}`, { minimum_age: null });
  const { data } = (await asAdmin('GET', `/orders/${order['id']}`)).body;
  expect(data).toMatchObject({ declared_age: 18, products: [{ minimum_age: 18 }] });
  await asAdmin('PUT', `/products/${liqueur['id']}`, { minimum_age: 18 });
});

test('orders without such products, and those of staff, need no age', async () => {
  expect(await create(asPublic, '/orders', bodyFor([mug]))).not.toHaveProperty('declared_age');
  expect(await create(asAdmin, '/orders', bodyFor([liqueur]))).not.toHaveProperty('declared_age');
});

test('a quote says that an age has to be declared', async () => {
  const quote = async (changes: object) =>
    (await asPublic('POST', '/orders/quote', bodyFor([liqueur, mug], changes))).body.data.problems;
  const problem = { code: 'age_not_declared', field: 'declared_age' };
  const message =
    'declared_age must be at least 18, because only customers of that age or over can buy Tea Liqueur.';
  expect(await quote({})).toEqual([{ ...problem, message }]);
  expect(await quote({ declared_age: 16 })).toMatchObject([problem]);
  expect(await quote({ declared_age: 40 })).toEqual([]);
});

test('shoppers read the age on the page of a product, and declare it at the checkout', async () => {
  const one = wireVisitor(shop);
  await one.open('/products/lighter');
  expect(await one.all('.promises li')).toContain('For customers aged 16 or over');
  const data = await one.all('script[type="application/ld+json"]');
  expect(JSON.parse(data[1] ?? '').audience).toEqual({
    ...{ '@type': 'PeopleAudience', requiredMinAge: 16 },
  });
  await one.press('Add to cart');
  await one.open('/products/liqueur');
  await one.press('Add to cart');
  await one.open('/checkout');
  for (const [label, value] of [
    ['Email', 'ada@example.org'],
    ['Full name', 'Ada Verne'],
    ['Street address', 'Rua 1'],
    ['City', 'Porto'],
    ['Postal code', '4050-001'],
  ] as const)
    await one.fill(label, value);
  await one.press('Buy now');
  expect([one.status, await one.all('[data-problems] li')]).toEqual([
    400,
    ['Confirm your age to place this order.'],
  ]);
  await one.check('I am 18 or over.');
  await one.press('Buy now');
  expect([one.status, await one.heading()]).toEqual([200, 'Thank you for your order']);
  const { data: orders } = (await asAdmin('GET', '/orders?per_page=1')).body;
  expect(orders[0]).toMatchObject({ declared_age: 18 });
});

test('a cart without such products asks for no age', async () => {
  const one = wireVisitor(shop);
  await one.open(`/products/${mug['slug'] ?? mug['id']}`);
  await one.press('Add to cart');
  await one.open('/checkout');
  expect(await one.all('[name=declared_age]')).toEqual([]);
});
