import { describe, expect, test } from 'vitest';
import { unknownVariable, variablesOfMail } from '../../shared/mail/mail-variables.ts';
import { defaultTexts } from '../../shared/mail-texts/default-texts.ts';
import { renderText } from '../../shared/mail-texts/own-texts.ts';
import { type Variables, variablesOf } from '../../shared/mail-texts/variables.ts';
import { MAIL_EVENTS } from '../../shared/resources/schemas/mail-events.ts';
import { defaultSettings, settingsSchema } from '../../shared/resources/schemas/settings.ts';

const settings = { ...defaultSettings, name: 'Tea House' };

const ORDER = {
  id: 7,
  state: 'shipped',
  products: [],
  items_total: 20,
  shipping_total: 0,
  total: 20,
  billing_address: { full_name: 'Ada Verne', email: 'ada@example.org' },
  shipments: [{ tracking_code: 'T1' }],
  returns: [{ id: 1, state: 'requested', updated_at: '2026-01-02T00:00:00.000Z' }],
  refunds: [{ id: 1, amount: 5, status: 'succeeded' }],
  withdrawal: { created_at: '2026-01-02T00:00:00.000Z' },
};

const made = (resource: string, record: object, more = {}) =>
  variablesOf({ settings, resource, record, time: 0, ...more });

/** What mails about records of each kind are made with. */
const sample: Variables = Object.assign(
  {},
  made('carts', { items: [] }, { unsubscribe: 'https://shop.example/u' }),
  made('products', { id: 1, name: 'Sencha' }),
  made('invoices', { number: 'INV-1' }),
  made('webhooks', { url: 'https://shop.example/events' }),
  made('subscribers', { email: 'ada@example.org' }, { confirmLink: 'https://shop.example/n' }),
  made('users', { name: 'Ada', email: 'ada@example.org' }, { recovery: { code: '1', link: '' } }),
  made('orders', ORDER),
);

describe('email variables', () => {
  test('match the variables that emails are made with', () => {
    const known = Object.assign({}, ...MAIL_EVENTS.map(variablesOfMail));
    expect(Object.keys(known).sort()).toEqual(Object.keys(sample).sort());
    for (const [name, members] of Object.entries(known) as [string, readonly string[]][]) {
      const value = Reflect.get(sample, name);
      const isObject = typeof value === 'object' && !Array.isArray(value);
      expect([name, [...members].sort()]).toEqual([
        name,
        isObject ? Object.keys(value).sort() : [],
      ]);
    }
  });

  test.each(settingsSchema.properties.language.enum)(
    'cover every variable in the default texts in %s',
    (language) => {
      for (const event of MAIL_EVENTS) {
        for (const template of Object.values(defaultTexts(event, { language }))) {
          expect([event, template, unknownVariable(template, event)]).toEqual([
            event,
            template,
            undefined,
          ]);
          expect(renderText('greeting', template, sample)).not.toMatch(/[{}]/);
        }
      }
    },
  );
});

test.each([
  ['Hello {{ customer.name }},', 'Hello,'],
  ['Dzień dobry, {{customer.name}}!', 'Dzień dobry!'],
  ['Bonjour {{- customer.name -}} !', 'Bonjour !'],
])('without a name, %s becomes %s', (template, expected) => {
  const nobody = { ...sample, customer: { name: '', email: '' } };
  expect(renderText('greeting', template, nobody)).toBe(expected);
  expect(renderText('text', template, nobody)).not.toBe(expected);
});
