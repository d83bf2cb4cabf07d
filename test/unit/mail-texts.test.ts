import { describe, expect, test } from 'vitest';
import { unsubscribePage } from '../../functions/users/unsubscribe-page.ts';
import { renderTemplate, templateProblem } from '../../shared/mail/templates.ts';
import { brandOf } from '../../shared/mail-texts/brand.ts';
import { defaultMail } from '../../shared/mail-texts/default-mails.ts';
import { sayIn } from '../../shared/mail-texts/messages.ts';
import { plainName } from '../../shared/mail-texts/plain-text.ts';
import { renderHtml, renderText } from '../../shared/mail-texts/render.ts';
import { variablesOf } from '../../shared/mail-texts/variables.ts';
import { DEFAULT_MAILS } from '../../shared/resources/schemas/mail-events.ts';
import {
  defaultSettings,
  type Settings,
  settingsSchema,
} from '../../shared/resources/schemas/settings.ts';

const SETTINGS: Settings = {
  ...defaultSettings,
  name: 'Tea <House>',
  order_url: 'https://shop.example/orders',
};

const ORDER = {
  id: 7,
  state: 'shipped',
  products: [{ name: '<b>Kettle</b>', quantity: 2 }],
  explanation: [{ rule: 'items', lines: [{ line: 0, amount: 20 }] }],
  items_total: 20,
  shipping_total: 0,
  total: 18,
  coupon_total: 2,
  coupon: { code: 'TEA' },
  payments: [{ method: 'Stripe', amount: 18, successful: true }],
  billing_address: { full_name: 'Ada <script>', email: 'ada@example.org', city: 'Porto' },
  returns: [
    { return_address: 'Dock 3\n4050 Porto', updated_at: '2026-01-02T00:00:00.001Z' },
    { instructions: 'It was used.', updated_at: '2026-01-02T00:00:00.000Z' },
  ],
  shipments: [{ tracking_code: 'T1', tracking_link: 'https://post.example/T1' }],
  refunds: [
    { id: 1, amount: 5, charged_amount: 5.5, charged_currency: 'USD', status: 'succeeded' },
    { id: 2, amount: 9, status: 'pending' },
  ],
};

const variables = variablesOf({
  settings: SETTINGS,
  resource: 'orders',
  record: ORDER,
  time: Date.UTC(2026, 0, 2, 12),
  secret: 'S',
});

describe('email texts', () => {
  const languages = settingsSchema.properties.language.enum;

  test.each(languages)('fill every email in %s without leftover placeholders', (language) => {
    for (const type of DEFAULT_MAILS) {
      const content = defaultMail(type, variables, sayIn(language));
      const texts = [
        content.subject,
        renderText(content, ':'),
        renderHtml(content, language, brandOf(SETTINGS)),
      ];
      for (const text of texts) expect(text).not.toMatch(/\{\w*\}|undefined|NaN|\[object/);
    }
  });
});

test.each(settingsSchema.properties.language.enum)(
  'the unsubscribe page for cart emails is in %s',
  (language) => {
    const page = unsubscribePage({ ...SETTINGS, language }, false);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).not.toMatch(/undefined/);
    if (language !== 'en') expect(page).not.toContain('Cart emails');
  },
);

test('the HTML of an email escapes markup in its values', () => {
  const html = renderHtml(
    defaultMail('order.created', variables, sayIn('en')),
    'en',
    brandOf(SETTINGS),
  );
  expect(html).not.toMatch(/<b>|<script|<House/);
  expect(html).toContain('2 × &lt;b&gt;Kettle&lt;/b&gt;');
  expect(html).toContain('https://shop.example/orders/7#secret=S');
});

test('an email has a row for each promotion, in the currency of the order', () => {
  const promotion = { id: 1, name: 'Half price' };
  const promotions = [
    { ...promotion, promotion_total: 5 },
    { id: 2, name: 'Five off', promotion_total: 0.5 },
  ];
  const mailOf = (record: object) => {
    const of = { settings: SETTINGS, resource: 'orders', record: { ...ORDER, ...record } };
    const made = variablesOf({ ...of, time: 0, secret: 'S' });
    return [
      made.order?.promotion,
      renderText(defaultMail('order.created', made, sayIn('en')), ':'),
    ];
  };
  const [one, single] = mailOf({ promotion, promotion_total: 5 });
  expect(one).toBe('Half price');
  expect(single).toContain('Promotion (Half price): −€5.00\nCoupon');
  const [names, both] = mailOf({ promotion, promotions, promotion_total: 5.5 });
  expect(names).toBe('Half price, Five off');
  expect(both).toContain('Promotion (Half price): −€5.00\nPromotion (Five off): −€0.50\nCoupon');
  const converted = { currency: 'USD', ...ORDER, promotions, promotion_total: 5.5 };
  const [, dollars] = mailOf({ promotion, promotions, converted });
  expect(dollars).toContain('Promotion (Five off): −$0.50');
});

test.each([
  [{ company_taxid: '12/345' }, 'Tax ID: 12/345\n'],
  // As on the invoice.
  [{ company_taxid: 'PT509442013' }, 'SELLER\n\nTea <House>\nVAT ID: PT509442013\n'],
  [{ company_taxid: 'PT123', company_vat_id: 'PT 123' }, 'SELLER\n\nTea <House>\nVAT ID: PT 123\n'],
  [{ company_taxid: '12/345', company_vat_id: 'PT123' }, 'Tax ID: 12/345\nVAT ID: PT123\n'],
  [{ company_phone: '+351 220' }, 'SELLER\n\nTea <House>\nPhone: +351 220\n'],
])('an email shows the seller numbers %j without duplicates', (numbers, expected) => {
  const given = variablesOf({
    ...{ settings: { ...SETTINGS, ...numbers }, resource: 'orders', record: ORDER, time: 0 },
  });
  expect(renderText(defaultMail('order.shipped', given, sayIn('en')), ':')).toContain(expected);
});

test('a shipment email has its tracking link, and a refund email its amount', () => {
  const parcel = renderText(defaultMail('shipment.created', variables, sayIn('en')), ':');
  expect(parcel).toContain('T1');
  expect(parcel).toContain('https://post.example/T1');
  const refund = renderText(defaultMail('order.refunded', variables, sayIn('en')), ':');
  expect(refund).toContain('We have refunded $5.50 to you');
  const { refund: _, ...others } = variables;
  const whole = renderText(defaultMail('order.refunded', others, sayIn('en')), ':');
  expect(whole).toContain('Your order has been refunded.');
});

test('a return email has the store instructions, and the address if approved', () => {
  const approved = renderText(defaultMail('order.return_approved', variables, sayIn('en')), ':');
  expect(approved).toContain('Please send the items to us.');
  expect(approved).toMatch(/SEND YOUR RETURN TO\s+Dock 3\n4050 Porto/);
  expect(approved).not.toContain('label');
  const labelled = {
    ...variables,
    order_page: 'https://shop.example/orders/7',
    return: { instructions: '', address: [], has_label: true, received: [] },
  };
  expect(renderText(defaultMail('order.return_approved', labelled, sayIn('en')), ':')).toContain(
    'You can find the return label on your order page.',
  );
  const told = {
    ...variables,
    return: { instructions: 'It was used.', address: ['Dock 3'], has_label: true, received: [] },
  };
  const refused = renderText(defaultMail('order.return_refused', told, sayIn('en')), ':');
  expect(refused).toContain('It was used.');
  expect(refused).not.toContain('Dock 3');
});

test.each([
  [undefined, '#ffffff'],
  ['#000000', '#ffffff'],
  ['#FFFFFF', '#000000'],
  ['#ffe14d', '#000000'],
  ['#777777', '#000000'],
  ['#c81e1e', '#ffffff'],
])('a button in %s has text in %s', (brand_color, textColor) => {
  expect(brandOf({ ...SETTINGS, ...(brand_color && { brand_color }) })).toMatchObject({
    textColor,
  });
});

test.each([
  ['created', 'https://shop.example/orders', /PAYMENT\n\nYou pay €18.00 by card. If .* page/],
  ['created', undefined, /PAYMENT\n\nYou pay €18.00 by card.\n/],
  ['processing', 'https://shop.example/orders', /Total: €18.00\n\nBILLING ADDRESS/],
])(
  'the confirmation of a %s card order with the page %s says how to pay if needed',
  (state, order_url, text) => {
    const { order_url: _, ...settings } = SETTINGS;
    const given = variablesOf({
      settings: { ...settings, ...(order_url && { order_url }) },
      resource: 'orders',
      record: { ...ORDER, state, processor: 'Stripe' },
      time: 0,
    });
    expect(renderText(defaultMail('order.created', given, sayIn('en')), ':')).toMatch(text);
  },
);

test('right-to-left text is isolated from the text around it', () => {
  const content = { subject: '', blocks: [{ kind: 'text', text: 'שלום' } as const] };
  expect(renderText(content, ':')).toBe('\u2068שלום\u2069\n');
});

test.each([
  ['Ada Verne', 'Ada Verne'],
  ['J. R. Tolkien', 'J. R. Tolkien'],
  ['علي', 'علي'],
  ['A\u202eB\r\nC', 'A B C'],
  ['x'.repeat(61), 'x'.repeat(60)],
  ['St.Gallen', 'St. Gallen'],
  ['R. Dr.Alberto Sampaio 3', 'R. Dr. Alberto Sampaio 3'],
  ['ul.Długa 4/5', 'ul. Długa 4/5'],
  ['ul.Długa/4', 'ul. Długa/4'],
  ['Av.da Liberdade 5', 'Av. da Liberdade 5'],
  ['Booking.com B.V.', 'Booking. com B.V.'],
  ['Dr.med. Anna Weiß', 'Dr. med. Anna Weiß'],
  ['M.de Souza', 'M. de Souza'],
  ['win at shop.evil.example', 'win at shop. evil. example'],
  ['eve@evil.example', 'eve@evil. example'],
  ['evil。example', 'evil。 example'],
  ['win at evil.example/now', ''],
  ['HTTPS://evil', ''],
  ['www.evil', ''],
  [7, ''],
])('an email shows the name %j as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});

describe('store templates', () => {
  test('escape values even with the raw filter, and hide JavaScript properties', () => {
    const template = '{{ a }}{{ a | raw }}{{ a.constructor }}{{ b.__proto__ }}{{ b.toString }}';
    const values = { a: '<i>', b: {} };
    expect(renderTemplate(template, 'html', values)).toBe('&lt;i&gt;&lt;i&gt;');
    expect(renderTemplate('{{ a }}', 'text', values)).toBe('<i>');
  });

  test('do not expand templates inside values', () => {
    expect(renderTemplate('{{ a }}', 'text', { a: '{{ b }}', b: 'secret' })).toBe('{{ b }}');
  });

  test.each(['include', 'render', 'layout', 'block', 'capture'])('reject the tag %s', (tag) => {
    expect(templateProblem(`{% ${tag} "/etc/passwd" %}`, 'html')).toContain('not found');
  });

  test.each([
    ['loops in loops', '{% for i in (1..9999) %}{% for j in (1..9999) %}x{% endfor %}{% endfor %}'],
    ['long lists', '{% for i in (1..99999999) %}x{% endfor %}'],
    [
      'growing texts',
      '{% assign x = "aa" %}{% for i in (1..99) %}{% assign x = x | append: x %}{% endfor %}{{ x }}',
    ],
    ['long texts', '{% for i in (1..999) %}{{ a }}{% endfor %}'],
  ])('fail with an error for %s', (_, template) => {
    expect(() => renderTemplate(template, 'html', { a: 'a'.repeat(1_000) })).toThrow();
  });
});

test('an account number may wrap, but an amount may not', () => {
  const rows = [
    { label: 'Total', value: '−€1,234,567.90' },
    { label: 'IBAN', value: 'PT50 0002 0123 1234 5678 9015 4' },
  ];
  const blocks = [{ kind: 'rows', rows }] as const;
  const html = renderHtml({ subject: 'Order', blocks }, 'en', brandOf(SETTINGS));
  expect(html).toMatch(/white-space:nowrap"><bdi>−€1,234,567.90/);
  expect(html).toMatch(/overflow-wrap:anywhere"><bdi>PT50/);
  expect(html.match(/nowrap/g)).toHaveLength(1);
});
