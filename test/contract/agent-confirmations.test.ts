import { afterAll, expect, test, vi } from 'vitest';
import { mcpTools } from '../../bin/build/mcp-tools.ts';
import { describeApi } from '../../bin/build/openapi/document.ts';
import { CONFIRM_SECONDS } from '../../functions/mcp/confirmation.ts';
import { call, confirmed, connect, data, previewed } from '../store/agent.ts';
import { ADDRESS, ask, create, credentials, openStore, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { configureProcessors } from '../store/configure-processors.ts';

/** Money and deletions of agents: a preview first, then the same call with its confirmation. */
const { store, url, stripe, braintree } = await openCardStore({
  name: 'Tea House',
  capture: 'automatic',
});
const { asAdmin, asPublic, application } = store;
const admin = await adminOf(store);
const asAgent = (authorization = admin) => connect(authorization, `${url}/v0`);

async function adminOf(shop: typeof store): Promise<string> {
  const { body } = await ask('POST', '/tokens', { url, body: credentials(shop) });
  return `${shop.application.publicKey}:${body.data.token}`;
}

let keys = 0;
const key = () => ({ 'Idempotency-Key': `key-${keys++}` });

const kettle = await create(asAdmin, '/products', { ...PRODUCT, name: 'Blue Kettle', price: 50 });

const ORDER = {
  items: [{ product_id: kettle.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
};

async function paidOrder(how: object = { method: 'Stripe', source: 'tok_visa' }) {
  const { id, secret } = await create(asPublic, '/orders', ORDER);
  const paid = await asPublic('POST', '/payments', { order_id: id, secret, ...how });
  expect(paid.status).toBe(200);
  return (await asAdmin('GET', `/orders/${id}`)).body.data;
}

const orderOf = async (id: number) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const statusOf = async (path: string) => (await asAdmin('GET', path)).status;

test('operations that delete, erase or move money require a confirmation and a key', () => {
  const tools = mcpTools(describeApi());
  /** These take nothing away that the next call does not give back, or move nothing. */
  const without = ['cartsDetachCoupon', 'paymentsCreateClientToken'];
  const ofMoney = ['payments:write', 'orders:refund', 'orders:erase', 'users:erase'];
  const isGrave = ({ method, permission = '' }: (typeof tools)[number]) =>
    method === 'DELETE' || (method !== 'GET' && ofMoney.includes(permission));
  const grave = tools.filter((each) => isGrave(each) && each.effect !== 'reads');
  expect(grave.length).toBeGreaterThan(30);
  expect(grave.filter(({ confirms }) => !confirms).map(({ name }) => name)).toEqual(
    without.filter((name) => grave.some((each) => each.name === name)),
  );
  const others = ['ordersCreate', 'ordersSend', 'ordersMove', 'ordersCancel', 'ordersWithdraw'];
  const confirming = tools.filter(({ confirms }) => confirms);
  const names = confirming.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...others, 'ordersChangeReturn']));
  expect(names).toEqual(expect.arrayContaining(['productsUpdateMany', 'usersErase']));
  for (const { inputSchema } of confirming) {
    expect(inputSchema['required']).toContain('Idempotency-Key');
    expect(inputSchema['properties']).toHaveProperty('confirm');
  }
});

test('tool hints say what an operation does', async () => {
  const { tools } = await (await asAgent()).listTools();
  const hintsOf = (name: string) => {
    const { readOnlyHint, destructiveHint, idempotentHint } =
      tools.find((each) => each.name === name)?.annotations ?? {};
    return { readOnlyHint, destructiveHint, idempotentHint };
  };
  const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
  const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
  const destroys = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };
  for (const name of ['ordersList', 'ordersQuote', 'paymentsQuoteRefund', 'invoicesCreatePdf']) {
    expect([name, hintsOf(name)]).toEqual([name, reads]);
  }
  for (const name of ['cartsCreate', 'ordersAddNote', 'productsCreate', 'ordersAddShipment']) {
    expect([name, hintsOf(name)]).toEqual([name, adds]);
  }
  for (const name of ['productsRemove', 'usersErase', 'paymentsRefund', 'productsUpdate']) {
    expect([name, hintsOf(name)]).toEqual([name, destroys]);
  }
  expect(hintsOf('productsChangeStock')).toEqual({ ...destroys, idempotentHint: false });
});

test('an agent previews a refund and makes it once per key', async () => {
  const agent = await asAgent();
  const { id } = await paidOrder();
  const args = { id, body: { amount: 5 }, ...key() };
  const { preview, confirm, next } = await previewed(agent, 'paymentsRefund', args);
  expect(preview).toBe(`Refund an order: €5.00 for order ${id}.`);
  expect(next).toMatch(/^Nothing has been done yet\./);
  expect((await orderOf(id)).refunds ?? []).toEqual([]);
  const refunded = await data(agent, 'paymentsRefund', { ...args, confirm });
  expect(refunded.refunds).toMatchObject([{ amount: 5 }]);
  // A lost answer: the same again, as it was, and from the beginning.
  expect(await data(agent, 'paymentsRefund', { ...args, confirm })).toEqual(refunded);
  expect(await confirmed(agent, 'paymentsRefund', args)).toEqual(refunded);
  expect((await orderOf(id)).refunds).toHaveLength(1);
});

test('a refund requires a key and something to refund', async () => {
  const agent = await asAgent();
  const { id } = await paidOrder();
  expect(await call(agent, 'paymentsRefund', { id, body: { amount: 5 } })).toEqual({
    isError: true,
    text: 'The argument Idempotency-Key is missing.',
  });
  for (const [name, args] of [
    ['paymentsRefund', { id, body: {}, ...key() }],
    ['paymentsQuoteRefund', { id, body: {} }],
  ] as const) {
    const refused = await call(agent, name, args);
    expect(JSON.parse(refused.text).errors).toMatchObject([
      { code: 400, message: 'line_items, shipping or amount is required.' },
    ]);
  }
});

test('refuses a refund whose amount has changed since the preview', async () => {
  const agent = await asAgent();
  const { id } = await paidOrder();
  const item = { product_id: kettle.id, quantity: 1 };
  const args = { id, body: { line_items: [item] }, ...key() };
  const { preview, confirm } = await previewed(agent, 'paymentsRefund', args);
  expect(preview).toBe(`Refund an order: €50.00 for order ${id}.`);
  await create(asAdmin, `/orders/${id}/refunds`, { line_items: [item], amount: 3 });
  const refused = await call(agent, 'paymentsRefund', { ...args, confirm });
  expect(refused.isError).toBe(true);
  expect((await orderOf(id)).refunds).toHaveLength(1);
  const wrong = { id, body: { amount: 5, expected_amount: 7 }, ...key() };
  const early = await call(agent, 'paymentsRefund', wrong);
  expect(JSON.parse(early.text).errors).toMatchObject([{ code: 409 }]);
});

test('a confirmation works only for its arguments and caller, until it expires', async () => {
  const agent = await asAgent();
  const { id } = await paidOrder();
  const args = { id, body: { amount: 5, reason: 'late' }, ...key() };
  const { confirm } = await previewed(agent, 'paymentsRefund', args);
  const { secret } = await create(asAdmin, '/api-keys', {
    name: 'Agent',
    permissions: ['orders:read', 'orders:refund', 'payments:read'],
  });
  const other = await asAgent(`Bearer ${secret}`);
  const [payload = ''] = confirm.split('.');
  const more = Buffer.from(JSON.stringify([9e9, { body: { expected_amount: 50 } }]));
  const isRefused = {
    isError: true,
    text: expect.stringMatching(/^This confirmation is for other arguments/),
  };
  for (const [who, changed] of [
    [agent, { body: { amount: 50, reason: 'late' } }],
    [agent, { 'Idempotency-Key': 'another' }],
    [agent, { confirm: `${more.toString('base64url')}.${confirm.split('.')[1]}` }],
    [agent, { confirm: payload }],
    [agent, { confirm: '' }],
    [agent, { confirm: 'yes' }],
    [other, {}],
  ] as const) {
    expect(await call(who, 'paymentsRefund', { ...args, confirm, ...changed })).toEqual(isRefused);
  }
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + CONFIRM_SECONDS * 1_000 + 1_000);
  expect(await call(agent, 'paymentsRefund', { ...args, confirm })).toEqual(isRefused);
  clock.mockRestore();
  expect((await orderOf(id)).refunds ?? []).toEqual([]);
  // The order of the arguments does not count.
  const turned = { ...key(), ...args, confirm, body: { reason: 'late', amount: 5 } };
  expect(await data(agent, 'paymentsRefund', turned)).toMatchObject({ refunds: [{ amount: 5 }] });
});

afterAll(() => vi.restoreAllMocks());

test('a deletion names the record and fails if it changed since the preview', async () => {
  const agent = await asAgent();
  const product = await create(asAdmin, '/products', { ...PRODUCT, name: 'Old Pot' });
  const args = { id: product.id, ...key() };
  const { preview, confirm } = await previewed(agent, 'productsRemove', args);
  expect(preview).toBe(`Delete a product: “Old Pot” (id ${product.id}).`);
  expect(await statusOf(`/products/${product.id}`)).toBe(200);
  await asAdmin('PUT', `/products/${product.id}`, { name: 'New Pot' });
  const refused = await call(agent, 'productsRemove', { ...args, confirm });
  expect(JSON.parse(refused.text).errors).toMatchObject([{ code: 412 }]);
  expect(await statusOf(`/products/${product.id}`)).toBe(200);
  await confirmed(agent, 'productsRemove', args);
  expect(await statusOf(`/products/${product.id}`)).toBe(404);
  const gone = await call(agent, 'productsRemove', { id: product.id, ...key() });
  expect(JSON.parse(gone.text).errors).toMatchObject([{ code: 404 }]);
});

test('an agent can delete notes, variants and drafts, and erase orders and users', async () => {
  const agent = await asAgent();
  const { id } = await paidOrder();
  const order = `/orders/${id}`;
  await create(asAdmin, `${order}/notes`, { text: 'Stays' });
  const note = await create(asAdmin, `${order}/notes`, { text: 'Asked for a bow' });
  const ofNote = { id, note_id: note.id, ...key() };
  expect((await previewed(agent, 'ordersRemoveNote', ofNote)).preview).toBe(
    `Delete a note on an order: “Asked for a bow” (id ${note.id}).`,
  );
  await confirmed(agent, 'ordersRemoveNote', ofNote);
  expect((await asAdmin('GET', `${order}/notes`)).body.data).toMatchObject([{ text: 'Stays' }]);

  const product = await create(asAdmin, '/products', {
    ...{ name: 'Cup', type: 'product_with_variants', price: 5, stock_type: 'track' },
    variants: [
      { name: 'Red', stock_level: 3 },
      { name: 'Blue', stock_level: 4 },
    ],
  });
  const [variant] = product.variants;
  const ofVariant = { id: product.id, variant_id: variant.id, ...key() };
  await confirmed(agent, 'productsRemoveVariant', ofVariant);
  const { variants } = (await asAdmin('GET', `/products/${product.id}`)).body.data;
  expect(variants).toMatchObject([{ name: 'Blue' }]);
  await confirmed(agent, 'productsRemove', { id: product.id, ...key() });

  const removed = { ...key() };
  expect((await previewed(agent, 'applicationRemoveBraintree', removed)).preview).toBe(
    'Delete the Braintree credentials.',
  );
  const draft = await create(asAdmin, '/orders', { ...ORDER, state: 'draft' });
  await confirmed(agent, 'ordersRemoveDraft', { id: draft.id, ...key() });
  expect(await statusOf(`/orders/${draft.id}`)).toBe(404);

  expect((await confirmed(agent, 'ordersErase', { id, ...key() })).erased_at).toBeTruthy();
  const user = await create(asAdmin, '/users', {
    ...{ email: 'gone@example.org', name: 'Nora Gone', password: 'correct horse' },
  });
  const ofUser = { id: user.id, ...key() };
  expect((await previewed(agent, 'usersErase', ofUser)).preview).toContain('“Nora Gone”');
  await confirmed(agent, 'usersErase', ofUser);
  expect(await statusOf(`/users/${user.id}`)).toBe(404);
});

test('a bulk update preview names the records and fields', async () => {
  const agent = await asAgent();
  const pots = [];
  for (const name of ['Pot A', 'Pot B']) {
    pots.push(await create(asAdmin, '/products', { ...PRODUCT, name, price: 8 }));
  }
  const args = { body: pots.map(({ id }) => ({ id, price: 9 })), ...key() };
  const { preview, confirm } = await previewed(agent, 'productsUpdateMany', args);
  const [a, b] = pots.map(({ id, name }) => `“${name}” (id ${id})`);
  expect(preview).toBe(`Update several products (price): ${b}, ${a}.`);
  const done = await call(agent, 'productsUpdateMany', { ...args, confirm });
  expect(done.isError).toBe(false);
  const { price } = (await asAdmin('GET', `/products/${pots[0].id}`)).body.data;
  expect(price).toBe(9);
});

test('an import needs a confirmation unless it is a dry run', async () => {
  const agent = await asAgent();
  const pot = await create(asAdmin, '/products', { ...PRODUCT, name: 'Pot C', price: 8 });
  const content = JSON.stringify({ id: pot.id, price: 1 });
  const body = { resource: 'products', format: 'ndjson', content };
  const dry = await data(agent, 'importsCreate', { body: { ...body, dry_run: true }, ...key() });
  expect(dry).toMatchObject({ dry_run: true });
  const stateOf = async (id: number) => (await asAdmin('GET', `/imports/${id}`)).body.data.state;
  await vi.waitFor(async () => expect(await stateOf(dry.id)).toBe('done'), 10_000);
  const args = { body, ...key() };
  const { preview, confirm } = await previewed(agent, 'importsCreate', args);
  expect(preview).toBe('Import a file: ndjson rows create or change products.');
  const made = await data(agent, 'importsCreate', { ...args, confirm });
  await vi.waitFor(async () => expect(await stateOf(made.id)).toBe('done'), 10_000);
  expect((await asAdmin('GET', `/products/${pot.id}`)).body.data.price).toBe(1);
});

test('a shopper confirms the total, places the order once and pays it', async () => {
  const agent = await asAgent(application.publicKey);
  const args = { body: ORDER, ...key() };
  const { preview, confirm } = await previewed(agent, 'ordersCreate', args);
  expect(preview).toBe('Place an order: €50.00.');
  await asAdmin('PUT', `/products/${kettle.id}`, { price: 60 });
  const refused = await call(agent, 'ordersCreate', { ...args, confirm });
  expect(JSON.parse(refused.text).errors).toMatchObject([{ code: 409, type: 'TotalChanged' }]);
  await asAdmin('PUT', `/products/${kettle.id}`, { price: 50 });
  const order = await data(agent, 'ordersCreate', { ...args, confirm });
  expect(order).toMatchObject({ total: 50, state: 'created' });
  expect(await data(agent, 'ordersCreate', { ...args, confirm })).toEqual(order);

  const pay = { body: { order_id: order.id, method: 'Stripe', source: 'tok_visa' }, ...key() };
  const hidden = await call(agent, 'paymentsCreate', pay);
  expect(hidden.isError).toBe(true);
  const proved = { ...pay, body: { ...pay.body, secret: order.secret } };
  const shown = await previewed(agent, 'paymentsCreate', proved);
  expect(shown.preview).toBe(`Pay an order: €50.00 for “${order.number}” (id ${order.id}).`);
  await data(agent, 'paymentsCreate', { ...proved, confirm: shown.confirm });
  expect(stripe.charges.at(-1)).toMatchObject({ amount: 5_000 });

  const given = { ...proved, body: { ...proved.body, expected_total: 47 } };
  expect((await previewed(agent, 'paymentsCreate', given)).preview).toMatch(
    /: €50\.00 for .*\. It is refused unless it is €47\.00\.$/,
  );

  const broken = { ...ORDER, items: [{ product_id: kettle.id, quantity: 1 }], coupon_code: 'NONE' };
  const problems = await previewed(agent, 'ordersCreate', { body: broken, ...key() });
  expect(problems.preview).toContain('It would be refused:');
});

test('an agent creates a draft without a confirmation but needs one to send it', async () => {
  const agent = await asAgent();
  const made = { body: { ...ORDER, state: 'draft' }, ...key() };
  const draft = await data(agent, 'ordersCreate', made);
  const args = { id: draft.id, ...key() };
  const { preview, confirm } = await previewed(agent, 'ordersSend', args);
  expect(preview).toBe(`Place a draft order: €50.00 for “${draft.number}” (id ${draft.id}).`);
  await asAdmin('PUT', `/products/${kettle.id}`, { price: 61 });
  const refused = await call(agent, 'ordersSend', { ...args, confirm });
  expect(JSON.parse(refused.text).errors).toMatchObject([{ code: 409, type: 'TotalChanged' }]);
  await asAdmin('PUT', `/products/${kettle.id}`, { price: 50 });
  expect(await confirmed(agent, 'ordersSend', args)).toMatchObject({ state: 'created' });
});

test('canceling an order previews its card refund; shipping needs no confirmation', async () => {
  const agent = await asAgent();
  const { id, number } = await paidOrder();
  const args = { id, body: { state: 'canceled' }, ...key() };
  const { preview, confirm } = await previewed(agent, 'ordersMove', args);
  expect(preview).toBe(
    `Move an order to another state: “${number}” (id ${id}) becomes canceled; €50.00 is refunded by card.`,
  );
  await create(asAdmin, `/orders/${id}/refunds`, { amount: 5 });
  const refused = await call(agent, 'ordersMove', { ...args, confirm });
  expect(JSON.parse(refused.text).errors).toMatchObject([{ code: 409 }]);
  const ended = await confirmed(agent, 'ordersMove', args);
  expect(ended).toMatchObject({ state: 'canceled', refunds_total: 50 });

  const kept = await paidOrder();
  const keeping = { id: kept.id, body: { state: 'canceled', refund: false }, ...key() };
  expect((await previewed(agent, 'ordersMove', keeping)).preview).toMatch(
    /becomes canceled; no money is refunded\.$/,
  );
  expect(await confirmed(agent, 'ordersMove', keeping)).toMatchObject({ state: 'canceled' });
  const shipped = await paidOrder();
  const moved = { id: shipped.id, body: { state: 'shipped' }, ...key() };
  expect(await data(agent, 'ordersMove', moved)).toMatchObject({ state: 'shipped' });
});

test('refunding a return requires the expected amount', async () => {
  const agent = await asAgent();
  const { id } = await paidOrder();
  const line_items = [{ product_id: kettle.id, quantity: 1 }];
  await create(asAdmin, `/orders/${id}/returns`, { line_items });
  const args = { id, index: 0, body: { state: 'refunded' }, ...key() };
  expect(await call(agent, 'ordersChangeReturn', args)).toEqual({
    isError: true,
    text: 'The body requires expected_amount here: what it should come to.',
  });
  const wrong = { ...args, body: { ...args.body, expected_amount: 5 } };
  const { confirm } = await previewed(agent, 'ordersChangeReturn', wrong);
  const refused = await call(agent, 'ordersChangeReturn', { ...wrong, confirm });
  expect(JSON.parse(refused.text).errors).toMatchObject([{ code: 409 }]);
  const right = { ...args, body: { ...args.body, expected_amount: 50 }, ...key() };
  expect(await confirmed(agent, 'ordersChangeReturn', right)).toMatchObject({ refunds_total: 50 });
});

/** An authorised payment, of a store that takes money later, and an agent of it. */
async function authorised() {
  const later = await openStore({ capture: 'manual' }, url);
  await configureProcessors(later, stripe, braintree);
  const product = await create(later.asAdmin, '/products', { ...PRODUCT, price: 50 });
  const items = [{ product_id: product.id, quantity: 1 }];
  const { id, number, secret } = await create(later.asPublic, '/orders', { ...ORDER, items });
  const card = { method: 'Stripe', source: 'tok_visa' };
  const paid = await later.asPublic('POST', '/payments', { order_id: id, secret, ...card });
  expect(paid.status).toBe(200);
  return { id, number, agent: await asAgent(await adminOf(later)) };
}

test('an agent captures an authorized payment as previewed', async () => {
  const { id, number, agent } = await authorised();
  const args = { id, ...key() };
  const { preview, confirm } = await previewed(agent, 'paymentsCapture', args);
  expect(preview).toBe(`Capture an authorized payment: €50.00 for “${number}” (id ${id}).`);
  const taken = await data(agent, 'paymentsCapture', { ...args, confirm });
  expect(taken.payments).toMatchObject([{ captured: true }]);
  expect(await data(agent, 'paymentsCapture', { ...args, confirm })).toEqual(taken);
});

test('an agent previews and makes a partial capture', async () => {
  const { id, number, agent } = await authorised();
  const args = { id, body: { amount: 20 }, ...key() };
  const { preview, confirm } = await previewed(agent, 'paymentsCapture', args);
  expect(preview).toBe(
    `Capture an authorized payment: €20.00 of €50.00 for “${number}” (id ${id}). The rest is released.`,
  );
  const taken = await data(agent, 'paymentsCapture', { ...args, confirm });
  expect(taken.payments).toMatchObject([{ amount: 20 }]);
});
