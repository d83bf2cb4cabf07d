import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../shared/words/words.ts';
import { type Say as ShopSay, sayIn as shopSayIn } from '../../../shop/visit/words.ts';
import { temporaryFolder } from '../../storage-model/temporary-folder.ts';
import { useBrowser } from '../../store/browser.ts';
import { deploy } from '../../store/deployment.ts';
import { type DeskLanguage, escaped, type Say, sayIn } from '../../store/desk-words.ts';
import { countEffort } from '../../store/effort.ts';
import { choose, follow, heading, press, writeAddress } from '../../store/page-acts.ts';
import { goTo } from '../../store/rail.ts';
import { PASSWORD } from '../../store/staff.ts';
import { DEVICES, type Look, lookAt } from '../../store/walked-screens.ts';

const { visit } = useBrowser();

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Where a shop is, and what its owner writes into it. */
interface Home {
  readonly country: string;
  readonly timeZone: string;
  /** The tax of a sale of 59.00, as the shop says it. */
  readonly tax: readonly [amount: number, name: string];
  readonly iban: string;
  readonly company: string;
  readonly category: string;
  readonly product: string;
  readonly option: string;
  readonly promotion: string;
  readonly address: Readonly<Record<'Postal code' | 'City', string>>;
  /** Why something comes back, and why not all of it is paid back. */
  readonly reasons: readonly [returned: string, deducted: string];
}

const HOMES: Readonly<Record<DeskLanguage, Home>> = {
  en: {
    ...{ country: 'IE', timeZone: 'Europe/Dublin', tax: [11.03, 'VAT 23 %'] },
    ...{ iban: 'IE29AIBK93115212345678', company: 'Tea House Ltd' },
    ...{
      category: 'Teaware',
      product: 'Enamel kettle',
      option: 'Volume',
      promotion: 'Two kettles',
    },
    address: { 'Postal code': 'D02 X285', City: 'Dublin' },
    reasons: ['The lid does not fit', 'A scratch'],
  },
  de: {
    ...{ country: 'DE', timeZone: 'Europe/Berlin', tax: [9.42, 'MwSt. 19 %'] },
    ...{ iban: 'DE89370400440532013000', company: 'Teehaus GmbH' },
    ...{ category: 'Teegeschirr', product: 'Emaillekessel', option: 'Füllmenge' },
    promotion: 'Zwei Kessel',
    address: { 'Postal code': '20457', City: 'Hamburg' },
    reasons: ['Der Deckel passt nicht', 'Ein Kratzer'],
  },
  fr: {
    ...{ country: 'FR', timeZone: 'Europe/Paris', tax: [9.83, 'TVA 20 %'] },
    ...{ iban: 'FR1420041010050500013M02606', company: 'Maison de thé SARL' },
    ...{ category: 'Théières', product: 'Bouilloire émaillée', option: 'Contenance' },
    promotion: 'Deux bouilloires',
    address: { 'Postal code': '75002', City: 'Paris' },
    reasons: ['Le couvercle ne ferme pas', 'Une rayure'],
  },
  es: {
    ...{ country: 'ES', timeZone: 'Europe/Madrid', tax: [10.24, 'IVA 21 %'] },
    ...{ iban: 'ES9121000418450200051332', company: 'Casa de Té SL' },
    ...{ category: 'Teteras', product: 'Hervidor esmaltado', option: 'Capacidad' },
    promotion: 'Dos hervidores',
    address: { 'Postal code': '28013', City: 'Madrid' },
    reasons: ['La tapa no encaja', 'Un arañazo'],
  },
};

/** A screen of the dashboard, and who walks there. */
interface Walk extends Home {
  readonly page: Page;
  readonly language: DeskLanguage;
  readonly say: Say;
  readonly look: Look;
}

/** A server without a shop, as it starts in an empty folder, and the link that it gives. */
async function startEmpty() {
  const data = temporaryFolder();
  const { url, lines } = await deploy(['--data', data]);
  return { url, lines, link: readFileSync(join(data, 'open-shop.txt'), 'utf8').trim() };
}

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** A field by its label, which may have a currency or the like behind it. */
const labelled = (page: Page, name: string) =>
  page.getByLabel(new RegExp(`^${escaped(name)}(?: \\(|$)`)).first();

const moneyIn = (language: string) => (amount: number) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
    .format(amount)
    .replaceAll(/\s/g, ' ');

const nameIn = (language: string, type: Intl.DisplayNamesType, code: string) =>
  new Intl.DisplayNames(language, { type }).of(code) ?? code;

/** A text with a value that is not known: what stands around it. */
const around = (text: string) => new RegExp(text.split('?').map(escaped).join('.+'));

const toStart = ({ page, say }: Walk) => goTo(page, say('shared.menu.start'));

/** The bar above the steps says it. */
const stepsDone = ({ page, say }: Walk, done: number) =>
  page
    .getByRole('progressbar', {
      name: say('start.checklist.progress', { done, all: 8 }),
      exact: true,
    })
    .waitFor();

const stepTitle = ({ say }: Walk, step: string) => say(`start.checklist.steps.${step}.title`);

/** Goes back to the steps of a new store when one is done, and opens the next. */
async function nextStep(walk: Walk, done: number, next: string) {
  // From the lower end of a long form, too.
  await toStart(walk);
  await stepsDone(walk, done);
  await follow(walk.page, stepTitle(walk, next));
}

async function save({ page, say }: Walk, done = 'ra.notification.updated') {
  await press(page, say('ra.action.save'));
  // “Unsaved” has the word in it, too.
  await page
    .getByText(say(done, { smart_count: 1 }), { exact: true })
    .first()
    .waitFor();
}

async function pick(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openShop({ page, language, say, look, country, timeZone }: Walk) {
  await heading(page, say('opening.title'));
  const effort = await countEffort(page);
  await labelled(page, say('opening.name')).fill('Tea House');
  await labelled(page, say('opening.country')).selectOption(country);
  const place = {
    currency: nameIn(language, 'currency', 'EUR'),
    language: nameIn(language, 'language', language),
    zone: timeZone,
  };
  await told(page, say('opening.place', place));
  await labelled(page, say('opening.owner_name')).fill('Grace Hopper');
  await labelled(page, say('opening.email')).fill('grace@example.org');
  const password = labelled(page, say('opening.password'));
  await password.fill('password');
  await press(page, say('opening.submit'));
  await told(page, say('login.easy_password'));
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  await look('open');
  await password.fill(PASSWORD);
  await press(page, say('opening.submit'));
  await page.locator('#main-content').waitFor();
  await effort('open a shop');
}

async function setUp(walk: Walk) {
  const { page, language, say, look, country, iban, company } = walk;
  let effort = await countEffort(page);
  await follow(page, stepTitle(walk, 'shipping'));
  const name = labelled(page, say('shipping.name'));
  await expect.poll(() => name.inputValue()).toBe(wordsOf('opening')[language].shipping);
  await labelled(page, say('shipping.base_cost')).fill('5');
  await page.getByLabel(say('shipping.active')).check();
  const zones = nameIn(language, 'region', country);
  await told(page, around(say('shipping.sentence', { zones, cost: '?', limits: '?' })));
  await look('shipping');
  await save(walk);
  await effort('a shipping method');

  await nextStep(walk, 3, 'tax');
  await page.getByRole('button', { name: say('taxes.preset.submit') }).waitFor();
  await look('taxes');
  await press(page, say('taxes.preset.submit'));
  await told(page, say('taxes.preset.done', { country: nameIn(language, 'region', country) }));

  await nextStep(walk, 4, 'payment');
  await follow(page, say('shipping.bank_transfer_help'));
  await labelled(page, say('resources.application.fields.company_name')).fill(company);
  await look('invoices');
  await save(walk, 'shared.saved');
  effort = await countEffort(page);
  await nextStep(walk, 4, 'payment');
  await expect.poll(() => name.inputValue()).toBe(wordsOf('opening')[language].transfer);
  await labelled(page, say('resources.application.fields.holder')).fill(company);
  const number = labelled(page, say('resources.application.fields.iban'));
  await number.fill('IE29AIBK93115212345679');
  await press(page, say('shipping.save_account'));
  await told(page, language === 'en' ? /^Must be an IBAN / : say('shared.invalid.format'));
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  // It is said once.
  expect(await page.locator('.toast.error').count()).toBe(0);
  await look('wrong-iban');
  await number.fill(iban);
  await press(page, say('shipping.save_account'));
  await told(page, say('shipping.paid_to', { iban, holder: company }));
  await page.getByLabel(say('shipping.active')).check();
  await look('bank-transfer');
  await save(walk);
  await effort('bank transfer with its account');
}

async function fillCatalogue(walk: Walk) {
  const { page, say, look, category, product, option } = walk;
  const named = (key: string) => say(`resources.${key}.name`, { smart_count: 2 });
  await goTo(page, named('products'), named('categories'));
  await press(page, say('categories.add'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('categories.name')).fill(category);
  await look('category');
  await dialog.getByRole('button', { name: say('categories.do.create'), exact: true }).click();
  await page.getByText(category, { exact: true }).waitFor();

  await nextStep(walk, 5, 'product');
  await labelled(page, say('products.name')).fill(product);
  await labelled(page, say('products.price_in', { currency: 'EUR' })).fill('30');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'side.png', mimeType: 'image/png', buffer: PICTURE },
    ]);
  await page.getByRole('button', { name: say('pictures.remove', { number: 2 }) }).waitFor();
  await press(page, say('products.add_option'));
  await labelled(page, say('products.option_name')).fill(option);
  const values = labelled(page, say('products.option_values'));
  for (const size of ['0.5 l', '1 l', '2 l']) {
    await values.fill(size);
    await values.press('Enter');
  }
  await press(page, say('products.make_variants'));
  await labelled(page, `${say('products.stock')}: 1 l`).selectOption('track');
  await labelled(page, `${say('products.level')}: 1 l`).fill('7');
  await pick(page, say('products.category'), category);
  await look('product');
  await press(page, say('ra.action.save'));
  await heading(page, product);
  await look('product-saved');
}

async function addPromotion({ page, language, say, look, product, promotion }: Walk) {
  const money = moneyIn(language);
  await goTo(page, say('resources.promotions.name', { smart_count: 2 }));
  await look('promotions');
  const one = say('resources.promotions.name', { smart_count: 1 });
  const name = language === 'de' ? one : one.toLowerCase();
  await follow(page, say('ra.page.create', { name }));
  await labelled(page, say('promotions.name')).fill(promotion);
  await press(page, say('promotions.add_condition'));
  const chosen = (name: string, type: string) =>
    page
      .getByRole('combobox', { name: say(`promotions.${name}`), exact: true })
      .selectOption({ label: say(`promotions.choices.${type}`) });
  await chosen('condition', 'MIN_CART_VALUE');
  await labelled(page, say('promotions.amount', { currency: 'EUR' })).fill('50');
  await chosen('effect', 'CART_VALUE_PERCENTAGE_REDUCTION');
  await labelled(page, say('promotions.percent')).fill('10');
  for (const [applies, cost] of [
    [0, 0],
    [1, 6],
  ] as const) {
    await page.getByLabel(say('promotions.preview.own')).fill(product.slice(0, 5));
    await page.getByRole('option', { name: product }).click();
    const count = say('promotions.preview.count', { applies, total: 1 });
    const hasText = `${count}${say('promotions.preview.stats.cost')}${money(cost)}`;
    await page.locator('dl').filter({ hasText }).waitFor();
  }
  await page.getByLabel(say('promotions.active'), { exact: true }).check();
  await look('promotion');
  await press(page, say('ra.action.save'));
  await expect.poll(() => page.url()).toMatch(/\/promotions\/\d+$/);
}

/** In the shop, which has the language of the store. */
interface Shopping extends Home {
  readonly page: Page;
  readonly language: DeskLanguage;
  readonly t: ShopSay;
  readonly look: Look;
}

async function buy({ page, language, t, look, ...home }: Shopping) {
  const money = moneyIn(language);
  await look('shop');
  await follow(page, home.product);
  await choose(page, '1 l');
  await page.getByText(t('in_stock')).waitFor();
  await page.getByLabel(t('quantity')).fill('2');
  await look('shop-product');
  await press(page, t('add_to_cart'));
  await heading(page, t('cart'));
  await look('shop-cart');
  await follow(page, t('to_checkout'));
  const country = nameIn(language, 'region', home.country);
  await writeAddress(page, {
    [t('country')]: country,
    [t('email')]: 'gil@example.org',
    [t('full_name')]: 'Gil Vaz',
    [t('street')]: 'Rua Nova 1',
    [t('postal_code')]: home.address['Postal code'],
    [t('city')]: home.address.City,
  });
  await look('shop-checkout');
  await press(page, t('order_button'));
  await heading(page, t('thank_you'));
  await page.getByText(t('next_transfer', { amount: money(59) })).waitFor();
  const [tax, name] = home.tax;
  await page.getByText(name, { exact: false }).first().waitFor();
  await page.getByText(money(tax)).first().waitFor();
  await page
    .getByText(home.iban.replaceAll(/.{4}(?=.)/g, '$& '))
    .first()
    .waitFor();
  await look('shop-thanks');
}

/** From the tab of the shop to that of the dashboard, which reads anew what may have changed. */
const comeBack = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

async function openAction({ page, say }: Walk, action: string) {
  await press(page, say('orders.more'));
  await page.getByRole('menuitem', { name: say(`orders.actions.${action}`), exact: true }).click();
}

async function pack(walk: Walk) {
  const { page, language, say, look } = walk;
  await comeBack(page);
  const waiting = page.getByRole('link', {
    name: say('start.not_paid', { smart_count: 1, count: 1 }),
  });
  await waiting.first().waitFor();
  await look('start-waiting');
  await waiting.first().click();
  await page.getByText('Gil Vaz').first().waitFor();
  await look('orders');
  await page.getByText('Gil Vaz').first().click();
  await heading(page, around(say('orders.one', { number: '?' })));
  const country = nameIn(language, 'region', walk.country);
  await page.locator('address').getByText(country, { exact: true }).waitFor();
  await look('order');
  await press(page, say('orders.steps.confirm'));
  await page.getByRole('dialog').waitFor();
  await look('confirm');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('orders.confirm.submit'), exact: true })
    .click();
  await told(page, say('orders.done.paid'));
  await press(page, say('orders.steps.ship'));
  await page.getByLabel(say('orders.parcel.tracking_code')).fill('CP123456');
  await look('parcel');
  await press(page, say('orders.parcel.submit'));
  const sent = { name: say('orders.events.shipment_created'), value: 'CP123456' };
  await told(page, say('shared.pair', sent));
}

async function bill(walk: Walk) {
  const { page, say, look } = walk;
  await openAction(walk, 'invoice');
  await told(page, say('orders.invoice.no_seller'));
  await look('invoice');
  await page.getByRole('link', { name: say('orders.invoice.settings') }).waitFor();
  await press(page, say('orders.invoice.submit'));
  const made = { name: say('orders.events.invoice_issued'), value: '?-000001' };
  await told(page, around(say('shared.pair', made)));
  await press(page, say('orders.more'));
  await look('order-menu');
  const opened = page.context().waitForEvent('request', (each) => /\.pdf\?/.test(each.url()));
  await page.getByRole('menuitem', { name: say('orders.actions.pdf') }).click();
  await opened;
}

/** One of the two at once, and the other one as it comes back, for less. */
async function refund(walk: Walk) {
  const { page, language, say, look, product, option, reasons } = walk;
  const money = moneyIn(language);
  const unitsOf = (count: number) =>
    page.getByLabel(`${product} (${option}: 1 l): ${say('orders.of_units', { count })}`);
  await openAction(walk, 'refund');
  await unitsOf(2).fill('1');
  const refunds = (amount: number) => say('orders.refund.submit', { amount: money(amount) });
  await page.getByRole('button', { name: refunds(27) }).waitFor();
  await look('refund');
  await press(page, refunds(27));
  await told(page, say('orders.done.refunded_by_hand', { amount: money(27) }));
  await told(page, say('orders.partially_refunded'));

  await openAction(walk, 'return');
  await unitsOf(1).fill('1');
  await page.getByLabel(say('orders.return.reason')).fill(reasons[0]);
  await look('return');
  await press(page, say('orders.return.submit'));
  await told(page, say('orders.done.return'));
  await look('order-returns');
  await press(page, say('orders.return_moves.received'));
  await page.getByRole('dialog').waitFor();
  await look('received');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: say('orders.return_moves.received'), exact: true })
    .click();
  await told(page, say('orders.done.return_received'));
  await press(page, say('orders.return_moves.refunded'));
  await page.getByLabel(say('orders.refund.deduct', { currency: 'EUR' })).fill('2');
  await page.getByLabel(say('orders.refund.reason')).fill(reasons[1]);
  await page.getByRole('button', { name: refunds(25) }).waitFor();
  await look('refund-return');
  await press(page, refunds(25));
  await told(page, say('orders.done.refunded_by_hand', { amount: money(25) }));
  await look('order-refunded');
}

async function expectHistory({ page, say }: Walk) {
  const history = page.getByRole('region', { name: say('shared.notes.title') });
  await history.getByText(say('orders.events.credit_note_issued')).first().waitFor();
  const state = (name: string) => say(`orders.states.${name}`);
  expect(await history.getByText('→').allTextContents()).toEqual([
    `${state('processing')} → ${state('shipped')}`,
    `${state('created')} → ${state('processing')}`,
  ]);
}

async function report({ page, language, say, look }: Walk) {
  await goTo(page, say('reports.title'));
  await heading(page, say('reports.title'));
  const money = moneyIn(language);
  const row = page
    .getByRole('row')
    .filter({ hasText: money(59) })
    .filter({ hasText: money(52) });
  // They are counted once a minute.
  await expect
    .poll(
      async () => {
        await comeBack(page);
        return row.count();
      },
      { interval: 2_000, timeout: 180_000, message: 'the sale stands in the report' },
    )
    .toBeGreaterThan(0);
  await look('reports');
}

/** Each takes a minute or two, because sales are counted once a minute. */
const WALKS = [
  { language: 'en', device: 'laptop' },
  { language: 'en', device: 'phone' },
  { language: 'de', device: 'phone' },
  { language: 'fr', device: 'laptop' },
  { language: 'es', device: 'phone' },
] as const satisfies readonly { language: DeskLanguage; device: keyof typeof DEVICES }[];

test.each(WALKS)(
  'an owner sets up a new store, sells, ships, invoices, refunds and reports ($language, $device)',
  async ({ language, device }) => {
    const home = HOMES[language];
    const { url, lines, link } = await startEmpty();
    const options = {
      ...DEVICES[device],
      colorScheme: 'light',
      locale: `${language}-${home.country}`,
      timezoneId: home.timeZone,
    } as const;
    const { page, complaints, requests } = await visit(link, options);
    const looked = { walk: `${language}-${device}`, language };
    const look = await lookAt(page, looked);
    const say = sayIn(language);
    const walk = { ...home, page, language, say, look };
    await openShop(walk);
    await stepsDone(walk, 2);
    expect(page.url()).toMatch(/\/dashboard\/\d+\/?$/);
    await look('start-new');
    await setUp(walk);
    await fillCatalogue(walk);
    await addPromotion(walk);
    await toStart(walk);
    await stepsDone(walk, 6);
    await look('start-ready');

    const testOrder = page
      .getByRole('link', { name: stepTitle(walk, 'order'), exact: true })
      .first();
    expect(new URL((await testOrder.getAttribute('href')) ?? '').href).toBe(new URL(url).href);

    const guest = await visit(url, options);
    const t = shopSayIn(language);
    const shopLook = await lookAt(guest.page, looked);
    await buy({ ...home, page: guest.page, language, t, look: shopLook });
    await pack(walk);
    await bill(walk);
    await refund(walk);
    await expectHistory(walk);
    await toStart(walk);
    // The test order came from the shop, and was opened. Nobody has entered a mail server.
    await stepsDone(walk, 7);
    await look('start-sold');
    await report(walk);

    await guest.page.reload();
    await heading(guest.page, t('title_shipped'));
    await guest.page.getByText('CP123456').waitFor();
    const money = moneyIn(language);
    for (const amount of [27, 25])
      await guest.page
        .getByText(around(t('refund_paid', { amount: money(amount), date: '?' })))
        .first()
        .waitFor();
    const paper = (text: string) => guest.page.getByRole('link', { name: around(text) }).first();
    await paper(t('invoice', { number: '?' })).waitFor();
    await paper(t('credit_note', { amount: money(25), date: '?' })).waitFor();
    await shopLook('shop-order');
    // First: what the server logs of a request that it refuses says why.
    expect(lines.filter(({ level }) => level === 'ERROR')).toEqual([]);
    expect(guest.complaints).toEqual([]);
    // Nobody is logged in at first, and the first password and the first IBAN are refused.
    expect(
      complaints.filter((line) => !/401|400.*(?:applications\/open|v0\/application)$/.test(line)),
    ).toEqual([]);
    expect(
      requests.filter((each) => !/^(?:data|blob):/.test(each) && !each.startsWith(url)),
    ).toEqual([]);
  },
);
