/** The fields of each page of settings, in sections: `settings.sections.` has their titles. */
export const GROUPS = {
  store: {
    identity: ['name', 'url', 'email_address'],
    place: ['language', 'timezone', 'languages'],
  },
  currencies: {
    currencies: ['currency_code', 'currencies'],
  },
  checkout: {
    shipping: ['shipping_required', 'guest_max_quantity'],
    working_days: [
      ...['order_cutoff_time', 'working_days', 'delivery_days', 'public_holidays'],
      'closed_days',
    ],
    payments: ['capture', 'unpaid_order_minutes', 'guest_payments_need_secret'],
    promotions: ['automatic_promotions'],
    numbers: ['order_numbers', 'order_number_prefix', 'order_number_start'],
    confirmation: ['confirmation_contents'],
    guarantee: ['guarantee_notice'],
    returns: ['return_days', 'return_address', 'withdrawal_address', 'support_refund_limit'],
  },
  customers: {
    logins: ['password_min_length', 'old_password_required', 'user_uploads'],
    abandoned: ['abandoned_cart_minutes', 'abandoned_cart_mails'],
    newsletter: ['newsletter'],
    browsers: ['recently_seen'],
    tags: ['tags'],
  },
  invoices: {
    seller: [
      'company_name',
      'company_address',
      'company_postalcode',
      'company_city',
      'company_state',
      'company_country',
      'company_taxid',
      'company_vat_id',
      'company_phone',
    ],
    invoices: ['invoices_prefix'],
    transfers: ['bank_account', 'payment_reference'],
  },
  look: {
    brand: ['logo', 'brand_color', 'footer'],
    links: [
      ...['shop', 'product_url', 'order_url', 'cart_url', 'password_reset_url'],
      'newsletter_url',
    ],
  },
  taxes: {
    taxes: ['tax_type', 'prices_include_tax', 'tax_rate', 'tax_id'],
    discounts: ['apply_discounts_before_taxes', 'show_prices_plus_taxes'],
  },
  feeds: {
    attributes: ['feed'],
  },
  advanced: {
    catalogue: ['unique_sku'],
    servers: ['server_addresses', 'server_timing'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type Group = keyof typeof GROUPS;

export const isGroup = (name: string | undefined): name is Group =>
  name !== undefined && Object.hasOwn(GROUPS, name);

/** Two of these stand side by side where there is room. */
const SHORT: ReadonlySet<string> = new Set([
  'language',
  'timezone',
  'order_number_prefix',
  'order_number_start',
  'return_days',
  'order_cutoff_time',
  'public_holidays',
  'support_refund_limit',
  'abandoned_cart_minutes',
  'company_postalcode',
  'company_city',
  'company_state',
  'company_country',
  'company_taxid',
  'company_vat_id',
  'company_phone',
  'brand_color',
  'tax_rate',
  'tax_id',
]);

export const isShort = (name: string): boolean => SHORT.has(name);
