import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, asking, create } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';
import { openShopSite } from '../store/shop-site.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());

const { application, asAdmin, asPublic, shop, url, changeSettings } = await openShopSite(
  {
    ...{ name: 'Harbour', currency_code: 'EUR', languages: ['de'], company_country: 'prt' },
    ...{ tax_type: 'all', tax_rate: 20, prices_include_tax: false, automatic_promotions: true },
    ...{ currencies: [{ code: 'USD', rate: 2 }], payment_reference: 'Order {number}' },
    guest_max_quantity: 20,
    bank_account: { holder: 'Harbour Lda', iban: 'PT50000201231234567890154', bank: 'Banco' },
  },
  { environment: { STRIPE_URL: stripe.baseUrl } },
);

/** The pages of the shop know changed settings a little later. */
const SETTINGS = { timeout: 20_000, interval: 500 };

const picture = (name: string) => `https://pictures.example/${name}.jpg`;
const zones = [{ name: 'Portugal' }, { name: 'United States' }];
const ids = {
  mug: 0,
  jumper: 0,
  gift: 0,
  invoice: 0,
  transfer: 0,
  scarce: 0,
  limited: 0,
  hidden: 0,
};

/** By their slugs. */
const PAGES = { terms: 'Terms', withdrawal: 'Right of withdrawal', about: 'About us' };

beforeAll(async () => {
  const { secretKey } = stripe;
  const keys = { secretKey, publishableKey: 'pk_test_shop' };
  await setProcessor(table, cipher, application, 'stripe', keys, Date.now());
  const product = async (fields: object) =>
    (await create(asAdmin, '/products', { stock_type: 'infinite', ...fields })).id;
  ids.mug = await product({ name: 'Mug', slug: 'mug', price: 10 });
  ids.gift = await product({ name: 'Gift', slug: 'gift', price: 0, requires_shipping: false });
  for (const slug of ['scarce', 'limited', 'hidden'] as const) {
    const name = slug.replace(/^./, (letter) => letter.toUpperCase());
    ids[slug] = await product({ name, slug, price: 8, stock_type: 'track', stock_level: 40 });
  }
  await product({ name: 'Few', slug: 'few', price: 8, stock_type: 'track', stock_level: 3 });
  ids.jumper = await product({
    ...{ name: 'Jumper', slug: 'jumper', price: 30, images: [picture('jumper')] },
    variantsDefinition: { Size: ['S', 'M'] },
    variants: ['S', 'M'].map((Size) => ({
      ...{ Size, price: 30, stock_type: 'infinite', images: [picture(Size)] },
    })),
  });
  await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones });
  const portugal = [{ name: 'Portugal' }];
  const free = { name: 'Free parcel', base_cost: 0, min_value: 49.99, zones: portugal };
  await create(asAdmin, '/shippings', free);
  const pickup = { name: 'Harbour shop', base_cost: 0, collection: true, zones: portugal };
  await create(asAdmin, '/shippings', pickup);
  const method = async (body: object) =>
    (await create(asAdmin, '/paymentMethods', { cost_type: 'no_cost', ...body })).id;
  await method({ name: 'Cash', cost_type: 'fixed_fee', fixed_fee: 3, settlement: 'later' });
  ids.transfer = await method({
    ...{ name: 'Transfer', settlement: 'confirmed', bank_transfer: true },
    unpaid_order_minutes: 4_320,
  });
  ids.invoice = await method({ name: 'Invoice', settlement: 'later' });
  for (const [slug, title] of Object.entries(PAGES)) {
    await create(asAdmin, '/contents', { slug, title, text: title, published: true });
  }
});

const visitor = () => wireVisitor(shop);

test('the checkout links what an order agrees to, and the right of withdrawal', async () => {
  const one = visitor();
  await one.open('/products/mug');
  await one.press('Add to cart');
  await one.open('/checkout');
  const links = (await one.all('.note a')).filter((each) => Object.values(PAGES).includes(each));
  expect(links).toEqual([PAGES.terms, PAGES.withdrawal]);
});
type Shopper = ReturnType<typeof visitor>;

async function withIn(slug: string, count = 1, one: Shopper = visitor()) {
  await one.open(`/products/${slug}`);
  await one.fill('Quantity', String(count));
  await one.press('Add to cart');
  return one;
}

const LISBON = [
  ['Full name', 'Gil Vaz'],
  ['Street address', 'Rua Nova 1'],
  ['Postal code', '1000-001'],
  ['City', 'Lisboa'],
] as const;

async function writeAddress(one: Shopper) {
  for (const [label, value] of [['Email', 'gil@example.org'] as const, ...LISBON]) {
    await one.fill(label, value);
  }
}

async function atCheckout(slug = 'mug', count = 1) {
  const one = await withIn(slug, count);
  await one.press('Check out');
  await writeAddress(one);
  return one;
}

const newest = async () => (await asAdmin('GET', '/orders?per_page=1')).body.data[0];
const cartOf = async (id: number) => (await asAdmin('GET', `/carts/${id}`)).body.data;

/** What a row of the totals says. */
async function row(one: Shopper, name: string) {
  const names = await one.all('.totals dt');
  return (await one.all('.totals dd'))[names.indexOf(name)];
}

/** An order of a guest, and a visitor whose browser has its secret. */
async function openOrder(changes: object = {}) {
  const { data } = (await asAdmin('GET', '/shippings?name=Harbour shop')).body;
  const order = await create(asPublic, '/orders', {
    ...{ items: [{ product_id: ids.mug, quantity: 1 }], shipping_id: data[0].id },
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, ...changes },
  });
  const cookie = `orders=${encodeURIComponent(JSON.stringify({ [order.id]: order.secret }))}`;
  const one = wireVisitor(shop, { cookie });
  const pay = (fields: Record<string, string>) =>
    fetch(`${shop}/orders/${order.id}/pay`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
      headers: { cookie, origin: url },
    });
  return { order, one, pay, cookie };
}

describe('the cart', () => {
  test('A line shows the picture of its variant, and the checkout its options', async () => {
    const one = visitor();
    await one.open('/products/jumper');
    await one.check('M');
    await one.press('Add to cart');
    expect(await one.attribute('.lines img', 'src')).toBe(picture('M'));
    await one.press('Check out');
    expect(await one.attribute('.goods img', 'src')).toBe(picture('M'));
    expect(await one.all('.goods small')).toEqual(['M']);
  });

  test('A line that cannot be bought says why, and how to go on', async () => {
    const one = await withIn('scarce', 3);
    for (const slug of ['limited', 'hidden']) await withIn(slug, 3, one);
    await asAdmin('PUT', `/products/${ids.scarce}`, { stock_level: 2 });
    await asAdmin('PUT', `/products/${ids.limited}`, { max_quantity: 1 });
    await asAdmin('PUT', `/products/${ids.hidden}`, { published: false });
    await one.open('/cart');
    expect(await one.all('.lines .error')).toEqual([
      ...['Only 2 left', 'At most 1 per order', 'No longer available. Remove it to check out.'],
    ]);
    expect(await one.all('.lines a')).toEqual(['Scarce', 'Limited']);
    await one.press('Change to 2: Scarce');
    await one.press('Change to 1: Limited');
    expect(await one.offers('Check out')).toBe(false);
    await one.press('Remove Hidden');
    expect(await one.offers('Undo')).toBe(false);
    await one.press('Check out');
    expect(await one.all('.goods li')).toEqual(['2 × Scarce €16.00', '1 × Limited €8.00']);
  });

  test('A guest who wants more than guests may have is led to the login', async () => {
    const cart = await create(asPublic, '/carts', {
      items: [{ product_id: ids.mug, quantity: 19 }],
    });
    const items = [{ product_id: ids.mug, quantity: 30 }];
    await asAdmin('PATCH', `/carts/${cart.id}`, { op: 'update', items });
    const one = wireVisitor(shop, { cookie: `cart=${cart.id}` });
    await one.open('/cart');
    expect(await one.all('.lines .error')).toEqual([
      'To order this many, you need an account. Log in',
    ]);
  });

  test('More than there can be is refused with how many that is', async () => {
    const one = await withIn('few', 2);
    await withIn('few', 2, one);
    expect([one.status, await one.all('[role=alert]')]).toEqual([400, ['Only 3 left']]);
    await withIn('mug', 21, one);
    expect(await one.all('[role=alert]')).toEqual(['To order this many, you need an account.']);
  });

  test('A line that was removed can be put back', async () => {
    const one = await withIn('mug', 3);
    await one.press('Remove Mug');
    expect(await one.all('[role=status]')).toEqual(['Mug was removed from your cart. Undo']);
    await one.press('Undo');
    expect([one.path, await one.valueOf('Quantity of Mug')]).toEqual(['/cart', '3']);
  });

  test('A coupon that cannot be used says why', async () => {
    const coupon = (code: string, fields: object) =>
      create(asAdmin, '/coupons', {
        ...{ code, name: code, discount_type: 'NET_REDUCTION', discount_value: 1 },
        ...{ target_type: 'CART_COUPON', ...fields },
      });
    await coupon('LATE', { expiration_date: '2020-01-01' });
    await coupon('EARLY', { valid_from: '2120-01-01T00:00:00Z' });
    await coupon('EMPTY', { usages_left: 0 });
    const one = await withIn('mug');
    for (const [code, text] of [
      ['LATE', 'The code LATE has expired.'],
      ['EARLY', 'The code EARLY is not valid yet.'],
      ['EMPTY', 'The code EMPTY has been used up.'],
      ['NONE', 'This discount code is not valid.'],
    ] as const) {
      await one.fill('Discount code', code);
      await one.press('Apply');
      expect([one.status, await one.all('[role=alert]')]).toEqual([400, [text]]);
    }
    const { id } = await coupon('SOON', {});
    await one.fill('Discount code', 'SOON');
    await one.press('Apply');
    await asAdmin('PUT', `/coupons/${id}`, { expiration_date: '2020-01-01' });
    await one.open('/cart');
    expect(await one.all('.coupon [role=status]')).toEqual(['The code SOON has expired.']);
  });

  test('It says what is missing until shipping is free', async () => {
    const one = await withIn('mug', 3);
    expect(await one.text()).toContain('Add €20.00 more for free shipping to Portugal.');
    await withIn('mug', 2, one);
    expect(await one.text()).not.toContain('for free shipping');
    await one.press('Check out');
    expect(await one.all('[name=shipping_id]')).toHaveLength(3);
  });

  const press = (cookie: string, address: string) => {
    const body = new URLSearchParams({ op: 'add', product_id: String(ids.mug), quantity: '2' });
    return fetch(address, {
      ...{ method: 'POST', redirect: 'manual', body, headers: { origin: url, cookie } },
    });
  };
  const cookiesIn = ({ headers }: Response) =>
    headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');

  /** Sends the form with a cookie by which presses are known. */
  async function send(cookie: string) {
    const answer = await press(cookie, `${shop}/cart`);
    expect(answer.status).toBe(303);
    return cookiesIn(answer);
  }

  test('A form that is sent twice adds once, and one that is sent again adds again', async () => {
    const first = await press('', `${shop}/cart`);
    expect([first.status, first.headers.get('location')]).toEqual([
      307,
      `${new URL(shop).pathname}/cart?again=1`,
    ]);
    const known = cookiesIn(first);
    const [before = '', same = ''] = await Promise.all([send(known), send(known)]);
    const id = Number(/cart=(\d+)/.exec(before)?.[1]);
    expect([Number(/cart=(\d+)/.exec(same)?.[1]), (await cartOf(id)).items]).toEqual([
      id,
      [expect.objectContaining({ quantity: 2 })],
    ]);
    const [after = ''] = await Promise.all([send(before), send(before)]);
    expect((await cartOf(id)).items[0].quantity).toBe(4);
    await send(before);
    expect((await cartOf(id)).items[0].quantity).toBe(4);
    await send(after);
    expect((await cartOf(id)).items[0].quantity).toBe(6);
  });

  test('A browser that keeps no cookies is sent on once', async () => {
    expect((await press('', `${shop}/cart?again=1`)).status).toBe(303);
  });
});

describe('the checkout', () => {
  test('What costs nothing is ordered without a payment', async () => {
    const one = await withIn('gift');
    await one.press('Check out');
    expect(await one.all('legend')).toEqual(['Contact', 'Billing address']);
    await writeAddress(one);
    await one.press('Place order');
    expect(await one.heading()).toBe('Thank you for your order');
    expect(await newest()).toMatchObject({ total: 0, payments: [{ method: 'Free' }] });
  });

  test('Countries of the store may be written in any way, and bills go everywhere', async () => {
    const one = await withIn('mug');
    await one.press('Check out');
    expect(await one.valueOf('Country')).toBe('PT');
    expect(await one.all('#country option')).toEqual(['Select', 'Portugal', 'United States']);
    expect((await one.all('#billing_country option')).length).toBeGreaterThan(200);
    const gift = await withIn('gift');
    await gift.press('Check out');
    expect((await gift.all('#country option')).length).toBeGreaterThan(200);
  });

  test('Goods add up to the subtotal, with each promotion and tax by its name', async () => {
    const fields = { active: true, conditions: [] };
    const { id } = await create(asAdmin, '/promotions', {
      ...{ ...fields, name: 'Spring sale' },
      effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 50 }],
    });
    const one = await withIn('mug', 2);
    await withIn('jumper', 1, one);
    await one.press('Check out');
    expect(await one.all('.goods li span:last-child')).toEqual(['€20.00', '€30.00']);
    expect([await row(one, 'Subtotal'), await row(one, 'Spring sale')]).toEqual([
      ...['€50.00', '−€25.00'],
    ]);
    const taxes = (await one.all('.totals dt')).find((each) => each.endsWith('20 %'));
    expect(taxes).toBeDefined();
    await asAdmin('DELETE', `/promotions/${id}`);
  });

  test('The best of promotions that exclude each other is taken, and the shopper may take another', async () => {
    const made = await Promise.all(
      [3, 4].map((value) =>
        create(asAdmin, '/promotions', {
          ...{ active: true, conditions: [], stackable: true, name: `${value} off` },
          effects: [{ type: 'CART_VALUE_NET_REDUCTION', value }],
        }),
      ),
    );
    const one = await atCheckout();
    expect(await row(one, '4 off')).toBe('−€4.00');
    expect(await row(one, '3 off')).toBe('−€3.00');
    expect(await one.attribute('[name=promotion_id][checked]', 'value')).toBe('');
    await one.check('3 off');
    await one.press('Update total');
    expect([await row(one, '3 off'), await row(one, '4 off')]).toEqual(['−€3.00', undefined]);
    await one.check('4 off + 3 off');
    await one.check('Invoice');
    await one.press('Update total');
    await one.press('Buy now');
    expect((await newest()).promotion_total).toBe(7);
    for (const { id } of made) await asAdmin('DELETE', `/promotions/${id}`);
  });

  test('Shipping comes on top as long as nobody knows where to', async () => {
    await changeSettings({ company_country: 'Norway' });
    const one = await withIn('mug');
    await expect
      .poll(async () => {
        await one.open('/checkout');
        return row(one, 'Shipping');
      }, SETTINGS)
      .toBe('Not included yet');
    expect(await one.text()).toContain('Select a country to see the shipping methods.');
    await one.fill('Country', 'Portugal');
    await one.press('Update total');
    expect(await row(one, 'Shipping')).toBe('Free');
    await changeSettings({ company_country: 'prt' });
    const other = await withIn('mug');
    const country = async () => {
      await other.open('/checkout');
      return other.valueOf('Country');
    };
    await expect.poll(country, SETTINGS).toBe('PT');
  });

  test('The country is that of the store for browsers that speak American English, and of others their own', async () => {
    for (const [spoken, wanted] of [
      ['en-US,en;q=0.9', 'PT'],
      ['es-US', 'US'],
      ['de-DE', 'PT'],
      ['', 'PT'],
    ] as const) {
      const one = wireVisitor(shop, { 'accept-language': spoken });
      await one.open(`/products/${ids.mug}`);
      await one.press('Add to cart');
      await one.press('Check out');
      expect([spoken, await one.valueOf('Country')]).toEqual([spoken, wanted]);
    }
  });

  test('A country with states asks for the state', async () => {
    const one = await withIn('mug');
    await one.press('Check out');
    await one.fill('Country', 'United States');
    await one.press('Update total');
    await writeAddress(one);
    await one.fill('Postal code', '60601');
    await one.check('Invoice');
    await one.press('Buy now');
    expect(await one.all('[data-problems] li')).toEqual(['State is required.']);
    await one.fill('State', 'Illinois');
    await one.press('Buy now');
    expect((await newest()).shipping_address).toMatchObject({ state: 'Illinois' });
  });

  test('The button of a German page says what German law wants', async () => {
    const one = visitor();
    await one.open('/de/products/mug');
    await one.press('In den Warenkorb');
    await one.press('Zur Kasse');
    expect(await one.offers('Zahlungspflichtig bestellen')).toBe(true);
  });

  test('An order that is collected goes to no address', async () => {
    const one = await atCheckout();
    await one.check('Harbour shop');
    await one.check('Invoice');
    await one.press('Update total');
    expect(await row(one, 'Shipping')).toBe('Free');
    await one.press('Buy now');
    expect((await newest()).shipping).toMatchObject({ name: 'Harbour shop', collection: true });
    expect(await one.text()).not.toContain('Shipping address');
  });

  test('Nothing is ordered that the summary did not show', async () => {
    const one = await atCheckout();
    await one.check('Invoice');
    const id = Number(await one.attribute('[name=cart_id]', 'value'));
    const items = [{ product_id: ids.mug, quantity: 3 }];
    await asAdmin('PATCH', `/carts/${id}`, { op: 'update', items });
    await one.press('Buy now');
    expect([one.status, await one.all('.goods li')]).toEqual([400, ['3 × Mug €30.00']]);
    await one.press('Buy now');
    expect((await newest()).items).toMatchObject([{ quantity: 3 }]);
  });

  test('A transfer says amount, reference and until when', async () => {
    const one = await atCheckout();
    await one.check('Transfer');
    await one.press('Buy now');
    const order = await newest();
    const facts = await one.all('.pay .facts dd');
    expect(facts[0]).toBe(`€${order.total.toFixed(2)}`);
    expect(facts).toContain(`Order ${order.number}`);
    expect(facts.join(' ')).toContain('Harbour Lda');
    expect(await one.text()).toContain('We keep your order until ');
  });

  test('A currency that was chosen is that of the order', async () => {
    const one = await withIn('mug');
    await one.open('/products/mug?currency=USD');
    await one.open('/');
    await one.fill('Currency', 'USD');
    await one.press('Show');
    await one.open('/checkout');
    await writeAddress(one);
    await one.check('Invoice');
    await one.press('Buy now');
    const order = await newest();
    expect(order.converted).toMatchObject({ currency: 'USD', items_total: 20 });
    expect(await one.text()).toContain(`$${order.converted.total.toFixed(2)}`);
  });
});

describe('the account', () => {
  const login = { email: 'ada@example.org', password: 'correct horse' };

  async function logIn(one: Shopper) {
    await one.fill('Email', login.email, 'section[aria-labelledby=login]');
    await one.fill('Password', login.password, 'section[aria-labelledby=login]');
    await one.press('Log in');
  }

  beforeAll(async () => {
    await create(asPublic, '/users', { name: 'Ada Verne', ...login });
    const { token } = await create(asPublic, '/users/authenticate', login);
    const asAda = asking(`${application.publicKey}:${token}`);
    await create(asAda, '/addresses', { ...ADDRESS, country: 'prt' });
    await create(asAda, '/carts', {
      items: [{ product_id: ids.jumper, variant_id: 1, quantity: 1 }],
    });
  });

  test('Its cart is there after a login, and an empty one suggests it', async () => {
    const one = visitor();
    await one.open('/cart');
    await one.press('Log in');
    await logIn(one);
    expect([one.path, await one.all('.lines .what a')]).toEqual(['/cart', ['Jumper']]);
  });

  test('Its address takes the place of what was typed before the login, and another one can be kept', async () => {
    const one = await withIn('mug');
    await one.press('Check out');
    await one.fill('Email', 'old@example.org');
    await one.fill('City', 'Faro');
    await one.press('Update total');
    await one.press('Log in');
    await logIn(one);
    expect(one.path).toBe('/checkout');
    expect(await one.valueOf('Email')).toBe(login.email);
    const saved = '[name=address_id]:not([value=""])';
    expect(await one.attribute(saved, 'checked')).toBeDefined();
    expect(await one.valueOf('Full name')).toBe('Ada Verne');
    await one.check('Invoice');
    await one.press('Update total');
    await one.press('Buy now');
    expect((await newest()).shipping_address).toMatchObject({
      ...{ full_name: 'Ada Verne', city: 'Porto', address1: ADDRESS.address1 },
    });
    await withIn('mug', 1, one);
    await one.press('Check out');
    await one.check('Another address');
    for (const [label, value] of LISBON) await one.fill(label, value);
    await one.check('Save this address in my account');
    await one.check('Invoice');
    await one.press('Update total');
    await one.press('Buy now');
    expect((await newest()).shipping_address).toMatchObject({ city: 'Lisboa' });
    await one.open('/account/addresses');
    expect((await one.all('.address-cards address')).join()).toContain('Lisboa');
  });
});

describe('paying', () => {
  test('An order without a way to pay offers those of the store, and none with a fee', async () => {
    const { order, one } = await openOrder();
    await one.open(`/orders/${order.id}`);
    expect(await one.heading()).toBe('Complete your payment');
    const shown = [await one.offers('Pay with Invoice'), await one.offers('Pay with Cash')];
    expect([...shown, await one.offers('Pay €')]).toEqual([true, false, true]);
    await one.press('Pay with Invoice');
    expect(await one.heading()).toBe('Thank you for your order');
    const { data } = (await asAdmin('GET', `/orders/${order.id}`)).body;
    expect(data).toMatchObject({ state: 'processing', payment_method_id: ids.invoice });
  });

  test('A card without scripts is said, and the order is paid another way', async () => {
    const one = await atCheckout();
    await one.check('Card');
    await one.press('Buy now');
    expect(await one.all('[role=alert]')).toContain('Enter your card details to pay this order.');
    expect(await one.all('.other-ways h3')).toEqual(['Pay another way']);
    await one.press('Pay with Transfer');
    expect(await newest()).toMatchObject({ payment_method_id: ids.transfer });
  });

  test.each([
    ['pm_card_visa_chargeDeclined', 'Your payment was declined. Nothing was charged.'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'There is not enough money on this card.'],
    ['pm_card_chargeDeclinedExpiredCard', 'This card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'The security code of the card is wrong.'],
  ])('%s is said, and another card pays', async (card_token, text) => {
    const { order, one, pay } = await openOrder({ processor: 'Stripe' });
    const answer = await pay({ processor: 'Stripe', card_token });
    await one.open(String(answer.headers.get('location')).slice(new URL(shop).pathname.length));
    expect(await one.all('[role=alert]')).toContainEqual(expect.stringContaining(text));
    await pay({ processor: 'Stripe', card_token: 'pm_card_visa' });
    await one.open(`/orders/${order.id}`);
    expect(await one.heading()).toBe('Thank you for your order');
  });

  test('A form of a card without one is not taken for the method of the order', async () => {
    const { order, pay } = await openOrder({ payment_method_id: ids.invoice });
    const answer = await pay({ processor: 'Stripe', card_token: '' });
    expect(answer.headers.get('location')).toMatch(/failed=card_missing$/);
    const { data } = (await asAdmin('GET', `/orders/${order.id}`)).body;
    expect(data).not.toHaveProperty('payments.0');
  });

  test('A page loads of others only what the processors of the store need, and only where it takes cards', async () => {
    const policyAt = async (address: string) =>
      String((await fetch(address)).headers.get('content-security-policy')).split('; ');
    const { order, cookie } = await openOrder();
    const page = await fetch(`${shop}/orders/${order.id}`, { headers: { cookie } });
    const policy = String(page.headers.get('content-security-policy')).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.stripe.com",
        "connect-src 'self' https://api.stripe.com",
        'frame-src https://js.stripe.com https://hooks.stripe.com',
        "form-action 'self'",
      ]),
    );
    const others = (await policyAt(`${shop}/cart`)).filter((each) => each.includes('https://'));
    expect(others).toEqual([]);
  });

  test('A card is charged in the currency of the order', async () => {
    const { order, pay } = await openOrder({ processor: 'Stripe', currency: 'USD' });
    await pay({ processor: 'Stripe', card_token: 'pm_card_visa' });
    const charged = stripe.charges.filter(
      ({ metadata, paid }) => metadata.order_id === String(order.id) && paid,
    );
    expect(charged).toMatchObject([{ currency: 'usd', amount: order.converted.total * 100 }]);
  });
});
