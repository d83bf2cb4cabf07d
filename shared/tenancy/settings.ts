import type { FromSchema } from 'json-schema-to-ts';
import { invalidProperty } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import { RATE_DECIMALS } from '../pricing/money.ts';

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
          rate: { type: 'number', minimum: 1e-10, maximum: 1e6 },
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
    server_timing: flag,
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

/** Throws a 400 for a currency that is there twice, and for a rate finer than can be converted. */
export function checkCurrencies({ currency_code, currencies }: Settings): void {
  const codes = new Set([currency_code]);
  for (const [i, { code, rate }] of currencies.entries()) {
    if (codes.has(code)) throw refuse(`currencies.${i}.code`, 'is there twice', code);
    codes.add(code);
    if (Number(rate.toFixed(RATE_DECIMALS)) !== rate) {
      throw refuse(`currencies.${i}.rate`, `has more than ${RATE_DECIMALS} decimals`, rate);
    }
  }
}

const refuse = (name: string, says: string, value: Json) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${says}.`, value });
