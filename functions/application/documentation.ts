import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import {
  DOCUMENTATION,
  saidOfAll,
} from '../../shared/payments/processors/documentation-of-processors.ts';
import { application } from '../../shared/resources/application.ts';
import { feedSettings } from '../../shared/resources/schemas/feed.ts';
import { configuredProcessor } from '../../shared/resources/schemas/processor-credentials.ts';
import { forEachProcessor } from '../../shared/resources/schemas/processors.ts';
import { usageSchema } from '../../shared/resources/schemas/usage.ts';

const unused = { type: 'null' } as const;

export const documentation: Documentation<typeof application> = {
  one: 'the application',
  isForShoppers: true,
  note: 'Reading gives an array with one object. Without an admin token it has what a shop needs: name, tax_rate, tax_type, prices_include_tax, currency_code, logo, timezone, language, languages, password_min_length and sends_mails.',
  fields: {
    currency_code: 'The currency in which all prices are (ISO 4217).',
    currencies: 'Other currencies that the store offers; a rate is their units for one of its own.',
    tax_type:
      'What taxes are computed on: `nothing`, the default; `products_only`; `shipping_only`; `all`, which is products, shipping and the fee of the payment method.',
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
      'Whether shoppers need a shipping method for what is not `requires_shipping: false`, and cannot set `shipping_fee`; true by default.',
    automatic_promotions:
      'Whether an order that names no promotion gets the best that applies, or all `stackable` ones.',
    guest_payments_need_secret:
      'Whether only its secret lets a guest pay an order without a card; true by default.',
    unique_sku:
      'Whether a product or variant that takes the sku of another one is 409; else the answer has a warning. Those that have the same one already stay as they are.',
    unpaid_order_minutes:
      'After how long an order that nobody has paid is canceled: 10 or more, 0 for never. 60 by default; orders made before it is changed keep their time.',
    user_uploads:
      'Whether customers may upload files of their own, with the token of a user; false by default.',
    password_min_length:
      'Characters that a new password has at least: 8 unless the store sets another number. None can be one of the 10,000 commonest.',
    old_password_required:
      'Whether users who change their e-mail address or password by `PUT` send `old_password`, and other logins end with the address; true by default.',
    guest_max_quantity:
      'How many units of a product one line of a cart or an order may have that is made with the public key alone, or by a user whose e-mail address is not proved, and of tracked stock all such orders from one network address, or with one e-mail address, that are not paid; `max_quantity` of the product counts, too. 20 by default, 1000000 for no limit.',
    order_numbers:
      '`sequence`: 1001, 1002, 1003; who orders twice can count the orders between. `shuffled`, also where it is null: nobody can. New stores have `sequence`. A change goes on above the highest number that was given.',
    order_number_prefix:
      'What the numbers of orders begin with, no digit at its end: `WEB-` makes `WEB-1001`. Nothing by default.',
    order_number_start:
      'The first number of an order, where none was given beyond it: 1001 by default. Setting it higher goes on from there.',
    language:
      'Of the texts of records, of mails and invoices, and of how the demo shop writes amounts and dates: English without it.',
    languages:
      'Further languages in which records may have texts (`locales`), by their tags: `de`, `pt-BR`. `locale` of a query is one of these, or `language`.',
    company_vat_id:
      'The VAT id of the seller, with the code of its country: invoices, e-invoices and mails have it. `company_taxid` is any other number of a tax office.',
    logo: 'The URL of a picture, which mails begin with.',
    brand_color:
      'The colour of buttons in mails, and of a bar on mails and invoices: `#0b5c46`. What is written on it is black or white.',
    footer:
      'What ends mails and each page of an invoice, such as the register and the managers of the company.',
    confirmation_contents:
      'The ids of up to five contents whose whole texts the mail that confirms an order has as files, such as terms and instructions on withdrawal: in the language of the order, as they are when it is sent. One that is not there, or not shown to the public, is left out.',
    order_url:
      'The page of the shop that shows an order: mails lead to it with `/<id>`, those to guests with the secret in the fragment. `{locale}` in it is the language of the order; `/{locale}` is left out in that of the store: `https://shop.example/{locale}/orders`.',
    product_url:
      'The page of the shop that shows a product: `https://shop.example/p/{slug}`, with `{id}` or `{slug}` in it; otherwise `/<id>` is added. The dashboard and the mail about a product that is back in stock lead to it.',
    password_reset_url:
      'The page of the shop that sets a new password: mails lead to it with `email` and `code` in the fragment.',
    abandoned_cart_minutes:
      'After how long a cart with lines that nobody changes makes the event `cart.abandoned`: 0, or absent, for never.',
    abandoned_cart_mails:
      'Whether customers who are logged in get a mail about such a cart, once, unless they have said no: false by default. It needs `cart_url`.',
    cart_url:
      'The page of the shop that shows the cart of whoever is logged in, to which mails about carts lead.',
    support_refund_limit:
      'How much of one order each member of the staff or API key may refund with `orders:refund_limited`, in the base currency: 0, or absent, for nothing.',
    bank_account: 'The account to which orders with a payment method of `bank_transfer` are paid.',
    payment_reference:
      'What customers write on a transfer: `{number}` is the number of the order, and all of it unless it is set.',
    return_days:
      'How many days after its last parcel customers may ask to return an order: 14 by default, 0 for never by themselves.',
    return_address: 'Where customers send what they return; mails about approved returns have it.',
    feed: 'How feeds for Google Merchant Center are made. Each member names the attribute of products, or of variants, that has the field, unless it is called as the field is. `condition` may be `new`, `refurbished` or `used` for all, `google_product_category` a number for all; `weight_unit` is that of `weight`; `link` the page of a product in other languages, with `{locale}` in it.',
    ...saidOfAll(({ credentials }) => credentials),
    active: 'Whether payments may begin with it: true unless it was switched off.',
    limits: 'What the operator allows the store.',
    last_minute:
      'Requests and units that instances have counted together, without seconds with fewer than 5 requests on an instance.',
    mails_this_hour: 'Mails sent, without those about passwords, which have a limit of their own.',
    records: 'How many there are, as lists count them; null for what is not counted yet.',
    server_addresses:
      'Networks in CIDR notation of servers that call for shoppers, none wider than /16 (IPv6: /32): their header `Visitor-Address` says whom limits by network address count.',
  },
  examples: { code: 'EUR', rate: 1, publishable_key: 'pk_test_51Hc', merchant_id: '7xk2' },
  output: { rate: { type: 'number', exclusiveMinimum: 0 } },
  further: {
    id: { type: 'integer' },
    owner: { type: 'integer', description: 'The account of the store.' },
    processors: {
      type: 'array',
      description: 'The card processors whose credentials are stored, and since when.',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          active: { type: 'boolean', description: 'False: switched off; else absent.' },
          updated_at: { type: 'string' },
        },
        required: ['name', 'updated_at'],
      },
    },
    sends_mails: {
      type: 'boolean',
      description: 'Whether the deployment sends mails: nobody gets one where it does not.',
    },
    serves_shop: {
      type: 'boolean',
      description:
        'Whether the server has a shop for each store: at the host of its setting `url`.',
    },
    is_example: {
      type: 'boolean',
      description: 'Whether the store is one of examples, which its owners may remove.',
    },
    offers_examples: {
      type: 'boolean',
      description: 'Whether the server makes stores of examples: `POST /applications/examples`.',
    },
    takes_mail_server: {
      type: 'boolean',
      description: 'Whether owners enter the mail server: `PUT /applications/mailServer`.',
    },
    renew_date: unused,
    api_calls_quota_left: unused,
    api_calls_quota_max: unused,
    storage_left: unused,
    storage_max: unused,
    created_at: { type: 'string', format: 'date-time' },
  },
  schemas: {
    ConfiguredProcessor: configuredProcessor,
    ...forEachProcessor('', ({ title }) => application.routes[`set${title}`].body, 'Input'),
    FeedSettings: feedSettings,
    Usage: usageSchema,
    UsageOfMinute: usageSchema.properties.last_minute,
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
      example: { currencies: [{ code: 'USD', rate: 1.1 }] },
    },
    listCurrencies: {
      summary: 'List the currencies of the store',
      note: 'Its own comes first, with the rate 1.',
    },
    getUsage: {
      summary: 'Get limits and usage of the store',
      note: '`estimated_usd_a_day` is what the units of the database would cost at list prices if all minutes were like the last one; null on a server of one’s own.',
    },
    listProcessors: {
      summary: 'List the card processors that are configured',
      note: 'Without secrets: no answer has them.',
    },
    ...forEachProcessor('set', ({ name, title }) => ({
      summary: `Store the credentials at ${title}`,
      body: schemaOf(`${title}Input`),
      errors: [404] as const,
      ...DOCUMENTATION[name].set,
    })),
    ...forEachProcessor('remove', ({ name, title }) => ({
      summary: `Delete the credentials at ${title}`,
      errors: [404] as const,
      ...DOCUMENTATION[name].remove,
    })),
  },
};
