import { localDate } from '../contract/dates.ts';
import { defined } from '../contract/defined.ts';
import { badRequest } from '../contract/errors.ts';
import { type Language, languageFor } from '../contract/language.ts';
import { plainVatId, vatIdOf } from '../contract/vat-id.ts';
import { pricedIn } from '../orders/order-amounts.ts';
import { paidAndDue } from '../orders/paid-and-due.ts';
import { paymentOf } from '../orders/payment-request.ts';
import { type InvoiceLine, invoiceAmounts } from '../pricing/invoice-amounts.ts';
import { toMajor, toMinor } from '../pricing/money.ts';
import type { PricedOrder } from '../pricing/price-order.ts';
import { viewOf } from '../pricing/price-view.ts';
import type { TaxLine } from '../pricing/taxes.ts';
import { type Invoice, MAX_LINE_NAME_LENGTH } from '../resources/invoices.ts';
import type { Order } from '../resources/orders.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import type { DocumentNames } from './document-names.ts';
import { documentNames, EXEMPT_WORDS } from './document-names.ts';

/** Seller or buyer, as an invoice keeps them. */
export interface Party {
  readonly name?: string | undefined;
  readonly company?: string | undefined;
  readonly tax_id?: string | undefined;
  /** The VAT id in the form in which tax offices compare it. */
  readonly vat_id?: string | undefined;
  readonly address?: string | undefined;
  readonly address2?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export type InvoiceContent = Omit<
  Invoice,
  'id' | 'created_at' | 'updated_at' | 'number' | 'link_key'
>;

/** What an admin may say about an invoice that is issued. */
export interface GivenContent {
  /** RFC 3339 date; that of the order unless given. */
  readonly supplyDate?: string | undefined;
  /** The language of the invoice: that of the order unless given. */
  readonly language?: Language | undefined;
}

interface Issue extends GivenContent {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * What an invoice of an order says: a snapshot in the currency of the order. Throws a 400 for an
 * order whose amounts cannot be computed again, as one that was imported with others.
 */
export function invoiceContent(order: Order, settings: Settings, issue: Issue): InvoiceContent {
  const { timezone } = settings;
  const { now, supplyDate, language = languageFor(settings, order.locale) } = issue;
  const words = documentNames(language);
  const priced = pricedAsPlaced(order, settings.currency_code);
  const { currency } = priced;
  const { lines, ...amounts } = invoiceAmounts(priced);
  const { tax_rules, tax_exempt = false } = order;
  const payment = paymentOf(order, settings);
  const major = (minor: number) => toMajor(minor, currency);
  return {
    type: 'invoice',
    issued: true,
    order_id: order.id,
    ...(order.number !== undefined && { order_number: order.number }),
    ...(typeof order.user_id === 'number' && { user_id: order.user_id }),
    language,
    issue_date: localDate(now, timezone),
    supply_date: supplyDate ?? localDate(Date.parse(order.created_at), timezone),
    ...partiesOf(order, settings),
    ...brandingOf(settings),
    lineItems: lines.map((line, i) => ({
      ...namesOf(line, i, order, words),
      ...shownLine(line, major),
    })),
    ...defined<Partial<Invoice>>({ payment }),
    prices_include_tax: tax_rules?.prices_include_tax === true && !tax_exempt,
    taxes: amounts.taxes.map((tax) => inMajor(tax, major)),
    ...(tax_exempt && exemptionOf(order, words)),
    net_total: major(amounts.net_total),
    taxes_total: major(amounts.taxes_total),
    total: major(amounts.total),
    paid_total: major(amounts.total - paidAndDue(order, settings.currency_code).due),
    currency,
    ...(order.converted &&
      ({
        base_currency: settings.currency_code,
        base_taxes_total: order.taxes_total,
      } satisfies Partial<Invoice>)),
  };
}

/** Why there is no tax, in words that the law knows where it has some. */
function exemptionOf(
  { tax_exempt_type: type, tax_exempt_reason }: Order,
  words: DocumentNames,
): Partial<Invoice> {
  const reason = type ? words[EXEMPT_WORDS[type]] : words.taxExempt;
  return defined({ tax_exempt_reason: tax_exempt_reason ?? reason, tax_exempt_type: type });
}

type Major = (minor: number) => number;

/** The line of an invoice in major units. */
export const shownLine = (
  { kind, price, quantity, discount, net, taxes, tax, total }: InvoiceLine,
  major: Major,
) => ({
  kind,
  price: major(price),
  quantity,
  discount: major(discount),
  net: major(net),
  taxes: taxes.map(({ name, rate, amount }) => ({ name, rate, amount: major(amount) })),
  tax: major(tax),
  total: major(total),
});

export const inMajor = ({ tax_id, name, rate, base, amount }: TaxLine, major: Major) => ({
  tax_id,
  name,
  rate,
  base: major(base),
  amount: major(amount),
});

/** The order with its amounts in minor units of its own currency, as it was placed. */
function pricedAsPlaced(order: Order, base: string): PricedOrder {
  const { currency, converted } = order;
  const { code: own, rate, rounding = 0 } = currency;
  const increment = toMinor(rounding, own) || 1;
  const prices = converted
    ? viewOf({ base, currency: own, rate, increment })
    : viewOf({ base: own, currency: own, rate: 1, increment });
  const priced = pricedIn(order, prices);
  const { total } = converted ?? order;
  if (priced.totals.total === toMinor(total, own)) return priced;
  throw badRequest(
    `Order ${order.id} has no record of how its taxes were computed. Send its invoice with a ` +
      'number.',
  );
}

/** Cuts a name to the length that a line may have. */
export const lineName = (name: string) => name.slice(0, MAX_LINE_NAME_LENGTH).toWellFormed();

export type LineNames = Pick<Invoice['lineItems'][number], 'name' | 'description'>;

function namesOf({ kind }: InvoiceLine, i: number, order: Order, words: DocumentNames): LineNames {
  if (kind === 'shipping') return { name: lineName(order.shipping?.name ?? words.shipping) };
  if (kind === 'payment_method') return { name: feeName(order, words) };
  return namesOfProduct(order.products[i], words);
}

/** A line of an order by its name and article number. */
export function namesOfProduct(
  product: Order['products'][number] | undefined,
  words: DocumentNames,
): LineNames {
  const sku = product?.variant?.sku ?? product?.sku;
  return defined({ name: lineName(product?.name ?? words.product), description: sku || undefined });
}

/** The name of a method alone, as `Invoice`, does not say what is paid for. */
const feeName = ({ payment_method: method }: Order, { payment, colon }: DocumentNames) =>
  method?.name ? lineName(`${payment}${colon} ${method.name}`) : payment;

function partiesOf(order: Order, settings: Settings) {
  return {
    company: present(sellerOf(settings)),
    customer: present(buyerOf(order)),
    ...deliveryOf(order, settings),
  };
}

/** Where the goods are handed over: an order that is collected is so where the store is. */
function deliveryOf(
  order: Order,
  settings: Settings,
): Pick<Invoice, 'shipping_address' | 'collection'> {
  const { shipping_address } = order;
  if (isCollected(order)) {
    const { name, address, postal_code, city, state, country } = sellerOf(settings);
    const place = { name, address, postal_code, city, state, country };
    return { shipping_address: present(place), collection: true };
  }
  return shipping_address ? { shipping_address: present(partyOf(shipping_address)) } : {};
}

/** Nobody comes for what is not handed over. */
const isCollected = ({ shipping, products }: Order) =>
  shipping?.collection === true &&
  products.some(({ requires_shipping }) => requires_shipping !== false);

/** Nothing where the store says nothing. */
export function brandingOf({ brand_color, footer }: Settings): Pick<Invoice, 'branding'> {
  const branding = present({ brand_color, footer });
  return Object.keys(branding).length > 0 ? { branding } : {};
}

const sellerOf = (settings: Settings): Party => ({
  name: settings.company_name ?? settings.name,
  tax_id: settings.company_taxid,
  vat_id: settings.company_vat_id
    ? plainVatId(settings.company_vat_id)
    : vatIdOf(settings.company_taxid),
  address: settings.company_address,
  postal_code: settings.company_postalcode,
  city: settings.company_city,
  state: settings.company_state,
  country: settings.company_country,
  email: settings.email_address,
  phone: settings.company_phone,
});

function buyerOf({ billing_address, shipping_address, user }: Order): Party {
  const address = billing_address ?? shipping_address;
  return address ? partyOf(address) : { name: user?.name, email: user?.email };
}

type Address = NonNullable<Order['billing_address']>;

const partyOf = (address: Address): Party => ({
  name: address.full_name,
  company: address.company,
  tax_id: address.vat,
  vat_id: vatIdOf(address.vat),
  address: address.address1,
  address2: address.address2,
  postal_code: address.postal_code,
  city: address.city,
  state: address.state,
  country: address.country,
  email: address.email,
});

const present = (texts: object) =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
