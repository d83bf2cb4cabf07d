import { beforeAll, describe, expect, test } from 'vitest';
import { create } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';
import type { Visitor } from './visitor.ts';

/** A store with what the list needs. Each file has one of its own. */
export async function openTeaHouse() {
  const { asAdmin, shop, url, application } = await openShopSite({
    ...{ name: 'Tea <b>House</b>', currency_code: 'EUR', languages: ['de'], return_days: 30 },
    ...{ prices_include_tax: true, tax_type: 'all', tax_rate: 19, company_country: 'Germany' },
  });
  const parcel = { name: 'Parcel', base_cost: 5, zones: [{ code: 'DE' }, { code: 'AT' }] };
  const made = { kettle: 0, tea: 0, last: 0, green: 0 };

  beforeAll(async () => {
    const kitchen = await create(asAdmin, '/categories', { name: 'Kitchen & Tea' });
    const brand = await create(asAdmin, '/brands', { name: 'Brød' });
    const kettle = await create(asAdmin, '/products', {
      ...{ name: 'Blue <i>Kettle</i>', slug: 'blue-kettle', price: 40, category_id: kitchen.id },
      ...{ brand_id: brand.id, material: 'steel', description: '<p>Keeps <b>warm</b>.</p>' },
      variantsDefinition: { Colour: ['Blue', 'Moss'] },
      variants: [
        { Colour: 'Blue', price: 40, stock_type: 'track', stock_level: 9 },
        { Colour: 'Moss', price: 45, stock_type: 'track', stock_level: 0 },
      ],
    });
    const tea = { name: 'Green Tea', price: 8, price_discount: 6.5, stock_type: 'infinite' };
    made.green = (
      await create(asAdmin, '/products', { ...tea, material: 'leaf', category_id: kitchen.id })
    ).id;
    const last = {
      name: 'Last Cup',
      slug: 'last-cup',
      price: 10,
      stock_type: 'track',
      stock_level: 1,
    };
    made.last = (await create(asAdmin, '/products', last)).id;
    await create(asAdmin, '/shippings', parcel);
    await create(asAdmin, '/paymentMethods', {
      name: 'Invoice',
      active: true,
      cost_type: 'no_cost',
      settlement: 'later',
    });
    await create(asAdmin, '/contents', { slug: 'terms', title: 'Terms', text: 'We sell tea.' });
    const coupon = { discount_type: 'NET_REDUCTION', discount_value: 5, active: true };
    await create(asAdmin, '/coupons', {
      ...coupon,
      name: 'Five',
      code: 'FIVE',
      target_type: 'CART_COUPON',
    });
    await create(asAdmin, '/coupons', {
      ...{ ...coupon, name: 'Cups', code: 'CUPS', target_type: 'PRODUCT_COUPON' },
      target_id: made.last,
    });
    made.kettle = kettle.id;
  });
  return { asAdmin, shop, url, application, made };
}

export type TeaHouse = Awaited<ReturnType<typeof openTeaHouse>>;

/** A number that is changed counts by itself where scripts run. */
const update = async (one: Visitor) => {
  if (!one.hasScripts) await one.press('Update');
};

/** The status of the answer; as wanted where the browser does not tell it. */
const seen = ({ status }: Visitor, wanted: number) => status || wanted;

/** What a shop must have, by any visitor: with a browser or without scripts. */
export function testShop(
  { asAdmin, shop, made }: Pick<TeaHouse, 'asAdmin' | 'shop' | 'made'>,
  open: () => Promise<Visitor>,
): void {
  /** A visitor with so many kettles in the cart. */
  async function withKettles(count = 1) {
    const one = await open();
    await one.open('/products/blue-kettle');
    await one.fill('Quantity', String(count));
    await one.press('Add to cart');
    return one;
  }

  const NORA = [
    ['Email', 'nora@example.org'],
    ['Full name', 'Nora Lind'],
    ['Street address', 'Elbchaussee 8'],
    ['Postal code', '22765'],
    ['City', 'Hamburg'],
  ] as const;

  async function atCheckout(count = 1) {
    const one = await withKettles(count);
    await one.press('Check out');
    for (const [label, value] of NORA) await one.fill(label, value);
    return one;
  }

  const orders = async () => (await asAdmin('GET', '/orders?per_page=50')).body.data;

  describe('finding', () => {
    test('the home page has what is new, and no markup of the store', async () => {
      const one = await open();
      await one.open('/');
      expect([seen(one, 200), await one.heading()]).toEqual([200, 'Tea <b>House</b>']);
      expect(await one.all('.card .name')).toEqual(['Last Cup', 'Green Tea', 'Blue <i>Kettle</i>']);
      expect(await one.all('.card .badge')).toEqual(['Sale']);
    });

    test('a category narrows by brand and by what products have, and takes each choice back', async () => {
      const one = await open();
      await one.open('/');
      await one.press('Kitchen & Tea');
      expect([one.path, await one.heading()]).toEqual(['/categories/kitchen-tea', 'Kitchen & Tea']);
      expect(await one.all('.count')).toEqual(['2 products']);
      await one.check('steel 1');
      await one.press('Apply');
      expect(await one.all('.card .name')).toEqual(['Blue <i>Kettle</i>']);
      await one.press('Remove filter steel');
      expect(await one.all('.count')).toEqual(['2 products']);
      await one.check('On sale');
      await one.fill('Maximum price', '9');
      await one.press('Apply');
      expect(await one.all('.card .name')).toEqual(['Green Tea']);
      await one.fill('Maximum price', 'cheap');
      await one.press('Apply');
      expect(await one.all('[role=alert]')).toEqual(['Enter a price, such as 4.90.']);
    });

    test('a list narrows by the options of variants, and counts a product once', async () => {
      const one = await open();
      await one.open('/categories/kitchen-tea');
      await one.check('Moss 1');
      await one.press('Apply');
      expect(await one.all('.card .name')).toEqual(['Blue <i>Kettle</i>']);
      await one.check('Blue 1');
      await one.press('Apply');
      expect(await one.all('.count')).toEqual(['1 product']);
      await one.press('Remove filter Moss');
      expect(await one.all('.count')).toEqual(['1 product']);
    });

    test('a search with a typing error says what it shows', async () => {
      const one = await open();
      await one.open('/');
      await one.fill('Search', 'kettel');
      await one.press('Search');
      expect(await one.heading()).toBe('Results for “kettel”');
      expect(await one.text()).toContain('Showing results for “kettle”.');
      expect(await one.all('.card .name')).toEqual(['Blue <i>Kettle</i>']);
      expect(await one.attribute('meta[name=robots]', 'content')).toBe('noindex');
    });

    test('older addresses lead to the new ones, and others say that there is nothing', async () => {
      for (const old of [`/products/${made.kettle}`, '/products/blue-kettle']) {
        const one = await open();
        await one.open(old);
        expect([seen(one, 200), one.path]).toEqual([200, '/products/blue-kettle']);
      }
      for (const none of [
        '/products/no-such',
        '/categories/none',
        '/pages/none',
        '/nothing',
        '/collections/9',
      ]) {
        const one = await open();
        await one.open(none);
        expect([none, seen(one, 404), await one.heading()]).toEqual([none, 404, 'Page not found']);
      }
    });
  });

  describe('a product', () => {
    test('says price, taxes, stock, returns and details, and programs read its variants', async () => {
      const one = await open();
      await one.open('/products/blue-kettle');
      const text = await one.text();
      for (const said of [
        ...['€40.00', 'Tax included.', 'In stock', 'Return within 30 days', 'Keeps warm.'],
        ...['Brød', 'Moss €45.00 Sold out'],
      ]) {
        expect(text).toContain(said);
      }
      expect(await one.all('.facts dd')).toEqual(['steel']);
      const [, product] = (await one.all('script[type="application/ld+json"]')).map((each) =>
        JSON.parse(each),
      );
      expect(product).toMatchObject({
        ...{ '@type': 'ProductGroup', name: 'Blue <i>Kettle</i>', variesBy: ['Colour'] },
        hasVariant: [
          { offers: { price: 40, availability: 'https://schema.org/InStock' } },
          { offers: { price: 45, availability: 'https://schema.org/OutOfStock' } },
        ],
      });
      expect(await one.attribute('link[rel=canonical]', 'href')).toBe(
        `${shop}/products/blue-kettle`,
      );
    });

    test('a reduced one has the regular price as well', async () => {
      const one = await open();
      await one.open(`/products/${made.green}`);
      expect(await one.all('.about .price')).toEqual(['€6.50 Regular price €8.00']);
    });
  });

  describe('the cart', () => {
    test('is filled, changed and emptied', async () => {
      const one = await withKettles(2);
      expect([one.path, await one.heading()]).toEqual(['/cart', 'Cart']);
      expect(await one.all('.lines .price')).toEqual(['€80.00 €40.00 each']);
      await one.fill('Quantity of Blue <i>Kettle</i>', '3');
      await update(one);
      expect(await one.all('.totals dd')).toEqual(['€120.00']);
      await one.fill('Quantity of Blue <i>Kettle</i>', '10');
      await update(one);
      expect([seen(one, 400), await one.all('[role=alert]')]).toEqual([400, ['Only 9 left']]);
      await one.fill('Quantity of Blue <i>Kettle</i>', 'two');
      await update(one);
      expect(await one.all('[role=alert]')).toEqual(['Enter a whole number.']);
      await one.press('Remove Blue');
      expect(await one.text()).toContain('Your cart is empty.');
    });

    test('a coupon counts, a wrong one says so, and one without effect keeps nobody from buying', async () => {
      const one = await withKettles();
      await one.fill('Discount code', 'NOPE');
      await one.press('Apply');
      expect([seen(one, 400), await one.all('[role=alert]')]).toEqual([
        400,
        ['This discount code is not valid.'],
      ]);
      await one.fill('Discount code', 'CUPS');
      await one.press('Apply');
      expect(await one.text()).toContain('The code CUPS does not apply to the items in your cart.');
      expect(await one.offers('Check out')).toBe(true);
      await one.press('Check out');
      expect(await one.all('.totals .sum dd')).toEqual(['€45.00']);
      await one.press('Edit cart');
      await one.fill('Discount code', 'FIVE');
      await one.press('Apply');
      await one.press('Check out');
      expect(await one.all('.totals dd')).toEqual(['€40.00', '−€5.00', '€5.00', '€40.00', '€6.39']);
    });
  });

  describe('the checkout', () => {
    test('begins with the country of the store, and shows goods, terms and total beside the button', async () => {
      const one = await withKettles();
      await one.press('Check out');
      expect(await one.valueOf('Country')).toBe('DE');
      expect(await one.all('.goods li')).toEqual(['1 × Blue <i>Kettle</i> Blue €40.00']);
      expect(await one.all('.totals .sum dd')).toEqual(['€45.00']);
      expect(await one.all('.summary .note a')).toEqual(['Terms']);
      expect(await one.all('header a')).toEqual(['Tea <b>House</b>']);
    });

    test('says everything that is missing at once, each at its field, and keeps what was typed', async () => {
      const one = await withKettles();
      await one.press('Check out');
      await one.fill('Email', 'nora@');
      await one.fill('City', 'Hamburg');
      await one.fill('Postal code', '1');
      await one.press('Buy now');
      expect(seen(one, 400)).toBe(400);
      expect(await one.all('[data-problems] li')).toEqual([
        ...[
          'Enter a valid email address.',
          'Full name is required.',
          'Street address is required.',
        ],
        'Enter a valid postal code for this country.',
      ]);
      expect(await one.attribute('#email', 'aria-describedby')).toBe('email-problem');
      expect([await one.valueOf('City'), await one.valueOf('Email')]).toEqual(['Hamburg', 'nora@']);
      await one.open('/checkout');
      expect([await one.valueOf('City'), await one.valueOf('Email')]).toEqual(['Hamburg', 'nora@']);
    });

    test('orders what it shows, once, however often the form is sent', async () => {
      const before = (await orders()).length;
      const one = await atCheckout(2);
      expect(await one.all('.totals .sum dd')).toEqual(['€85.00']);
      await one.press('Buy now');
      expect([seen(one, 200), await one.heading()]).toEqual([200, 'Thank you for your order']);
      expect(one.path).toMatch(/^\/orders\/\d+/);
      const [order, ...others] = await orders();
      expect(order).toMatchObject({
        ...{ total: 85, shipping_address: { full_name: 'Nora Lind', country: 'Germany' } },
        items: [{ quantity: 2 }],
      });
      expect(others).toHaveLength(before);
      await one.open('/checkout');
      expect(await one.text()).toContain('Your cart is empty.');
    });

    test('a total that has changed is shown and asked for, and never ordered before', async () => {
      const before = (await orders()).length;
      const one = await atCheckout();
      const price = (amount: number) =>
        asAdmin('PUT', `/products/${made.kettle}/variants/1`, { price: amount });
      await price(400);
      await one.press('Buy now');
      expect([seen(one, 400), await one.all('[role=alert]')]).toEqual([
        400,
        ['The total is now €405.00. Check it, then place your order again.'],
      ]);
      expect(await orders()).toHaveLength(before);
      await one.press('Buy now');
      expect((await orders())[0].total).toBe(405);
      await price(40);
    });

    test('another country brings its shipping and its total before the order', async () => {
      const one = await atCheckout();
      await one.fill('Country', 'Austria');
      await one.fill('Postal code', '1010');
      await one.press('Buy now');
      expect((await orders())[0].shipping_address.country).toBe('Austria');
      const other = await withKettles();
      await other.press('Check out');
      const offered = (await other.all('#country option')).filter((each) => each !== 'Select');
      expect(offered).toEqual(['Austria', 'Germany']);
    });

    test('the last piece that somebody else has bought is said, and nothing is ordered', async () => {
      const one = await open();
      await one.open('/products/last-cup');
      await one.press('Add to cart');
      await one.press('Check out');
      for (const [label, value] of NORA) await one.fill(label, value);
      await asAdmin('PUT', `/products/${made.last}`, { stock_level: 0 });
      const before = (await orders()).length;
      await one.press('Buy now');
      expect([one.path, await one.all('.lines .error')]).toEqual([
        '/cart',
        ['Sold out. Remove it to check out.'],
      ]);
      expect(await one.offers('Check out')).toBe(false);
      expect(await orders()).toHaveLength(before);
    });
  });

  describe('another language', () => {
    test('has its words and addresses', async () => {
      const one = await open();
      await one.open('/de/products/blue-kettle');
      expect(await one.attribute('html', 'lang')).toBe('de');
      expect((await one.all('.about .price'))[0]).toBe('40,00 €');
      const base = new URL(shop).pathname.replace(/\/$/, '');
      expect(await one.attribute('form.buy', 'action')).toBe(`${base}/de/cart`);
      const alternates = await one.attribute('link[hreflang=en]', 'href');
      expect(alternates).toBe(`${shop}/products/blue-kettle`);
    });
  });
}
