import type { Static } from 'typebox';
import { invalidProperty } from '../contract/errors.ts';
import { flag, nullable, recordId, text, title } from '../contract/fields.ts';
import type { Json } from '../contract/json.ts';
import { language } from '../contract/language.ts';
import { isCurrency } from '../pricing/currency-codes.ts';
import { RATE_DECIMALS } from '../pricing/money.ts';
import { checkServerAddresses, isLoopbackHost } from './networks.ts';

/** A year. */
export const MAX_UNPAID_MINUTES = 525_600;
export const MIN_UNPAID_MINUTES = 10;

/** Characters of a password, whatever a store wants beyond that. */
export const MIN_PASSWORD_LENGTH = 4;
export const MAX_PASSWORD_LENGTH = 200;
/** The most that a store can want. */
export const MAX_PASSWORD_MIN_LENGTH = 64;

/** 0 for never, else from `MIN_UNPAID_MINUTES` on, which `requireUnpaidMinutes` checks. */
export const minutes = { type: 'integer', minimum: 0, maximum: MAX_UNPAID_MINUTES } as const;

const currencyCode = { type: 'string', pattern: '^[A-Z]{3}$' } as const;

/**
 * What an admin of a store may change of its application (protocol.md, "Application"). Null unsets
 * what is nullable; of other settings it would be a reset.
 */
export const settingsSchema = {
  type: 'object',
  properties: {
    name: title(255),
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
    tax_id: nullable(recordId),
    prices_include_tax: flag,
    show_prices_plus_taxes: flag,
    apply_discounts_before_taxes: flag,
    automatic_promotions: flag,
    shipping_required: flag,
    server_timing: flag,
    guest_payments_need_secret: flag,
    /** Whether a sku that another product has is refused. Absent: it is a warning. */
    unique_sku: flag,
    unpaid_order_minutes: minutes,
    /** Units on one line of somebody who has not logged in. Absent: no limit but that of all. */
    guest_max_quantity: { type: 'integer', minimum: 1 },
    /** Whether users may upload files. Absent: they may. */
    user_uploads: flag,
    /** Characters of a new password. Absent: `MIN_PASSWORD_LENGTH`. */
    password_min_length: {
      type: 'integer',
      minimum: MIN_PASSWORD_LENGTH,
      maximum: MAX_PASSWORD_MIN_LENGTH,
    },
    old_password_required: flag,
    /** After how long a cart that nobody changes is abandoned. Absent or 0: never. */
    abandoned_cart_minutes: minutes,
    /** Whether a card payment takes the money, or only authorises it. Absent: automatic. */
    capture: { type: 'string', enum: ['automatic', 'manual'] },
    server_addresses: { type: 'array', maxItems: 20, items: text(50) },
    /** Absent: English. */
    language,
    /** The page of the shop that sets a new password, to which mails lead. */
    password_reset_url: nullable(text(2_000)),
    /** The page of the shop that shows an order, without `/<id>`, to which mails lead. */
    order_url: nullable(text(2_000)),
    logo: nullable(text(2_000)),
    url: nullable(text(2_000)),
    timezone: text(255),
    email_address: nullable(text(255)),
    invoices_prefix: nullable(text(255)),
    company_name: nullable(text(255)),
    company_address: nullable(text(255)),
    company_postalcode: nullable(text(255)),
    company_city: nullable(text(255)),
    company_state: nullable(text(255)),
    company_country: nullable(text(255)),
    company_taxid: nullable(text(255)),
  },
  required: ['name', 'currency_code', 'currencies', 'tax_rate', 'tax_type'],
  additionalProperties: false,
} as const;

export type Settings = Static<typeof settingsSchema>;

export const defaultSettings = {
  currency_code: 'EUR',
  currencies: [],
  tax_rate: 0,
  tax_type: 'nothing',
  show_prices_plus_taxes: false,
  apply_discounts_before_taxes: false,
  automatic_promotions: false,
  shipping_required: true,
  guest_payments_need_secret: true,
  unpaid_order_minutes: 60,
  guest_max_quantity: 20,
  user_uploads: false,
  password_min_length: 8,
  old_password_required: true,
  timezone: 'UTC',
} satisfies Partial<Settings>;

/**
 * What no schema can say: throws a 400 that names the setting. A currency that an earlier version took
 * may stay.
 */
export function checkSettings(settings: Settings, before: Partial<Settings> = {}): void {
  checkCurrencies(settings);
  requireCurrencies(settings, before);
  requireUnpaidMinutes(settings);
  checkServerAddresses(settings);
  checkPages(settings);
}

/** Throws a 400 for a page to which mails must not lead: secrets are in the fragments of links. */
function checkPages(settings: Settings): void {
  for (const name of ['password_reset_url', 'order_url'] as const) {
    const page = settings[name];
    if (page === undefined || isMailPage(page)) continue;
    throw refuse(name, 'must begin with https:// and have no fragment', page);
  }
}

/** Whether mails may lead to a page: on this machine, for trying it, without TLS. */
export function isMailPage(text: string): boolean {
  const { protocol, hostname, username, hash } = URL.parse(text) ?? {};
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isSafe && username === '' && hash === '' && !text.endsWith('#');
}

/** Throws a 400 for a currency that is there twice, and for a rate finer than can be converted. */
function checkCurrencies({ currency_code, currencies }: Settings): void {
  const codes = new Set([currency_code]);
  for (const [i, { code, rate }] of currencies.entries()) {
    if (codes.has(code)) throw refuse(`currencies.${i}.code`, 'is there twice', code);
    codes.add(code);
    if (Number(rate.toFixed(RATE_DECIMALS)) !== rate) {
      throw refuse(`currencies.${i}.rate`, `has more than ${RATE_DECIMALS} decimals`, rate);
    }
  }
}

/** The currencies of a store, by the names of their settings. */
const codesOf = ({ currency_code, currencies = [] }: Partial<Settings>) => [
  ['currency_code', currency_code ?? ''] as const,
  ...currencies.map(({ code }, i) => [`currencies.${i}.code`, code] as const),
];

/** Throws a 400 for a currency that is none of ISO 4217. */
function requireCurrencies(settings: Settings, before: Partial<Settings>): void {
  const kept = new Set(codesOf(before).map(([, code]) => code));
  const unknown = codesOf(settings).find(([, code]) => !isCurrency(code) && !kept.has(code));
  if (unknown) throw refuse(unknown[0], 'must be a code of ISO 4217, such as EUR', unknown[1]);
}

/** Throws a 400 for a time in which nobody can pay. */
export function requireUnpaidMinutes({
  unpaid_order_minutes: value = 0,
}: {
  readonly unpaid_order_minutes?: number | undefined;
}): void {
  if (value === 0 || value >= MIN_UNPAID_MINUTES) return;
  throw invalidProperty({
    name: 'unpaid_order_minutes',
    failedValidator: 'min',
    message: `unpaid_order_minutes must be 0 or at least ${MIN_UNPAID_MINUTES}.`,
    value,
  });
}

const refuse = (name: string, says: string, value: Json) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${says}.`, value });
