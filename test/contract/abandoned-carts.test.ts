import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deliver } from '../../functions/deliveries/deliver.ts';
import { ABANDONED_CART } from '../../shared/events/hand-over.ts';
import type { Mail } from '../../shared/mail/mail.ts';
import { composed } from '../../shared/mail/message.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import {
  ADDRESS,
  asking,
  baseUrl,
  create,
  openStore,
  PRODUCT,
  publicUrl,
  type TestStore,
} from '../store/api.ts';
import { deliveringOn } from '../store/delivering.ts';
import { settledFeed } from '../store/feed.ts';
import { table } from '../store/local-store.ts';

const MINUTES = 60;
const cart_url = 'https://shop.example/cart';

const openShop = (settings: object = {}) =>
  openStore({
    abandoned_cart_minutes: MINUTES,
    abandoned_cart_mails: true,
    cart_url,
    ...settings,
  });

async function openCustomer({ asAdmin, asPublic, application }: TestStore) {
  const login = { email: `${randomUUID()}@example.org`, password: 'correct horse' };
  const user = await create(asAdmin, '/users', { name: 'Nora Lind', ...login });
  const { body } = await asPublic('POST', '/users/authenticate', login);
  const asUser = asking(`${application.publicKey}:${body.data.token}`);
  const product = await create(asAdmin, '/products', PRODUCT);
  const items = [{ product_id: product.id, quantity: 2 }];
  const fill = () => create(asUser, '/carts', { user_id: user.id, items });
  return { email: login.email, id: Number(user.id), asUser, items, fill };
}

/** The mails that are sent because nobody has changed a cart for long, so many minutes from now. */
async function leave(store: TestStore, id: number, minutes = MINUTES + 1) {
  const { application } = store;
  // The event of the last change schedules the same work, for its own time.
  await settledFeed(store);
  const now = Date.now() + minutes * 60_000;
  const mails: Mail[] = [];
  const environment = {
    ...deliveringOn(table),
    publicUrl,
    mailSender: { from: 'shop@example.org', send: async (mail: Mail) => void mails.push(mail) },
  };
  const work = { application: application.id, kind: ABANDONED_CART, id };
  await table.write(scheduleWork(work, now));
  await deliver(work, environment, now);
  const due = (await table.query(dueWork.partition(application.id))).filter(
    ({ sk, gsi1sk }) => sk.startsWith('mail#') && dueWork.timeOf(String(gsi1sk)) === now,
  );
  for (const key of due) await deliver(dueWork.read(key), environment, now);
  return mails;
}

test('a customer gets one email about an abandoned cart, with a link to it', async () => {
  const store = await openShop();
  const { email, id, asUser, items, fill } = await openCustomer(store);
  const cart = await fill();
  const [mail, ...others] = await leave(store, cart.id);
  const unsubscribe = expect.stringMatching(
    `^${baseUrl}/users/${store.application.id}/${id}/unsubscribe\\?signature=[\\w-]{22}$`,
  );
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: 'Your cart at Tea House', unsubscribe });
  expect(mail?.text).toBe(`Hello Nora Lind,

These items are still in your cart:

2 × Blue Kettle

View your cart:
${cart_url}

We send this email once for this cart, because you have an account at our shop.

Unsubscribe from cart emails:
${mail?.unsubscribe}

SELLER

Tea House
`);
  const message = mail && String(await composed(mail)).replaceAll(/\r\n\s+/g, ' ');
  expect(message).toContain(`List-Unsubscribe: <${mail?.unsubscribe}>\r\n`);
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  await asUser('PATCH', `/carts/${cart.id}`, { op: 'add', items });
  expect(await leave(store, cart.id, 10_000)).toEqual([]);
  const [again] = await leave(store, (await fill()).id);
  expect(again?.to).toBe(email);
});

test('a German store sends the email in German', async () => {
  const store = await openShop({ language: 'de' });
  const [mail] = await leave(store, (await (await openCustomer(store)).fill()).id);
  expect(mail?.text).toContain(
    'Diese Artikel liegen noch in Ihrem Warenkorb:\n\n2 × Blue Kettle\n',
  );
});

test.each([
  ['has not turned them on', { abandoned_cart_mails: false }],
  ['has no cart page', { cart_url: null }],
])('a store sends no abandoned cart emails if it %s', async (_, settings) => {
  const store = await openShop();
  await store.asAdmin('PUT', '/application', settings);
  expect(await leave(store, (await (await openCustomer(store)).fill()).id)).toEqual([]);
});

test('guests and customers who have since ordered get no abandoned cart email', async () => {
  const store = await openShop();
  const { asUser, items, fill } = await openCustomer(store);
  const ofGuest = await create(store.asPublic, '/carts', { items });
  expect(await leave(store, ofGuest.id)).toEqual([]);
  const cart = await fill();
  const address = { ...ADDRESS, email: 'nora@example.org' };
  await create(asUser, '/orders', { items, shipping_address: address, billing_address: address });
  expect(await leave(store, cart.id)).toEqual([]);
});

test('the unsubscribe link asks first; one click in an email client unsubscribes', async () => {
  const store = await openShop();
  const { id, fill } = await openCustomer(store);
  const [mail] = await leave(store, (await fill()).id);
  const url = mail?.unsubscribe ?? '';
  const state = async () => (await store.asAdmin('GET', `/users/${id}`)).body.data;
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(await page.text()).toContain('<form method="post">');
  expect(await state()).not.toHaveProperty('abandoned_cart_mails');
  const click = () =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  for (const answer of [await click(), await click()]) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(
      'You are unsubscribed. We will not email you about carts any more.',
    );
  }
  expect(await state()).toMatchObject({ abandoned_cart_mails: false });
  expect(await leave(store, (await fill()).id)).toEqual([]);
  await store.asAdmin('PUT', `/users/${id}`, { abandoned_cart_mails: true });
  expect(await leave(store, (await fill()).id)).toHaveLength(1);
});

test('an unsubscribe link with another store, user or signature returns 404', async () => {
  const store = await openShop();
  const other = await openShop();
  const { id, fill } = await openCustomer(store);
  const [mail] = await leave(store, (await fill()).id);
  const url = mail?.unsubscribe ?? '';
  for (const wrong of [
    url.slice(0, -1),
    url.replace(/=.*/, '='),
    url.replace(/\?.*/, ''),
    url.replace(`/${id}/`, `/${id + 1}/`),
    url.replace(`/${store.application.id}/`, `/${other.application.id}/`),
  ]) {
    for (const method of ['GET', 'POST']) {
      expect([wrong, (await fetch(wrong, { method })).status]).toEqual([wrong, 404]);
    }
  }
});
