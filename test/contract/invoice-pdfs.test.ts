import { expect, test } from 'vitest';
import { invoices } from '../../functions/invoices/resource.ts';
import { LINK_SECONDS, signedQuery } from '../../shared/endpoint/signed-links.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { ADDRESS, ask, create, openStore, PRODUCT } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { readPdf } from '../store/pdf-text.ts';

const store = await openStore({
  company_name: 'Tea House Lda.',
  company_taxid: 'PT123456789',
  tax_type: 'all',
  tax_rate: 23,
  prices_include_tax: true,
});
const { application, asAdmin } = store;
const { id: product_id } = await create(asAdmin, '/products', PRODUCT);

const order = (body: object = {}, asks = asAdmin) =>
  create(asks, '/orders', {
    items: [{ product_id, quantity: 2 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...body,
  });

const linkTo = async (id: number) =>
  (await create(asAdmin, `/invoices/${id}/pdf`, {})).url as string;

async function fetchPdf(url: string) {
  const response = await fetch(url);
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    type: header('Content-Type'),
    disposition: header('Content-Disposition'),
    options: header('X-Content-Type-Options'),
    caching: header('Cache-Control'),
  };
}

test('a signed link leads to the PDF, which says what the invoice says', async () => {
  const invoice = await create(asAdmin, '/invoices', { order_id: (await order()).id });
  const url = await linkTo(invoice.id);
  const { bytes, ...answer } = await fetchPdf(url);
  expect(answer).toEqual({
    status: 200,
    type: 'application/pdf',
    disposition: `inline; filename="${invoice.number}.pdf"`,
    options: 'nosniff',
    caching: 'no-store',
  });
  const { title, language, pages } = await readPdf(bytes);
  expect([title, language]).toEqual([`Invoice ${invoice.number}`, 'en']);
  expect(pages).toHaveLength(1);
  for (const text of [
    'Tea House Lda.',
    'PT123456789',
    'Ada Verne',
    'Rua das Flores 8',
    'Blue Kettle',
    '24.5 EUR',
    '39.84 EUR',
    '23 %',
    '9.16 EUR',
    '49 EUR',
    '1 / 1',
  ]) {
    expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(text);
  }
  expect((await fetchPdf(url)).bytes).toEqual(bytes);
});

test('a link that is changed, too old or of another store leads nowhere', async () => {
  const { id } = await create(asAdmin, '/invoices', { order_id: (await order()).id });
  const other = await openStore();
  const url = new URL(await linkTo(id));
  const changed = (name: string, value: string) => {
    const link = new URL(url);
    link.searchParams.set(name, value);
    return link.href;
  };
  const { link_key: key = '' } = (await openRecords(table, application.id, invoices).get(id)) ?? {};
  expect(key).toHaveLength(22);
  const at = (time: number) => `${url.origin}${url.pathname}?${signedQuery({ id, key }, time)}`;
  const started = Date.now() - LINK_SECONDS * 1_000;
  for (const link of [
    `${url.origin}${url.pathname}`,
    changed('signature', 'x'),
    changed('expires', String(Number(url.searchParams.get('expires')) + 1)),
    url.href.replace(String(application.id), String(other.application.id)),
    url.href.replace(String(id), '4096'),
    at(started - 1_000),
  ]) {
    expect((await fetchPdf(link)).status).toBe(404);
  }
  expect((await fetchPdf(at(started + 600_000))).status).toBe(200);
  expect((await asAdmin('GET', `/invoices/${id}`)).body.data).not.toHaveProperty('link_key');
});

test('the secret of the order gives a guest the link, and nothing else does', async () => {
  const placed = await order({}, store.asPublic);
  const { id } = await create(asAdmin, '/invoices', { order_id: placed.id });
  const asGuest = (secret?: string) =>
    ask('POST', `/invoices/${id}/pdf`, {
      authorization: application.publicKey,
      body: {},
      headers: secret === undefined ? {} : { 'Order-Secret': secret },
    });
  const allowed = await asGuest(placed.secret);
  expect((await fetchPdf(allowed.body.data.url)).status).toBe(200);
  const other = await order({}, store.asPublic);
  for (const secret of [undefined, 'x', other.secret]) {
    expect((await asGuest(secret)).status).toBe(404);
  }
  expect((await store.asUser('POST', `/invoices/${id}/pdf`, {})).status).toBe(404);
});

const SCRIPTS = {
  full_name: 'Ελένη Žižka',
  company: 'שלום',
  address1: '東京都渋谷区カタカナ',
  address2: '서울특별시',
  city: '北京市朝阳区',
  state: 'Санкт-Петербург',
  country: 'مرحبا',
  postal_code: '1000',
  email: 'ada@example.org',
};

test('names in any script are in it as text, and markup stays text', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...PRODUCT,
    name: '<b>Kettle</b> (x) \\) & ถ้วยชา',
  });
  const placed = await order({
    items: [{ product_id: id, quantity: 1 }],
    billing_address: SCRIPTS,
  });
  const invoice = await create(asAdmin, '/invoices', { order_id: placed.id });
  const { pages } = await readPdf((await fetchPdf(await linkTo(invoice.id))).bytes);
  const text = pages.join('').replaceAll(/\s+/g, '');
  for (const each of [
    'ΕλένηŽižka',
    'שלום',
    '東京都渋谷区カタカナ',
    '서울특별시',
    '北京市朝阳区',
    'Санкт-Петербург',
    'مرحبا',
    '<b>Kettle</b>(x)\\)&ถ้วยชา',
  ]) {
    expect(text).toContain(each);
  }
});

test('a long invoice has many pages, each with its number and the heads of the columns', async () => {
  const lineItems = Array.from({ length: 120 }, (_, i) => ({
    name: `Kettle ${i}`,
    price: i,
    quantity: 1,
  }));
  const body = {
    number: 'L/1',
    order_id: (await order()).id,
    customer: {},
    company: {},
    lineItems,
  };
  const { id } = await create(asAdmin, '/invoices', body);
  const { bytes, disposition } = await fetchPdf(await linkTo(id));
  expect(disposition).toBe('inline; filename="L-1.pdf"');
  const { pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(`${i + 1} / ${pages.length}`);
    expect(page).toContain('Description');
  }
  const text = pages.join(' ');
  for (const { name } of lineItems) expect(text).toContain(name);
  expect(text).toContain('7140 EUR');
});
