import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ADDRESS, ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { until } from '../store/until.ts';

/** Texts of records in further languages (languages.md, "Languages"). */
const store = await openStore({ languages: ['de', 'pt-BR'] });
const { asAdmin, asPublic } = store;

const shown = async (path: string) => (await asPublic('GET', path)).body.data;
const asSeenByStaff = async (path: string) => (await asAdmin('GET', path)).body.data;

const kessel = { name: 'Blauer Kessel', description: 'Aus Emaille', slug: 'blauer-kessel' };

test('a product shows translated texts and falls back to its own where there are none', async () => {
  const seo = { meta: { title: 'Kettle', keywords: 'tea' } };
  const record = await create(asAdmin, '/products', {
    ...PRODUCT,
    ...{ description: 'Enamel', slug: 'blue-kettle', seo, origin: 'China' },
    locales: {
      de: { ...kessel, seo: { meta: { title: 'Kessel' } }, origin: 'aus China' },
      'pt-BR': { name: 'Chaleira azul' },
    },
  });
  const { locales, ...base } = record;
  expect(locales).toEqual({
    de: { ...kessel, seo: { meta: { title: 'Kessel' } }, origin: 'aus China' },
    'pt-BR': { name: 'Chaleira azul' },
  });
  const path = `/products/${record.id}`;
  const inGerman = {
    ...base,
    ...kessel,
    seo: { meta: { title: 'Kessel', keywords: 'tea' } },
    origin: 'aus China',
    locale: 'de',
  };
  expect(await shown(path)).toEqual(base);
  expect(await shown(`${path}?locale=en`)).toEqual(base);
  expect(await shown(`${path}?locale=de`)).toEqual(inGerman);
  expect(await shown(`${path}?locale=pt-BR`)).toEqual({
    ...base,
    ...{ name: 'Chaleira azul', locale: 'pt-BR' },
  });
  expect(await shown(`/products?id=${record.id}&locale=de`)).toEqual([inGerman]);
  expect(await shown(`${path}?locale=de&fields=name,price,locale`)).toEqual({
    ...{ name: 'Blauer Kessel', price: 24.5, locale: 'de' },
  });
  // Staff have all of them, unless they ask for one.
  expect(await asSeenByStaff(path)).toEqual(record);
  expect(await asSeenByStaff(`${path}?locale=de`)).toEqual(inGerman);
  expect(await asSeenByStaff(`${path}?locale=en`)).toEqual(base);
  expect(await asSeenByStaff(`/products?$has=locales.de&fields=id`)).toEqual([{ id: record.id }]);
  expect(await shown(`/products?$has=locales.de`)).toEqual([]);
});

test('variants translate their texts and options and fall back to the product name', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...PRODUCT,
    variantsDefinition: { color: [] },
    variants: [
      { color: 'red', locales: { de: { color: 'rot', name: 'Roter Kessel' } } },
      { color: 'blue', locales: { de: { color: 'blau' } } },
      { color: 'white' },
    ],
    locales: { de: { name: 'Kessel' } },
  });
  expect(await shown(`/products/${id}?locale=de`)).toMatchObject({
    name: 'Kessel',
    variantsDefinition: { color: ['rot', 'blau', 'white'] },
    variants: [
      { name: 'Roter Kessel', color: 'rot', locale: 'de' },
      { name: 'Kessel', color: 'blau', locale: 'de' },
      { name: 'Kessel', color: 'white', locale: 'de' },
    ],
  });
  const base = await shown(`/products/${id}`);
  expect(base.variantsDefinition).toEqual({ color: ['red', 'blue', 'white'] });
  expect(JSON.stringify(base)).not.toContain('locale');
  const variants = await shown(`/products/${id}/variants?locale=de&fields=name,color`);
  expect(variants[0]).toEqual({ name: 'Roter Kessel', color: 'rot' });
  expect((await shown(`/products/${id}/variants/2?locale=de`)).variant).toMatchObject({
    ...{ name: 'Kessel', color: 'blau' },
  });
  const { body } = await asPublic('POST', '/carts?locale=de', {
    items: [{ product_id: id, options: { color: 'rot' }, quantity: 1 }],
  });
  expect(body.data.items).toMatchObject([{ variant_id: 1, variant: { name: 'Roter Kessel' } }]);
});

test.each([
  ['/brands', { name: 'Uji', description: 'Tea' }, { description: 'Tee' }],
  ['/contents', { title: 'About', text: 'We' }, { title: 'Über uns', text: 'Wir', slug: 'wir' }],
  ['/collections', { name: 'Winter' }, { name: 'Kalte Zeit', slug: 'kalt' }],
  ['/shippings', { name: 'Courier', base_cost: 5 }, { name: 'Kurier', description: 'Schnell' }],
  [
    '/paymentMethods',
    { name: 'Cash', cost_type: 'no_cost' },
    { name: 'Bar', instructions: 'Passend' },
  ],
  ['/promotions', { name: 'Sale', conditions: [], effects: [], active: true }, { name: 'Rabatt' }],
  ['/categories', { name: 'Kitchen' }, { name: 'Küche', url: 'kueche' }],
])('%s supports translations', async (path, body, de) => {
  const { locales, ...base } = await create(asAdmin, path, { ...body, locales: { de } });
  expect(locales).toEqual({ de });
  const ofCategory = path === '/categories' && { path: '/Küche' };
  const inGerman = { ...base, ...de, ...ofCategory, locale: 'de' };
  expect(await shown(`${path}/${base.id}`)).toEqual(base);
  expect(await shown(`${path}/${base.id}?locale=de`)).toEqual(inGerman);
  const answered = await asAdmin('PUT', `${path}/${base.id}?locale=de`, { note: 'x' });
  const { updated_at } = answered.body.data;
  expect(answered.body.data).toEqual({ ...inGerman, note: 'x', updated_at });
});

test('lists search, sort, filter, and count by translated texts', async () => {
  const { asAdmin, asPublic } = await openStore({ languages: ['de'] });
  const add = (name: string, color: string, de?: object) =>
    create(asAdmin, '/products', { ...PRODUCT, name, color, ...(de && { locales: { de } }) });
  await add('Apple', 'red', { name: 'Zwiebel', color: 'rot' });
  const pear = await add('Pear', 'green', { name: 'Birne' });
  await add('Melon', 'green');
  const names = async (query: string) =>
    (await asPublic('GET', `/products?${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    );
  const sorted = 'sort_by=name&sort_order=ASC';
  expect(await names(sorted)).toEqual(['Apple', 'Melon', 'Pear']);
  expect(await names(`${sorted}&locale=de`)).toEqual(['Birne', 'Melon', 'Zwiebel']);
  expect(await names('q=zwieb&locale=de')).toEqual(['Zwiebel']);
  expect(await names('q=melon&locale=de')).toEqual(['Melon']);
  expect(await names('q=apple&locale=de')).toEqual([]);
  expect(await names('q=zwiebel')).toEqual([]);
  expect(await names('color=rot&locale=de')).toEqual(['Zwiebel']);
  expect(await names('color=rot')).toEqual([]);
  const { body } = await asPublic('GET', '/products?facets=color&per_page=1&locale=de');
  expect(body['_facets']).toEqual({
    color: {
      values: [
        { value: 'green', count: 2 },
        { value: 'rot', count: 1 },
      ],
    },
  });
  expect(JSON.stringify(body['_links'])).toContain('locale=de');
  // Lists follow changes, also of a language that nothing was written in before.
  await asAdmin('PUT', `/products/${pear.id}`, { locales: { de: { name: 'Aubergine' } } });
  expect(await names(`${sorted}&locale=de`)).toEqual(['Aubergine', 'Melon', 'Zwiebel']);
  await asAdmin('PUT', `/products/${pear.id}`, { locales: null });
  expect(await names(`${sorted}&locale=de`)).toEqual(['Melon', 'Pear', 'Zwiebel']);
  await asAdmin('PUT', `/products/${pear.id}`, { published: false });
  expect(await names(`${sorted}&locale=de`)).toEqual(['Melon', 'Zwiebel']);
});

test('lists combine a language and a currency', async () => {
  const { asAdmin, asPublic } = await openStore({
    languages: ['de'],
    currencies: [{ code: 'USD', rate: 2 }],
  });
  await create(asAdmin, '/products', {
    ...{ ...PRODUCT, price: 10 },
    ...{ prices: { USD: { price: 90 } }, locales: { de: { name: 'Kessel' } } },
  });
  await create(asAdmin, '/products', { ...PRODUCT, name: 'Cup', price: 20 });
  const list = async (query: string) =>
    (await asPublic('GET', `/products?sort_by=price&sort_order=ASC&${query}`)).body.data.map(
      ({ name, price }: { name: string; price: number }) => `${name} ${price}`,
    );
  expect(await list('')).toEqual(['Blue Kettle 10', 'Cup 20']);
  expect(await list('locale=de')).toEqual(['Kessel 10', 'Cup 20']);
  expect(await list('currency=USD')).toEqual(['Cup 40', 'Blue Kettle 90']);
  expect(await list('locale=de&currency=USD')).toEqual(['Cup 40', 'Kessel 90']);
});

test('each language has its own category paths', async () => {
  const parent = await create(asAdmin, '/categories', {
    name: 'Tableware',
    locales: { de: { name: 'Geschirr' } },
  });
  const child = await create(asAdmin, '/categories', {
    ...{ name: 'Cups', parent_id: parent.id },
    locales: { de: { name: 'Tassen', url: 'tassen' } },
  });
  const product = await create(asAdmin, '/products', { ...PRODUCT, category_id: child.id });
  expect(await shown(`/categories/${child.id}?locale=de`)).toMatchObject({
    path: '/Geschirr/Tassen',
  });
  expect(await shown(`/categories/${child.id}`)).toMatchObject({ path: '/Tableware/Cups' });
  const withChildren = `/categories/${parent.id}?fetch_subcategories=true`;
  expect((await shown(`${withChildren}&locale=de`)).subcategories).toMatchObject([
    { name: 'Tassen', path: '/Geschirr/Tassen', locale: 'de' },
  ]);
  const ids = async (query: string) =>
    (await shown(`/products?fields=id&${query}`)).map(({ id }: { id: number }) => id);
  expect(await ids('category=/Geschirr/tassen&locale=de')).toEqual([product.id]);
  expect(await ids('category=/Tableware/Cups')).toEqual([product.id]);
  expect(await ids('category=/Geschirr')).toEqual([]);
  const { body } = await asPublic('GET', `/products/${product.id}?expand=category&locale=de`);
  expect(body['_embedded']).toMatchObject({ categories: [{ name: 'Tassen' }] });
});

test('a collection shows translated products, but its rules match the original texts', async () => {
  const kettle = await create(asAdmin, '/products', {
    ...{ ...PRODUCT, material: 'iron' },
    locales: { de: { name: 'Kessel', material: 'Eisen' } },
  });
  const { id } = await create(asAdmin, '/collections', {
    ...{ name: 'Iron', rules: { material: 'iron' } },
    locales: { de: { name: 'Aus Eisen' } },
  });
  expect(await shown(`/collections/${id}?locale=de`)).toMatchObject({
    name: 'Aus Eisen',
    items: [{ id: kettle.id, name: 'Kessel', material: 'Eisen' }],
  });
  expect(await shown(`/products?collection_id=${id}&locale=de`)).toMatchObject([
    { name: 'Kessel' },
  ]);
});

test('an unsupported language tag falls back to a more general one, then to the default', async () => {
  const name = { de: 'Kessel', 'pt-BR': 'Chaleira' };
  const locales = { de: { name: name.de }, 'pt-BR': { name: name['pt-BR'] } };
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, name: 'Kettle', locales });
  const named = async (tag: string) => (await shown(`/products/${id}?locale=${tag}`)).name;
  const asked = {
    [name.de]: ['de', 'DE', 'de-AT', 'de-Latn-CH', 'de-1996', 'de-DE-u-co-phonebk', 'de-x-a-b'],
    [name['pt-BR']]: ['pt-BR', 'pt-br', 'pt-BR-abl1943'],
    // Without a more general one it is that of the store.
    Kettle: ['en', 'en-GB', 'fr', 'fr-CA', 'pt', 'pt-PT', 'zh-yue-HK', 'x-de', 'i-klingon', 'deu'],
  };
  for (const [expected, tags] of Object.entries(asked)) {
    for (const tag of tags) expect([tag, await named(tag)]).toEqual([tag, expected]);
  }
  for (const path of ['/products', '/brands', '/contents', '/stores', '/application']) {
    expect([path, (await asPublic('GET', `${path}?locale=fr-CA`)).status]).toEqual([path, 200]);
  }
  expect((await asAdmin('POST', '/products?locale=fr-CA', PRODUCT)).status).toBe(200);
});

test.each([
  '',
  'd',
  'de_DE',
  'de-',
  '-de',
  'de--AT',
  'd\u00e9',
  'de AT',
  'de,en',
  'de;q=1',
  '*',
  '1a',
])('refuses an invalid language tag: %j', async (value) => {
  const refused = {
    code: 400,
    type: 'BadRequest',
    message: 'locale must be a language tag, such as de or pt-BR.',
    failedValidator: 'format',
    invalidPropertyName: 'locale',
  };
  const locale = new URLSearchParams({ locale: value });
  for (const path of ['/products', '/carts/1', '/brands/1', '/orders', '/users'])
    expect(errorOf(await asAdmin('GET', `${path}?${locale}`))).toMatchObject(refused);
  const items = [{ product_id: 1, quantity: 1 }];
  const ordered = await asAdmin('POST', '/orders', { items, locale: value });
  expect(errorOf(ordered)).toMatchObject(refused);
});

test('ignores the Accept-Language header', async () => {
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, locales: { de: kessel } });
  const authorization = store.application.publicKey;
  const headers = { 'Accept-Language': 'de' };
  const { body } = await ask('GET', `/products/${id}`, { authorization, headers });
  expect(body.data.name).toBe(PRODUCT.name);
});

const refusals: [object, object][] = [
  [
    { locales: { fr: { name: 'Bouilloire' } } },
    {
      invalidPropertyName: 'locales.fr',
      failedValidator: 'whitelist',
      message: 'locales.fr must be one of the further languages of the store: de, pt-BR.',
    },
  ],
  [{ locales: { en: { name: 'Kettle' } } }, { invalidPropertyName: 'locales.en' }],
  [
    { locales: { de: { price: 1 } } },
    { invalidPropertyName: 'locales.de.price', failedValidator: 'type' },
  ],
  [
    { locales: { de: { sku: 'K-2' } } },
    {
      invalidPropertyName: 'locales.de.sku',
      failedValidator: 'whitelist',
      message: 'locales.de.sku is not a text that can be translated.',
    },
  ],
  [{ locales: { de: { published: 'no' } } }, { invalidPropertyName: 'locales.de.published' }],
  [{ locales: { de: { user_id: '1' } } }, { invalidPropertyName: 'locales.de.user_id' }],
  [{ locales: { de: { private: 'x' } } }, { invalidPropertyName: 'locales.de.private' }],
  [{ locales: { de: { name: '' } } }, { invalidPropertyName: 'locales.de.name' }],
  [
    { locales: { de: { name: 'x'.repeat(501) } } },
    { invalidPropertyName: 'locales.de.name', failedValidator: 'max' },
  ],
  [{ locales: { de: { origin: 7 } } }, { invalidPropertyName: 'locales.de.origin' }],
  [{ locales: { de: 'Kessel' } }, { invalidPropertyName: 'locales.de' }],
  [{ locales: ['de'] }, { invalidPropertyName: 'locales' }],
  [
    { variants: [{ price: 1, stock_type: 'infinite', locales: { fr: {} } }] },
    { invalidPropertyName: 'variants.0.locales.fr' },
  ],
  [
    { variants: [{ price: 1, stock_type: 'infinite', locales: { de: { sku: 'x' } } }] },
    { invalidPropertyName: 'variants.0.locales.de.sku' },
  ],
];

test.each(refusals)('refuses %j', async (fields, error) => {
  const refused = await asAdmin('POST', '/products', { ...PRODUCT, ...fields });
  expect(errorOf(refused)).toMatchObject({ code: 400, ...error });
});

test('a record keeps translations in a language the store no longer offers', async () => {
  const { asAdmin, asPublic } = await openStore({ languages: ['de', 'fr'] });
  const locales = { de: { name: 'Kessel' }, fr: { name: 'Bouilloire' } };
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, locales });
  expect((await asAdmin('PUT', '/application', { languages: ['de'] })).status).toBe(200);
  const whole = (await asAdmin('GET', `/products/${id}`)).body.data;
  const changed = await asAdmin('PUT', `/products/${id}`, { ...whole, price: 3 });
  expect(changed.body.data).toMatchObject({ price: 3, locales });
  // Settings are known to all functions after some seconds.
  const inFrench = async () => (await asPublic('GET', `/products/${id}?locale=fr`)).body.data.name;
  await until(inFrench, (name) => name === PRODUCT.name);
  const { fr: _, ...left } = locales;
  const without = await asAdmin('PUT', `/products/${id}`, { locales: left });
  expect(without.body.data.locales).toEqual(left);
  const again = await asAdmin('PUT', `/products/${id}`, { locales });
  expect(errorOf(again)).toMatchObject({ code: 400, invalidPropertyName: 'locales.fr' });
});

test('admins set the store languages, and everyone can read them', async () => {
  const { asAdmin, asPublic } = await openStore();
  const set = (languages: unknown) => asAdmin('PUT', '/application', { languages });
  expect((await asPublic('GET', '/application')).body.data[0].languages).toBeNull();
  expect((await set(['de', 'zh-Hant-TW'])).body.data.languages).toEqual(['de', 'zh-Hant-TW']);
  expect((await asPublic('GET', '/application')).body.data[0].languages).toEqual([
    'de',
    'zh-Hant-TW',
  ]);
  expect(errorOf(await set(['de', 'German']))).toMatchObject({
    code: 400,
    invalidPropertyName: 'languages.1',
    message: 'languages.1 must be a language tag, such as de or pt-BR.',
  });
  expect(errorOf(await set(['de', 'de']))).toMatchObject({ invalidPropertyName: 'languages.1' });
  const many = Array.from({ length: 21 }, (_, i) => `a${String.fromCharCode(97 + i)}`);
  expect(errorOf(await set(many))).toMatchObject({ invalidPropertyName: 'languages' });
});

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

async function openShop() {
  const shop = await openStore({ languages: ['de', 'sv'], automatic_promotions: true });
  const product = await create(shop.asAdmin, '/products', {
    ...{ ...PRODUCT, price: 10 },
    locales: { de: kessel, sv: { name: 'Kittel' } },
  });
  const shipping = await create(shop.asAdmin, '/shippings', {
    ...{ name: 'Courier', base_cost: 5 },
    locales: { de: { name: 'Kurier', description: 'Am nächsten Tag' } },
  });
  const method = await create(shop.asAdmin, '/paymentMethods', {
    ...{ name: 'Cash', cost_type: 'no_cost', instructions: 'Have it ready' },
    locales: { de: { name: 'Bar', instructions: 'Bitte passend' } },
  });
  await create(shop.asAdmin, '/promotions', {
    ...{ name: 'One off', active: true, conditions: [] },
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 1 }],
    locales: { de: { name: 'Einer weniger' } },
  });
  const email = `${randomUUID()}@example.org`;
  const address = { ...ADDRESS, email };
  const body = {
    items: [{ product_id: product.id, quantity: 2 }],
    ...{ shipping_address: address, billing_address: address },
    ...{ shipping_id: shipping.id, payment_method_id: method.id },
  };
  return { ...shop, product, email, body };
}

test('carts, quotes, and orders are translated; emails and the invoice use the order language', async () => {
  const { application, asAdmin, asPublic, product, email, body } = await openShop();
  const cart = await create(asPublic, '/carts?locale=de', { items: body.items });
  expect(cart.items).toMatchObject([{ name: 'Blauer Kessel', locale: 'de' }]);
  const inEnglish = (await asPublic('GET', `/carts/${cart.id}`)).body.data;
  expect(inEnglish.items).toMatchObject([{ name: 'Blue Kettle' }]);
  expect(JSON.stringify(inEnglish)).not.toContain('locale');

  const quoteOf = async (path: string, changes: object = {}) =>
    (await asPublic('POST', path, { ...body, ...changes })).body.data;
  const german = {
    lines: [{ name: 'Blauer Kessel' }],
    shipping_options: [{ name: 'Kurier', description: 'Am nächsten Tag', chosen: true }],
    payment_options: [{ name: 'Bar', chosen: true }],
    promotion_options: [{ name: 'Einer weniger', chosen: true }],
  };
  expect(await quoteOf('/orders/quote?locale=de')).toMatchObject(german);
  expect(await quoteOf('/orders/quote', { locale: 'de' })).toMatchObject(german);
  expect(await quoteOf('/orders/quote?locale=en', { locale: 'de' })).toMatchObject(german);
  expect(await quoteOf('/orders/quote')).toMatchObject({
    lines: [{ name: 'Blue Kettle' }],
    shipping_options: [{ name: 'Courier' }],
  });

  const order = await create(asPublic, '/orders?locale=de', body);
  expect(order).toMatchObject({
    locale: 'de',
    products: [{ name: 'Blauer Kessel', slug: 'blauer-kessel', locale: 'de' }],
    shipping: { name: 'Kurier' },
    payment_method: { name: 'Bar', instructions: 'Bitte passend' },
    promotion: { name: 'Einer weniger' },
  });
  expect(JSON.stringify(order)).not.toContain('locales');
  await asAdmin('PUT', `/products/${product.id}`, { locales: { de: { name: 'Anders' } } });
  const stored = (await asAdmin('GET', `/orders/${order.id}?locale=sv`)).body.data;
  expect(stored.products).toMatchObject([{ name: 'Blauer Kessel' }]);

  const [mail] = await mailsTo(application, email);
  expect(mail?.subject).toBe(`Ihre Bestellung ${order.number}`);
  expect(mail?.html).toContain('lang="de"');
  for (const text of ['2 × Blauer Kessel: 20,00', 'Kurier', 'Bitte passend', 'Einer weniger'])
    expect(mail?.text).toContain(text);
  // The link of the first mail went to no page of orders, because the store had named none.
  const shop = 'https://shop.example';
  await asAdmin('PUT', '/application', { order_url: `${shop}/{locale}/orders/` });
  const page = `${shop}/de/orders/${order.id}#secret=${order.secret}`;
  // Other instances hear of the setting some time later.
  const linked = await until(
    () => asAdmin('POST', `/orders/${order.id}/link`, { send: true }),
    ({ status }) => status === 200,
  );
  expect(linked.body.data).toEqual({ url: page });
  const [, again] = await mailsTo(application, email, 2);
  expect(again?.text).toContain(`${page}\n`);
  const own = await create(asPublic, '/orders', body);
  const ofOwn = (await asAdmin('POST', `/orders/${own.id}/link`, {})).body.data.url;
  expect(ofOwn).toBe(`${shop}/orders/${own.id}#secret=${own.secret}`);
  await asAdmin('PUT', '/application', { order_url: 'https://{locale}.shop.example/orders' });
  const { body: byHost } = await until(
    () => asAdmin('POST', `/orders/${own.id}/link`, {}),
    ({ body: { data } }) => data.url.startsWith('https://en.'),
  );
  expect(byHost.data.url).toBe(`https://en.shop.example/orders/${own.id}#secret=${own.secret}`);

  const invoice = await create(asAdmin, '/invoices', { order_id: order.id });
  expect(invoice).toMatchObject({
    language: 'de',
    lineItems: [{ name: 'Blauer Kessel' }, { name: 'Kurier' }],
    payment: { instructions: 'Bitte passend' },
  });
});

test('an order keeps the resolved language, not the requested tag', async () => {
  const { asAdmin, asPublic, body } = await openShop();
  for (const [asked, kept] of Object.entries({ 'de-at': 'de', SV: 'sv', 'fr-CA': 'en' })) {
    const [byBody, byQuery] = await Promise.all([
      create(asPublic, '/orders', { ...body, locale: asked }),
      create(asPublic, `/orders?locale=${asked}`, body),
    ]);
    expect([byBody.locale, byQuery.locale]).toEqual([kept, kept]);
    const draft = await create(asAdmin, '/orders', { ...body, state: 'draft', locale: asked });
    const sent = await asAdmin('POST', `/orders/${draft.id}/send`, {});
    expect([draft.locale, sent.body.data.locale]).toEqual([kept, kept]);
  }
});

test('without built-in texts, an order email uses the store language around translated lines', async () => {
  const { application, asAdmin, asPublic, email, body } = await openShop();
  await create(asAdmin, '/notifications', {
    ...{ event: 'order.created', subject: 'Thanks for {{order.number}}' },
    locales: { sv: { subject: 'Tack för {{order.number}}' } },
  });
  const order = await create(asPublic, '/orders', { ...body, locale: 'sv' });
  expect(order).toMatchObject({ locale: 'sv', products: [{ name: 'Kittel' }] });
  const [mail] = await mailsTo(application, email);
  expect(mail).toMatchObject({ subject: `Tack för ${order.number}` });
  expect(mail?.html).toContain('lang="en"');
  expect(mail?.text).toContain('2 × Kittel: €20.00');
  const refused = await asAdmin('POST', '/notifications', {
    ...{ event: 'order.shipped', text: 'Sent' },
    locales: { sv: { text: '{{#order}}' } },
  });
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName: 'locales.sv.text' });
});

test('a draft keeps its language when it is sent', async () => {
  const { asAdmin, email, body } = await openShop();
  const draft = await create(asAdmin, '/orders?locale=de', { ...body, state: 'draft' });
  expect(draft).toMatchObject({ locale: 'de', products: [{ name: 'Blauer Kessel' }] });
  const { body: sent } = await asAdmin('POST', `/orders/${draft.id}/send`);
  expect(sent.data).toMatchObject({ locale: 'de', products: [{ name: 'Blauer Kessel' }] });
  expect(email).toContain('@');
});

test('a payment method chosen later appears in the order language', async () => {
  const { asAdmin, asPublic, body } = await openShop();
  const { payment_method_id, ...unpaid } = body;
  const order = await create(asPublic, '/orders?locale=de', unpaid);
  const paid = await create(asAdmin, '/payments', {
    ...{ method: 'Custom', order_id: order.id, payment_method_id },
  });
  expect(paid).toMatchObject({ locale: 'de', payment_method: { name: 'Bar' } });
});

test('refuses an order or a quote with an invalid language tag', async () => {
  const { asPublic, body } = await openShop();
  for (const path of ['/orders', '/orders/quote']) {
    const refused = await asPublic('POST', path, { ...body, ...addresses, locale: 'de_DE' });
    expect(errorOf(refused)).toMatchObject({
      ...{ code: 400, invalidPropertyName: 'locale', invalidPropertyValue: 'de_DE' },
      ...{
        failedValidator: 'format',
        message: 'locale must be a language tag, such as de or pt-BR.',
      },
    });
  }
});
