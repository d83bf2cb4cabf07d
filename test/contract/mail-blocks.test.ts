import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  ADDRESS,
  create,
  errorOf,
  openStore,
  PRODUCT,
  statusOf,
  type TestStore,
} from '../store/api.ts';
import { mailSaying, mailsTo } from '../store/kept-mails.ts';
import { sweeping } from '../store/sweep.ts';

const SELLER = { name: 'Tea House', company_name: 'Tea House Lda', footer: 'Open from 9 to 5.' };

const newEmail = () => `${randomUUID()}@example.org`;

async function order(
  store: TestStore,
  changes: object = {},
  person: object = {},
  ask = store.asAdmin,
) {
  const email = newEmail();
  const product = await create(store.asAdmin, '/products', { ...PRODUCT, price: 10 });
  const address = { ...ADDRESS, ...person, email };
  const placed = await create(ask, '/orders', {
    items: [{ product_id: product.id, quantity: 2 }],
    shipping_address: address,
    billing_address: address,
    ...changes,
  });
  return { email, placed };
}

async function confirmationIn(store: TestStore, changes: object = {}, person: object = {}) {
  const { email } = await order(store, changes, person);
  const [mail] = await mailsTo(store.application, email);
  return mail;
}

/** What of a text stands in no other. */
const without = (text: string | undefined, ...parts: readonly string[]) =>
  parts.reduce((left, part) => left.replace(part, ''), text ?? '').replace(/WEB-\d+|\d{4,}/g, '#');

describe('an email block', () => {
  test('replaces only its own sentence, in text and HTML', async () => {
    const store = await openStore(SELLER);
    const before = await confirmationIn(store);
    await create(store.asAdmin, '/notifications', {
      event: 'order.created',
      greeting: 'Dear {{ customer.name }} & co,\nwelcome!',
    });
    const after = await confirmationIn(store);
    expect(after?.text).toMatch(/^Dear Ada Verne & co,\nwelcome!\n\nThank you for your order\./);
    expect(after?.html).toContain('>Dear Ada Verne &amp; co,<br>welcome!</p>');
    expect(after?.subject.replace(/\S+$/, '')).toBe(before?.subject.replace(/\S+$/, ''));
    const words = (text: string | undefined) => without(text, 'Hello Ada Verne,');
    const own = (text: string | undefined) => without(text, 'Dear Ada Verne & co,\nwelcome!');
    expect(own(after?.text).toUpperCase()).toBe(words(before?.text).toUpperCase());
    const html = (text: string | undefined) =>
      text?.replace(/<p dir="auto"[^>]*>(?:Hello|Dear).*?<\/p>/s, '');
    expect(without(html(after?.html))).toBe(without(html(before?.html)));
  });

  test('escapes markup from the customer and the store', async () => {
    const store = await openStore(SELLER);
    await create(store.asAdmin, '/notifications', {
      event: 'order.created',
      note: '<b>Thanks</b>, {{ customer.name }}!',
      footer: '<i>Bye</i>\n{{ store.name }}',
    });
    const mail = await confirmationIn(store, {}, { full_name: '<u>Ada</u>' });
    const { html, text } = mail ?? {};
    expect(text ?? '').toContain('<b>Thanks</b>, ');
    expect(text).toMatch(/<i>Bye<\/i>\nTea House\n$/);
    expect(text).not.toContain('Open from 9 to 5.');
    expect(html).not.toMatch(/<(?:b|i|u)>/);
    expect(html).toContain('&lt;b&gt;Thanks');
    expect(html).toContain('<bdi>Tea House</bdi></p>');
  });

  test('is left out of an email in another language unless it has a translation', async () => {
    const store = await openStore({ ...SELLER, language: 'en', languages: ['de', 'fr'] });
    await create(store.asAdmin, '/notifications', {
      event: 'order.created',
      greeting: 'Hi {{ customer.name }},',
      locales: { fr: { greeting: 'Salut {{ customer.name }},' } },
    });
    const first = async (locale?: string) =>
      (await confirmationIn(store, locale ? { locale } : {}))?.text.split('\n')[0];
    expect(await first()).toBe('Hi Ada Verne,');
    expect(await first('en')).toBe('Hi Ada Verne,');
    expect(await first('de')).toBe('Guten Tag Ada Verne,');
    expect(await first('fr')).toBe('Salut Ada Verne,');
  });

  test('is left out of the shipping email for a pickup order, and only for that', async () => {
    const store = await openStore(SELLER);
    const note = 'It is away!';
    await create(store.asAdmin, '/notifications', { event: 'order.shipped', note });
    const shipped = async (collection: boolean, said: string) => {
      const shipping = { name: 'Ours', base_cost: 0, active: true, collection };
      const { id: shipping_id } = await create(store.asAdmin, '/shippings', shipping);
      const { email, placed } = await order(store, { shipping_id });
      for (const state of ['processing', 'shipped'])
        expect(await statusOf(store.asAdmin('PATCH', `/orders/${placed.id}`, { state }))).toBe(200);
      return mailSaying(store.application, email, said);
    };
    const ready = 'You can pick up your order now.';
    expect(await shipped(true, ready)).not.toContain(note);
    expect(await shipped(false, note)).not.toContain(ready);
  });

  test('is left out of the email about a canceled order that was not paid', async () => {
    const store = await openStore({ ...SELLER, unpaid_order_minutes: 60 });
    const note = 'You get your money back.';
    await create(store.asAdmin, '/notifications', { event: 'order.canceled', note });
    const unpaid = await order(store, {}, {}, store.asPublic);
    expect(await sweeping(store)(61)).toEqual([]);
    const said = 'we did not receive your payment';
    expect(await mailSaying(store.application, unpaid.email, said)).not.toContain(note);
    const { email, placed } = await order(store);
    await store.asAdmin('PATCH', `/orders/${placed.id}`, { state: 'canceled' });
    expect(await mailSaying(store.application, email, note)).not.toContain(said);
  });

  test('reads naturally when the customer has no name', async () => {
    const store = await openStore(SELLER);
    await create(store.asAdmin, '/notifications', {
      event: 'user.created',
      greeting: 'Dear {{ customer.name }},',
      note: 'Hello, {{ customer.name }}!',
    });
    const email = newEmail();
    // An address of the web is no name.
    await create(store.asAdmin, '/users', {
      email,
      name: 'www.evil.example',
      password: 'correct horse',
    });
    const [mail] = await mailsTo(store.application, email);
    expect(mail?.text).toMatch(/^Dear,\n\nHello!\n\n/);
  });

  test('can add an email to an event that has none by default', async () => {
    const store = await openStore(SELLER);
    const event = 'order.processing';
    expect(
      errorOf(await store.asAdmin('POST', '/notifications', { event, note: 'Paid.' })),
    ).toMatchObject({
      code: 400,
      failedValidator: 'missingRequiredProperty',
      invalidPropertyName: 'subject',
    });
    const subject = 'We pack {{ order.number }}';
    await create(store.asAdmin, '/notifications', { event, subject, note: 'We pack it now.' });
    const { email, placed } = await order(store);
    await store.asAdmin('PATCH', `/orders/${placed.id}`, { state: 'processing' });
    const mails = await mailsTo(store.application, email, 2);
    const mail = mails.find((each) => each.subject === `We pack ${placed.number}`);
    expect(mail?.text).toMatch(/^Hello Ada Verne,\n\nWe pack it now\.\n\n/);
    expect(mail?.html).toContain('Open from 9 to 5.');
  });
});

describe('refuses a block and names its field:', () => {
  test.each([
    ['no template', { greeting: 'Hi {{ customer.name' }, 'greeting'],
    ['an unknown variable', { greeting: 'Hi {{ customer.nmae }},' }, 'greeting'],
    ['one of another mail', { note: '{{ cart.page }}' }, 'note'],
    ['one in a condition', { footer: '{% if order.foo %}x{% endif %}' }, 'footer'],
    [
      'one in another language',
      { locales: { de: { note: '{{ ordr.total }}' } } },
      'locales.de.note',
    ],
    ['beside the whole text', { text: 'All of it', greeting: 'Hi' }, 'greeting'],
    ['beside the whole HTML', { html: '<p>All', footer: 'Bye' }, 'footer'],
    [
      'below the text that counts for its language',
      { text: 'All of it', locales: { de: { greeting: 'Hallo' } } },
      'locales.de.greeting',
    ],
    ['too long', { greeting: 'x'.repeat(5_001) }, 'greeting'],
    ['no text', { note: '' }, 'note'],
  ])('%s', async (_, texts, name) => {
    const { asAdmin } = await openStore({ languages: ['de'] });
    const answer = await asAdmin('POST', '/notifications', { event: 'order.created', ...texts });
    expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: name });
  });

  test('a withdrawal receipt that does not state the time', async () => {
    const { asAdmin } = await openStore();
    const event = 'order.withdrawn';
    const refused = await asAdmin('POST', '/notifications', { event, note: 'Got it.' });
    expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName: 'note' });
    await create(asAdmin, '/notifications', { event, note: 'Got it on {{ withdrawal.time }}.' });
  });
});

test('accepts variables from loops and assignments, and a full text in another language', async () => {
  const { asAdmin } = await openStore({ languages: ['de'] });
  await create(asAdmin, '/notifications', {
    event: 'order.created',
    note: '{% for line in order.lines %}{{ line.name }}{% unless forloop.last %}, {% endunless %}{% endfor %}',
    greeting: '{% assign name = customer.name | upcase %}{{ name }}!',
    locales: { de: { text: 'Alles anders.' } },
  });
});
