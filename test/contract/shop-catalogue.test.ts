import { beforeAll, describe, expect, test } from 'vitest';
import { products } from '../../shared/resources/products.ts';
import { attributesOf, type Product } from '../../shop/data/products.ts';
import { written } from '../../shop/parts/written.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { openShopSite } from '../store/shop-site.ts';

const { application, asAdmin, shop, url } = await openShopSite({
  ...{ name: 'Quay & Co', currency_code: 'EUR', languages: ['de'], return_days: 30 },
  ...{ prices_include_tax: true, tax_type: 'all', tax_rate: 19, company_country: 'Germany' },
});
const base = new URL(shop).pathname;

const made = { gold: 0, tee: 0, quay: 0, kitchen: 0, shoes: 0, methods: [] as number[] };

const product = (body: object) =>
  create(asAdmin, '/products', { stock_type: 'infinite', price: 9, ...body });
const sold = { stock_type: 'track', stock_level: 0 };

const TEXT = [
  ...['One line\nand <another> & 1 < 2.', '## A heading'],
  '- https://example.org/a?b=c.\n- write to ada@example.org',
  ...['http://example.org/x, then more', 'javascript:alert(1)'],
];

beforeAll(async () => {
  for (const body of [
    { name: 'Parcel', base_cost: 5, per_item_cost: 0.9, zones: [{ code: 'DE' }], max_days: 4 },
    { name: 'Letter', base_cost: 2.5, zones: [{ name: 'Germany' }], max_weight: 1 },
    { name: 'Abroad', base_cost: 1, zones: [{ code: 'AT' }] },
    { name: 'Counter', base_cost: 0, collection: true },
  ])
    made.methods.push((await create(asAdmin, '/shippings', body)).id);
  const category = (body: object) => create(asAdmin, '/categories', body);
  const men = await category({ name: 'Men' });
  const women = await category({ name: 'Women', description: 'Shoes and *more*.' });
  await category({ name: 'Shoes', parent_id: men.id });
  const shoes = await category({ name: 'Shoes', parent_id: women.id });
  const kitchen = await category({ name: 'Kitchen' });
  await category({
    ...{ name: 'Tea & Coffee', parent_id: kitchen.id },
    locales: { de: { name: 'Tee & Kaffee' } },
  });
  await category({ name: '50%-off', url: '50%-off' });
  await category({ name: 'Off', parent_id: 0 });
  made.shoes = (await product({ name: 'Red Heels', category_id: shoes.id })).id;
  await product({ name: 'Half', slug: '50%-off' });

  const pot = await product({ name: 'Quay Pot', slug: 'quay-pot', price: 40, category_id: men.id });
  await asAdmin('PUT', `/products/${pot.id}`, { price: 32.5 });
  await asAdmin('PUT', `/products/${pot.id}`, { price: 40, price_discount: 30 });
  made.quay = pot.id;
  await product({ name: 'Tide Kettle', slug: 'tide', ...sold, allow_backorder: true });
  await product({
    ...{ name: 'Course', slug: 'course', price: 90, requires_shipping: false },
  });
  const gone = await product({ name: 'Gold Ring', slug: 'gold-ring', ...sold });
  made.gold = gone.id;
  await product({
    ...{ name: 'Ebb Mug', slug: 'ebb-mug', variantsDefinition: { Size: [] } },
    ...{
      images: ['/p/mug.svg', '/p/back.svg'],
      image_texts: { '/p/mug.svg': 'A mug with a wave' },
    },
    variants: [
      { Size: 'S', price: 9, stock_type: 'track', stock_level: 4 },
      {
        ...{ Size: 'L', price: 20, price_discount: 15, ...sold, images: ['/p/large.svg'] },
        ...{ sku: 'EBB-L', weight: 1.5 },
      },
    ],
  });
  const tee = await product({
    ...{ name: 'Organic Tee', slug: 'tee', sku: 'TEE-1', manufacturer: 'Brod', _erp_id: 7 },
    ...{ fit: 'regular', tags: ['soft', 'new'], care: { wash: 30 }, colour: 'Moss', organic: true },
    ...{ weight: 0.25, width: 30, height: 2, depth: 20.5, images: ['/p/tee.svg', 'http://'] },
    image_texts: { '/p/tee.svg': 'A folded tee' },
    description:
      '<p class="x">Soft <strong>organic</strong> cotton &amp; more.</p><ul><li onclick="x()">Red</li></ul>',
    seo: { meta: { title: 'Tees </title> of Quay', description: 'The best tee.' } },
    locales: { de: { name: 'Bio-Shirt', slug: 'bio-shirt' } },
  });
  made.tee = tee.id;
  await product({ name: 'Plain Tee', slug: 'plain', manufacturer: 'Salt', description: TEXT[2] });
  await product({ name: 'Paper', description: 'For teens' });

  const collection = (body: object) => create(asAdmin, '/collections', body);
  const entry = (id: number) => ({ product_id: id, variant_id: 0 });
  await collection({
    ...{ name: 'Home', slug: 'home-page', Description: 'Things for the house.' },
    items: [entry(tee.id), entry(made.quay)],
    locales: { de: { Description: 'Dinge für das Haus.' } },
  });
  await collection({ name: 'Gifts', slug: 'gifts', items: [entry(made.shoes), entry(tee.id)] });
  await collection({ name: 'Nothing yet' });
  await create(asAdmin, '/contents', {
    ...{ title: 'An article', slug: 'article', text: TEXT.join('\r\n\r\n') },
  });
});

async function at(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one;
}

const dataOf = async (path: string) =>
  (await (await at(path)).all('script[type="application/ld+json"]')).map((each) =>
    JSON.parse(each),
  );

describe('the home page', () => {
  test('begins with what the store features, in its order, and has a row of each other collection', async () => {
    const one = await at('/');
    expect(await one.all('.shelf h2')).toEqual(['Featured', 'New arrivals', 'Gifts']);
    expect(await one.all('.shelf:first-of-type .name')).toEqual(['Organic Tee', 'Quay Pot']);
    expect(await one.text()).toContain('Things for the house.');
    expect(await one.attribute('meta[name=description]', 'content')).toBe('Things for the house.');
    await one.press('Gifts');
    expect([one.path, await one.heading()]).toEqual(['/collections/gifts', 'Gifts']);
    expect(await one.all('.card .name')).toEqual(['Red Heels', 'Organic Tee']);
  });

  test('has the departments with their texts, or what is in them', async () => {
    expect(await (await at('/')).all('.tiles a')).toEqual([
      ...['Men Shoes', 'Women Shoes and *more*.', 'Kitchen Tea & Coffee', '50%-off', 'Off'],
    ]);
    const german = await at('/de/');
    expect(await german.attribute('meta[name=description]', 'content')).toBe('Dinge für das Haus.');
  });
});

describe('a list', () => {
  test('of a collection has its order until another one is chosen', async () => {
    const one = await at('/collections/gifts');
    expect(await one.all('select[name=sort] option[selected]')).toEqual(['Featured']);
    await one.fill('Sort by', 'Name, A to Z');
    await one.press('Apply');
    expect(await one.all('.card .name')).toEqual(['Organic Tee', 'Red Heels']);
  });

  test('narrows to prices between two, which may be the prices themselves', async () => {
    const one = await at('/products');
    expect(await one.all('.prices .note')).toEqual(['€9.00 to €90.00']);
    // Another category is called Shoes as well.
    expect(await one.all('.filters .box span')).toEqual(
      expect.arrayContaining(['Men', 'Women / Shoes']),
    );
    await one.fill('Minimum price', '30');
    await one.fill('Maximum price', '40.00');
    await one.press('Apply');
    expect(await one.all('.card .name')).toEqual(['Quay Pot']);
    expect(await one.all('.prices .note')).toEqual(['€9.00 to €90.00']);
    await one.press('Remove filter Maximum price 40.00');
    expect(await one.all('.card .name')).toEqual(['Course', 'Quay Pot']);
    await one.fill('Minimum price', 'much');
    await one.fill('Maximum price', '-1');
    await one.press('Apply');
    expect(await one.all('[role=alert]')).toEqual(Array(2).fill('Enter a price, such as 4.90.'));
    expect(await one.attribute('#min', 'aria-describedby')).toBe('min-problem');
  });

  test('narrows by brands that products name themselves, and by nothing that is hidden', async () => {
    const one = await at('/products?q=tee');
    const legends = await one.all('.filters legend');
    expect(legends).toContain('Brand');
    expect(legends.join()).not.toMatch(/erp|manufacturer/i);
    await one.check('Brod 1');
    await one.press('Apply');
    expect(await one.all('.card .name')).toEqual(['Organic Tee']);
  });

  test('of a search has the best match first, and says when there is none', async () => {
    const one = await at('/products?q=tee');
    expect(await one.all('select[name=sort] option[selected]')).toEqual(['Best match']);
    expect(await one.all('.card .name')).toEqual(['Plain Tee', 'Organic Tee', 'Paper']);
    const none = await at('/products?q=zzzzz');
    expect([await none.all('.count'), await none.all('.card')]).toEqual([
      ['No products found'],
      [],
    ]);
  });
});

describe('a category', () => {
  test('of the name of another one has its own page', async () => {
    for (const [path, names] of [
      ['/categories/men/shoes', []],
      ['/categories/women/shoes', ['Red Heels']],
    ] as const) {
      const one = await at(path);
      expect([path, one.path, await one.heading(), await one.all('.card .name')]).toEqual([
        ...[path, path, 'Shoes', names],
      ]);
    }
  });

  test('leads on from its older addresses, and no page ends in a slash', async () => {
    const tea = '/categories/kitchen/tea-coffee';
    for (const [old, now] of [
      ['/categories/KITCHEN/tea%20%26%20coffee', tea],
      ['/categories/Kitchen/Tea-Coffee/', tea],
      ['/categories/tea-coffee', tea],
      ['/categories/kitchen/?sort=price', '/categories/kitchen?sort=price'],
      ['/products/', '/products'],
      ['/de/products/', '/de/products'],
    ] as const) {
      const first = await fetch(shop + old, { redirect: 'manual' });
      const one = await at(old);
      expect([old, first.status, one.status, one.path]).toEqual([old, 301, 200, now]);
    }
    const elsewhere = await fetch(`${url}${base}//evil.example/`, { redirect: 'manual' });
    expect(elsewhere.headers.get('location')).toBe(`${base}/evil.example`);
    expect((await at('/categories/nothing/shoes')).status).toBe(404);
  });

  test('has the address of its name in each language', async () => {
    const one = await at('/categories/kitchen/tea-coffee');
    const german = `${shop}/de/categories/kitchen/tee-kaffee`;
    expect(await one.attribute('link[hreflang=de]', 'href')).toBe(german);
    const map = await (await fetch(`${shop}/sitemap-pages.xml`)).text();
    for (const path of ['men/shoes', 'women/shoes', 'kitchen/tea-coffee'])
      expect(map).toContain(`${shop}/categories/${path}<`);
    expect(map).toContain(`${german}<`);
  });
});

test.each([
  ['/products/%E0%A4%A', 404],
  ['/categories/%E0%A4%A', 404],
  ['/collections/%E0%A4%A', 404],
  ['/pages/%E0%A4%A', 404],
  ['/products/50%25-off', 200],
  ['/categories/50%25-off', 200],
])('%s answers %i', async (path, status) => {
  const one = await at(path);
  expect([one.status, one.path]).toEqual([status, path]);
});

test('what a browser has seen is answered in its order, without what is no product', async () => {
  const { tee, quay, gold } = made;
  const { id: hidden } = await product({ name: 'Hidden', published: false });
  const one = await at(`/seen?ids=${[tee, 999_999, 'x', hidden, gold, quay]}`);
  expect(await one.all('.card .name')).toEqual(['Organic Tee', 'Gold Ring', 'Quay Pot']);
  for (const none of ['/seen', '/seen?ids=', '/seen?ids=a,%22,1e9'])
    expect([none, await (await at(none)).all('.card')]).toEqual([none, []]);
  const { headers } = await fetch(`${shop}/seen?ids=${tee}`);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

describe('a product', () => {
  test('on sale has the lowest price of 30 days on its page and in lists', async () => {
    const said = '€30.00 Regular price €40.00 Lowest price in the 30 days before the sale: €32.50';
    expect(await (await at('/products/quay-pot')).all('.about .price')).toEqual([said]);
    expect(await (await at('/categories/men')).all('.card .price')).toEqual([said]);
  });

  test('shows pictures, price and stock of the variant that is chosen', async () => {
    const one = await at('/products/ebb-mug?variant=2');
    expect(await one.attribute('.gallery a', 'href')).toBe(`${url}/p/large.svg`);
    expect(await one.attribute('.gallery img', 'alt')).toBe('Ebb Mug');
    expect(await one.all('.about .price')).toEqual(['€15.00 Regular price €20.00']);
    expect(await one.all('.stock')).toEqual(['Sold out']);
    expect(await one.all('.facts dt')).toEqual(['Weight', 'SKU']);
    expect(await one.all('.facts dd')).toEqual(['1.5 kg', 'EBB-L']);
    // A script disables the button; without one the other variant can still be bought.
    expect(await one.all('button[data-sold-out]:not([disabled])')).toEqual(['Add to cart']);
    await one.check('S €9.00');
    await one.press('Add to cart');
    expect(await one.all('.lines .note')).toEqual(['S']);
    await one.open('/products/ebb-mug');
    expect(await one.attribute('.gallery img', 'src')).toBe(`${url}/p/mug.svg`);
    expect(await one.attribute('.gallery img', 'alt')).toBe('A mug with a wave');
    expect(await one.all('[data-sold-out]')).toEqual([]);
  });

  test('has its facts, and none that programs keep in it', async () => {
    const one = await at('/products/tee');
    expect(await one.all('.brand-name')).toEqual(['Brod']);
    const facts = async () => {
      const [names, values] = [await one.all('.facts dt'), await one.all('.facts dd')];
      return Object.fromEntries(names.map((name, i) => [name, values[i]]));
    };
    expect(await facts()).toEqual({
      ...{ Fit: 'regular', Tags: 'soft, new', Colour: 'Moss', Organic: 'Yes' },
      ...{ Dimensions: '30 × 2 × 20.5 cm', Weight: '0.25 kg', SKU: 'TEE-1' },
    });
    await one.open('/de/products/bio-shirt');
    expect(await facts()).toMatchObject({ Farbe: 'Moss', Maße: '30 × 2 × 20,5 cm' });
  });

  test('shows no attribute that the API has', () => {
    const shown = Object.entries(products.schema.properties).filter(
      ([, field]) => !('shownTo' in field && field.shownTo === 'nobody'),
    );
    const record = Object.fromEntries(shown.map(([name]) => [name, 'x']));
    expect(attributesOf({ ...record, variantsDefinition: {} } as unknown as Product)).toEqual([]);
    expect(shown.length).toBeGreaterThan(20);
  });

  test('tells programs its title, price and availability', async () => {
    const one = await at('/products/tee');
    expect(await one.all('title')).toEqual(['Tees </title> of Quay']);
    expect(await one.attribute('meta[name=description]', 'content')).toBe('The best tee.');
    expect(await one.attribute('meta[property="og:type"]', 'content')).toBe('product');
    expect(await one.attribute('link[hreflang=de]', 'href')).toBe(`${shop}/de/products/bio-shirt`);
    const [, data] = await dataOf('/products/tee');
    expect(data).toMatchObject({
      ...{ '@type': 'Product', name: 'Organic Tee', sku: 'TEE-1' },
      brand: { '@type': 'Brand', name: 'Brod' },
      image: [{ '@type': 'ImageObject', url: `${url}/p/tee.svg`, caption: 'A folded tee' }],
      offers: { price: 9, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    });
    const [, gone] = await dataOf('/products/gold-ring');
    expect(gone.offers.availability).toBe('https://schema.org/OutOfStock');
    expect(await one.attribute('.gallery img', 'alt')).toBe('A folded tee');
  });

  test('tells programs what a parcel costs in the country of the store, and how long it takes', async () => {
    const [parcel, letter] = made.methods.map((id) => ({ '@id': `#shipping-${id}` }));
    const all = await dataOf('/products/ebb-mug');
    expect(all.find((each) => each['@type'] === 'ProductGroup').hasVariant).toMatchObject([
      { offers: { shippingDetails: [letter, parcel] } },
      // A letter takes less than a kilogram.
      { offers: { shippingDetails: [parcel] } },
    ]);
    const destination = {
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
    };
    const days = (minValue: number, maxValue: number) => ({
      ...{ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
    });
    const type = { '@context': 'https://schema.org', '@type': 'OfferShippingDetails' };
    expect(all.filter((each) => each['@type'] === 'OfferShippingDetails')).toEqual([
      {
        ...{ ...type, ...letter, ...destination },
        shippingRate: { '@type': 'MonetaryAmount', value: 2.5, currency: 'EUR' },
      },
      {
        ...{ ...type, ...parcel, ...destination },
        shippingRate: { '@type': 'MonetaryAmount', value: 5.9, currency: 'EUR' },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          businessDays: {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
              (day) => `https://schema.org/${day}`,
            ),
          },
          handlingTime: days(1, 1),
          transitTime: days(0, 4),
        },
      },
    ]);
    const course = await dataOf('/products/course');
    expect(course.map((each) => each['@type'])).toEqual(['Organization', 'Product']);
    expect(course[1].offers).not.toHaveProperty('shippingDetails');
  });

  test('on backorder says so, to programs as well, and goes into the cart', async () => {
    const [, data] = await dataOf('/products/tide');
    expect(data.offers.availability).toBe('https://schema.org/BackOrder');
    const one = await at('/products/tide');
    expect(await one.all('.stock')).toEqual(['Ships when back in stock']);
    await one.press('Add to cart');
    expect(await one.all('.lines a')).toEqual(['Tide Kettle']);
  });

  test('that is not sent promises no shipping', async () => {
    const one = await at('/products/course');
    const said = await one.all('main');
    expect(said[0]).toContain('Tax included.');
    expect(said[0]).not.toMatch(/shipping/i);
    expect((await (await at('/products/plain')).all('.promises')).join()).toMatch(/Shipping/);
  });
});

describe('who waits for what is sold out', () => {
  test('gives an email address, and gets an email once it is back', async () => {
    const one = await at('/products/gold-ring');
    expect(await one.offers('Add to cart')).toBe(false);
    for (const [typed, said] of [
      ['', 'Email is required.'],
      ['nora@', 'Enter a valid email address.'],
    ] as const) {
      await one.fill('Email', typed);
      await one.press('Email me');
      expect([one.status, await one.all('.waiting .error')]).toEqual([400, [said]]);
      expect([one.path, await one.valueOf('Email')]).toEqual(['/products/gold-ring', typed]);
      expect(await one.attribute('#email', 'aria-describedby')).toBe('email-problem');
    }
    await one.fill('Email', ' gold@example.org ');
    await one.press('Email me');
    expect(one.path).toBe('/products/gold-ring?sent=1');
    expect(await one.all('#waiting [role=status]')).toEqual([
      'Thank you. We’ll email you when it’s back in stock.',
    ]);
    await asAdmin('POST', `/products/${made.gold}/stock`, { change: 5 });
    const [mail] = await mailsTo(application, 'gold@example.org');
    expect(mail?.subject).toBe('Gold Ring is back in stock');
  });

  test('chooses among the variants that are sold out', async () => {
    const one = await at('/products/ebb-mug');
    expect(await one.attribute('.waiting', 'open')).toBeUndefined();
    expect(await one.all('.waiting option')).toEqual(['L']);
    await one.open('/products/ebb-mug?variant=2');
    expect(await one.attribute('.waiting', 'open')).toBeDefined();
    await one.fill('Email', 'ebb@example.org');
    await one.press('Email me');
    expect(one.path).toBe('/products/ebb-mug?variant=2&sent=1');
    expect(await (await at('/products/plain')).all('.waiting')).toEqual([]);
  });
});

describe('what a store has written', () => {
  const LIST =
    '<ul><li><a href="https://example.org/a?b=c">https://example.org/a?b=c</a>.</li>' +
    '<li>write to <a href="mailto:ada@example.org">ada@example.org</a></li></ul>';

  const within = async (path: string, begin: string, end: string) => {
    const [, html = ''] = (await (await fetch(shop + path)).text()).split(begin);
    return html.slice(0, html.indexOf(end));
  };
  const ofProduct = (path: string) => within(path, '<div class="text">', '</div>');

  test('as plain text has paragraphs, headings, lists and links', async () => {
    expect(await within('/pages/article', '</h1>', '</article>')).toBe(
      `<p>One line<br>and &lt;another&gt; &amp; 1 &lt; 2.</p><h2>A heading</h2>${LIST}` +
        '<p><a href="http://example.org/x">http://example.org/x</a>, then more</p>' +
        '<p>javascript:alert(1)</p>',
    );
    expect(await ofProduct('/products/plain')).toBe(LIST);
  });

  test('as HTML has what is safe of it', async () => {
    expect(await ofProduct('/products/tee')).toBe(
      '<p>Soft <strong>organic</strong> cotton &amp; more.</p><ul><li>Red</li></ul>',
    );
    const hostile =
      '<img src="data:," onerror="x()"><a href="javascript:x()">link</a><script>x()</script><b onclick="x()">bold</b>';
    expect(String(await written(hostile))).toBe('link<b>bold</b>');
  });

  test('is read fast, however long it is', async () => {
    const began = performance.now();
    for (const text of ['a'.repeat(100_000), `https://${'.'.repeat(100_000)}`, 'a@'.repeat(50_000)])
      await written(text);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
