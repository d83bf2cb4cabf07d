import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '../shop/visitor.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, type Ask, asking, create, inTurn, logIn, PRODUCT } from '../store/api.ts';
import { mailSaying } from '../store/kept-mails.ts';
import { openShopSite } from '../store/shop-site.ts';

const { application, secretKey, asAdmin, shop, url } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', company_country: 'Portugal' },
  ...{ old_password_required: true, password_min_length: 8, shipping_required: true },
});

/** At the server of the shop, which so knows at once of a login that has ended. */
const asPublic = asking(application.publicKey, url);

const PASSWORD = 'correct horse';
const ids = { kettle: 0, tea: 0, parcel: 0 };

beforeAll(async () => {
  ids.kettle = (await create(asAdmin, '/products', { ...PRODUCT, slug: 'blue-kettle' })).id;
  const tea = { name: 'Green Tea', slug: 'green-tea', price: 6, stock_type: 'infinite' };
  ids.tea = (await create(asAdmin, '/products', tea)).id;
  const parcel = { name: 'Parcel', base_cost: 5, zones: [{ code: 'PT' }, { code: 'ES' }] };
  ids.parcel = (await create(asAdmin, '/shippings', parcel)).id;
  const method = { name: 'Invoice', active: true, cost_type: 'no_cost', settlement: 'later' };
  await create(asAdmin, '/paymentMethods', method);
});

/** A customer, who is not logged in. */
async function customer() {
  const email = `${randomUUID()}@example.org`;
  const { id } = await create(asPublic, '/users', { name: 'Mia Sol', email, password: PASSWORD });
  const asMia = await logIn({ application, secretKey }, id, url);
  return { id, email, asMia };
}

const fillLogin = async (one: Visitor, email: string, password = PASSWORD) => {
  await one.fill('Email', email, '[aria-labelledby=login]');
  await one.fill('Password', password, '[aria-labelledby=login]');
  await one.press('Log in');
};

/** A customer at the own page. */
async function openAs(known?: Awaited<ReturnType<typeof customer>>) {
  const mia = known ?? (await customer());
  const one = wireVisitor(shop);
  await one.open('/account');
  await fillLogin(one, mia.email);
  expect([one.path, await one.heading()]).toEqual(['/account', 'Hello, Mia Sol']);
  return { ...mia, one };
}

const done = (one: Visitor) => one.all('main [role=status]');
const problems = (one: Visitor) => one.all('main [role=alert] li, main [role=alert] p');

async function putIntoCart(one: Visitor, slug: string) {
  await one.open(`/products/${slug}`);
  await one.press('Add to cart');
}

/** What a browser keeps of a login. */
async function sessionOf(email: string) {
  const body = new URLSearchParams({ op: 'login', email, password: PASSWORD });
  const headers = { origin: new URL(shop).origin };
  const answer = await fetch(`${shop}/account`, {
    ...{ method: 'POST', redirect: 'manual', headers, body },
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const session = cookies.find((each) => each.startsWith('session='))?.slice(8) ?? '{}';
  const kept = JSON.parse(decodeURIComponent(session));
  return { cookie: cookies.join('; '), refresh_token: String(kept.refresh_token) };
}

const refresh = async (refresh_token: string) =>
  (await asPublic('POST', '/users/refresh', { refresh_token })).status;

describe('logins', () => {
  test('a customer registers, and is told of a taken address and a wrong password', async () => {
    const { email } = await customer();
    const one = wireVisitor(shop);
    await one.open('/account');
    const register = async (address: string, password: string) => {
      await one.fill('Full name', 'Nora Lind');
      await one.fill('Email', address, '[aria-labelledby=register]');
      await one.fill('Password', password, '[aria-labelledby=register]');
      await one.press('Create account');
    };
    await register(email, PASSWORD);
    expect([one.status, await problems(one)]).toEqual([
      400,
      ['There is already an account with this email address.'],
    ]);
    expect(await one.attribute('#register-email', 'aria-invalid')).toBe('true');
    const own = `${randomUUID()}@example.org`;
    await register(own, 'trustno1');
    expect(await problems(one)).toEqual(['This password is too common. Choose another one.']);
    await register(own, PASSWORD);
    expect(await one.heading()).toBe('Hello, Nora Lind');
    await one.press('Log out');
    expect(await done(one)).toEqual(['You are logged out.']);
    await fillLogin(one, own, 'wrong horse');
    expect([one.status, await problems(one)]).toEqual([
      400,
      ['The email or password is incorrect.'],
    ]);
    await fillLogin(one, own);
    expect(await one.heading()).toBe('Hello, Nora Lind');
  });

  test('what a login leaves in the browser is for the shop alone', async () => {
    const { email } = await customer();
    const body = new URLSearchParams({ op: 'login', email, password: PASSWORD });
    const headers = { origin: new URL(shop).origin };
    const answer = await fetch(`${shop}/account`, {
      ...{ method: 'POST', redirect: 'manual', headers, body },
    });
    const kept = answer.headers.getSetCookie();
    const names = kept.map((each) => each.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['session', 'device', 'name']));
    for (const each of kept.filter((cookie) => /^(session|device)=/.test(cookie))) {
      expect(each).toMatch(/; HttpOnly/i);
      expect(each).toMatch(/; SameSite=Lax/i);
    }
  });

  test('logging out ends the login, and everywhere all of them', async () => {
    const { email, one } = await openAs();
    const elsewhere = await sessionOf(email);
    const account = { email, password: PASSWORD, remember: true };
    const other = await create(asPublic, '/users/authenticate', account);
    await one.press('Log out');
    expect(await refresh(elsewhere.refresh_token)).toBe(200);
    await fillLogin(one, email);
    await one.press('Logins');
    await one.press('Log out everywhere');
    expect(await done(one)).toEqual(['You are logged out on all devices.']);
    for (const token of [elsewhere.refresh_token, other.refresh_token]) {
      expect(await refresh(token)).toBe(401);
    }
    const { cookie } = elsewhere;
    const answer = await fetch(`${shop}/account/details`, { headers: { cookie } });
    expect(await answer.text()).not.toContain(email);
  });

  test('a visitor whose login has ended goes on as a guest', async () => {
    const { email, one } = await openAs();
    await putIntoCart(one, 'green-tea');
    const { refresh_token } = await create(asPublic, '/users/authenticate', {
      ...{ email, password: PASSWORD, remember: true },
    });
    expect(
      (await asPublic('POST', '/users/logout', { refresh_token, everywhere: true })).status,
    ).toBe(200);
    await putIntoCart(one, 'blue-kettle');
    expect([one.status, one.path]).toEqual([200, '/cart']);
    expect(await one.valueOf('Quantity of Blue Kettle')).toBe('1');
    await one.open('/account');
    expect(await one.offers('Create account')).toBe(true);
  });

  test('the cart of a guest goes into that of the customer who logs in', async () => {
    const { email, asMia } = await customer();
    await create(asMia, '/carts', { items: [{ product_id: ids.tea, quantity: 2 }] });
    const one = wireVisitor(shop);
    await putIntoCart(one, 'blue-kettle');
    await one.open('/account');
    await fillLogin(one, email);
    await one.open('/cart');
    expect(await one.valueOf('Quantity of Blue Kettle')).toBe('1');
    expect(await one.valueOf('Quantity of Green Tea')).toBe('2');
    await one.open('/account');
    await one.press('Log out');
    await one.open('/cart');
    expect(await one.text()).toContain('Your cart is empty.');
  });

  test('who is logged in is led from the login to the account, or on to the checkout', async () => {
    const { one } = await openAs();
    for (const path of ['/login', '/register', '/account?next=https://evil.example/']) {
      await one.open(path);
      expect([path, one.path]).toEqual([path, '/account']);
    }
    await putIntoCart(one, 'blue-kettle');
    await one.open('/login?next=/checkout');
    expect(await one.heading()).toBe('Checkout');
  });
});

describe('orders of a customer', () => {
  const orderOf = (ask: Ask) =>
    create(ask, '/orders', {
      ...{ items: [{ product_id: ids.kettle, quantity: 2 }], shipping_id: ids.parcel },
      ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
    });

  test('a customer logs in at the checkout, orders, and finds the order in the account', async () => {
    const { email, asMia } = await customer();
    await create(asMia, '/addresses', ADDRESS);
    const one = wireVisitor(shop);
    await putIntoCart(one, 'blue-kettle');
    await one.press('Check out');
    await one.press('Log in');
    await fillLogin(one, email);
    expect(await one.heading()).toBe('Checkout');
    expect(await one.text()).toContain('Rua das Flores 8');
    await one.press('Buy now');
    expect(await one.heading()).toBe('Thank you for your order');
    expect(await one.offers('Create account')).toBe(false);
    const [order, ...others] = (await asMia('GET', '/orders')).body.data;
    expect(others).toEqual([]);
    expect(order).toMatchObject({ state: 'processing', shipping_address: { city: 'Porto' } });
    await one.open('/account');
    expect(await one.all('main .orders .title')).toEqual([`Order ${order.number} Processing`]);
    expect(await one.all('main .orders .total')).toEqual(['€29.50']);
    await one.press(`Order ${order.number}`);
    expect(one.path).toBe(`/orders/${order.id}`);
  });

  test('a mail leads a customer through the login to the order', async () => {
    const { email, asMia } = await customer();
    const { id, number } = await orderOf(asMia);
    const one = wireVisitor(shop);
    await one.open(`/orders/${id}`);
    expect(one.status).toBe(404);
    await one.press('Log in');
    await fillLogin(one, email);
    expect([one.path, await one.text()]).toEqual([
      `/orders/${id}`,
      expect.stringContaining(`Order ${number}`),
    ]);
    const { one: stranger } = await openAs();
    await stranger.open(`/orders/${id}`);
    expect(stranger.status).toBe(404);
  });

  test('all orders are listed in pages, and each can be bought again', async () => {
    const mia = await customer();
    const orders = await inTurn(11, () => orderOf(mia.asMia));
    const { one } = await openAs(mia);
    expect(await one.all('main .orders > li')).toHaveLength(3);
    await one.open('/orders');
    expect(one.path).toBe('/account/orders');
    const names = orders.map(({ number }) => `Order ${number}`).toReversed();
    expect(await one.all('main .orders .title a')).toEqual(names.slice(0, 10));
    await one.press('Next');
    expect(await one.all('main .orders .title a')).toEqual(names.slice(10));
    await one.press('Buy again');
    expect([one.path, await one.valueOf('Quantity of Blue Kettle')]).toEqual(['/cart', '2']);
    // Orders that were placed in this browser without the login are beside them.
    await one.open('/find-order');
    expect(await one.all('main .order-list a')).toEqual(names.slice(0, 10));
  });

  test('an account without orders says so', async () => {
    const { one } = await openAs();
    await one.open('/account/orders');
    expect(await one.text()).toContain('You have not placed an order yet.');
  });
});

describe('the account', () => {
  test('its pages ask a guest to log in, and come back', async () => {
    const { email } = await customer();
    for (const path of ['addresses', 'addresses/new', 'addresses/7', 'orders', 'details', 'data']) {
      const one = wireVisitor(shop);
      await one.open(`/account/${path}`);
      expect([path, await one.heading(), await one.offers('Log in')]).toEqual([
        ...[path, 'Account', true],
      ]);
    }
    const one = wireVisitor(shop);
    await one.open('/account/addresses/new');
    await fillLogin(one, email);
    expect(await one.heading()).toBe('Add address');
  });

  test('lists, adds, changes and deletes addresses', async () => {
    const { asMia, one } = await openAs();
    const saved = async () => (await asMia('GET', '/addresses')).body.data;
    await one.press('Addresses');
    expect(await one.text()).toContain('You have not saved an address yet.');
    await one.press('Add address');
    expect(await one.valueOf('Full name')).toBe('Mia Sol');
    await one.fill('Street address', 'Praça da Alegria 2');
    await one.fill('Postal code', '1250-004');
    await one.fill('Company', 'Sol & Filhas');
    await one.fill('Country', 'Select');
    await one.press('Save address');
    expect([one.status, await problems(one)]).toEqual([
      400,
      ['Select a country.', 'City is required.'],
    ]);
    await one.fill('Country', 'Portugal');
    await one.fill('City', 'Lisboa');
    await one.press('Save address');
    expect([one.path.split('?')[0], await done(one)]).toEqual([
      '/account/addresses',
      ['Address saved.'],
    ]);
    const [card] = await one.all('main address');
    expect(card).toBe('Mia SolSol & FilhasPraça da Alegria 21250-004 LisboaPortugal');
    await one.press('Edit');
    expect(await one.valueOf('Country')).toBe('PT');
    await one.fill('Company', '');
    await one.fill('City', '');
    await one.press('Save address');
    expect(await problems(one)).toEqual(['City is required.']);
    await one.fill('City', 'Sintra');
    await one.press('Save address');
    expect(await saved()).toMatchObject([{ city: 'Sintra', company: null, country: 'Portugal' }]);
    await one.press('Delete address');
    expect(await done(one)).toEqual(['Address deleted.']);
    expect(await saved()).toEqual([]);
  });

  test('an address that names its country by a code can be changed, and one of another customer not', async () => {
    const { asMia, one } = await openAs();
    const { id } = await create(asMia, '/addresses', { ...ADDRESS, country: 'pt' });
    await one.open(`/account/addresses/${id}`);
    expect([await one.heading(), await one.valueOf('Country')]).toEqual(['Edit address', 'PT']);
    const { one: other } = await openAs();
    await other.open(`/account/addresses/${id}`);
    expect(other.status).toBe(404);
  });

  test('a customer changes name, email and password, and stays logged in', async () => {
    const { email, one } = await openAs();
    const elsewhere = await sessionOf(email);
    await one.open('/account/details');
    await one.fill('Full name', 'Mia Mar');
    await one.press('Save name');
    expect(await done(one)).toEqual(['Name saved.']);
    const next = `${randomUUID()}@example.org`;
    await one.fill('New email', next);
    await one.fill('Current password', 'wrong horse', '[aria-labelledby=email]');
    await one.press('Change email');
    expect([one.status, await problems(one)]).toEqual([400, ['This password is not correct.']]);
    await one.fill('New email', next);
    await one.fill('Current password', PASSWORD, '[aria-labelledby=email]');
    await one.press('Change email');
    expect(await one.text()).toContain(`Your email is ${next}.`);
    expect(await refresh(elsewhere.refresh_token)).toBe(401);
    await one.fill('Current password', PASSWORD, '[aria-labelledby=password]');
    await one.fill('New password', 'battery staple');
    await one.press('Change password');
    expect(await done(one)).toEqual(['Password changed.']);
    await one.open('/account');
    expect(await one.heading()).toBe('Hello, Mia Mar');
    await one.press('Log out');
    await fillLogin(one, next);
    expect(await problems(one)).toEqual(['The email or password is incorrect.']);
    await fillLogin(one, next, 'battery staple');
    expect(await one.heading()).toBe('Hello, Mia Mar');
  });

  test('a customer who has forgotten the password sets a new one by the code of the mail', async () => {
    const { email } = await customer();
    const one = wireVisitor(shop);
    await one.open('/account');
    await one.press('Forgot your password?');
    await one.fill('Email', email);
    await one.press('Send link');
    expect(await done(one)).toEqual([
      `If there is an account for ${email}, an email with a link and a code is on its way.`,
    ]);
    expect(await one.valueOf('Email')).toBe(email);
    const mail = await mailSaying(application, email, 'password');
    const [code = ''] = /\b\d{4} ?\d{4}\b/.exec(mail) ?? [];
    const set = async (digits: string, password: string) => {
      await one.fill('Code', digits);
      await one.fill('New password', password);
      await one.press('Set password');
    };
    await set('00000000', 'battery staple');
    expect(await problems(one)).toEqual([
      'The code is incorrect or has expired. Request a new one.',
    ]);
    await set(code, 'trustno1');
    expect(await problems(one)).toEqual(['This password is too common. Choose another one.']);
    await set(code, 'battery staple');
    expect([await one.heading(), await done(one)]).toEqual([
      'Hello, Mia Sol',
      ['Password changed.'],
    ]);
    await one.press('Log out');
    await fillLogin(one, email, 'battery staple');
    expect(await one.heading()).toBe('Hello, Mia Sol');
    // Of an address that nobody has, nothing else is said.
    const other = wireVisitor(shop);
    await other.open('/forgot-password');
    await other.fill('Email', 'nobody@example.org');
    await other.press('Send link');
    expect((await done(other))[0]).toContain('If there is an account for nobody@example.org');
  });

  test('a customer downloads all data, and deletes the account with the password', async () => {
    const { id, email, asMia, one } = await openAs();
    await create(asMia, '/addresses', ADDRESS);
    await putIntoCart(one, 'blue-kettle');
    const { cookie } = await sessionOf(email);
    const file = await fetch(`${shop}/account/data/download`, { headers: { cookie } });
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="account-data.json"',
    );
    const data = JSON.stringify(await file.json());
    for (const known of [email, 'Rua das Flores 8']) expect(data).toContain(known);
    await one.open('/account/data');
    await one.fill('Current password', 'wrong horse');
    await one.press('Delete account');
    expect([one.status, await problems(one)]).toEqual([400, ['This password is not correct.']]);
    expect((await asAdmin('GET', `/users/${id}`)).body.data.email).toBe(email);
    await one.fill('Current password', PASSWORD);
    await one.press('Delete account');
    expect(await done(one)).toEqual(['Your account is deleted.']);
    await one.open('/cart');
    expect(await one.text()).toContain('Your cart is empty.');
    await one.open('/account');
    await fillLogin(one, email);
    expect(await problems(one)).toEqual(['The email or password is incorrect.']);
    expect((await asAdmin('GET', `/users/${id}`)).body.data?.email).not.toBe(email);
  });
});
