import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';

const store = await openStore({ timezone: 'Europe/Lisbon', languages: ['en', 'de'] });
const { asPublic, asAdmin, asUser, userId, application } = store;

const newEmail = () => `${randomUUID()}@example.org`;

const statement = (changes: object = {}) => ({
  ...{ name: 'Ada Verne', email: newEmail(), contract: 'Order 1004' },
  ...changes,
});

test('anyone withdraws without a login, and gets a receipt with the text and the time', async () => {
  const sent = statement({ goods: '1 × Blue Kettle\n2 × Sencha', reason: 'Too small' });
  const stored = await create(asPublic, '/withdrawals', sent);
  expect(stored).toMatchObject({ ...sent, user_id: null });
  for (const name of ['state', 'order_id', 'note']) expect(stored).not.toHaveProperty(name);
  const [receipt] = await mailsTo(application, sent.email);
  expect(receipt?.subject).toBe('We received your withdrawal');
  for (const text of ['Hello Ada Verne,', 'Order 1004', '2 × Sencha', 'Too small', sent.email])
    expect(receipt?.text).toContain(text);
  expect(receipt?.text).toMatch(/on .*\d\d?:\d\d.* (?:WET|WEST|UTC|GMT)/);
});

test('a receipt has the whole text, and no link of it', async () => {
  const sent = statement({ contract: 'https://spam.example/buy and www.spam.example' });
  await create(asPublic, '/withdrawals', sent);
  const [receipt] = await mailsTo(application, sent.email);
  expect(receipt?.text).toContain('https: //spam. example/buy and www. spam. example');
  expect(receipt?.html).not.toContain('href="https://spam');
});

test('a receipt is in the language of the request', async () => {
  const sent = statement();
  await create(asPublic, '/withdrawals?locale=de', sent);
  const [receipt] = await mailsTo(application, sent.email);
  expect(receipt?.subject).toBe('Ihr Widerruf ist eingegangen');
});

test('the response is the same whether there is such an order or not', async () => {
  const product = await create(asAdmin, '/products', PRODUCT);
  const address = { ...ADDRESS, email: newEmail() };
  const order = await create(asPublic, '/orders', {
    items: [{ product_id: product['id'], quantity: 1 }],
    ...{ shipping_address: address, billing_address: address },
  });
  const shapeOf = async (contract: unknown) => {
    const body = statement({ email: address.email, contract: String(contract) });
    return Object.keys(await create(asPublic, '/withdrawals', body));
  };
  expect(await shapeOf(order['number'])).toEqual(await shapeOf('WEB-999999'));
});

test('a customer who is logged in is named', async () => {
  expect(await create(asUser, '/withdrawals', statement())).toMatchObject({ user_id: userId });
});

test.each([
  ['name', { name: ' ' }],
  ['email', { email: 'ada' }],
  ['contract', { contract: '' }],
  ['contract', { contract: 'x'.repeat(501) }],
  ['goods', { goods: 'x'.repeat(5_001) }],
])('a wrong %s is refused', async (name, changes) => {
  const answer = await asPublic('POST', '/withdrawals', statement(changes));
  expect([answer.status, errorOf(answer)['invalidPropertyName']]).toEqual([400, name]);
});

test('only staff list statements, note what becomes of them, and never change the text', async () => {
  const { id } = await create(asPublic, '/withdrawals', statement());
  for (const [method, path] of [
    ['GET', '/withdrawals'],
    ['GET', `/withdrawals/${id}`],
    ['PUT', `/withdrawals/${id}`],
    ['DELETE', `/withdrawals/${id}`],
  ] as const)
    for (const who of [asPublic, asUser]) expect((await who(method, path, {})).status).toBe(401);
  const openIds = async () => {
    const { body } = await asAdmin('GET', '/withdrawals?state=open&per_page=250');
    return (body.data as unknown as { id: number }[]).map((each) => each.id);
  };
  expect(await openIds()).toContain(id);
  const changes = { state: 'done', order_id: 12, note: 'Called.', contract: 'Another' };
  const { body } = await asAdmin('PUT', `/withdrawals/${id}`, changes);
  expect(body.data).toMatchObject({ ...changes, contract: 'Order 1004', name: 'Ada Verne' });
  expect(await openIds()).not.toContain(id);
});

test('staff record when a withdrawal of an order came', async () => {
  const product = await create(asAdmin, '/products', PRODUCT);
  const order = await create(asAdmin, '/orders', {
    items: [{ product_id: product['id'], quantity: 1 }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  const path = `/orders/${order['id']}`;
  expect((await asAdmin('PATCH', path, { state: 'processing' })).status).toBe(200);
  const withdraw = (received_at: string) => asAdmin('POST', `${path}/withdraw`, { received_at });
  for (const wrong of ['2999-01-01T00:00:00Z', '2001-01-01T00:00:00Z']) {
    const answer = await withdraw(wrong);
    expect([answer.status, errorOf(answer)['invalidPropertyName']]).toEqual([400, 'received_at']);
  }
  const created_at = new Date(Date.parse(String(order['created_at'])) + 1).toISOString();
  const { body } = await withdraw(created_at);
  expect(body.data).toMatchObject({ withdrawal: { created_at } });
});
