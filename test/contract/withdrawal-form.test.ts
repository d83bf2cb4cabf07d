import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, create, openStore, PRODUCT } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { openShopSite } from '../store/shop-site.ts';

/** The model withdrawal form (guide-mail.md, "The model withdrawal form"). */
const SELLER = {
  ...{ name: 'Tea House', email_address: 'hello@tea.example', languages: ['de', 'pt'] },
  ...{ company_name: 'Tea House Lda', company_address: 'Rua do Chá 1', company_city: 'Porto' },
  ...{ company_postalcode: '4000-001', company_country: 'Portugal' },
};
const RECIPIENT = 'Tea House Lda\nRua do Chá 1\n4000-001 Porto\nPortugal\nhello@tea.example';

const { asAdmin, shop, asPublic } = await openShopSite(SELLER);

beforeAll(async () => {
  const locales = {
    de: { title: 'Widerruf', slug: 'widerruf', text: 'Binnen 14 Tagen.' },
    pt: { title: 'Livre resolução', slug: 'livre-resolucao', text: 'Em 14 dias.' },
  };
  const page = { title: 'Withdrawal', text: 'Within 14 days.' };
  await create(asAdmin, '/contents', { ...page, slug: 'withdrawal', locales });
  await create(asAdmin, '/contents', { title: 'Terms', text: 'The contract.', slug: 'terms' });
});

async function formAt(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one.all('.model-form li');
}

test('the page on withdrawal ends with the form in its language, to the seller', async () => {
  const [to, ...english] = await formAt('/pages/withdrawal');
  expect(to).toBe(`To:${RECIPIENT.replaceAll('\n', '')}`);
  expect(english.at(-1)).toBe('Date');
  const [, german] = await formAt('/de/pages/widerruf');
  expect(german).toBe(
    'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
  );
});

test('no form is on other pages, nor in a language in which it is not known', async () => {
  expect(await formAt('/pages/terms')).toEqual([]);
  expect(await formAt('/pt/pages/livre-resolucao')).toEqual([]);
});

test('everyone reads to whom the form is sent', async () => {
  const { data } = (await asPublic('GET', '/application')).body;
  expect(data).toMatchObject([{ withdrawal_recipient: RECIPIENT }]);
  const withdrawal_address = 'Returns desk\nPO box 1, Porto\nback@tea.example';
  const other = await openStore({ ...SELLER, withdrawal_address });
  const read = (await other.asPublic('GET', '/application')).body.data[0];
  expect(read.withdrawal_recipient).toBe(withdrawal_address);
  const nobody = await openStore({ name: 'Nobody', email_address: 'hello@tea.example' });
  const [none] = (await nobody.asPublic('GET', '/application')).body.data;
  expect(none.withdrawal_recipient).toBeNull();
});

test.each([
  [{}, 'Model withdrawal form', '(*) Delete as appropriate.'],
  [{ locale: 'de' }, 'Muster-Widerrufsformular', '(*) Unzutreffendes streichen.'],
])('a confirmation of %j has the form at the end of the instructions', async (more, title, end) => {
  const store = await openStore(SELLER);
  const text = 'Within 14 days.';
  const made = (body: object) => create(store.asAdmin, '/contents', { text, ...body });
  const plain = await made({ title: 'Withdrawal', slug: 'withdrawal' });
  const terms = await made({ title: 'Terms', slug: 'terms' });
  await store.asAdmin('PUT', '/application', { confirmation_contents: [plain.id, terms.id] });
  const { id: product_id } = await create(store.asAdmin, '/products', PRODUCT);
  const address = { ...ADDRESS, email: `${randomUUID()}@example.org` };
  await create(store.asPublic, '/orders', {
    ...{ items: [{ product_id, quantity: 1 }], shipping_address: address },
    ...{ billing_address: address, ...more },
  });
  const [mail] = await mailsTo(store.application, address.email);
  const [withdrawal, other] = mail?.attachments ?? [];
  expect(withdrawal?.content).toMatch(/^Withdrawal\n\nWithin 14 days\.\n\n\n/);
  expect(withdrawal?.content).toContain(`${title}\n\n(`);
  expect(withdrawal?.content).toContain(`:\n${RECIPIENT}\n`);
  expect(String(withdrawal?.content).endsWith(`\n${end}\n`)).toBe(true);
  expect(other?.content).toBe('Terms\n\nWithin 14 days.\n');
});
