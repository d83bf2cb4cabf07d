import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeAcme, startUnasked } from '../processors/fake-acme.ts';
import { ADDRESS, asking, create, PRODUCT } from '../store/api.ts';
import { signIn } from '../store/deployed-store.ts';
import { deploy } from '../store/deployment.ts';
import { makeRoot, run } from '../store/ops-command.ts';
import { copyProject } from '../store/project-copy.ts';

const root = makeRoot();
const project = join(root, 'project');
const data = join(root, 'data');
const env = { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' };
const [API_KEY, WEBHOOK_KEY] = ['acme_key', 'events of acme'];

/** Its files, where `CONTRIBUTING.md` has one write them. */
const FILES = {
  'facts.ts': 'shared/resources/schemas/processors/acme.ts',
  'code.ts': 'shared/payments/processors/acme/code.ts',
  'documentation.ts': 'shared/payments/processors/acme/documentation.ts',
};

/** How the shop pays with it; the client of the API, which is made anew, has its path. */
const IN_SHOP = `import type { ShopProcessor } from './shop-processor.ts';

export const acmeInShop: ShopProcessor = {
  async read({ shop }) {
    const { data } = await shop.GET('/integrations/acme');
    return data?.data.isActive ? { isTest: true, attributes: {} } : undefined;
  },
  hosts: () => ({ 'form-action': ['https://pay.acme.example'] }),
};
`;

/** What is written into each list. */
const LISTS: Readonly<Record<string, readonly (readonly [place: RegExp, written: string])[]>> = {
  'shared/resources/schemas/processors.ts': [
    [/^/, "import { acme, acmeContract } from './processors/acme.ts';\n"],
    [/(?<=const LIST = \[[^\]]+)\]/, ', acme]'],
    [/(?<=const ALL_CONTRACTS = \{[^}]+) \}/, ', acme: acmeContract }'],
  ],
  'shared/payments/processors/code-of-processors.ts': [
    [/^/, "import { acmeCode } from './acme/code.ts';\n"],
    [/(?<=Code,\n)\};/, '  acme: acmeCode,\n};'],
  ],
  'shared/payments/processors/documentation-of-processors.ts': [
    [/^/, "import { acmeDocumentation } from './acme/documentation.ts';\n"],
    [/(?<=Documentation,\n)\};/, '  acme: acmeDocumentation,\n};'],
  ],
  'shop/processors/list.ts': [
    [/^/, "import { acmeInShop } from './acme.ts';\n"],
    [/(?<=InShop,\n)\};/, '  acme: acmeInShop,\n};'],
  ],
};

const acme = await startFakeAcme(API_KEY, WEBHOOK_KEY);
const others = await startUnasked();
afterAll(() => Promise.all([acme.close(), others.close()]));

beforeAll(() => {
  copyProject(project);
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  for (const [file, path] of Object.entries(FILES)) {
    const text = readFileSync(join('test/processors/acme', file), 'utf8');
    mkdirSync(dirname(join(project, path)), { recursive: true });
    const placed = text
      .replaceAll("'../../../shared/", "'../../../../shared/")
      .replaceAll("'./facts.ts'", "'../../../resources/schemas/processors/acme.ts'");
    writeFileSync(join(project, path), placed);
  }
  writeFileSync(join(project, 'shop/processors/acme.ts'), IN_SHOP);
  for (const [path, places] of Object.entries(LISTS)) {
    const file = join(project, path);
    const text = places.reduce(
      (before, [place, written]) => before.replace(place, written),
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, text);
  }
});

test('a processor of one folder, two files and one line per list compiles', async () => {
  const built = await run('node', [join(project, 'bin/build/client.ts')], env);
  expect(built).toMatchObject({ code: 0 });
  const compiled = await run(resolve('node_modules/.bin/tsc'), ['--project', project]);
  expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' });
});

/** Runs the ops command of the copy. */
async function ops(...args: string[]) {
  const all = [...args, '--data', data, '--json'];
  const { stdout, stderr } = await run(join(project, 'bin/shopwright'), all, env);
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

async function openShop() {
  const urls = {
    ACME_URL: acme.baseUrl,
    STRIPE_URL: others.baseUrl,
    BRAINTREE_URL: others.baseUrl,
  };
  const server = await deploy(['--data', data], { cwd: project, env: { ...env, ...urls } });
  const account = await ops('account', 'create', '--name', 'Tea Traders');
  const store = await ops(
    ...['application', 'create', '--account', String(account.id), '--name', 'Tea House'],
  );
  const asAdmin = await signIn(server, store);
  const asPublic = asking(String(store.public_key), server.url);
  const product = await create(asAdmin, '/products', {
    ...PRODUCT,
    requires_shipping: false,
  });
  const order = async () =>
    create(asPublic, '/orders', {
      items: [{ product_id: product.id, quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    });
  const orderNow = async ({ id }: { readonly id?: unknown }) =>
    (await asAdmin('GET', `/orders/${id}`)).body.data;
  const send = async (id: string, key?: string) => {
    const { body, headers } = acme.eventOf(id, key);
    const path = `/v0/integrations/acme/events/${store.public_key}`;
    return (await fetch(`${server.url}${path}`, { method: 'POST', body, headers })).status;
  };
  return { server, store, asAdmin, asPublic, product, order, orderNow, send };
}

test('a store takes payments with the new processor and calls no other', async () => {
  const { server, store, asAdmin, asPublic, product, order, orderNow, send } = await openShop();
  const pay = async (id: unknown, body: object) =>
    asPublic('POST', '/integrations/acme/payments', { order_id: id, ...body });

  // Credentials: by the API, with their own faults, and by the command.
  const path = '/application/processors/acme';
  expect((await asAdmin('PUT', path, { acme_api_key: 'mine' })).body).toMatchObject({
    errors: [{ message: 'acme_api_key must be a key of Acme: acme_....' }],
  });
  const keys = { acme_api_key: API_KEY, acme_webhook_key: WEBHOOK_KEY };
  const set = await asAdmin('PUT', path, { ...keys, acme_shop_name: 'Tea' });
  expect(set.body.data).toMatchObject({ name: 'acme', active: true, acme_shop_name: 'Tea' });
  expect(JSON.stringify(set.body)).not.toContain(API_KEY);
  expect((await asAdmin('POST', `${path}/test`, {})).body.data).toEqual({ works: true });
  expect((await asPublic('GET', '/integrations/acme')).body.data).toEqual({
    environment: 'sandbox',
    acme_shop_name: 'Tea',
    isActive: true,
  });
  expect(await ops('api', 'GET', '/application/processors')).toMatchObject({
    data: [{ name: 'acme', active: true }],
  });

  // A payment, in part refunded; a declined one.
  const first = await order();
  expect((await pay(first.id, { acme_token: 'bad' })).body).toMatchObject({
    errors: [{ code: 400, Acme: { message: 'The payment is declined.' } }],
  });
  expect((await pay(first.id, { acme_token: 'good' })).body.data).toMatchObject({ status: 'paid' });
  expect(await orderNow(first)).toMatchObject({ state: 'processing' });
  const refunded = await asAdmin('POST', `/orders/${first.id}/refunds`, { amount: 5 });
  expect(refunded.body.data).toMatchObject({ refunds: [{ amount: 5, status: 'succeeded' }] });
  const charged = [...acme.payments.values()].find(({ status }) => status === 'paid');
  expect(charged).toMatchObject({ amount: 2450, refunded: 500, currency: 'EUR' });

  // Money that is authorised first, and taken later.
  await asAdmin('PUT', '/application', { capture: 'manual' });
  const held = await order();
  await expect
    .poll(async () => (await pay(held.id, { acme_token: 'good' })).body.data)
    .toMatchObject({ status: 'authorised' });
  const captured = await asAdmin('POST', `/orders/${held.id}/capture`, {});
  expect(captured.body.data).toMatchObject({ payments: [{ captured: true }] });

  // Events: of the money that was given back there, signed in the header of the processor.
  const paid = [...acme.payments.values()].find((each) => each.order === String(held.id));
  if (!paid) throw new Error('Nothing was paid.');
  paid.refunded = paid.amount;
  expect(await send(paid.id, 'of somebody else')).toBe(400);
  expect(await orderNow(held)).not.toHaveProperty('refunds.0');
  expect(await send(paid.id)).toBe(200);
  expect(await orderNow(held)).toMatchObject({ refunds: [{ amount: 24.5 }] });

  // Its currencies and its steps decide what can be charged.
  await asAdmin('PUT', '/application', {
    currencies: [
      { code: 'USD', rate: 2 },
      { code: 'CHF', rate: 2 },
    ],
  });
  const quoteIn = async (currency: string, quantity = 1) => {
    const items = [{ product_id: product.id, quantity }];
    const body = { items, shipping_address: ADDRESS, billing_address: ADDRESS, currency };
    const quoted = await asPublic('POST', '/orders/quote', body);
    return quoted.body.data.payment_options.find(
      ({ processor }: { processor?: string }) => processor,
    );
  };
  await expect
    .poll(() => quoteIn('USD'))
    .toMatchObject({ processor: 'Acme', charged_amount: 49, charged_currency: 'USD' });
  expect(await quoteIn('CHF')).toMatchObject({ charged_amount: 24.5, charged_currency: 'EUR' });
  await asAdmin('PUT', `/products/${product.id}`, { price: 24.53 });
  await expect.poll(() => quoteIn('EUR')).toMatchObject({ total: 24.55, charged_amount: 24.55 });

  const openapi = await (await fetch(`${server.url}/v0/openapi.json`)).json();
  expect(openapi).toMatchObject({
    paths: { '/integrations/acme/payments': {}, '/application/processors/acme': {} },
    components: { schemas: { AcmeInput: {}, AcmePayment: {}, AcmeResult: {} } },
  });

  // Its secrets are moved with the store.
  const file = join(root, 'application.json');
  const exporting = ['application', 'export', String(store.id), file, '--with-secrets'];
  const exported = await run(join(project, 'bin/shopwright'), [...exporting, '--data', data], env);
  expect(exported.code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain(API_KEY);

  expect(others.requests).toEqual([]);
  expect(await server.stop()).toBe(0);
});

test('a customer pays on its hosted page and returns by webhook or lookup', async () => {
  const { server, asAdmin, asPublic, order, orderNow, send } = await openShop();
  const keys = { acme_api_key: API_KEY, acme_webhook_key: WEBHOOK_KEY };
  await asAdmin('PUT', '/application/processors/acme', keys);
  const pay = async (id: unknown, body: object) =>
    (await asPublic('POST', '/payments', { order_id: id, method: 'Acme', ...body })).body;
  const BACK = { return_url: 'https://tea.example/thanks' };
  const begun = async () => {
    const placed = await order();
    const { data } = await pay(placed.id, BACK);
    return { placed, waits: data, id: String(data.payment_intent) };
  };

  const first = await begun();
  expect(await pay(first.placed.id, {})).toMatchObject({
    errors: [{ invalidPropertyName: 'return_url' }],
  });
  expect(first.waits).toEqual({
    status: 'requires_action',
    redirect: {
      url: `https://pay.acme.example/${first.id}`,
      expires: '2099-01-01T00:00:00.000Z',
    },
    payment_intent: first.id,
  });
  // Again, it is the same page of the same payment.
  const count = acme.payments.size;
  expect((await pay(first.placed.id, BACK)).data).toEqual(first.waits);
  expect(acme.payments.size).toBe(count);
  const open = await orderNow(first.placed);
  expect(open).toMatchObject({ state: 'created', payment_attempt: { status: 'requires_action' } });
  expect(JSON.stringify(open)).not.toContain('pay.acme.example');

  acme.pay(first.id);
  expect(await send(first.id)).toBe(200);
  const paid = { state: 'processing', payments: [{ method: 'Acme', successful: true }] };
  expect(await orderNow(first.placed)).toMatchObject(paid);

  const second = await begun();
  acme.pay(second.id);
  const back = { payment_intent: second.id };
  expect((await pay(second.placed.id, back)).data).toMatchObject({ status: 'paid' });
  expect(await orderNow(second.placed)).toMatchObject(paid);
  // Who comes back twice reads the same.
  expect((await pay(second.placed.id, back)).data).toMatchObject({ status: 'paid' });

  // Money of another amount pays nothing.
  const third = await begun();
  Object.assign(acme.payments.get(third.id) ?? {}, { amount: 1 });
  acme.pay(third.id);
  expect(await send(third.id)).toBe(200);
  expect(await orderNow(third.placed)).toMatchObject({
    state: 'created',
    payment_mismatches: [{ reason: 'amount', charge: third.id }],
  });

  // Another payment takes the place of one that waits.
  const fourth = await begun();
  expect((await pay(fourth.placed.id, { acme_token: 'good' })).data).toMatchObject({
    status: 'paid',
  });
  expect(acme.payments.get(fourth.id)).toMatchObject({ status: 'canceled' });

  expect(others.requests).toEqual([]);
  expect(await server.stop()).toBe(0);
});

test('a guest pays on its page from the shop, without scripts', async () => {
  const { server, store, asAdmin, order, orderNow } = await openShop();
  await asAdmin('PUT', '/application/processors/acme', { acme_api_key: API_KEY });
  const shop = `${server.url}/s/${store.id}`;
  const placed = await order();
  const path = `/orders/${placed.id}`;
  const cookie = `orders=${encodeURIComponent(JSON.stringify({ [placed.id]: placed.secret }))}`;
  const open = (query = '') =>
    fetch(`${shop}${path}${query}`, { redirect: 'manual', headers: { cookie } });
  const page = await open();
  expect(await page.text()).toContain('Pay with Acme');
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://pay.acme.example;",
  );

  const paying = await fetch(`${shop}${path}/pay`, {
    ...{ method: 'POST', redirect: 'manual', headers: { cookie, origin: server.url } },
    body: new URLSearchParams({ processor: 'Acme', action: 'order' }),
  });
  const [payment] = [...acme.payments.values()].filter((each) => each.order === String(placed.id));
  if (!payment) throw new Error('Nothing was begun.');
  expect([paying.status, paying.headers.get('location')]).toEqual([303, payment.page]);

  // Back without having paid, and then with it.
  const unpaid = await open('?paid=1');
  expect([unpaid.status, (await unpaid.text()).includes('Complete your payment')]).toEqual([
    200,
    true,
  ]);
  acme.pay(payment.id);
  const paid = await open('?paid=1');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `/s/${store.id}${path}`]);
  expect(await orderNow(placed)).toMatchObject({
    state: 'processing',
    payments: [{ method: 'Acme', successful: true }],
  });
  expect(await (await open('?paid=1')).text()).toContain('Thank you for your order');

  expect(others.requests).toEqual([]);
  expect(await server.stop()).toBe(0);
});
