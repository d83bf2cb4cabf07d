import { beforeAll, expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, create, errorOf, PRODUCT } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { readPdf } from '../store/pdf-text.ts';
import { openShopSite } from '../store/shop-site.ts';

/** The seller's telephone number (protocol.md, "Application"). */
const PHONE = '+351 (220) 123-456';

const { application, asAdmin, asPublic, shop } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de'], company_phone: PHONE },
});

beforeAll(async () => {
  await create(asAdmin, '/products', { ...PRODUCT, slug: 'kettle' });
});

test.each(['call us', '+', '12', '+351 220 123 456 x7', '1'.repeat(31)])(
  'a telephone number of %j is refused',
  async (company_phone) => {
    const refused = await asAdmin('PUT', '/application', { company_phone });
    expect(errorOf(refused)).toMatchObject({
      ...{ code: 400, invalidPropertyName: 'company_phone' },
    });
  },
);

test('everyone reads the telephone number', async () => {
  const { data } = (await asPublic('GET', '/application')).body;
  expect(data).toMatchObject([{ company_phone: PHONE }]);
});

test('each page of the shop has the number to dial', async () => {
  const one = wireVisitor(shop);
  for (const [path, text] of [
    ['/de/products/kettle', `Telefonnummer ${PHONE}`],
    ['/products/kettle', `Phone ${PHONE}`],
    ['/checkout', `Phone ${PHONE}`],
  ] as const) {
    if (path === '/checkout') await one.press('Add to cart');
    await one.open(path);
    expect(await one.all('footer a')).toContain(text);
    expect(await one.attribute('footer a[href^="tel:"]', 'href')).toBe('tel:+351220123456');
  }
});

test('search engines read the number', async () => {
  const page = await fetch(`${shop}/products/kettle`);
  expect(await page.text()).toContain(`"telephone":"${PHONE}"`);
});

test('an order confirmation and its invoice have the number', async () => {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const email = 'ada-phone@example.org';
  const address = { ...ADDRESS, email };
  const order = await create(asPublic, '/orders', {
    ...{ items: [{ product_id, quantity: 1 }] },
    ...{ shipping_address: address, billing_address: address },
  });
  const [mail] = await mailsTo(application, email);
  expect(mail?.text).toContain(`Phone: ${PHONE}`);
  const invoice = await create(asAdmin, '/invoices', { order_id: order.id });
  expect(invoice.company.phone).toBe(PHONE);
  const { url } = await create(asAdmin, `/invoices/${invoice.id}/pdf`, {});
  const { pages } = await readPdf(Buffer.from(await (await fetch(url)).arrayBuffer()));
  expect(pages[0]).toContain(`Phone: ${PHONE}`);
});
