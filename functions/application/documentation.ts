import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import {
  DOCUMENTATION,
  saidOfAll,
} from '../../shared/payments/processors/documentation-of-processors.ts';
import { application } from '../../shared/resources/application.ts';
import { feedSettings } from '../../shared/resources/schemas/feed.ts';
import { configuredProcessor } from '../../shared/resources/schemas/processor-credentials.ts';
import { forEachProcessor } from '../../shared/resources/schemas/processors.ts';
import { tagSettings } from '../../shared/resources/schemas/shop-tags.ts';
import { usageSchema } from '../../shared/resources/schemas/usage.ts';

const unused = { type: 'null' } as const;

export const documentation: Documentation<typeof application> = {
  one: 'the application',
  isForShoppers: true,
  note: 'Returns an array with one object. Without an admin token, it has what a shop needs: name, tax_rate, tax_type, prices_include_tax, currency_code, logo, timezone, language, languages, password_min_length, working days, feed and sends_mails.',
  fields: {
    currency_code: 'The currency of all prices (ISO 4217).',
    currencies:
      'Other currencies that the store offers. A rate is how many units of that currency equal one of the store’s.',
    tax_type:
      'What is taxed: `nothing` (default), `products_only`, `shipping_only`, or `all`: products, shipping and the payment method fee.',
    tax_rate:
      'In percent, everywhere, for anything without a tax class, unless `tax_id` sets a class for it. Up to four decimals.',
    tax_id: 'The tax class for anything without its own.',
    prices_include_tax:
      'Whether prices, costs and fees include taxes; false by default. If true, taxes do not increase the total.',
    apply_discounts_before_taxes:
      'Whether taxes are computed after discounts; with `prices_include_tax`, they always are.',
    show_prices_plus_taxes:
      'Whether carts show line prices plus taxes; no effect with `prices_include_tax`.',
    shipping_required:
      'Whether shoppers must choose a shipping method for products that do not have `requires_shipping: false`, and can’t set `shipping_fee`; true by default.',
    automatic_promotions:
      'Whether an order that names no promotion gets the best one that applies, or all `stackable` ones.',
    guest_payments_need_secret:
      'Whether guests need the order’s secret to pay without a card; true by default.',
    unique_sku:
      'Whether a SKU that another product or variant uses is refused (409); otherwise the response has a warning. Existing duplicates stay.',
    unpaid_order_minutes:
      'After how many minutes an unpaid order is canceled: 10 or more, or 0 for never. 60 by default. A change does not affect existing orders.',
    user_uploads: 'Whether customers can upload files with a user token; false by default.',
    password_min_length:
      'The minimum length of a new password: 8 unless the store sets another number. The 10,000 most common passwords are refused.',
    old_password_required:
      'Whether users who change their email address or password with `PUT` must send `old_password`, and whether a new address ends their other logins; true by default.',
    guest_max_quantity:
      'The most units of a product that one cart or order line can have when it is created with the public key alone, or by a user whose email address is not verified. For tracked stock, also the most in all such unpaid orders from one network address or with one email address. The product’s `max_quantity` applies too. 20 by default; 1000000 for no limit.',
    order_numbers:
      '`sequence`: 1001, 1002, 1003; anyone who orders twice can count the orders in between. `shuffled`, or null: no one can. New stores use `sequence`. A change continues above the highest number used.',
    order_number_prefix:
      'What order numbers start with; it must not end in a digit: `WEB-` gives `WEB-1001`. Empty by default.',
    order_number_start:
      'The first order number, unless a higher one has been used: 1001 by default. Raise it to continue from there.',
    language:
      'The language of record texts, emails and invoices, and of amounts and dates in the demo shop; English by default.',
    languages:
      'Further languages of record texts (`locales`), by tag: `de`, `pt-BR`. The query parameter `locale` is one of these, or `language`.',
    company_vat_id:
      'The seller’s VAT ID with its country code, shown on invoices, e-invoices and emails. `company_taxid` is any other tax number.',
    company_phone:
      'The seller’s telephone number: at the foot of the shop’s pages, on invoices and in emails.',
    logo: 'The URL of an image to show at the top of emails.',
    brand_color:
      'The color of buttons in emails, and of a bar on emails and invoices: `#0b5c46`. Text on it is black or white.',
    footer:
      'The text at the end of emails and of each invoice page, such as the company’s registration and managers.',
    confirmation_contents:
      'The IDs of up to five contents to attach in full to the order confirmation email, such as terms and withdrawal instructions: in the order’s language, as they are when it is sent. Those that are missing or not public are left out.',
    shop: 'Whether the server has the store’s shop; true by default. With false it answers 404, and the dashboard links to your own shop at `url` and `product_url`. Then these, `order_url`, `cart_url`, `password_reset_url` and `feed.link` must not lead to the built-in shop.',
    recently_seen:
      'Whether the shop keeps in the visitor’s browser which products were seen, to show them again; true by default.',
    order_url:
      'The shop page that shows an order. Emails link to it with `/<id>`, and for guests with the secret in the fragment. `{locale}` is replaced by the order’s language; `/{locale}` is left out for the store’s own: `https://shop.example/{locale}/orders`.',
    product_url:
      'The shop page that shows a product: `https://shop.example/p/{slug}`, with `{id}` or `{slug}`; otherwise `/<id>` is added. The dashboard and back-in-stock emails link to it.',
    password_reset_url:
      'The shop page that sets a new password. Emails link to it with `email` and `code` in the fragment.',
    abandoned_cart_minutes:
      'After how many minutes an unchanged cart with lines creates the event `cart.abandoned`; 0 or absent for never.',
    abandoned_cart_mails:
      'Whether logged-in customers get one email about an abandoned cart, unless they opted out; false by default. Requires `cart_url`.',
    cart_url:
      'The shop page that shows the cart of the logged-in customer. Cart emails link to it.',
    support_refund_limit:
      'How much of one order each staff member or API key can refund with `orders:refund_limited`, in the base currency; 0 or absent for nothing.',
    bank_account: 'The account that customers pay orders with a `bank_transfer` payment method to.',
    payment_reference:
      'What customers write on a bank transfer. `{number}` is the order number, which is also the default.',
    return_days:
      'How many days after the last shipment customers can request a return; 14 by default, 0 if they can’t request returns.',
    order_cutoff_time:
      'Until when orders of a working day are sent the same day, in the store’s time zone: `14:00`. Without it, orders are sent the next working day.',
    working_days:
      'The days of the week on which the store sends orders; Monday to Friday by default.',
    delivery_days:
      'The days of the week on which carriers deliver: the delivery times of shipping methods count these. Monday to Friday by default.',
    closed_days: 'Days on which the store sends nothing; without `until` a single day.',
    public_holidays:
      'The country whose public holidays are no working days and no delivery days, or `none`; the country in `company_country` by default.',
    guarantee_notice:
      'The file IDs of the EU’s notice on the legal guarantee, by language, such as `{"de": 41}`. The shop shows it on product pages, and links to it at the foot of each page.',
    tags: 'Analytics and advertising, which the shop loads on catalog pages after visitors agree, and only with `takes_tags`: the measurement ID of Google Analytics 4, the ID of a Meta pixel, and the `https` address of a script of your own.',
    return_address: 'Where customers send returns; emails about approved returns include it.',
    withdrawal_address:
      'Where customers send the model withdrawal form: name, postal address and email, line by line. The seller, from the `company_...` settings and `email_address`, by default.',
    feed: 'How Google Merchant Center feeds are created. Each member names the product or variant attribute with the field, if it has another name. `condition` can be `new`, `refurbished` or `used` for all products, `google_product_category` a number for all. `weight_unit` is the unit of `weight`; `link` is the product page in other languages, with `{locale}`.',
    ...saidOfAll(({ credentials }) => credentials),
    active: 'Whether new payments can use it; true unless it was switched off.',
    limits: 'What the operator allows the store.',
    last_minute:
      'Requests and units counted by all instances together, without seconds with fewer than 5 requests on an instance.',
    mails_this_hour: 'Emails sent, without those about passwords, which have their own limit.',
    records: 'How many records exist, as lists count them; null if not counted yet.',
    server_addresses:
      'Networks in CIDR notation of servers that call for shoppers, none wider than /16 (IPv6: /32). Their header `Visitor-Address` says which address the limits by network address count.',
  },
  examples: { code: 'EUR', rate: 1, publishable_key: 'pk_test_51Hc', merchant_id: '7xk2' },
  output: { rate: { type: 'number', exclusiveMinimum: 0 } },
  further: {
    id: { type: 'integer' },
    owner: { type: 'integer', description: 'The account that owns the store.' },
    processors: {
      type: 'array',
      description: 'The card processors with stored credentials, and since when.',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          active: { type: 'boolean', description: 'False if switched off; otherwise absent.' },
          updated_at: { type: 'string' },
        },
        required: ['name', 'updated_at'],
      },
    },
    sends_mails: {
      type: 'boolean',
      description: 'Whether the deployment sends emails. If not, no one gets any.',
    },
    serves_shop: {
      type: 'boolean',
      description:
        'Whether the server has the store’s shop, at `/s/<store ID>`; on one machine also at the host of its setting `url`. False with `shop: false`.',
    },
    withdrawal_recipient: {
      type: ['string', 'null'],
      description:
        'The recipient on the model withdrawal form, line by line: `withdrawal_address`, or the seller. Null without either; then there is no form.',
    },
    takes_tags: {
      type: 'boolean',
      description:
        'Whether the shop has a host without the dashboard, so that its setting `tags` takes effect.',
    },
    is_example: {
      type: 'boolean',
      description: 'Whether it is the example store, which its owners can delete.',
    },
    offers_examples: {
      type: 'boolean',
      description: 'Whether the server can create an example store: `POST /applications/examples`.',
    },
    takes_mail_server: {
      type: 'boolean',
      description: 'Whether owners set the mail server: `PUT /applications/mailServer`.',
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
    TagSettings: tagSettings,
    Usage: usageSchema,
    UsageOfMinute: usageSchema.properties.last_minute,
  },
  operations: {
    get: {
      summary: 'Get the store’s settings',
      tagged: true,
      data: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        items: schemaOf('Application'),
      },
    },
    update: {
      summary: 'Update the store’s settings',
      tagged: true,
      note: 'Changes only the fields sent, and takes effect everywhere within 30 seconds. The currency can’t change to one with fewer decimals.',
      example: { currencies: [{ code: 'USD', rate: 1.1 }] },
    },
    listCurrencies: {
      summary: 'List the store’s currencies',
      note: 'The store’s own comes first, with the rate 1.',
    },
    getUsage: {
      summary: 'Get the store’s limits and usage',
      note: '`estimated_usd_a_day` is what the database units would cost at list prices if every minute were like the last one; null on a self-hosted server.',
    },
    listProcessors: {
      summary: 'List the configured card processors',
      note: 'Without secrets, which no response has.',
    },
    ...forEachProcessor('set', ({ name, title }) => ({
      summary: `Set the ${title} credentials`,
      body: schemaOf(`${title}Input`),
      errors: [404] as const,
      ...DOCUMENTATION[name].set,
    })),
    ...forEachProcessor('remove', ({ name, title }) => ({
      summary: `Delete the ${title} credentials`,
      errors: [404] as const,
      ...DOCUMENTATION[name].remove,
    })),
  },
};
