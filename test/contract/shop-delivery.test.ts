import { beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { deliveryText } from '../../shared/mail-texts/delivery-text.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, create } from '../store/api.ts';
import { stopClock } from '../store/clock.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { openShopSite } from '../store/shop-site.ts';

/** When the shop says that goods arrive (orders.md, "Delivery dates"). It is a Tuesday, 13:30 in Berlin. */
const BEGIN = Date.parse('2026-12-01T12:30:00Z');
stopClock(BEGIN);

const { application, asAdmin, asPublic, shop } = await openShopSite({
  ...{ name: 'Harbour', currency_code: 'EUR', languages: ['de'], timezone: 'Europe/Berlin' },
  ...{ company_country: 'Germany', order_cutoff_time: '14:00' },
});

const stocked = { stock_type: 'track', allow_backorder: true };

beforeAll(async () => {
  const product = (slug: string, body: object) =>
    create(asAdmin, '/products', { name: slug, slug, price: 10, ...body });
  await product('mug', { ...stocked, stock_level: 5, weight: 2 });
  await product('pot', { ...stocked, stock_level: 0, availability_date: '2026-12-10' });
  await product('cup', { ...stocked, stock_level: 0 });
  await product('course', { stock_type: 'infinite', requires_shipping: false });
  for (const body of [
    { name: 'Parcel', base_cost: 5, min_days: 1, max_days: 3 },
    // It takes less than 1 kg.
    { name: 'Letter', base_cost: 2, max_days: 2, max_weight: 1 },
    { name: 'Bicycle', base_cost: 1 },
    { name: 'Counter', base_cost: 0, collection: true, min_days: 0, max_days: 0 },
  ])
    await create(asAdmin, '/shippings', { ...body, zones: [{ code: 'DE' }] });
  for (const settlement of ['immediate', 'confirmed'])
    await create(asAdmin, '/paymentMethods', {
      name: settlement,
      cost_type: 'no_cost',
      settlement,
    });
});

async function at(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one;
}

/** Times have thin spaces around a dash. */
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s/g, ' '));

const promisesOf = async (path: string) =>
  plain(await (await at(path)).all('.promises li')).filter((text) =>
    /Arrives|Lieferung/.test(text),
  );

test('the page of a product says when it arrives in the country of the store', async () => {
  const dates = 'Wed, December 2 – Fri, December 4';
  expect(await promisesOf('/products/mug')).toEqual([`Germany: Arrives ${dates}`]);
  expect(await promisesOf('/de/products/mug')).toEqual([
    'Deutschland: Lieferung Mi., 2. – Fr., 4. Dezember',
  ]);
  // The cheaper method takes it, which has no min_days.
  expect(await promisesOf('/products/pot')).toEqual(['Germany: Arrives by Mon, December 14']);
  for (const slug of ['cup', 'course']) expect(await promisesOf(`/products/${slug}`)).toEqual([]);
});

test('a page that is kept for minutes promises nothing that ends before', async () => {
  // Five minutes before the cut-off: copies of the page are shown after it.
  vi.setSystemTime(BEGIN + 25 * MINUTE_MS);
  expect(await promisesOf('/products/mug')).toEqual([
    'Germany: Arrives Thu, December 3 – Mon, December 7',
  ]);
  vi.setSystemTime(BEGIN);
});

async function withMug() {
  const one = await at('/products/mug');
  await one.press('Add to cart');
  return one;
}

test('the cart says when it arrives', async () => {
  const one = await withMug();
  await one.open('/cart');
  expect(plain(await one.all('.summary .note'))).toContain(
    'Germany: Arrives Wed, December 2 – Fri, December 4',
  );
});

test('the checkout says it beside each method, and the page of the order keeps it', async () => {
  const one = await withMug();
  await one.open('/checkout');
  for (const [label, value] of [
    ['Email', 'ida@example.org'],
    ['Full name', 'Ida Vogel'],
    ['Street address', 'Neue Straße 1'],
    ['Postal code', '20095'],
    ['City', 'Hamburg'],
  ] as const)
    await one.fill(label, value);
  await one.check('Parcel');
  await one.check('immediate');
  await one.press('Update total');
  const dates = 'Wed, December 2 – Fri, December 4';
  expect(plain(await one.all('[name=shipping_id] ~ span small'))).toEqual([
    'Ready for pickup Tue, December 1',
    `Arrives ${dates}`,
  ]);
  await one.check('confirmed');
  await one.press('Update total');
  expect(plain(await one.all('[name=shipping_id] ~ span small'))).toEqual([
    'Working days after payment: 1–3',
  ]);
  await one.check('immediate');
  await one.press('Update total');
  await one.press('Buy now');
  vi.setSystemTime(BEGIN + DAY_MS);
  expect(plain([await one.text()])[0]).toContain(`Arrives ${dates}`);
  await one.open(one.path);
  expect(plain([await one.text()])[0]).toContain(`Arrives ${dates}`);
  vi.setSystemTime(BEGIN);
});

test('the confirmation says it', async () => {
  const address = { ...ADDRESS, country: 'Germany', email: 'ida@example.org' };
  const only = async (path: string) => (await asAdmin('GET', path)).body.data[0].id;
  const order = await create(asPublic, '/orders', {
    items: [{ product_id: await only('/products?slug=mug'), quantity: 1 }],
    ...{ shipping_address: address, billing_address: address },
    shipping_id: await only('/shippings?name=Parcel'),
    payment_method_id: await only('/paymentMethods?name=immediate'),
  });
  const [mail] = await mailsTo(application, address.email);
  // That of the server of all tests, whose clock goes on.
  const text = deliveryText({ delivery: order.delivery, awaitsPayment: false }, 'en');
  expect([text.startsWith('Arrives '), mail?.text.includes(text)]).toEqual([true, true]);
});

test('search engines get the cut-off, the working days, and the days on the way', async () => {
  const scripts = await (await at('/products/mug')).all('script[type="application/ld+json"]');
  const details = scripts
    .flatMap((each) => JSON.parse(each))
    .filter((each) => each['@type'] === 'OfferShippingDetails');
  const days = (minValue: number, maxValue: number) => ({
    ...{ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
  });
  expect(details.map(({ deliveryTime }) => deliveryTime).filter(Boolean)).toMatchObject([
    { cutoffTime: '14:00:00+01:00', handlingTime: days(0, 0), transitTime: days(1, 3) },
  ]);
});
