import type { FromSchema } from 'json-schema-to-ts';

const text = { type: 'string', maxLength: 255 } as const;
const flag = { type: 'boolean' } as const;
const currencyCode = { type: 'string', pattern: '^[A-Z]{3}$' } as const;

/** What an admin of a store may change of its application (contract.md 3.17). */
export const settingsSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255 },
    currency_code: currencyCode,
    currencies: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        properties: {
          code: currencyCode,
          rate: { type: 'number', minimum: 1e-10, maximum: 1e10 },
        },
        required: ['code', 'rate'],
        additionalProperties: false,
      },
    },
    tax_rate: { type: 'number', minimum: 0, maximum: 100 },
    tax_type: { type: 'string', enum: ['nothing', 'products_only', 'shipping_only', 'all'] },
    show_prices_plus_taxes: flag,
    apply_discounts_before_taxes: flag,
    automatic_promotions: flag,
    logo: { type: 'string', maxLength: 2_000 },
    url: { type: 'string', maxLength: 2_000 },
    timezone: text,
    email_address: text,
    invoices_prefix: text,
    company_name: text,
    company_address: text,
    company_postalcode: text,
    company_city: text,
    company_state: text,
    company_country: text,
    company_taxid: text,
  },
  required: ['name', 'currency_code', 'currencies', 'tax_rate', 'tax_type'],
  additionalProperties: false,
} as const;

export type Settings = FromSchema<typeof settingsSchema>;

export const defaultSettings = {
  currency_code: 'EUR',
  currencies: [],
  tax_rate: 0,
  tax_type: 'nothing',
  show_prices_plus_taxes: false,
  apply_discounts_before_taxes: false,
  automatic_promotions: false,
  timezone: 'UTC',
} satisfies Partial<Settings>;

/** The rate of a currency that the store offers; 1 for its own; undefined for any other. */
export function rateOf(settings: Settings, code: string): number | undefined {
  if (code === settings.currency_code) return 1;
  return settings.currencies.find((currency) => currency.code === code)?.rate;
}
