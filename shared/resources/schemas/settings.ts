import type { Static } from 'typebox';
import {
  amount,
  type FieldSchema,
  flag,
  nullable,
  recordId,
  reference,
  text,
  title,
} from '../../contract/fields.ts';
import { language, languageTag, MAX_LANGUAGES } from '../../contract/language.ts';
import { VAT_ID } from '../../contract/vat-id.ts';
import { bankAccount } from './bank-account.ts';
import { feedSettings } from './feed.ts';
import { MIN_PASSWORD_LENGTH } from './passwords.ts';
import { tagSettings } from './shop-tags.ts';
import { closedDays, publicHolidays, timeOfDay, WEEKDAYS, weekdays } from './working-days.ts';

/** A year. */
export const MAX_UNPAID_MINUTES = 525_600;
export const MIN_UNPAID_MINUTES = 10;

/** The first number where a store says nothing. */
export const DEFAULT_ORDER_NUMBER_START = 1_001;
export const MAX_ORDER_NUMBER_START = 1_000_000_000;

/** The most that a store can want. */
export const MAX_PASSWORD_MIN_LENGTH = 64;

/** A year. */
export const MAX_RETURN_DAYS = 366;

/** Pages that the confirmation of an order has as files. */
export const MAX_CONFIRMATION_CONTENTS = 5;

/** Characters of what ends mails and pages of invoices. */
export const MAX_FOOTER_LENGTH = 500;

/** 0 for never, else from `MIN_UNPAID_MINUTES` on, which `requireUnpaidMinutes` checks. */
export const minutes = {
  type: 'integer',
  minimum: 0,
  maximum: MAX_UNPAID_MINUTES,
} as const satisfies FieldSchema;

export const currencyCode = {
  type: 'string',
  pattern: '^[A-Z]{3}$',
} as const satisfies FieldSchema;

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
    tax_id: nullable(reference('taxes')),
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
    /** Units on one line of somebody who has not logged in. */
    guest_max_quantity: { type: 'integer', minimum: 1 },
    /** Whether the numbers of orders follow one another, or are drawn of the next ones. Absent: shuffled. */
    order_numbers: { type: 'string', enum: ['sequence', 'shuffled'] },
    /** What the numbers of orders begin with: not with digits at its end, where those of a number begin. */
    order_number_prefix: {
      type: 'string',
      maxLength: 10,
      pattern: '^(?:[A-Za-z0-9_/-]*[A-Za-z_/-])?$',
    },
    /** The least of these digits, until more orders were numbered. */
    order_number_start: { type: 'integer', minimum: 1, maximum: MAX_ORDER_NUMBER_START },
    /** Whether users may upload files. */
    user_uploads: flag,
    /** Characters of a new password. */
    password_min_length: {
      type: 'integer',
      minimum: MIN_PASSWORD_LENGTH,
      maximum: MAX_PASSWORD_MIN_LENGTH,
    },
    old_password_required: flag,
    /** After how long a cart that nobody changes is abandoned. Absent or 0: never. */
    abandoned_cart_minutes: minutes,
    /** Whether customers get a mail about it. Absent: no. */
    abandoned_cart_mails: flag,
    /** Whether a card payment takes the money, or only authorises it. Absent: automatic. */
    capture: { type: 'string', enum: ['automatic', 'manual'] },
    /** What staff may refund of one order with `orders:refund_limited`. Absent: nothing. */
    support_refund_limit: amount,
    /** How many days after its last parcel customers may return an order. Absent or 0: not by themselves. */
    return_days: { type: 'integer', minimum: 0, maximum: MAX_RETURN_DAYS },
    /** Until when orders of a working day are sent the same day. Absent: none are. */
    order_cutoff_time: timeOfDay,
    /** When the store packs. */
    working_days: weekdays,
    /** When carriers deliver. */
    delivery_days: weekdays,
    closed_days: closedDays,
    public_holidays: publicHolidays,
    /** The notice on the legal guarantee, by language: files with the drawing of Regulation (EU) 2025/1960. */
    guarantee_notice: nullable({
      type: 'object',
      maxProperties: MAX_LANGUAGES,
      additionalProperties: { type: 'integer', minimum: 1, references: 'files' },
    }),
    /** Where customers send what they return. */
    return_address: nullable(text(1_000)),
    /** Where customers send the model withdrawal form: with an email, line by line. Absent: to the seller. */
    withdrawal_address: nullable(text(1_000)),
    server_addresses: { type: 'array', maxItems: 20, items: text(50) },
    /** Absent: English. That of the texts of records, too. */
    language,
    /** Further languages in which records may have texts. */
    languages: { type: 'array', maxItems: MAX_LANGUAGES, items: languageTag },
    /** Contents, by their ids, that the confirmation of an order has as files: terms, withdrawal. */
    confirmation_contents: {
      type: 'array',
      maxItems: MAX_CONFIRMATION_CONTENTS,
      items: recordId,
    },
    /** The page of the shop that sets a new password, to which mails lead. */
    password_reset_url: nullable(text(2_000)),
    /** The page of the shop that shows an order, without `/<id>`, to which mails lead. */
    order_url: nullable(text(2_000)),
    /** The page of the shop that shows the cart of who is logged in, to which mails lead. */
    cart_url: nullable(text(2_000)),
    /** The page of the shop that shows a product: with `{id}` or `{slug}`, or without `/<id>`. */
    product_url: nullable(text(2_000)),
    /** Whether the shop offers a newsletter. Absent: no. */
    newsletter: flag,
    /** The page of the shop that confirms and ends the newsletter. Absent: `/newsletter` at `url`. */
    newsletter_url: nullable(text(2_000)),
    /** Scripts of others on pages of the shop. */
    tags: nullable(tagSettings),
    /** Which attributes of products feeds have. */
    feed: nullable(feedSettings),
    /** A picture by its URL, in mails. */
    logo: nullable(text(2_000)),
    /** The colour of buttons and bars in mails and on invoices. */
    brand_color: nullable({ ...text(7), pattern: '^#[0-9A-Fa-f]{6}$' }),
    /** Ends mails and each page of an invoice. */
    footer: nullable(text(MAX_FOOTER_LENGTH)),
    url: nullable(text(2_000)),
    /** Whether the server has the shop of the store. Absent: it has. */
    shop: flag,
    /** Whether the shop keeps in a browser which products were seen in it. Absent: it does. */
    recently_seen: flag,
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
    /** The seller's VAT id: a country code, and what the country has given. */
    company_vat_id: nullable({ ...text(30), pattern: VAT_ID }),
    /** The seller's telephone, in any form that people dial. */
    company_phone: nullable({ ...text(30), pattern: '^[+(]?[0-9][0-9 ()./-]{2,}$' }),
    /** Where customers transfer money to. */
    bank_account: nullable(bankAccount),
    /** What they write on it: `{number}` is the number of the order. Absent: that alone. */
    payment_reference: nullable({ ...text(30), pattern: '\\{number\\}' }),
  },
  required: ['name', 'currency_code', 'currencies', 'tax_rate', 'tax_type'],
  additionalProperties: false,
} as const satisfies FieldSchema;

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
  return_days: 14,
  working_days: WEEKDAYS.slice(0, 5),
  delivery_days: WEEKDAYS.slice(0, 5),
  timezone: 'UTC',
} satisfies Partial<Static<typeof settingsSchema>>;

/** What a store has from its opening on, and older ones do not. */
export const newStoreSettings = {
  order_numbers: 'sequence',
} satisfies Partial<Static<typeof settingsSchema>>;

type AnySettings = Static<typeof settingsSchema>;

/** Settings with a default are there whenever a store is read (shared/tenancy/application.ts). */
export type Settings = AnySettings & Required<Pick<AnySettings, keyof typeof defaultSettings>>;
