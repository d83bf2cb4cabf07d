import { expect, test } from 'vitest';
import { shopper } from '../../bin/start/demo-data.ts';
import { ask, create, logIn } from '../store/api.ts';
import { startStaticShop } from '../store/static-shop.ts';
import {
  choose,
  follow,
  heading,
  press,
  search,
  useStorefront,
  violationsOf,
  writeAddress,
} from '../store/storefront.ts';

const { application, secretKey, url, visit, visitWith, found, asPublic, asAdmin } =
  await useStorefront();

test('a logged-in customer can search, pick a variant, use a coupon, order and pay', async () => {
  const kettle = await found('/products?slug=enamel-kettle');
  const { page, complaints, requests } = await visit(url);
  await heading(page, 'Harbour & Pine');
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(8);

  await search(page, 'enamel ket');
  await heading(page, 'Search: enamel ket');
  await page.getByText('1 product', { exact: true }).first().waitFor();
  await follow(page, 'Enamel Kettle');
  await heading(page, 'Enamel Kettle');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click();
  await heading(page, 'Kettles');
  expect(page.url()).toBe(`${url}/categories/Kitchen/Tea%20%26%20Coffee/Kettles`);
  await page.getByText('4 products').first().waitFor();
  await follow(page, 'Enamel Kettle');

  await choose(page, 'Moss');
  await page.getByText('Only 2 left').waitFor();
  await page.getByLabel('Quantity').fill('3');
  await press(page, 'Add to cart');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe('Only 2 left.');
  await page.getByLabel('Quantity').fill('2');
  await press(page, 'Add to cart');
  await follow(page, 'View cart');
  await heading(page, 'Your cart');
  await page.getByText('Colour: Moss').waitFor();
  expect(await page.locator('#toast').textContent()).toBe('');

  await page.getByLabel('Coupon').fill('NOPE');
  await press(page, 'Apply');
  expect(await page.getByRole('alert').textContent()).toBe('This coupon is not valid here.');
  await page.getByLabel('Coupon').fill('WELCOME10');
  await press(page, 'Apply');
  await page.getByText('− €7.19').waitFor();

  await follow(page, 'Check out');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await press(page, 'Log in as Ada Verne');
  await page.getByText('You are ordering as Ada Verne.').waitFor();
  await choose(page, /Rua das Flores 8/);
  await choose(page, /Collect in the shop/);
  await choose(page, /Cash on delivery/);
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  expect(await violationsOf(page)).toEqual([]);

  const id = Number(page.url().split('/').at(-1));
  const { data: placed } = (await asAdmin('GET', `/orders/${id}`)).body;
  await page.getByText(`Order ${placed.number}`).first().waitFor();
  expect(placed).toMatchObject({
    state: 'processing',
    user: { name: 'Ada Verne' },
    items: [{ product_id: kettle.id, variant_id: 3, quantity: 2 }],
    shipping_address: { city: 'Porto' },
    billing_address: { city: 'Porto' },
    shipping: { name: 'Collect in the shop' },
    promotion: { name: 'Free shipping from €60' },
    coupon: { code: 'WELCOME10' },
    total: 68.21,
    payments: [{ method: 'Custom', amount: 68.21, successful: false, pending: true }],
  });
  const sold = (await asAdmin('GET', `/products/${kettle.id}`)).body.data;
  expect(sold.variants[2].stock_level).toBe(kettle.variants[2].stock_level - 2);
  await follow(page, 'Ada Verne');
  await page.getByRole('link', { name: `Order ${placed.number}`, exact: true }).waitFor();
  await heading(page, 'Ada Verne');
  await page.getByText('Being prepared').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // The two refusals, which a browser tells by itself, and nothing else.
  expect(complaints).toEqual([expect.stringMatching(/400/), expect.stringMatching(/404/)]);
  expect(requests.filter((each) => !each.startsWith(url) && !each.startsWith('data:'))).toEqual([]);
});

test('a guest can order, and API errors appear at their field', async () => {
  const { page } = await visitWith(await found('/products?slug=oak-board'));
  await follow(page, 'View cart');
  await follow(page, 'Check out');
  await page.getByText('Choose the country first.').waitFor();
  await writeAddress(page, { 'E-mail': 'nowhere' });
  await press(page, 'Order and pay later');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toBe('Please enter an e-mail address such as ada@example.org.');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
  await page.getByLabel('E-mail').first().fill('gil@example.org');
  const marked = async () => [await alert.count(), await page.locator('[aria-invalid]').count()];
  await expect.poll(marked).toEqual([0, 0]);
  await page.getByText('With tracking').waitFor();
  await choose(page, /Invoice/);
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  await page.reload();
  await heading(page, 'Thank you');
  const id = /orders\/(\d+)#secret=/.exec(page.url())?.[1];
  expect((await asAdmin('GET', `/orders/${id}`)).body.data).toMatchObject({
    state: 'processing',
    user_id: null,
    shipping_address: { full_name: 'Gil Vaz', country: 'Portugal' },
    billing_address: { full_name: 'Gil Vaz', country: 'Portugal' },
  });
  await expect.poll(() => page.getByRole('link', { name: 'Cart' }).textContent()).not.toMatch(/\d/);
});

test('a customer can register, and a taken email address is reported', async () => {
  const { page } = await visit(`${url}/register`);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password').fill('correct horse');
  await press(page, 'Create account');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('E-mail').fill('nora@example.org');
  await press(page, 'Create account');
  await heading(page, 'Nora Lind');
  await press(page, 'Log out');
  await heading(page, 'Log in');
  await page.getByLabel('E-mail').fill('nora@example.org');
  await page.getByLabel('Password').fill('wrong horse');
  await press(page, 'Log in');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password').fill('correct horse');
  const asked = page.waitForRequest((request) => request.url().endsWith('/users/authenticate'));
  await press(page, 'Log in');
  await heading(page, 'Nora Lind');
  // What the first login gave this browser.
  expect((await asked).postDataJSON().device).toMatch(/./);
});

test('continues as a guest after the login ends and replaces a missing cart', async () => {
  const product = await found('/products?slug=uji-sencha');
  const { page } = await visitWith(product);
  await page.evaluate(`
    localStorage.setItem('shopwright.session', '{"token":"gone","user":{"name":"Gone"}}');
    localStorage.setItem('shopwright.cart', '7');
  `);
  await page.reload();
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await press(page, 'Add to cart');
  await follow(page, 'View cart');
  expect(await page.getByLabel(`Quantity of ${product.name}`).inputValue()).toBe('1');
  await page.evaluate(`localStorage.setItem('shopwright.session', '{"token":"gone","user":{}}')`);
  await page.goto(`${url}/orders`);
  await heading(page, 'Your orders');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await heading(page, 'Log in');
});

test('shows HTML in product data as text', async () => {
  const name = `<img src=x onerror="document.title='taken'">&amp;`;
  const hostile = await create(asAdmin, '/products', {
    name,
    price: 1,
    stock_type: 'infinite',
    description: `<script>document.title='taken'</script>`,
    manufacturer: name,
  });
  const { page, complaints } = await visitWith(hostile);
  await heading(page, name);
  await follow(page, 'View cart');
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.goto(`${url}/products`);
  await page.getByRole('heading', { level: 2, name }).waitFor();
  expect(await page.locator('img[src="x"], main script').count()).toBe(0);
  expect(await page.title()).not.toContain('taken');
  expect(complaints).toEqual([]);
  await asAdmin('DELETE', `/products/${hostile.id}`);
});

test('a static copy under a path sells and shows no demo content', async () => {
  const shopUrl = await startStaticShop(`${url}/v0`, application.publicKey);
  const { page, complaints } = await visit(shopUrl);
  await heading(page, 'Harbour & Pine');
  await follow(page, 'Enamel Kettle');
  await heading(page, 'Enamel Kettle');
  expect(page.url()).toMatch(new RegExp(`^${shopUrl}products/\\d+$`));
  await page.reload();
  await heading(page, 'Enamel Kettle');
  const width = await page
    .locator('.gallery > .picture img')
    .evaluate((image) => Reflect.get(image, 'naturalWidth'));
  expect(width).toBeGreaterThan(0);
  await press(page, 'Add to cart');
  await follow(page, 'View cart');
  await follow(page, 'Check out');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await heading(page, 'Log in');
  expect(await page.getByRole('button', { name: /Ada Verne/ }).count()).toBe(0);
  await page.getByLabel('E-mail').fill(shopper.email);
  await page.getByLabel('Password').fill(shopper.password);
  await press(page, 'Log in');
  await page.getByText('You are ordering as Ada Verne.').waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('link', { name: 'Imprint' }).isVisible()).toBe(true);
  expect(await footer.getByText('For developers').isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

test('shows a guest order only to visitors with its secret URL', async () => {
  const { page } = await visitWith(await found('/products?slug=oak-board'));
  await page.goto(`${url}/checkout`);
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  const address = page.url();
  const [, id, secret = ''] = /orders\/(\d+)#secret=([\w-]{20,})$/.exec(address) ?? [];
  const { number } = (await asAdmin('GET', `/orders/${id}`)).body.data;
  await page.goto(`${url}/orders`);
  await follow(page, `Order ${number}`);
  await heading(page, 'Thank you');

  // An address with a wrong secret does no harm to the right one.
  await page.goto(`${url}/orders/${id}#secret=wrong`);
  await heading(page, 'Not found');
  await page.goto(`${url}/orders`);
  await follow(page, `Order ${number}`);
  await heading(page, 'Thank you');

  const other = await visit(`${url}/orders/${id}`);
  await heading(other.page, 'Not found');
  const { page: mail, requests } = await visit(address);
  await heading(mail, 'Thank you');
  await mail.getByText('Rua Nova 1').first().waitFor();
  // A browser keeps the fragment to itself.
  expect(requests.filter((each) => each !== address && each.includes(secret))).toEqual([]);
});

test('a guest can open the invoice of their order', async () => {
  const { page } = await visitWith(await found('/products?slug=oak-board'));
  await page.goto(`${url}/checkout`);
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  expect(await page.getByRole('button', { name: 'Invoice (PDF)' }).count()).toBe(0);
  const [, id] = /orders\/(\d+)#secret=/.exec(page.url()) ?? [];
  const { data } = (await asAdmin('POST', '/invoices', { order_id: Number(id) })).body;
  await page.reload();
  const asked = page.waitForRequest(/\.pdf\?/);
  await press(page, 'Invoice (PDF)');
  const answer = await fetch((await asked).url());
  expect(answer.headers.get('Content-Disposition')).toBe(`inline; filename="${data.number}.pdf"`);
});

test('says that a bank transfer order is waiting for payment', async () => {
  const { page } = await visitWith(await found('/products?slug=oak-board'));
  await page.goto(`${url}/checkout`);
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  await choose(page, /Bank transfer/);
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  await page.getByText(/Please pay €/).waitFor();
  await page.getByText('Waiting for your payment').waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/paid|preparing/);
  await page.reload();
  await page.getByText('Waiting for your payment').waitFor();
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
});

test('merges the guest cart into the customer cart at login', async () => {
  const [tea, board] = [
    await found('/products?slug=uji-sencha'),
    await found('/products?slug=oak-board'),
  ];
  const email = 'mia@example.org';
  const user = await create(asPublic, '/users', { name: 'Mia', email, password: 'correct horse' });
  const asMia = await logIn({ application, secretKey }, user.id, url);
  await create(asMia, '/carts', { items: [{ product_id: board.id, quantity: 2 }] });
  const { page } = await visitWith(tea);
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('correct horse');
  await press(page, 'Log in');
  await heading(page, 'Mia');
  await page.getByRole('link', { name: 'Cart' }).getByText('3 items').waitFor();
  await follow(page, /^Cart/);
  expect(await page.getByLabel(`Quantity of ${tea.name}`).inputValue()).toBe('1');
  expect(await page.getByLabel(`Quantity of ${board.name}`).inputValue()).toBe('2');

  await page.goto(`${url}/account`);
  await press(page, 'Log out');
  await heading(page, 'Log in');
  await expect.poll(() => page.locator('#cart-count').isVisible()).toBe(false);
});

test('a customer can log out everywhere', async () => {
  const account = { email: 'lea@example.org', password: 'correct horse' };
  await create(asPublic, '/users', { name: 'Lea', ...account });
  const login = { ...account, remember: true };
  const elsewhere = await create(asPublic, '/users/authenticate', login);
  const { page } = await visit(`${url}/login`);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await press(page, 'Log in');
  await heading(page, 'Lea');
  await press(page, 'Log out everywhere');
  await heading(page, 'Log in');
  await page.getByText('You are logged out on all devices.').waitFor();
  const { refresh_token } = elsewhere;
  expect((await asPublic('POST', '/users/refresh', { refresh_token })).status).toBe(401);
  const Authorization = `${application.publicKey}:${elsewhere.token}`;
  expect((await fetch(`${url}/v0/users/me`, { headers: { Authorization } })).status).toBe(401);
});

test('ships a product without requires_shipping', async () => {
  const fields = { name: 'Blue Kettle', price: 24.5, stock_type: 'track', stock_level: 14 };
  const { page } = await visitWith(await create(asAdmin, '/products', fields));
  await page.goto(`${url}/checkout`);
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
});

test('shows the total and discounts before the order and asks again when they change', async () => {
  const fields = { name: 'Kettle', price: 40, stock_type: 'infinite' };
  const product = await create(asAdmin, '/products', fields);
  const { page } = await visitWith(product, { viewport: { width: 390, height: 844 } });
  await follow(page, 'View cart');
  await page.getByLabel('Coupon').fill('WELCOME10');
  await press(page, 'Apply');
  await follow(page, 'Check out');
  await writeAddress(page);
  await choose(page, /Collect in the shop/);
  await choose(page, /Bank transfer/);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('€36.00').waitFor();
  await summary.getByText('10% off the order.').waitFor();
  const [total, button] = [
    summary.getByText('Total', { exact: true }),
    page.getByRole('button', { name: 'Order and pay later' }),
  ];
  const [above, below] = [await total.boundingBox(), await button.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  expect(await violationsOf(page)).toEqual([]);
  await asAdmin('PUT', `/products/${product.id}`, { price: 50 });
  await press(page, 'Order and pay later');
  await page.getByText('The total is now €45.00. Please check it, and order again.').waitFor();
  await summary.getByText('€45.00').waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  await summary.getByText('€45.00').first().waitFor();
});

test('explains which cart items are unavailable and how to continue', async () => {
  const product = (name: string) =>
    create(asAdmin, '/products', { name, price: 8, stock_type: 'track', stock_level: 9 });
  const [scarce, hidden, lost] = [
    await product('Scarce'),
    await product('Hidden'),
    await product('Lost'),
  ];
  const cart = await create(asPublic, '/carts', {
    items: [scarce, hidden, lost].map(({ id }) => ({ product_id: id, quantity: 3 })),
  });
  await asAdmin('PUT', `/products/${scarce.id}`, { stock_level: 2 });
  await asAdmin('PUT', `/products/${hidden.id}`, { published: false });
  await asAdmin('DELETE', `/products/${lost.id}`);
  const { page } = await visit(`${url}/login`);
  await page.evaluate(`localStorage.setItem('shopwright.cart', '${cart.id}')`);
  await page.goto(`${url}/checkout`);
  await follow(page, 'See your cart');
  await page.getByText('Only 2 left.').waitFor();
  await page.getByText('Please change what is marked.').waitFor();
  expect(await page.getByText('Not available any more.').count()).toBe(2);
  expect(await page.getByRole('link', { name: 'Check out' }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Change to 2 Scarce');
  await press(page, 'Remove Hidden');
  await press(page, 'Remove Lost');
  await follow(page, 'Check out');
  await heading(page, 'Checkout');
});

test('shows combined promotions and lets the customer pick one', async () => {
  await asAdmin('PUT', '/application', { automatic_promotions: true });
  const rule = { active: true, priority: 9, conditions: [], stackable: true };
  const made = await Promise.all(
    [4, 3].map((value) =>
      create(asAdmin, '/promotions', {
        ...rule,
        name: `${value} off`,
        effects: [{ type: 'CART_VALUE_NET_REDUCTION', value }],
      }),
    ),
  );
  const board = await found('/products?slug=oak-board');
  // The server of the shop knows a changed setting some seconds later.
  const body = { items: [{ product_id: board.id, quantity: 1 }] };
  const authorization = application.publicKey;
  const quoted = () => ask('POST', '/orders/quote', { authorization, body, url });
  await expect
    .poll(async () => (await quoted()).body.data.promotions?.length, {
      timeout: 60_000,
      interval: 500,
    })
    .toBe(2);
  const { page } = await visitWith(board);
  await page.goto(`${url}/checkout`);
  const together = page.getByRole('radio', { name: /4 off \+ 3 off/ });
  await together.waitFor();
  expect(await together.isChecked()).toBe(true);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('− €4.00').waitFor();
  await summary.getByText('− €3.00').waitFor();
  await page.getByRole('radio', { name: /^3 off/ }).check();
  await expect.poll(() => summary.getByText('− €4.00').count()).toBe(0);
  await together.check();
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  await page.getByText('Promotion: 4 off').waitFor();
  await page.getByText('Promotion: 3 off').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await asAdmin('PUT', '/application', { automatic_promotions: false });
  for (const { id } of made) await asAdmin('DELETE', `/promotions/${id}`);
});
