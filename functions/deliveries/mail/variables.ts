import { attribute } from '../../../shared/contract/attributes.ts';
import { isObject } from '../../../shared/contract/json.ts';
import { oneLine } from '../../../shared/mail/mail.ts';
import { type Formats, formatsOf } from '../../../shared/pricing/formats.ts';
import { statusOfRefund } from '../../../shared/shopping/refund.ts';
import type { Settings } from '../../../shared/tenancy/settings.ts';
import { type OrderVariables, orderVariables } from './order-variables.ts';
import { plainName, textAt } from './plain-text.ts';

/** What templates of a store may show (docs/guide-mail.md), and default mails are made of. */
export interface Variables {
  readonly store: StoreVariables;
  readonly customer: { readonly name: string; readonly email: string };
  readonly order?: OrderVariables;
  readonly shipment?: { readonly tracking_code: string; readonly tracking_link: string };
  readonly refund?: { readonly amount: string };
  readonly invoice?: { readonly number: string };
  readonly webhook?: { readonly url: string };
  readonly recovery?: { readonly code: string; readonly link: string };
  /** The page of the order, or the shop. */
  readonly link: string;
  /** The page of the order; empty where the store names none. */
  readonly order_page: string;
  /** The day of the event in the time zone of the store. */
  readonly date: string;
}

type StoreVariables = ReturnType<typeof storeVariables>;

const SELLER = [
  'company_name',
  'company_address',
  'company_postalcode',
  'company_city',
  'company_state',
  'company_country',
  'company_taxid',
] as const satisfies readonly (keyof Settings)[];

/** The seller as the law wants it named. */
const storeVariables = (settings: Settings) => ({
  name: oneLine(settings.name),
  url: settings.url ?? '',
  email_address: oneLine(settings.email_address ?? ''),
  ...(Object.fromEntries(SELLER.map((name) => [name, oneLine(settings[name] ?? '')])) as Record<
    (typeof SELLER)[number],
    string
  >),
});

interface Given {
  readonly settings: Settings;
  readonly resource: string;
  /** The record as an admin sees it. */
  readonly record: object;
  /** The fields that the change has changed, as they were, where the event says so. */
  readonly previous?: object | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Proves to be the guest who placed the order. */
  readonly secret?: string | undefined;
  readonly recovery?: Variables['recovery'] | undefined;
}

export function variablesOf({
  settings,
  resource,
  record,
  previous,
  time,
  secret,
  recovery,
}: Given): Variables {
  const isOrder = resource === 'orders';
  const formats = formatsOf(settings.language, settings.timezone);
  const page = isOrder ? orderPage(settings, textAt(record, 'id'), secret) : '';
  return {
    store: storeVariables(settings),
    customer: recipientOf(resource, record, settings),
    ...(isOrder && { order: orderVariables(record, settings, formats) }),
    ...shipmentVariables(record),
    ...refundVariables(record, previous, settings, formats),
    ...(resource === 'invoices' && { invoice: { number: textAt(record, 'number') } }),
    ...(resource === 'webhooks' && { webhook: { url: textAt(record, 'url') } }),
    ...(recovery && { recovery }),
    link: page || webLink(settings.url ?? ''),
    order_page: page,
    date: formats.date(time),
  };
}

/** Where a record has the address and the name of the recipient: the first that is there counts. */
const RECIPIENTS: Readonly<Record<string, readonly { email: string; name: string }[]>> = {
  users: [{ email: 'email', name: 'name' }],
  orders: [
    { email: 'user.email', name: 'user.name' },
    { email: 'billing_address.email', name: 'billing_address.full_name' },
    { email: 'shipping_address.email', name: 'shipping_address.full_name' },
  ],
  invoices: [{ email: 'customer.email', name: 'customer.name' }],
};

/** To whom a mail about the record goes; those about webhooks go to the store. */
function recipientOf(resource: string, record: object, { email_address = '' }: Settings) {
  if (resource === 'webhooks') return { email: email_address, name: '' };
  const found = RECIPIENTS[resource]?.find(({ email }) => textAt(record, email) !== '');
  return {
    email: found ? textAt(record, found.email) : '',
    name: found ? plainName(attribute(record, found.name)) : '',
  };
}

/** The newest one is what the event is about. */
function shipmentVariables(record: object): Pick<Variables, 'shipment'> {
  const shipment = lastOf(record, 'shipments');
  if (!shipment) return {};
  const tracking_link = webLink(textAt(shipment, 'tracking_link'));
  return { shipment: { tracking_code: textAt(shipment, 'tracking_code'), tracking_link } };
}

/**
 * The refund that has succeeded with the change, or the newest one where the change is not known; in
 * the currency that was charged, if any was.
 */
function refundVariables(
  record: object,
  previous: object | undefined,
  { currency_code }: Settings,
  formats: Formats,
): Pick<Variables, 'refund'> {
  const earlier = previous && refundsOf('refunds' in previous ? previous : record);
  const refund = refundsOf(record).findLast(
    (each, i) => isDone(each) && !(earlier && isDone(earlier[i])),
  );
  if (!refund) return {};
  const { amount = refund['total'], charged_amount: charged, charged_currency: currency } = refund;
  if (typeof charged === 'number' && typeof currency === 'string') {
    return { refund: { amount: formats.amount(charged, currency) } };
  }
  return typeof amount === 'number'
    ? { refund: { amount: formats.amount(amount, currency_code) } }
    : {};
}

function refundsOf(record: object) {
  const refunds = attribute(record, 'refunds');
  return (Array.isArray(refunds) ? refunds : []).filter(isObject);
}

const isDone = (refund: object | undefined) =>
  refund !== undefined && statusOfRefund(refund) === 'succeeded';

function lastOf(record: object, name: string): object | undefined {
  const list = attribute(record, name);
  const last = Array.isArray(list) ? list.at(-1) : undefined;
  return isObject(last) ? last : undefined;
}

function orderPage({ order_url }: Settings, id: string, secret: string | undefined): string {
  if (order_url === undefined) return '';
  const fragment = secret === undefined ? '' : `#secret=${encodeURIComponent(secret)}`;
  return `${order_url.replace(/\/$/, '')}/${id}${fragment}`;
}

/** Empty for anything that a browser would not open as a page. */
const webLink = (text: string) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : '');
