import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ADDRESS, create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';

const TERMS = {
  ...{ slug: 'terms', title: 'Terms: of "sale"', text: 'The contract.\n\n- § 1 Größe' },
  locales: { de: { title: 'AGB', text: 'Der Vertrag.' } },
};
const WITHDRAWAL = { slug: 'returns', title: 'Withdrawal & form', text: '<p>Within 14 days.</p>' };

/** A store with terms and instructions on withdrawal, and a page that it does not show. */
async function openShop() {
  const store = await openStore({ languages: ['de'] });
  const made = async (body: object) => (await create(store.asAdmin, '/contents', body)).id;
  const ids = [await made(TERMS), await made(WITHDRAWAL)];
  const hidden = await made({ title: 'Draft', text: 'Not yet', published: false });
  const confirmation_contents = [...ids, hidden, 17];
  const { body } = await store.asAdmin('PUT', '/application', { confirmation_contents });
  expect(body.data).toMatchObject({ confirmation_contents });
  return { ...store, ids };
}

async function order(store: TestStore, more: object = {}) {
  const product = await create(store.asAdmin, '/products', { ...PRODUCT, price: 10 });
  const address = { ...ADDRESS, email: `${randomUUID()}@example.org` };
  const placed = await create(store.asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    ...{ shipping_address: address, billing_address: address, ...more },
  });
  return { id: placed.id, email: address.email };
}

const PLAIN = {
  filename: 'Terms of sale.txt',
  contentType: 'text/plain; charset=utf-8',
  content: 'Terms: of "sale"\n\nThe contract.\n\n- § 1 Größe\n',
};
const HTML = {
  filename: 'Withdrawal & form.html',
  contentType: 'text/html; charset=utf-8',
  content:
    '<!doctype html>\n<meta charset="utf-8">\n<title>Withdrawal &amp; form</title>\n<p>Within 14 days.</p>\n',
};

test('an order confirmation attaches the terms and withdrawal instructions', async () => {
  const store = await openShop();
  const { id, email } = await order(store);
  const [mail] = await mailsTo(store.application, email);
  expect(mail?.attachments).toEqual([PLAIN, HTML]);
  const said = 'Attached for you to keep: Terms: of "sale", Withdrawal & form.';
  expect(mail?.text).toContain(`\n\n${said}\n\n`);
  await store.asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' });
  const mails = await mailsTo(store.application, email, 2);
  expect(mails.flatMap(({ attachments = [] }) => attachments)).toHaveLength(2);
});

test("attachments are in the order's language, even with a custom template", async () => {
  const store = await openShop();
  const own = { event: 'order.created', text: 'Enclosed: {{ files | join: " + " }}' };
  await create(store.asAdmin, '/notifications', own);
  const { email } = await order(store, { locale: 'de' });
  const [mail] = await mailsTo(store.application, email);
  expect(mail?.text).toBe('Enclosed: AGB + Withdrawal & form');
  expect(mail?.attachments).toEqual([
    { ...PLAIN, filename: 'AGB.txt', content: 'AGB\n\nDer Vertrag.\n' },
    HTML,
  ]);
});

test('a resent confirmation omits texts that changed after the order', async () => {
  const store = await openShop();
  const { id, email } = await order(store);
  const again = (count: number) => mailsTo(store.application, email, count);
  await again(1);
  await store.asAdmin('POST', `/notifications/order.created/${id}`);
  const [, second] = await again(2);
  expect(second?.attachments).toEqual([PLAIN, HTML]);
  await store.asAdmin('PUT', `/contents/${store.ids[0]}`, { text: 'Other terms.' });
  await store.asAdmin('POST', `/notifications/order.created/${id}`);
  const [, , third] = await again(3);
  expect(third?.attachments).toEqual([HTML]);
});

test('refuses more than five confirmation texts and values that are not IDs', async () => {
  const { asAdmin } = await openStore();
  for (const confirmation_contents of [[1, 2, 3, 4, 5, 6], ['terms']]) {
    expect((await asAdmin('PUT', '/application', { confirmation_contents })).status).toBe(400);
  }
});
