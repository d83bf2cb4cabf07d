import { expect, test } from 'vitest';
import { invoices } from '../../shared/resources/invoices.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { LINK_SECONDS, signedQuery } from '../../shared/tenancy/link-signatures.ts';
import { ADDRESS, ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
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

test('a signed link opens a PDF that matches the invoice', async () => {
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
  const { title, language, pages, structure } = await readPdf(bytes);
  const row = (cells: number, cell: string) => `TR(${Array(cells).fill(cell).join(' ')})`;
  const names = (rows: number) => `Table(${Array(rows).fill('TR(TH TD)').join(' ')})`;
  const lines = `Table(${row(6, 'TH')} ${row(6, 'TD')})`;
  expect(structure).toEqual([
    `Root(Document(P P H1 ${names(4)} H2 P H2 P ${lines} ${names(4)} P))`,
  ]);
  for (const scope of ['Column', 'Row']) expect(bytes.includes(`/Scope /${scope}`)).toBe(true);
  expect([title, language]).toEqual([`Invoice ${invoice.number}`, 'en']);
  expect(pages).toHaveLength(1);
  for (const text of [
    'Tea House Lda.',
    'PT123456789',
    'Ada Verne',
    'Rua das Flores 8',
    'Blue Kettle',
    '€24.50',
    '€39.84',
    '23 %',
    '€9.16',
    '€49.00',
    '1 / 1',
  ]) {
    expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(text);
  }
  expect((await fetchPdf(url)).bytes).toEqual(bytes);
});

test("an invoice and its credit note keep the store's language from when it was issued", async () => {
  const shop = await openStore({
    language: 'de',
    company_name: 'Teehaus GmbH',
    company_taxid: '12/345/67890',
    tax_type: 'all',
    tax_rate: 9.975,
    prices_include_tax: true,
  });
  const { id } = await create(shop.asAdmin, '/products', { ...PRODUCT, price: 1234.5 });
  const placed = await create(shop.asAdmin, '/orders', {
    items: [{ product_id: id, quantity: 2 }],
    shipping_address: ADDRESS,
    billing_address: { ...ADDRESS, vat: 'pt 987 654 321' },
  });
  const order_id = placed.id;
  const invoice = await create(shop.asAdmin, '/invoices', { order_id, supply_date: '2026-03-04' });
  expect(invoice.language).toBe('de');
  await shop.asAdmin('PUT', '/application', { language: 'en' });
  const read = async (path: string) => {
    const { url } = await create(shop.asAdmin, path, {});
    const { title, language, pages } = await readPdf((await fetchPdf(url)).bytes);
    return { title, language, text: pages.join(' ').replaceAll(/\s+/g, ' ') };
  };
  const dates = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'UTC' });
  const issued = dates.format(Date.parse(invoice.issue_date));
  const { text, ...about } = await read(`/invoices/${invoice.id}/pdf`);
  expect(about).toEqual({ title: `Rechnung ${invoice.number}`, language: 'de' });
  for (const part of [
    'Teehaus GmbH Steuernummer: 12/345/67890',
    `Rechnung ${invoice.number} Rechnungsnummer ${invoice.number}`,
    `Ausstellungsdatum ${issued} Leistungsdatum 04.03.2026 Bestellung ${placed.number}`,
    'Rechnungsadresse Ada Verne',
    'USt-IdNr.: pt 987 654 321',
    'Lieferadresse Ada Verne',
    'Bezeichnung Menge Einzelpreis Netto Steuer Gesamt Blue Kettle',
    '1.234,50 € 2.245,06 € 9,975 %: 223,94 € 2.469,00 €',
    'Nettobetrag 2.245,06 €',
    '9,975 % auf 2.245,06 € 223,94 € Steuerbetrag 223,94 € Gesamtbetrag 2.469,00 €',
    'Die Preise enthalten die Steuern.',
  ]) {
    expect(text).toContain(part);
  }
  const method = await create(shop.asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
  await create(shop.asAdmin, '/payments', { order_id, payment_method_id: method.id });
  const { refunds } = await create(shop.asAdmin, `/orders/${order_id}/refunds`, {
    amount: 10.5,
    restock: false,
    reason: 'Kratzer',
  });
  const [{ id: refund_id, credit_note_id }] = refunds;
  const { data: note } = (await shop.asAdmin('GET', `/invoices/${credit_note_id}`)).body;
  const correction = await read(`/orders/${order_id}/refunds/${refund_id}/pdf`);
  expect(correction).toMatchObject({ title: `Rechnungskorrektur ${note.number}`, language: 'de' });
  for (const part of [
    `Nummer ${note.number} Zur Rechnung ${invoice.number}`,
    'Erstattung 1 10,50 €',
    'Grund: Kratzer',
  ]) {
    expect(correction.text).toContain(part);
  }
  expect(correction.text).not.toContain('Leistungsdatum');
});

test('an invoice uses the requested language, or else that of its store', async () => {
  const shop = await openStore();
  const numbered = { number: 'A-1', customer: {}, company: {} };
  const titleOf = async (body: object) => {
    const { id: product_id } = await create(shop.asAdmin, '/products', PRODUCT);
    const items = [{ product_id, quantity: 1 }];
    const { id: order_id } = await create(shop.asAdmin, '/orders', {
      items,
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    });
    const { id, language } = await create(shop.asAdmin, '/invoices', { order_id, ...body });
    const { url } = await create(shop.asAdmin, `/invoices/${id}/pdf`, {});
    const pdf = await readPdf((await fetchPdf(url)).bytes);
    return [language, pdf.language, String(pdf.title).split(' ')[0]];
  };
  expect(await titleOf({})).toEqual(['en', 'en', 'Invoice']);
  expect(await titleOf({ language: 'de' })).toEqual(['de', 'de', 'Rechnung']);
  expect(await titleOf({ ...numbered, language: 'de' })).toEqual(['de', 'de', 'Rechnung']);
  expect(await titleOf(numbered)).toEqual([undefined, 'en', 'Invoice']);
  const refused = await shop.asAdmin('POST', '/invoices', { order_id: 1, language: 'xx' });
  expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'language']);
});

test('a link that is changed, expired or from another store returns 404', async () => {
  const { id } = await create(asAdmin, '/invoices', { order_id: (await order()).id });
  const other = await openStore();
  const url = new URL(await linkTo(id));
  const changed = (name: string, value: string) => {
    const link = new URL(url);
    link.searchParams.set(name, value);
    return link.href;
  };
  const { link_key: key = '' } = (await openRecords(table, application, invoices).get(id)) ?? {};
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

test('a guest gets the link only with the order secret', async () => {
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

test('the PDF has names in any script as text, and markup stays text', async () => {
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

test('a long invoice has a page number and column headers on each page', async () => {
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
  const { pages, structure } = await readPdf(bytes);
  // Heads that are repeated are not read again.
  const rows = ['TR(TH TH TH TH)', ...lineItems.map(() => 'TR(TD TD TD TD)')];
  expect(structure[1]).toContain(`Table(${rows.join(' ')})`);
  expect(pages.length).toBeGreaterThan(2);
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(`${i + 1} / ${pages.length}`);
    expect(page).toContain('Description');
  }
  const text = pages.join(' ');
  for (const { name } of lineItems) expect(text).toContain(name);
  expect(text).toContain('€7,140.00');
});

test('the fonts of the PDF include the baht sign', async () => {
  const { asAdmin: asBaht } = await openStore({ currency_code: 'THB', language: 'de' });
  const { id: kettle } = await create(asBaht, '/products', PRODUCT);
  const placed = await order({ items: [{ product_id: kettle, quantity: 1 }] }, asBaht);
  const { id } = await create(asBaht, '/invoices', { order_id: placed.id });
  const { url } = await create(asBaht, `/invoices/${id}/pdf`, {});
  const { pages } = await readPdf((await fetchPdf(url)).bytes);
  expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain('24,50 ฿');
});
