import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import type { application } from './resource.ts';

const unused = { type: 'null' } as const;

export const documentation: Documentation<typeof application> = {
  one: 'the application',
  note: 'Reading gives an array with one object. Without an admin token it has what a shop needs: name, tax_rate, tax_type, prices_include_tax, currency_code, logo, timezone, language and password_min_length.',
  fields: {
    currency_code: 'The currency in which all prices are (ISO 4217).',
    currencies: 'Other currencies that the store offers; a rate is their units for one of its own.',
    tax_type:
      'What taxes are computed on: `nothing`, which new stores have; `products_only`; `shipping_only`; `all`, which is products, shipping and the fee of the payment method.',
    tax_rate:
      'In percent, everywhere, on what has no tax class, unless `tax_id` names one for it. Up to four decimals.',
    tax_id: 'The tax class of what names none.',
    prices_include_tax:
      'Whether prices, costs and fees have their taxes in them; false unless it is set. The total does not grow by taxes then.',
    apply_discounts_before_taxes:
      'Whether taxes are on what lines cost after discounts; with `prices_include_tax` they always are.',
    show_prices_plus_taxes:
      'Whether carts show the prices of their lines plus taxes; without effect with `prices_include_tax`.',
    shipping_required:
      'Whether shoppers need a shipping method for what is not `requires_shipping: false`, and cannot set `shipping_fee`; true for new stores.',
    automatic_promotions: 'Whether an order that names no promotion gets the best that applies.',
    guest_payments_need_secret:
      'Whether only its secret lets a guest pay an order without a card; true for new stores.',
    unique_sku:
      'Whether a product that takes the sku of another one is 409; else the answer has a warning. Products that have the same one already stay as they are.',
    unpaid_order_minutes:
      'After how long an order that nobody has paid is canceled: 10 or more, 0 for never. 60 for new stores; orders made before it is changed keep their time.',
    user_uploads:
      'Whether customers may upload files of their own, with the token of a user; false for new stores.',
    password_min_length:
      'Characters that a new password has at least: 8 for new stores, 4 without it.',
    old_password_required:
      'Whether users who change their e-mail address or password by `PUT` send `old_password`, and other logins end with the address; true for new stores.',
    guest_max_quantity:
      'How many units one line of a cart or an order may have that is made with the public key alone; `max_quantity` of the product counts, too. 20 for new stores, 1000000 for no limit.',
    language:
      'Of mails and invoices, and of how the demo shop writes amounts and dates: English without it.',
    order_url:
      'The page of the shop that shows an order: mails lead to it with `/<id>`, those to guests with the secret in the fragment.',
    password_reset_url:
      'The page of the shop that sets a new password: mails lead to it with `email` and `code` in the fragment.',
    abandoned_cart_minutes:
      'After how long a cart with lines that nobody changes makes the event `cart.abandoned`: 0, or absent, for never.',
    logo: 'The address of an image.',
    server_addresses:
      'Networks in CIDR notation of servers that call for all shoppers: limits by network address are not for them.',
  },
  further: {
    id: { type: 'integer' },
    owner: { type: 'integer', description: 'The account of the store.' },
    renew_date: unused,
    api_calls_quota_left: unused,
    api_calls_quota_max: unused,
    storage_left: unused,
    storage_max: unused,
    created_at: { type: 'string', format: 'date-time' },
  },
  operations: {
    get: {
      summary: 'Get the settings of the store',
      tagged: true,
      data: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        items: schemaOf('Application'),
      },
    },
    update: {
      summary: 'Change settings of the store',
      tagged: true,
      note: 'Changes what is sent, and takes effect everywhere within 30 seconds. The currency cannot become one with fewer decimals.',
      data: schemaOf('Application'),
      example: { currencies: [{ code: 'USD', rate: 1.1 }] },
    },
    listCurrencies: {
      summary: 'List the currencies of the store',
      note: 'Its own comes first, with the rate 1.',
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            code: { type: 'string', pattern: '^[A-Z]{3}$', examples: ['EUR'] },
            rate: { type: 'number', exclusiveMinimum: 0, examples: [1] },
          },
          required: ['code', 'rate'],
        },
      },
    },
  },
};
