import { describe, expect, test } from 'vitest';
import { defaultMail } from '../../functions/deliveries/mail/default-mails.ts';
import { MESSAGES, sayIn } from '../../functions/deliveries/mail/messages/messages.ts';
import { plainName } from '../../functions/deliveries/mail/plain-text.ts';
import { renderHtml, renderText } from '../../functions/deliveries/mail/render.ts';
import { variablesOf } from '../../functions/deliveries/mail/variables.ts';
import { DEFAULT_MAILS } from '../../shared/events/mail-events.ts';
import { renderTemplate, templateProblem } from '../../shared/mail/templates.ts';
import { type Settings, settingsSchema } from '../../shared/tenancy/settings.ts';

const SETTINGS: Settings = {
  name: 'Tea <House>',
  currency_code: 'EUR',
  currencies: [],
  tax_rate: 0,
  tax_type: 'nothing',
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
  billing_address: { full_name: 'Ada <script>', email: 'ada@example.org', city: 'Porto' },
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

describe('the texts of mails', () => {
  const languages = Object.entries(MESSAGES);
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

  test.each(languages)('are complete in %s, with what fills them in', (_, messages) => {
    const { en } = MESSAGES;
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [name, text] of Object.entries(messages)) {
      expect(text.trim()).not.toBe('');
      const expected = Object.entries(en).find(([each]) => each === name)?.[1] ?? '';
      expect([name, placeholders(text)]).toEqual([name, placeholders(expected)]);
    }
  });

  test('are there for each language that a store can choose', () => {
    expect(Object.keys(MESSAGES).sort()).toEqual(
      [...settingsSchema.properties.language.enum].sort(),
    );
  });

  test.each(languages)('make every mail in %s, and leave nothing open', (language) => {
    for (const type of DEFAULT_MAILS) {
      const content = defaultMail(type, variables, sayIn(language === 'de' ? 'de' : 'en'));
      const texts = [content.subject, renderText(content), renderHtml(content, language)];
      for (const text of texts) expect(text).not.toMatch(/\{\w*\}|undefined|NaN|\[object/);
    }
  });
});

test('the HTML of a mail has no markup of anybody else', () => {
  const html = renderHtml(defaultMail('order.created', variables, sayIn('en')), 'en');
  expect(html).not.toMatch(/<b>|<script|<House/);
  expect(html).toContain('2 × &lt;b&gt;Kettle&lt;/b&gt;');
  expect(html).toContain('https://shop.example/orders/7#secret=S');
});

test('a mail about a parcel or a refund has the newest one', () => {
  const parcel = renderText(defaultMail('shipment.created', variables, sayIn('en')));
  expect(parcel).toContain('T1');
  expect(parcel).toContain('https://post.example/T1');
  const refund = renderText(defaultMail('order.refunded', variables, sayIn('en')));
  expect(refund).toContain('We have paid $5.50 back to you');
  const { refund: _, ...others } = variables;
  const whole = renderText(defaultMail('order.refunded', others, sayIn('en')));
  expect(whole).toContain('Your order has been refunded.');
});

test('text from the right is kept apart from what is around it', () => {
  const content = { subject: '', blocks: [{ kind: 'text', text: 'שלום' } as const] };
  expect(renderText(content)).toBe('\u2068שלום\u2069\n');
});

test.each([
  ['Ada Verne', 'Ada Verne'],
  ['J. R. Tolkien', 'J. R. Tolkien'],
  ['علي', 'علي'],
  ['A\u202eB\r\nC', 'A B C'],
  ['x'.repeat(61), 'x'.repeat(60)],
  ['win at evil.example', ''],
  ['HTTPS://evil', ''],
  ['www.evil', ''],
  ['evil。example', ''],
  [7, ''],
])('of the name %j a mail has %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});

describe('templates of stores', () => {
  test('escape values in HTML, with the filter raw too, and see nothing of JavaScript', () => {
    const template = '{{ a }}{{ a | raw }}{{ a.constructor }}{{ b.__proto__ }}{{ b.toString }}';
    const values = { a: '<i>', b: {} };
    expect(renderTemplate(template, 'html', values)).toBe('&lt;i&gt;&lt;i&gt;');
    expect(renderTemplate('{{ a }}', 'text', values)).toBe('<i>');
  });

  test('are not templates again in their values', () => {
    expect(renderTemplate('{{ a }}', 'text', { a: '{{ b }}', b: 'secret' })).toBe('{{ b }}');
  });

  test.each(['include', 'render', 'layout', 'block', 'capture'])('have no tag %s', (tag) => {
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
  ])('end with an error for %s', (_, template) => {
    expect(() => renderTemplate(template, 'html', { a: 'a'.repeat(1_000) })).toThrow();
  });
});
