import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import {
  ADDRESS,
  type Ask,
  asking,
  create,
  errorOf,
  openStore,
  PRODUCT,
  type TestStore,
} from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { table } from '../store/local-store.ts';
import { SENDER } from '../store/mail-sender.ts';
import { startOwnServer } from '../store/own-server.ts';

const ownServer = await startOwnServer();

const newEmail = () => `${randomUUID()}@example.org`;

const SELLER = {
  name: 'Tea House',
  email_address: 'hello@tea.example',
  company_name: 'Tea House Lda',
  company_address: 'Rua do Chá 1',
  company_city: 'Porto',
  company_taxid: 'PT123',
};

async function order(store: TestStore, changes: object = {}, email = newEmail()) {
  const product = await create(store.asAdmin, '/products', { ...PRODUCT, price: 10 });
  const address = { ...ADDRESS, email };
  const placed = await create(store.asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 2 }],
    shipping_address: address,
    billing_address: address,
    ...changes,
  });
  return { email, placed };
}

test('an order confirmation has the lines, taxes, total, seller, and link', async () => {
  const order_url = 'https://shop.example/orders';
  const taxes = { tax_rate: 20, tax_type: 'all' } as const;
  const store = await openStore({ ...SELLER, ...taxes, order_url });
  const { email, placed } = await order(store);
  const [mail] = await mailsTo(store.application, email);
  expect(mail).toEqual({
    id: expect.stringMatching(`^${store.application.id}\\.evt_\\d{16}\\.[\\w-]{43}$`),
    sent_at: expect.any(String),
    from: { name: 'Tea House', address: SENDER },
    replyTo: 'hello@tea.example',
    to: email,
    recipient: email,
    subject: `Your order ${placed.number}`,
    html: expect.stringContaining('2 × Blue Kettle'),
    text: `Hello Ada Verne,

Thank you for your order. This is what we received:

ORDER ${placed.number}

2 × Blue Kettle: €20.00

Items: €20.00
Shipping: €0.00
Tax 20 %: €4.00
Total: €24.00

SHIPPING ADDRESS

Ada Verne
Rua das Flores 8
4050-262 Porto
Portugal

BILLING ADDRESS

Ada Verne
Rua das Flores 8
4050-262 Porto
Portugal

You can cancel this order on its page until it is paid or shipped. After that, you can withdraw from it there if the law or our terms give you that right.

View your order:
${order_url}/${placed.id}#secret=${placed.secret}

SELLER

Tea House Lda
Rua do Chá 1
Porto
VAT ID: PT123
hello@tea.example
`,
  });
});

test.each([
  ['en', 'Europe/Lisbon', 'Your message'],
  ['de', undefined, 'Ihre Nachricht'],
] as const)(
  'a withdrawal receipt in %s, time zone %s, has the time, the items, and the reason',
  async (language, timezone, heading) => {
    const order_url = 'https://shop.example/orders';
    const zone = timezone ? { timezone } : {};
    const store = await openStore({ ...SELLER, language, order_url, ...zone });
    const { email, placed } = await order(store);
    const { id, number } = placed;
    await store.asAdmin('PATCH', `/orders/${id}`, { state: 'processing' });
    const reason = `It is too\nsmall. See evil.example, please. ${'A'.repeat(100)}`;
    const { withdrawal } = await create(store.asAdmin, `/orders/${id}/withdraw`, { reason });
    const time = new Intl.DateTimeFormat(language, {
      ...{ dateStyle: 'medium', timeStyle: 'long', timeZone: timezone ?? 'UTC' },
    }).format(new Date(withdrawal.created_at));
    const mails = await mailsTo(store.application, email, 2);
    const text = mails.find(({ subject }) => /withdrawal|Widerruf/.test(subject))?.text ?? '';
    expect(text).toContain(time);
    expect(text).toContain(`${number}

2 × Blue Kettle

${heading.toUpperCase()}

It is too small. See evil. example, please. ${'A'.repeat(100)}

`);
  },
);

test('a German store emails customers in German, with links that need no secret', async () => {
  const order_url = 'https://shop.example/orders/';
  const store = await openStore({ language: 'de', order_url });
  const email = newEmail();
  await create(store.asAdmin, '/users', { name: 'Nora Lind', email, password: 'correct horse' });
  const { body } = await store.asPublic('POST', '/users/authenticate', {
    email,
    password: 'correct horse',
  });
  const asUser = asking(`${store.application.publicKey}:${body.data.token}`);
  const { placed } = await order({ ...store, asPublic: asUser });
  await store.asAdmin('PATCH', `/orders/${placed.id}`, { state: 'canceled' });
  const mails = await mailsTo(store.application, email, 3);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    `Ihre Bestellung ${placed.number}`,
    `Ihre Bestellung ${placed.number} ist storniert`,
    'Willkommen bei Tea House',
  ]);
  for (const { text, html } of mails) {
    expect(text).toContain('Guten Tag Nora Lind,');
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(text).not.toContain('#secret');
  }
  expect(mails.find(({ subject }) => subject.endsWith(placed.number))?.text).toContain(
    `https://shop.example/orders/${placed.id}\n`,
  );
});

test('a customer resets a forgotten password with the link or the code in the email', async () => {
  const password_reset_url = 'https://shop.example/reset';
  const store = await openStore({ password_reset_url });
  const email = newEmail();
  await create(store.asPublic, '/users', { name: 'Nora', email, password: 'correct horse' });
  const recover = () => store.asPublic('POST', '/users/recoverPassword', { email });
  const unknown = await store.asPublic('POST', '/users/recoverPassword', { email: newEmail() });
  const same = { status: true, mailed: true };
  expect([(await recover()).body, unknown.body]).toEqual([same, same]);
  const mails = await mailsTo(store.application, email, 2);
  const mail = mails.find(({ text }) => text.includes('enter this code'));
  const [, code = ''] = /reset#email=\S+&code=([\w-]{22})\n/.exec(mail?.text ?? '') ?? [];
  const [, digits = ''] = /enter this code: (\d{4} \d{4})/.exec(mail?.text ?? '') ?? [];
  const events = (await store.asAdmin('GET', '/events?per_page=250')).body;
  for (const secret of [code, digits, digits.replace(' ', '')]) {
    expect(JSON.stringify(events)).not.toContain(secret);
  }
  const reset = { email, verification_code: code, new_password: 'battery staple' };
  expect((await store.asPublic('POST', '/users/resetPassword', reset)).status).toBe(200);
  const [, , changed] = await mailsTo(store.application, email, 3);
  expect(changed?.subject).toBe('Your password was changed');
  await recover();
  const [, , , again] = await mailsTo(store.application, email, 4);
  const [, typed = ''] = /enter this code: (\d{4} \d{4})/.exec(again?.text ?? '') ?? [];
  const other = { ...reset, verification_code: typed, new_password: 'third password' };
  expect((await store.asPublic('POST', '/users/resetPassword', other)).status).toBe(200);
  const login = { email, password: 'third password' };
  expect((await store.asPublic('POST', '/users/authenticate', login)).status).toBe(200);
});

test('shortens customer names and strips links, but keeps names with dots', async () => {
  const store = await openStore();
  const spam = { ...ADDRESS, full_name: 'Visit https://evil.example now', city: 'evil.example' };
  const { placed } = await order(store, {
    shipping_address: { ...spam, address1: 'A'.repeat(100) },
    billing_address: { ...spam, email: newEmail() },
  });
  const [mail] = await mailsTo(store.application, placed.billing_address.email);
  expect(mail?.text).toMatch(/^Hello,\n/);
  expect(mail?.text).not.toContain('evil.example');
  expect(mail?.text).toContain(`\n${'A'.repeat(60)}\n`);
  const address = {
    ...{ full_name: 'Dr.med. Anna Weiß', company: 'Booking.com B.V.' },
    ...{ address1: 'R. Dr.Alberto Sampaio 3', address2: 'ul.Długa 4/5' },
    ...{ postal_code: '9000', city: 'St.Gallen', country: 'Switzerland' },
  };
  const honest = await order(store, {
    shipping_address: { ...address, email: newEmail() },
    billing_address: { ...address, email: newEmail() },
  });
  const [confirmation] = await mailsTo(store.application, honest.placed.billing_address.email);
  expect(confirmation?.text).toMatch(/^Hello Dr. med. Anna Weiß,\n/);
  expect(confirmation?.text).toContain(`
SHIPPING ADDRESS

Dr. med. Anna Weiß
Booking. com B.V.
R. Dr. Alberto Sampaio 3
ul. Długa 4/5
9000 St. Gallen
Switzerland

BILLING ADDRESS
`);
});

test('a store sends its own escaped templates from a sender the operator allows', async () => {
  const store = await openStore();
  const { asAdmin, application } = store;
  await create(asAdmin, '/notifications', {
    event: 'orders.create',
    from_name: 'Chá\r\nBcc: eve@evil.example',
    from_email: 'Orders@tea.example',
    subject: 'Order {{ order.number }}\n of {{ customer.name }}',
    text: '{% for line in order.lines %}{{ line.quantity }} {{ line.name }}{% endfor %}',
    html: '<b>{{ order.lines[0].name | raw }}</b>',
  });
  const first = await order({ ...store, asAdmin: renaming(asAdmin, '<i>Kettle</i>') });
  const [mail] = await mailsTo(application, first.email);
  expect(mail).toMatchObject({
    from: { address: SENDER },
    replyTo: 'Orders@tea.example',
    subject: `Order ${first.placed.number} of Ada Verne`,
    text: '2 <i>Kettle</i>',
    html: '<b>&lt;i&gt;Kettle&lt;/i&gt;</b>',
  });
  const current = await readApplication(table, application.id);
  await changeApplication(table, current, { mailSenders: ['orders@tea.example'] }, Date.now());
  const second = await order(store);
  const [own] = await mailsTo(application, second.email);
  expect(own?.from.address).toBe('Orders@tea.example');
  expect(own?.replyTo).toBeUndefined();
});

const renaming =
  (ask: Ask, name: string): Ask =>
  (method, path, body) =>
    ask(method, path, path === '/products' ? { ...(body as object), name } : body);

test('refuses an invalid email template', async () => {
  const { asAdmin } = await openStore();
  for (const [name, template] of [
    ['subject', '{{ order.id'],
    ['text', '{% include "/etc/passwd" %}'],
    ['html', '{{ a | unknown }}'],
  ] as const) {
    const answer = await asAdmin('POST', '/notifications', {
      event: 'order.created',
      [name]: template,
    });
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  }
  const unknown = await asAdmin('POST', '/notifications', { event: 'order.eaten' });
  expect(unknown.status).toBe(400);
});

test('an admin sends an email with a text or about a record', async () => {
  const store = await openStore();
  const { asAdmin, application } = store;
  const [to, copy] = [newEmail(), newEmail()];
  const sent = await asAdmin('POST', '/notifications/send', { to, text: 'Yes.', bcc: [copy] });
  expect([sent.status, sent.body]).toEqual([200, { status: true, mailed: true }]);
  for (const recipient of [to, copy]) {
    expect(await mailsTo(application, recipient)).toMatchObject([
      { to, subject: 'Tea House', text: 'Yes.' },
    ]);
  }
  const { email, placed } = await order(store);
  for (const path of ['confirm_order', 'orders.create', 'order.created']) {
    expect((await asAdmin('POST', `/notifications/${path}/${placed.id}`)).status).toBe(200);
  }
  const mails = await mailsTo(application, email, 4);
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set([`Your order ${placed.number}`]),
  );
  const parcel = { method: 'PostNord', tracking_code: 'RR1' };
  await create(asAdmin, `/orders/${placed.id}/shipments`, parcel);
  expect((await asAdmin('POST', `/notifications/shipment.created/${placed.id}`)).status).toBe(200);
  const parcels = (await mailsTo(application, email, 6)).slice(4);
  const tracked = /RR1\n[\s\S]*https:\/\/tracking\.postnord\.com\/en\/\?id=RR1/;
  expect(parcels.map(({ text }) => tracked.test(text))).toEqual([true, true]);
  for (const path of [
    'order.created/1',
    'shipment.created/1',
    'order.eaten/1',
    'users.recoverPassword/1',
  ]) {
    expect((await asAdmin('POST', `/notifications/${path}`)).status).toBe(404);
  }
  expect((await store.asPublic('POST', '/notifications/send', { to, text: 'a' })).status).toBe(401);
});

test.each(['url', 'logo'])('the setting %s must be a web URL', async (name) => {
  const { asAdmin } = await openStore();
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,x',
    'shop.example',
    'ftp://x.example',
  ]) {
    const answer = await asAdmin('PUT', '/application', { [name]: bad });
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  }
  const web = ['https://shop.example/a.png', 'http://shop.example', 'http://127.0.0.1:8080/'];
  const pages = [...web, '', null];
  for (const page of pages) {
    expect((await asAdmin('PUT', '/application', { [name]: page })).status).toBe(200);
  }
});

test.each([
  ['PUBLIC_URL', 'https://api.shop.example'],
  ['SERVES_OTHERS', 'on'],
])(
  'a public server refuses settings that point to its own machine (%s)',
  async (variable, value) => {
    const here = 'http://127.0.0.1:1/';
    const { asAdmin } = await openStore({ order_url: here }, ownServer);
    vi.stubEnv(variable, value);
    for (const name of ['password_reset_url', 'cart_url', 'product_url', 'url', 'logo']) {
      for (const page of [
        here,
        'https://localhost/x',
        'https://shop.localhost./',
        'https://0.0.0.0/',
      ]) {
        const { status, body } = await asAdmin('PUT', '/application', { [name]: page });
        expect([status, body.errors]).toEqual([
          400,
          [
            expect.objectContaining({
              invalidPropertyName: name,
              message: `${name} must not point to this machine, which customers cannot reach.`,
            }),
          ],
        ]);
      }
    }
    // What is stored may be sent back.
    expect((await asAdmin('PUT', '/application', { order_url: here, name: 'Tea' })).status).toBe(
      200,
    );
    vi.unstubAllEnvs();
  },
);

test('pages that emails link to must use https and have no fragment', async () => {
  const { asAdmin } = await openStore();
  for (const page of ['http://shop.example/reset', 'https://shop.example/#a', 'javascript:1']) {
    const answer = await asAdmin('PUT', '/application', { password_reset_url: page });
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([
      400,
      'password_reset_url',
    ]);
  }
});
