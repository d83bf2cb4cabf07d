import { describe, expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** A store with its tax classes; each test makes a product, a coupon or a method of its own. */
async function openShop(settings: object, classes: Readonly<Record<string, object>> = {}) {
  const { asAdmin, asPublic } = await openStore(settings);
  const ids: Record<string, number> = {};
  for (const [name, body] of Object.entries(classes)) {
    ids[name] = (await create(asAdmin, '/taxes', { name, ...body })).id;
  }
  const product = (price: number, tax_id = 0, more: object = {}) =>
    create(asAdmin, '/products', { ...PRODUCT, price, tax_id, ...more });
  const line = async (quantity: number, price: number, tax_id = 0) => ({
    product_id: (await product(price, tax_id)).id,
    quantity,
  });
  const to = (address: object) => ({
    shipping_address: { ...ADDRESS, ...address },
    billing_address: ADDRESS,
  });
  const order = (body: object, address: object = {}) =>
    create(asAdmin, '/orders', { ...to(address), ...body });
  return { asAdmin, asPublic, ids, product, line, to, order };
}

/** [tax_id, name, rate, base, amount] */
const taxLine = ([tax_id, name, rate, base, amount]: [number, string, number, number, number]) => ({
  tax_id,
  name,
  rate,
  base,
  amount,
});

const isTax = ({ rule }: { rule: string }) => rule === 'tax';

describe('Germany: prices include two tax rates', async () => {
  const { asAdmin, ids, line, order } = await openShop(
    { tax_type: 'all', prices_include_tax: true, company_country: 'DE' },
    {
      standard: { rates: [{ country: 'DE', rate: 19, name: 'MwSt. 19 %' }] },
      reduced: { rates: [{ country: 'Germany', rate: 7, name: 'MwSt. 7 %' }] },
    },
  );
  const { standard = 0, reduced = 0 } = ids;
  const items = [await line(3, 9.99, standard), await line(2, 4.49, reduced)];
  await create(asAdmin, '/coupons', {
    name: 'Ten percent',
    code: 'TEN',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  });
  const parcel = await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 4.9 });
  const body = { items, coupon_code: 'TEN', shipping_id: parcel.id };
  const nineteen = (base: number, amount: number) =>
    taxLine([standard, 'MwSt. 19 %', 19, base, amount]);
  const seven = (base: number, amount: number) => taxLine([reduced, 'MwSt. 7 %', 7, base, amount]);

  test('splits shipping and coupon across the rates without raising the total', async () => {
    const placed = await order(body, { country: 'Germany' });
    expect(placed).toMatchObject({
      coupon_total: 3.9,
      discounts: [{ coupon_total: 3 }, { coupon_total: 0.9 }],
      total: 39.95,
      taxes_total: 5.51,
      display_taxes_total: '5.51 EUR',
      tax_rules: {
        tax_type: 'all',
        tax_rate: 0,
        prices_include_tax: true,
        apply_discounts_before_taxes: false,
        address: 'shipping_address',
      },
    });
    expect(placed.tax_lines).toEqual([nineteen(30.74, 4.91), seven(9.21, 0.6)]);
    expect(placed.products[0].taxes).toEqual([nineteen(26.97, 4.31)]);
    expect(placed.products[1].taxes).toEqual([seven(8.08, 0.53)]);
    expect(placed.shipping_taxes).toEqual([nineteen(3.77, 0.6), seven(1.13, 0.07)]);
    expect(placed.payment_method_taxes).toEqual([]);
    expect(placed.taxes).toMatchObject([
      { id: standard, combine: 'highest', rates: [{ rate: 19 }] },
      { id: reduced, combine: 'highest', rates: [{ rate: 7 }] },
    ]);
  });

  test('the explanation lists the included taxes', async () => {
    const { explanation } = await order(body, { country: 'DE' });
    const included = { rule: 'tax', applied: true, included: true };
    expect(explanation.filter(isTax)).toEqual([
      ...[
        { id: standard, name: 'MwSt. 19 %', reason: '19% of €30.74.', amount: 4.91 },
        { id: reduced, name: 'MwSt. 7 %', reason: '7% of €9.21.', amount: 0.6 },
      ].map((each) => ({ ...included, ...each, display_amount: `${each.amount} EUR` })),
    ]);
  });

  test('an exempt order does not pay the included taxes', async () => {
    const exempt = { tax_exempt: true, tax_exempt_reason: 'Embassy' };
    const placed = await order({ items, ...exempt }, { country: 'DE' });
    // 9.99 / 1.19 = 8.39; 4.49 / 1.07 = 4.20
    expect(placed).toMatchObject({
      ...exempt,
      items_total: 33.57,
      taxes_total: 0,
      total: 33.57,
      tax_lines: [],
      products: [{ taxes: [] }, { taxes: [] }],
    });
  });
});

describe('USA: taxes are added', async () => {
  const { asAdmin, asPublic, ids, line, to, order } = await openShop(
    {
      ...{ tax_type: 'products_only', apply_discounts_before_taxes: true },
      ...{ currency_code: 'USD', currencies: [{ code: 'EUR', rate: 0.5 }] },
      ...{ company_country: 'US', company_state: 'CO', company_city: 'Denver' },
      show_prices_plus_taxes: true,
    },
    {
      sales: {
        combine: 'add',
        rates: [
          { country: 'US', state: 'Colorado', rate: 6.25, name: 'State tax' },
          { country: 'US', state: 'CO', city: 'denver', rate: 2.25, priority: 1, name: 'City tax' },
        ],
      },
    },
  );
  const { sales = 0 } = ids;
  const items = [await line(3, 19.99, sales)];
  const post = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 7.5 });
  const five = await create(asAdmin, '/promotions', {
    name: 'Five off',
    active: true,
    conditions: [],
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 5 }],
  });
  const body = { items, shipping_id: post.id, promotion_id: five.id };
  const denver = { country: 'United States', state: 'colorado', city: 'Denver' };
  const state = (base: number, amount: number) => taxLine([sales, 'State tax', 6.25, base, amount]);
  const city = (base: number, amount: number) => taxLine([sales, 'City tax', 2.25, base, amount]);

  test('adds state and city rates without compounding', async () => {
    const placed = await order(body, denver);
    expect(placed).toMatchObject({ taxes_total: 4.68, total: 67.15 });
    expect(placed.tax_lines).toEqual([state(54.97, 3.44), city(54.97, 1.24)]);
    expect(placed.shipping_taxes).toEqual([]);
    const abroad = await order(body, { ...denver, city: 'Boulder' });
    expect(abroad).toMatchObject({ taxes_total: 3.44, tax_lines: [{ name: 'State tax' }] });
    const far = await order(body, { ...denver, state: 'US-WY' });
    expect(far).toMatchObject({ taxes_total: 0, tax_lines: [] });
  });

  test('a zero-rated added tax is not marked as included', async () => {
    const zero = await create(asAdmin, '/taxes', { name: 'Zero-rated', rates: [{ rate: 0 }] });
    const { explanation } = await order({ items: [await line(1, 20, zero.id)] });
    expect(explanation.filter(isTax)).toEqual([
      {
        ...{ rule: 'tax', id: zero.id, name: 'Zero-rated', applied: true },
        ...{ reason: '0% of $20.00.', amount: 0, display_amount: '0 USD' },
      },
    ]);
  });

  test('a quote without an address estimates taxes at the store address', async () => {
    const { body: quote } = await asPublic('POST', '/orders/quote', body);
    expect(quote.data).toMatchObject({
      taxes_estimated: true,
      taxes_total: 4.68,
      total: 67.15,
      tax_lines: [state(54.97, 3.44), city(54.97, 1.24)],
    });
    const to = { shipping_address: { country: 'US', state: 'WY' } };
    const { body: known } = await asPublic('POST', '/orders/quote', { ...body, ...to });
    expect(known.data).toMatchObject({ taxes_total: 0, total: 62.47, tax_lines: [] });
    expect(known.data).not.toHaveProperty('taxes_estimated');
  });

  test('an order keeps its taxes in both currencies', async () => {
    const placed = await order({ ...body, currency: 'EUR' }, denver);
    expect(placed).toMatchObject({ taxes_total: 4.68, total: 67.15 });
    // 3 x 10.00 - 2.50
    const amounts = {
      taxes_total: 2.34,
      total: 33.59,
      tax_lines: [state(27.5, 1.72), city(27.5, 0.62)],
    };
    expect(placed.converted).toMatchObject({ ...amounts, lines: [{ taxes: amounts.tax_lines }] });
    await asAdmin('PUT', `/taxes/${sales}`, { rates: [] });
    const shown = await asAdmin('GET', `/orders/${placed.id}?currency=EUR`);
    expect(shown.body.data).toMatchObject({
      ...amounts,
      products: [{ taxes: amounts.tax_lines }],
    });
    await asAdmin('PUT', `/taxes/${sales}`, { rates: placed.taxes[0].rates });
  });

  test('a cart shows prices with taxes at the store address', async () => {
    const cart = await create(asPublic, '/carts', { items });
    expect(cart).toMatchObject({
      taxes_estimated: true,
      // 19.99 + 1.25 + 0.45
      items: [{ price: 21.69, display_price: '21.69 USD', applied_tax_rate: 8.5 }],
      items_total: 59.97,
      total: 59.97,
    });
  });

  test('taxes digital goods at the billing address', async () => {
    const download = await create(asAdmin, '/products', {
      ...{ ...PRODUCT, price: 100, tax_id: sales },
      requires_shipping: false,
    });
    const bought = { items: [{ product_id: download.id, quantity: 1 }] };
    const placed = await order({ ...bought, billing_address: { ...ADDRESS, ...denver } });
    expect(placed).toMatchObject({
      taxes_total: 8.5,
      tax_rules: { address: 'billing_address' },
    });
  });

  test('only admins can make a customer tax exempt', async () => {
    const account = { name: 'School', email: 'school@example.org', password: 'a long one' };
    const exempt = { tax_exempt: true, tax_exempt_reason: 'Certificate 7' };
    const refusal = {
      code: 400,
      type: 'BadRequest',
      message: 'Only admins can set tax_exempt.',
      invalidPropertyName: 'tax_exempt',
      failedValidator: 'whitelist',
    };
    const registering = await asPublic('POST', '/users', { ...account, ...exempt });
    expect(registering).toMatchObject({ status: 400, body: { errors: [refusal] } });
    const ordering = await asPublic('POST', '/orders', { ...to(denver), ...body, ...exempt });
    expect(ordering).toMatchObject({ status: 400, body: { errors: [refusal] } });
    const user = await create(asAdmin, '/users', { ...account, ...exempt });
    const placed = await order({ ...body, user_id: user.id }, denver);
    expect(placed).toMatchObject({ ...exempt, taxes_total: 0, tax_lines: [], total: 62.47 });
    const taxed = await order({ ...body, user_id: user.id, tax_exempt: false }, denver);
    expect(taxed).toMatchObject({ taxes_total: 4.68, total: 67.15 });
  });
});

describe('Portugal: rates by postcode', async () => {
  const { asAdmin, asPublic, ids, line, order } = await openShop(
    { tax_type: 'all', prices_include_tax: true, company_country: 'Portugal' },
    {
      iva: {
        rates: [
          { country: 'PT', rate: 23 },
          { country: 'PT', postcode: '90*-93*', rate: 22 },
          { country: 'PT', postcode: '95*|96*|97*|98*|PT-99*', rate: 16 },
        ],
      },
      services: { rates: [{ rate: 13, name: 'Services' }] },
    },
  );
  const { iva = 0, services = 0 } = ids;
  await asAdmin('PUT', '/application', { tax_id: iva });
  const items = [await line(2, 12.3)];
  const body = { items, shipping_fee: 5 };

  test.each([
    ['4050-262', 23, 5.53],
    ['PT 9000-081', 22, 5.34],
    ['9700-001', 16, 4.08],
    ['9400-001', 23, 5.53],
  ])('taxes %s at %d%%', async (postal_code, rate, amount) => {
    expect(await order(body, { postal_code })).toMatchObject({
      total: 29.6,
      taxes_total: amount,
      tax_lines: [{ tax_id: iva, name: 'iva', rate, base: 29.6, amount }],
    });
  });

  test('taxes the payment fee by the tax class of its method', async () => {
    const cash = await create(asAdmin, '/paymentMethods', {
      ...{ name: 'Cash', cost_type: 'fixed_fee', fixed_fee: 2.26, tax_id: services },
    });
    const wire = await create(asAdmin, '/paymentMethods', { name: 'Wire', cost_type: 'no_cost' });
    const placed = await order(body);
    expect(placed).toMatchObject({ total: 29.6, taxes_total: 5.53, payment_method_taxes: [] });
    const paying = { order_id: placed.id, payment_method_id: cash.id, expected_total: 31.86 };
    const { body: paid } = await asAdmin('POST', '/payments', paying);
    const fee = taxLine([services, 'Services', 13, 2.26, 0.26]);
    expect(paid.data).toMatchObject({
      total: 31.86,
      taxes_total: 5.79,
      payment_method_total: 2.26,
      tax_lines: [{ tax_id: iva, amount: 5.53 }, fee],
      payment_method_taxes: [fee],
      products: [{ taxes: [{ base: 24.6, amount: 4.6 }] }],
      taxes: [{ id: iva }, { id: services }],
    });
    const other = await order({ ...body, payment_method_id: cash.id });
    expect(other).toMatchObject({ total: 31.86, taxes_total: 5.79 });
    const free = { order_id: other.id, payment_method_id: wire.id };
    const { body: changed } = await asAdmin('POST', '/payments', free);
    expect(changed.data).toMatchObject({
      ...{ total: 29.6, taxes_total: 5.53, payment_method_total: 0 },
      ...{ payment_method_taxes: [], tax_lines: [{ amount: 5.53 }] },
    });
  });

  test('a rate is a percentage with at most four decimals', async () => {
    const refused = (rate: number) => asAdmin('POST', '/taxes', { name: 'x', rates: [{ rate }] });
    expect(errorOf(await refused(9.97501))).toEqual({
      code: 400,
      type: 'BadRequest',
      message: 'rates.0.rate has more than four decimals.',
      invalidPropertyName: 'rates.0.rate',
      invalidPropertyValue: 9.97501,
      failedValidator: 'format',
      valid: false,
    });
    expect(errorOf(await refused(101))).toMatchObject({ invalidPropertyName: 'rates.0.rate' });
    expect(errorOf(await asPublic('POST', '/taxes', { name: 'x' }))).toMatchObject({ code: 401 });
    const created = await create(asAdmin, '/taxes', { name: 'QST', rates: [{ rate: 9.975 }] });
    const shown = await asPublic('GET', `/taxes/${created.id}`);
    expect(shown.body.data).toEqual(created);
    expect(created).toMatchObject({ name: 'QST', combine: 'highest', rates: [{ rate: 9.975 }] });
  });
});
