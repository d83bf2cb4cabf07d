import { expect, test } from 'vitest';
import { brands } from '../../shared/resources/brands.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import { ADDRESS, create, errorOf, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { stopClock, tick } from '../store/clock.ts';
import { readDocument } from '../store/document.ts';
import { table } from '../store/local-store.ts';
import { shopwright } from '../store/ops-command.ts';

/** The commands of operators that docs/deploy.md names for alarms, each run on what rings. */
stopClock();
const { stripe, store } = await openCardStore();
const { application, asAdmin, asPublic } = store;
const id = String(application.id);

const lines = readDocument('docs/deploy.md').tables.get('When an alarm goes off') ?? [];
const commandsOf = (alarm: string) =>
  lines
    .filter(([name]) => name === `\`${alarm}\``)
    .flatMap((cells) => cells.flatMap((cell) => cell.match(/(?<=`)shopwright [^`]+/g) ?? []));

/** The words of a command that the line of an alarm names. */
const wordsOf = (alarm: string, at = 0): string[] =>
  (commandsOf(alarm)[at] ?? '').split(' ').slice(1);

test('the runbook names no other commands', () => {
  const named = lines.flatMap(([name = '']) => {
    const count = commandsOf(name.slice(1, -1)).length;
    return count > 0 ? [[name, count]] : [];
  });
  expect(named).toEqual([
    ['`payments`', 1],
    ['`stream`', 1],
    ['`background-failures`', 2],
  ]);
});

test.each([
  ['background-failures', 1, 'Created the events of 0 changes of'],
  ['stream', 0, 'The reports of'],
])('runs the %s command at index %i for a store', async (alarm, at, begins) => {
  const { code, stdout } = await shopwright(...wordsOf(alarm, at), id);
  expect([code, stdout.slice(0, begins.length)]).toEqual([0, begins]);
});

test('payments work again after the payments command fixes a refused key', async () => {
  const product = await create(asAdmin, '/products', PRODUCT);
  const items = [{ product_id: product.id, quantity: 1 }];
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const order = await create(asPublic, '/orders', { items, ...addresses });
  const { id: order_id, secret } = order;
  const pay = () =>
    asPublic('POST', '/payments', { order_id, secret, method: 'Stripe', source: 'tok_visa' });
  const wrong = { secret_key: 'sk_test_wrong' };
  await asAdmin('PUT', '/application/processors/stripe', wrong);
  expect(errorOf(await pay()).message).toBe('Payments with Stripe are not configured properly.');

  const credentials = JSON.stringify({ secret_key: stripe.secretKey });
  const named = (word: string) => (word === '-' ? credentials : word.replace('NAME', 'stripe'));
  const words = wordsOf('payments').map(named);
  expect(await shopwright(...words, '--application', id)).toMatchObject({ code: 0 });
  tick(CACHE_TTL_MS);
  expect((await pay()).status).toBe(200);
  const { body } = await asAdmin('GET', `/orders/${order_id}`);
  expect(body.data.state).toBe('processing');
});

test('the background-failures command names an unreadable item', async () => {
  const brand = await create(asAdmin, '/brands', { name: 'Southwind' });
  const key = recordKey(application, brands.name, brand.id);
  await table.write({ update: key, edits: [{ attribute: 'data', set: '{"name":"Southwind' }] });
  const { code, stdout } = await shopwright(...wordsOf('background-failures'), id);
  expect([code, stdout.split('\n\n').at(-1)]).toEqual([1, `${key.pk} ${key.sk}\n`]);
});
