import { expect, test } from 'vitest';
import { ADDRESS, type Ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { readPdf } from '../store/pdf-text.ts';

const FOOTER = 'Tea House Lda, register Porto 4711\nManager: Ada Verne <ada>';

const store = await openStore({
  logo: 'https://shop.example/logo.png?a=1&b="2"',
  brand_color: '#FFE14D',
  footer: FOOTER,
  order_url: 'https://shop.example/orders',
});
const { application, asAdmin } = store;
const { id: product_id } = await create(asAdmin, '/products', PRODUCT);

const orderOf = (email: string) =>
  create(store.asPublic, '/orders', {
    items: [{ product_id, quantity: 1 }],
    shipping_address: { ...ADDRESS, email },
    billing_address: { ...ADDRESS, email },
  });

async function placeOrder(asks: Ask): Promise<number> {
  const product = await create(asks, '/products', PRODUCT);
  const items = [{ product_id: product.id, quantity: 1 }];
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  return (await create(asks, '/orders', { items, ...addresses })).id;
}

async function pdfOf(id: number, asks = asAdmin) {
  const { url } = await create(asks, `/invoices/${id}/pdf`, {});
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return readPdf(bytes);
}

test('emails have the logo, color and footer of the store', async () => {
  const email = 'branding@example.org';
  await orderOf(email);
  const [{ html = '', text = '' } = {}] = await mailsTo(application, email);
  expect(html).toContain(
    '<img src="https://shop.example/logo.png?a=1&amp;b=&quot;2&quot;" alt="Tea House"',
  );
  expect(html).toContain('border-top:4px solid #FFE14D');
  expect(html).toContain('background:#FFE14D;color:#000000;text-decoration:none">View your order');
  expect(html).toContain('<bdi>Manager: Ada Verne &lt;ada&gt;</bdi></p>');
  expect(text.endsWith(`\n\n${FOOTER}\n`)).toBe(true);
});

test('emails have an uploaded logo in a size that all programs show', async () => {
  const file = 'iVBORw0KGgo=';
  const body = { name: 'Logo', filename: 'logo.png', file };
  const shop = await openStore();
  const { url } = await create(shop.asAdmin, '/files', body);
  await shop.asAdmin('PATCH', '/application', { logo: url });
  const { id } = await create(shop.asAdmin, '/products', PRODUCT);
  const email = 'uploaded@example.org';
  await create(shop.asPublic, '/orders', {
    items: [{ product_id: id, quantity: 1 }],
    shipping_address: { ...ADDRESS, email },
    billing_address: { ...ADDRESS, email },
  });
  const [{ html = '' } = {}] = await mailsTo(shop.application, email);
  expect(html).toContain(`<img src="${url}/640.png" alt="Tea House"`);
});

test('each invoice page keeps the footer from when the invoice was issued', async () => {
  const branding = { brand_color: '#FFE14D', footer: FOOTER };
  const issued = await create(asAdmin, '/invoices', {
    order_id: (await orderOf('a@a.example')).id,
  });
  const numbered = await create(asAdmin, '/invoices', {
    number: 'A-1',
    order_id: (await orderOf('b@a.example')).id,
    customer: {},
    company: {},
    lineItems: Array.from({ length: 60 }, (_, i) => ({ name: `Cup ${i}`, price: 1, quantity: 1 })),
  });
  await asAdmin('PUT', '/application', { brand_color: '#000000', footer: 'Another one' });
  for (const [{ id }, count] of [
    [issued, 1],
    [numbered, 2],
  ] as const) {
    expect((await asAdmin('GET', `/invoices/${id}`)).body.data.branding).toEqual(branding);
    const { pages } = await pdfOf(id);
    expect(pages).toHaveLength(count);
    for (const page of pages) {
      expect(page.replaceAll(/\s+/g, ' ')).toContain(FOOTER.replace('\n', ' '));
    }
  }
});

test('a store without branding settings issues invoices without branding', async () => {
  const { asAdmin: asPlain } = await openStore();
  expect(
    await create(asPlain, '/invoices', { order_id: await placeOrder(asPlain) }),
  ).not.toHaveProperty('branding');
});

test('a footer that is too wide leaves room for the invoice', async () => {
  const { asAdmin: asLong } = await openStore({ footer: 'ﷺ'.repeat(500) });
  const issued = await create(asLong, '/invoices', { order_id: await placeOrder(asLong) });
  expect((await pdfOf(issued.id, asLong)).pages).toHaveLength(1);
});

test('refuses a color without six hex digits and a footer over 500 characters', async () => {
  for (const [name, value] of [
    ['brand_color', 'red'],
    ['brand_color', '#12345;'],
    ['footer', 'x'.repeat(501)],
  ] as const) {
    const answer = await asAdmin('PUT', '/application', { [name]: value });
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  }
});
