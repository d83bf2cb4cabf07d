import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONFIRM_LIFETIME_MS, confirmToken } from '../../shared/mail/subscriber-token.ts';
import { LIMITS } from '../../shared/tenancy/login-limits.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create, errorOf, openStore } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { cipher } from '../store/local-store.ts';
import { openShopSite } from '../store/shop-site.ts';

const URL_OF_SHOP = 'https://tea.example';

const store = await openStore({ newsletter: true, url: URL_OF_SHOP, languages: ['en', 'de'] });
const { asPublic, asAdmin, asUser, application } = store;

const newEmail = () => `${randomUUID()}@example.org`;

/** The link of the newest mail to an address. */
async function linkTo(email: string, count = 1): Promise<URL> {
  const mails = await mailsTo(application, email, count);
  return new URL(/https?:\S+[?&](?:confirm|unsubscribe)=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
}

const tokenTo = async (email: string) => String((await linkTo(email)).searchParams.get('confirm'));

const ask = (email: string, query = '') =>
  asPublic('POST', `/subscribers/subscribe${query}`, { email });

const confirm = (token: string) => asPublic('POST', '/subscribers/confirm', { token });

const found = async (email: string) =>
  (await asAdmin('GET', `/subscribers?email=${encodeURIComponent(email)}`)).body.data;

test('an address subscribes when it confirms by the mail, and nothing of it is stored before', async () => {
  const email = newEmail();
  expect((await ask(email, '?locale=de')).body).toEqual({ status: true, mailed: true });
  const [mail] = await mailsTo(application, email);
  expect(mail?.subject).toBe('Bitte bestätigen Sie Ihr Newsletter-Abonnement');
  expect(await found(email)).toEqual([]);
  const link = await linkTo(email);
  expect(link.origin + link.pathname).toBe(`${URL_OF_SHOP}/newsletter`);
  const token = await tokenTo(email);
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(200);
  const [subscriber, ...more] = await found(email);
  expect(more).toEqual([]);
  expect(subscriber).toMatchObject({ email, locale: 'de', confirmed_at: expect.any(String) });
});

test('whoever subscribes again gets the same response, and stays one subscriber', async () => {
  const email = newEmail();
  await create(asAdmin, '/subscribers', { email });
  expect((await ask(email.toUpperCase())).body).toEqual({ status: true, mailed: true });
  await confirm(await tokenTo(email.toUpperCase()));
  expect(await found(email)).toHaveLength(1);
});

test('a link of a newsletter unsubscribes, once and again', async () => {
  const email = newEmail();
  const { id, unsubscribe_token: token } = await create(asAdmin, '/subscribers', { email });
  for (const _ of ['first', 'again'])
    expect((await asPublic('POST', '/subscribers/unsubscribe', { token })).status).toBe(200);
  expect((await asAdmin('GET', `/subscribers/${id}`)).status).toBe(404);
  expect(await create(asAdmin, '/subscribers', { email })).toMatchObject({ email });
});

test('a token that was changed, is too old, or is of another store is refused', async () => {
  const email = newEmail();
  await ask(email);
  const token = await tokenTo(email);
  const [text, signature] = token.split('.');
  const other = await openStore({ newsletter: true, url: URL_OF_SHOP });
  const forged = Buffer.from(JSON.stringify([newEmail(), 'en', 9e15])).toString('base64url');
  for (const wrong of ['', 'x', `${forged}.${signature}`, `${text}.`, `${token}.`])
    expect((await confirm(wrong)).status).toBe(400);
  const elsewhere = await other.asPublic('POST', '/subscribers/confirm', { token });
  expect(errorOf(elsewhere)).toMatchObject({ invalidPropertyName: 'token' });
  const old = Date.now() - CONFIRM_LIFETIME_MS;
  const late = await confirmToken({ email, locale: 'en' }, { application, cipher, now: old });
  expect(errorOf(await confirm(late))).toMatchObject({ invalidPropertyName: 'token' });
});

test('only staff see subscribers, and an address is there once', async () => {
  const email = newEmail();
  await create(asAdmin, '/subscribers', { email });
  const again = await asAdmin('POST', '/subscribers', { email: email.toUpperCase() });
  expect(errorOf(again)).toMatchObject({ invalidPropertyName: 'email', failedValidator: 'unique' });
  for (const caller of [asPublic, asUser])
    expect((await caller('GET', '/subscribers')).status).toBe(401);
});

test('another address is unconfirmed, and frees the old one', async () => {
  const [email, other] = [newEmail(), newEmail()];
  await ask(email);
  await confirm(await tokenTo(email));
  const [{ id }] = await found(email);
  const { body } = await asAdmin('PUT', `/subscribers/${id}`, { email: other });
  expect(body.data).toMatchObject({ email: other, confirmed_at: null });
  await create(asAdmin, '/subscribers', { email });
  const taken = await asAdmin('PUT', `/subscribers/${id}`, { email });
  expect(errorOf(taken)).toMatchObject({ invalidPropertyName: 'email', failedValidator: 'unique' });
});

test('an address gets a limited number of mails', async () => {
  const email = newEmail();
  const { failures } = LIMITS['subscriber-email'];
  for (let i = 0; i <= failures; i += 1)
    expect((await ask(email)).body).toEqual({ status: true, mailed: true });
  const mark = newEmail();
  await ask(mark);
  await mailsTo(application, mark);
  expect(await mailsTo(application, email)).toHaveLength(failures);
});

test('a store has no newsletter unless it says so, and needs a page for it', async () => {
  const other = await openStore({});
  const refused = await other.asPublic('POST', '/subscribers/subscribe', { email: newEmail() });
  expect(refused.status).toBe(400);
  const change = await other.asAdmin('PUT', '/application', { newsletter: true, url: null });
  expect(errorOf(change)).toMatchObject({ invalidPropertyName: 'newsletter' });
});

test('the erasure of a customer ends the newsletter, and the export has it', async () => {
  const email = newEmail();
  const user = await create(asPublic, '/users', { name: 'Ada', email, password: randomUUID() });
  await create(asAdmin, '/subscribers', { email });
  const exported = (await asAdmin('GET', `/users/${user['id']}/export`)).body.data;
  expect(exported.subscriber).toMatchObject({ email, confirmed_at: null });
  await asAdmin('POST', `/users/${user['id']}/erase`);
  expect(await found(email)).toEqual([]);
});

test('a visitor subscribes in the footer, confirms by the mail and unsubscribes', async () => {
  const site = await openShopSite({ name: 'Tea House', newsletter: true, url: URL_OF_SHOP });
  const email = newEmail();
  const one = wireVisitor(site.shop);
  await one.open('/');
  await one.fill('Email', email);
  await one.press('Subscribe');
  expect(await one.text()).toContain('We sent you an email.');
  const [mail] = await mailsTo(site.application, email);
  const [link = ''] = /https?:\S+confirm=\S+/.exec(mail?.text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  const other = wireVisitor(site.shop);
  await other.open(pathname + search);
  await other.press('Subscribe');
  expect(await other.text()).toContain('You are subscribed to our newsletter.');
  const { data } = (await site.asAdmin('GET', '/subscribers')).body;
  await other.open(`/newsletter?unsubscribe=${data[0].unsubscribe_token}`);
  await other.press('Unsubscribe');
  expect(await other.text()).toContain('You won’t get our newsletter any more.');
  expect((await site.asAdmin('GET', '/subscribers')).body.data).toEqual([]);
});

test('a link that has expired says so, with the form to subscribe again', async () => {
  const site = await openShopSite({ name: 'Tea House', newsletter: true });
  const one = wireVisitor(site.shop);
  await one.open('/newsletter?confirm=x.y');
  await one.press('Subscribe');
  expect(await one.text()).toContain('This link has expired.');
  expect(await one.offers('Subscribe')).toBe(true);
});
