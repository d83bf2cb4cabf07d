import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Visitor } from '../shop/visitor.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, ask, create, errorOf, PRODUCT } from '../store/api.ts';
import { mailSaying, mailsTo } from '../store/kept-mails.ts';
import { openShopSite } from '../store/shop-site.ts';

/** What customers may withdraw from (protocol.md, "Right of withdrawal"). */
const { application, asAdmin, asPublic, shop } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de'], return_days: 14 },
  company_country: 'Portugal',
});

const none = (withdrawal_reason: string) => ({ withdrawal: 'none', withdrawal_reason });

const product = (body: object) =>
  create(asAdmin, '/products', { ...PRODUCT, requires_shipping: false, ...body });

const mug = await product({ name: 'Mug', slug: 'mug' });
const cake = await product({ name: 'Cake', slug: 'cake', ...none('perishable') });
const brush = await product({ name: 'Brush', slug: 'brush', ...none('hygiene') });

type Product = Readonly<{ id: number }>;

interface Placed {
  readonly id: number;
  readonly secret: string;
  readonly email: string;
}

/** A paid order of a guest, of two of each. */
async function ordered(products: readonly Product[], state = 'processing'): Promise<Placed> {
  const email = `${randomUUID()}@example.org`;
  const address = { ...ADDRESS, email };
  const order = await create(asPublic, '/orders', {
    items: products.map(({ id }) => ({ product_id: id, quantity: 2 })),
    ...{ shipping_address: address, billing_address: address },
  });
  if (state !== 'created') await asAdmin('PATCH', `/orders/${order.id}`, { state });
  return { id: order.id, secret: order.secret, email };
}

const withdraw = ({ id, secret }: Placed, body: object = {}) =>
  ask('POST', `/orders/${id}/withdraw`, {
    ...{ authorization: application.publicKey, body },
    headers: { 'Order-Secret': secret },
  });

const unitsOf = ({ id: product_id }: Product) => ({ product_id, variant_id: 0, quantity: 2 });

async function open({ id, secret }: Placed): Promise<Visitor> {
  const one = wireVisitor(shop);
  await one.open(`/orders/${id}`);
  await one.fill('Link from the email', `${shop}/orders/${id}#secret=${secret}`);
  await one.press('View order');
  return one;
}

const WITHDRAW = 'Withdraw from contract here';
const PERISHABLE = 'No right of withdrawal: it spoils quickly';
const HYGIENE = 'The right of withdrawal ends when you break the seal, for reasons of hygiene';

test.each([
  [{ withdrawal: 'none' }, 'withdrawal_reason', 'missingRequiredProperty'],
  [{ withdrawal_reason: 'perishable' }, 'withdrawal_reason', 'whitelist'],
  [{ ...none('perishable'), withdrawal: 'allowed' }, 'withdrawal_reason', 'whitelist'],
  [none('too heavy'), 'withdrawal_reason', 'whitelist'],
  [{ withdrawal: 'never' }, 'withdrawal', 'whitelist'],
])('%j is refused', async (body, invalidPropertyName, failedValidator) => {
  const refused = await asAdmin('POST', '/products', { ...PRODUCT, ...body });
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName, failedValidator });
});

test('a product has its right of withdrawal back once both fields are removed', async () => {
  const { id } = await product(none('perishable'));
  const read = async () => (await asPublic('GET', `/products/${id}`)).body.data;
  expect(await read()).toMatchObject(none('perishable'));
  const half = await asAdmin('PUT', `/products/${id}`, { withdrawal: null });
  expect(errorOf(half)).toMatchObject({ invalidPropertyName: 'withdrawal_reason' });
  await asAdmin('PUT', `/products/${id}`, { withdrawal: null, withdrawal_reason: null });
  for (const name of ['withdrawal', 'withdrawal_reason'])
    expect(await read()).not.toHaveProperty(name);
});

test('a customer withdraws from the lines that have the right', async () => {
  const order = await ordered([mug, cake, brush]);
  const { data } = (await withdraw(order)).body;
  const units = [unitsOf(mug), unitsOf(brush)];
  expect(data.withdrawal).toEqual({ created_at: expect.any(String), line_items: units });
  expect(data.returns).toMatchObject([{ state: 'requested', line_items: units }]);
  const receipt = await mailSaying(application, order.email, 'We received your withdrawal');
  expect(receipt).toContain('2 × Mug');
  expect(receipt).not.toContain('Cake');
});

test('a customer keeps some units, of which the rest is a return', async () => {
  const order = await ordered([mug, brush]);
  const kept = { ...unitsOf(mug), quantity: 1 };
  const { data } = (await withdraw(order, { line_items: [kept] })).body;
  expect(data.withdrawal).toEqual({ created_at: expect.any(String), line_items: [kept] });
  expect(data.returns).toMatchObject([{ state: 'requested', line_items: [kept] }]);
  const receipt = await mailSaying(application, order.email, 'We received your withdrawal');
  expect(receipt).toContain('1 × Mug');
  expect(receipt).not.toContain('Brush');
  // It is paid back as any return.
  const { id, state } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect([id, state]).toEqual([order.id, 'processing']);
  expect((await withdraw(order, { line_items: [unitsOf(brush)] })).status).toBe(400);
});

test('whoever names all units withdraws from the whole order', async () => {
  const line_items = [unitsOf(mug), unitsOf(brush)];
  const { data } = (await withdraw(await ordered([mug, brush]), { line_items })).body;
  expect(data.withdrawal).toEqual({ created_at: expect.any(String) });
  expect(data.returns).toMatchObject([{ line_items }]);
});

test('staff record a withdrawal from some units, also of what has no right', async () => {
  const { id } = await ordered([mug, cake]);
  const line_items = [{ ...unitsOf(cake), quantity: 1 }];
  const { body } = await asAdmin('POST', `/orders/${id}/withdraw`, { line_items });
  expect(body.data.withdrawal).toMatchObject({ line_items });
});

test.each([
  ['more units than there are', () => ({ ...unitsOf(mug), quantity: 3 }), 'quantity', 'max'],
  ['what has no right', () => unitsOf(cake), 'quantity', 'max'],
  ['what is not in the order', () => unitsOf(brush), 'product_id', 'whitelist'],
  ['no unit', () => ({ ...unitsOf(mug), quantity: 0 }), 'quantity', 'min'],
])('a customer does not withdraw from %s', async (_, line, name, failedValidator) => {
  const order = await ordered([mug, cake]);
  const refused = await withdraw(order, { line_items: [line()] });
  expect(errorOf(refused)).toMatchObject({
    ...{ code: 400, invalidPropertyName: `line_items.0.${name}`, failedValidator },
  });
  expect((await asAdmin('GET', `/orders/${order.id}`)).body.data).not.toHaveProperty('withdrawal');
});

test('an order of which nothing has the right is refused, by names and reasons', async () => {
  const order = await ordered([cake]);
  expect(errorOf(await withdraw(order))).toEqual({
    ...{ code: 400, type: 'BadRequest' },
    message: 'There is no right of withdrawal for Cake (perishable).',
  });
  // Staff do as they see fit.
  const { body } = await asAdmin('POST', `/orders/${order.id}/withdraw`, {});
  expect(body.data.withdrawal).toEqual({ created_at: expect.any(String) });
  expect(body.data.returns).toMatchObject([{ line_items: [unitsOf(cake)] }]);
});

test('what ends the right later is the store’s to judge', async () => {
  const { data } = (await withdraw(await ordered([brush]))).body;
  expect(data.withdrawal).toEqual({ created_at: expect.any(String) });
  expect(data.returns).toHaveLength(1);
});

test('an order keeps the right that its products had', async () => {
  const made = await product({ name: 'Pie', ...none('perishable') });
  const order = await ordered([made]);
  await asAdmin('PUT', `/products/${made['id']}`, { withdrawal: null, withdrawal_reason: null });
  expect(errorOf(await withdraw(order))).toMatchObject({ code: 400 });
});

test('a statement without the order is accepted, whatever it is about', async () => {
  const { number } = (await asAdmin('GET', `/orders/${(await ordered([cake])).id}`)).body.data;
  const body = { name: 'Ada Verne', email: 'ada@example.org', contract: String(number) };
  expect((await asPublic('POST', '/withdrawals', body)).status).toBe(200);
});

test('what is left to pay after a withdrawal is asked for once its return is decided', async () => {
  const { id: payment_method_id } = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Transfer', active: true, cost_type: 'no_cost', settlement: 'confirmed' },
  });
  const { id, secret } = await create(asPublic, '/orders', {
    items: [mug, cake].map((each) => ({ product_id: each['id'], quantity: 2 })),
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, payment_method_id },
  });
  await asAdmin('PATCH', `/orders/${id}`, { state: 'processing' });
  const read = async () => (await asAdmin('GET', `/orders/${id}`)).body.data;
  expect(await read()).toMatchObject({ payment_request: { amount: 98 } });
  await withdraw({ id, secret, email: '' });
  expect(await read()).not.toHaveProperty('payment_request');
  await asAdmin('PATCH', `/orders/${id}/returns/0`, { state: 'refused' });
  expect(await read()).toMatchObject({ payment_request: { amount: 98 } });
});

test('the confirmation of an order says where there is no right', async () => {
  const { email } = await ordered([mug, cake], 'created');
  const [confirmation] = await mailsTo(application, email);
  expect(confirmation?.text).toContain(PERISHABLE);
});

const book = await product({ name: 'E-book', slug: 'e-book', ...none('digital_content') });
const course = await product({ name: 'Course', slug: 'course', ...none('performed_service') });

const DIGITAL = 'I expressly agree that you begin to provide the digital content';
const SERVICE = 'I expressly ask you to begin the service';
const AGREED = 'You expressly agreed that we begin to provide the digital content';

test('the checkout asks for an agreement to what begins at once, and the confirmation repeats it', async () => {
  const one = wireVisitor(shop);
  for (const slug of ['e-book', 'course', 'mug']) {
    await one.open(`/products/${slug}`);
    await one.press('Add to cart');
  }
  await one.open('/checkout');
  const email = `${randomUUID()}@example.org`;
  for (const [label, value] of [
    ...([
      ['Email', email],
      ['Full name', 'Ada Verne'],
      ['Street address', 'Rua 1'],
    ] as const),
    ...([
      ['City', 'Porto'],
      ['Postal code', '4050-001'],
    ] as const),
  ])
    await one.fill(label, value);
  await one.press('Buy now');
  expect([one.status, await one.all('[data-problems] li')]).toEqual([
    ...[400, Array(2).fill('Agree to this to place the order.')],
  ]);
  await one.check(DIGITAL);
  await one.press('Buy now');
  expect([one.status, await one.all('[data-problems] li')]).toEqual([
    ...[400, ['Agree to this to place the order.']],
  ]);
  // What was agreed to stays so.
  expect(await one.attribute('#early-digital_content', 'checked')).toBeDefined();
  await one.check(SERVICE);
  await one.press('Buy now');
  expect([one.status, await one.heading()]).toEqual([200, 'Thank you for your order']);
  expect(await one.text()).toContain(AGREED);
  const { data: orders } = (await asAdmin('GET', '/orders?per_page=1')).body;
  expect(orders[0]).toMatchObject({ early_performance: ['digital_content', 'performed_service'] });
  const [confirmation] = await mailsTo(application, email);
  expect(confirmation?.text).toContain(AGREED);
  expect(confirmation?.text).toContain('once we have fully performed it');
});

test('a cart without such products asks for no agreement', async () => {
  const one = wireVisitor(shop);
  await one.open('/products/brush');
  await one.press('Add to cart');
  await one.open('/checkout');
  expect(await one.all('[name=early_performance]')).toEqual([]);
});

test.each([
  [['hygiene'], 'early_performance.0', 'whitelist'],
  [['digital_content', 'digital_content', 'performed_service'], 'early_performance', 'max'],
  ['digital_content', 'early_performance', 'type'],
])(
  'an order is refused with the agreement %j',
  async (early_performance, name, failedValidator) => {
    const refused = await asPublic('POST', '/orders', {
      items: [{ product_id: book['id'], quantity: 1 }],
      ...{ shipping_address: ADDRESS, billing_address: ADDRESS, early_performance },
    });
    expect(errorOf(refused)).toMatchObject({
      ...{ code: 400, invalidPropertyName: name, failedValidator },
    });
  },
);

test('an order without the agreement is placed by the API, and keeps none', async () => {
  const { id } = await ordered([book, course]);
  expect((await asAdmin('GET', `/orders/${id}`)).body.data).not.toHaveProperty('early_performance');
});

test('the page of a product and the checkout say it before the purchase', async () => {
  const one = wireVisitor(shop);
  await one.open('/products/mug');
  expect(await one.all('.promises li')).toContain('Return within 14 days');
  for (const [path, text] of [
    ['/products/brush', ['Return within 14 days', HYGIENE]],
    ['/products/cake', [PERISHABLE]],
  ] as const) {
    await one.open(path);
    expect(await one.all('.promises li')).toEqual(text);
  }
  // Nor are they rows of its attributes.
  expect((await one.all('.facts')).join()).not.toMatch(/perishable|none/);
  const data = await one.all('script[type="application/ld+json"]');
  expect(JSON.parse(data[1] ?? '').offers.hasMerchantReturnPolicy).toEqual({
    ...{ '@type': 'MerchantReturnPolicy', applicableCountry: 'PT' },
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  });
  await one.press('Add to cart');
  await one.open('/checkout');
  expect((await one.all('.goods')).join()).toContain(PERISHABLE);
  await one.open('/de/products/cake');
  expect(await one.all('.promises li')).toEqual(['Kein Widerrufsrecht: schnell verderblich']);
});

test('the page of an order marks the lines without the right, and withdraws from the others', async () => {
  const one = await open(await ordered([mug, cake]));
  expect((await one.all('.lines li')).filter((line) => line.includes(PERISHABLE))).toHaveLength(1);
  await one.press(WITHDRAW);
  expect(await one.valueOf('Mug')).toBe('2');
  expect((await one.all('form > .units')).join()).toBe(`Cake ${PERISHABLE}`);
  await one.press('Confirm withdrawal');
  expect((await one.all('.notice')).join()).toMatch(/We received your withdrawal on .*2 × Mug$/s);
  // The order itself goes on.
  expect(await one.heading()).not.toBe('You withdrew from this contract');
});

test('the page of an order withdraws from the units that its customer chooses', async () => {
  const order = await ordered([mug, brush]);
  const one = await open(order);
  await one.press(WITHDRAW);
  await one.fill('Mug', '3');
  await one.press('Confirm withdrawal');
  expect([one.status, (await one.all('.field .problem, .field .error')).join()]).toEqual([
    ...[400, 'Up to 2'],
  ]);
  expect(await one.valueOf('Mug')).toBe('3');
  await one.fill('Mug', '0');
  await one.fill('Brush', '0');
  await one.press('Confirm withdrawal');
  expect(await one.text()).toContain('Enter a quantity of one item or more.');
  await one.fill('Brush', '1');
  await one.press('Confirm withdrawal');
  expect((await one.all('.notice')).join()).toMatch(/We received your withdrawal on .*1 × Brush$/s);
  const { withdrawal } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  expect(withdrawal.line_items).toEqual([{ ...unitsOf(brush), quantity: 1 }]);
});

test('an order of which nothing has the right offers no withdrawal, and says why', async () => {
  const one = await open(await ordered([cake]));
  expect(await one.all('main .actions a')).not.toContain(WITHDRAW);
  await one.open(`${one.path}/withdraw`);
  expect(await one.all('main .units')).toEqual([`Cake ${PERISHABLE}`]);
  expect(await one.all('main button')).toEqual([]);
});
