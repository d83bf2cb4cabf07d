import { attribute } from '../contract/attributes.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { oneLine } from '../mail/mail.ts';
import { recipientIn } from '../mail/recipients.ts';
import { orderPage } from '../orders/order-page.ts';
import { type Formats, formatsOf } from '../pricing/formats.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { MAX_CONTRACT_LENGTH } from '../resources/withdrawals.ts';
import { productPage } from '../tenancy/product-page.ts';
import { orderVariables, variantOf } from './order-variables.ts';
import { linesIn, plainName, textAt, unlinked, webLink } from './plain-text.ts';

/** What templates of a store may show (docs/guide-mail.md), and default mails are made of. */
export type Variables = ReturnType<typeof variablesOf>;

const SELLER = [
  'company_name',
  'company_address',
  'company_postalcode',
  'company_city',
  'company_state',
  'company_country',
  'company_taxid',
  'company_vat_id',
  'company_phone',
] as const satisfies readonly (keyof Settings)[];

/** The seller as the law wants it named. */
const storeVariables = (settings: Settings) => ({
  name: oneLine(settings.name),
  url: settings.url ?? '',
  email_address: oneLine(settings.email_address ?? ''),
  logo: webLink(settings.logo ?? ''),
  brand_color: settings.brand_color ?? '',
  footer: linesIn(settings.footer ?? ''),
  ...(Object.fromEntries(SELLER.map((name) => [name, oneLine(settings[name] ?? '')])) as Record<
    (typeof SELLER)[number],
    string
  >),
});

interface Given {
  readonly settings: Settings;
  /** The language of the mail, by default that of the store. */
  readonly language?: Settings['language'];
  readonly resource: string;
  /** The record as an admin sees it. */
  readonly record: object;
  /** The fields that the change has changed, as they were, where the event says so. */
  readonly previous?: object | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Proves to be the guest who placed the order. */
  readonly secret?: string | undefined;
  /** The link that ends mails about carts. */
  readonly unsubscribe?: string | undefined;
  /** The link that confirms the newsletter. */
  readonly confirmLink?: string | undefined;
  /** The titles of the files that the mail has. */
  readonly files?: readonly string[];
  readonly recovery?: { readonly code: string; readonly link: string } | undefined;
}

export function variablesOf({
  settings,
  language = settings.language,
  resource,
  record,
  previous,
  time,
  secret,
  unsubscribe,
  confirmLink,
  files = [],
  recovery,
}: Given) {
  const isOrder = resource === 'orders';
  const formats = formatsOf(language, settings.timezone);
  const page = isOrder ? pageOf(settings, record, secret) : '';
  return {
    store: storeVariables(settings),
    customer: recipientOf(resource, record, settings),
    files,
    ...(isOrder && { order: orderVariables(record, settings, formats) }),
    ...shipmentVariables(record),
    ...returnVariables(record, previous),
    ...withdrawalVariables(resource, record, formats),
    ...refundVariables(record, previous, settings, formats),
    ...(resource === 'invoices' && { invoice: { number: textAt(record, 'number') } }),
    ...(resource === 'products' && { product: { name: textAt(record, 'name') } }),
    ...(resource === 'webhooks' && { webhook: { url: textAt(record, 'url') } }),
    ...(resource === 'carts' && { cart: cartVariables(record, settings) }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(confirmLink !== undefined && { confirm_link: confirmLink }),
    ...(recovery && { recovery }),
    // The page of the order or of the product, or the shop.
    link: page || shopPage(resource, record, settings),
    // Empty where the store names none.
    order_page: page,
    // The day of the event in the time zone of the store.
    date: formats.date(time),
  };
}

/** To whom a mail about the record goes; those about webhooks go to the store. */
function recipientOf(resource: string, record: object, { email_address = '' }: Settings) {
  if (resource === 'webhooks') return { email: email_address, name: '' };
  const { email, name } = recipientIn(resource, record);
  return { email: oneLine(email), name: plainName(name) };
}

function cartVariables(record: object, { cart_url: page = '' }: Settings) {
  return {
    page,
    lines: objectsIn(record, 'items').map((line) => ({
      name: textAt(line, 'name'),
      variant: variantOf(line),
      quantity: textAt(line, 'quantity'),
    })),
  };
}

/** The newest one is what the event is about. */
function shipmentVariables(record: object) {
  const shipment = lastOf(record, 'shipments');
  if (!shipment) return {};
  const tracking_link = webLink(textAt(shipment, 'tracking_link'));
  return { shipment: { tracking_code: textAt(shipment, 'tracking_code'), tracking_link } };
}

/** The one that was changed last is what the event is about. */
function returnVariables(record: object, previous: object | undefined) {
  const [last] = objectsIn(record, 'returns').sort((one, other) =>
    textAt(other, 'updated_at').localeCompare(textAt(one, 'updated_at')),
  );
  if (!last) return {};
  const address = attribute(last, 'return_address');
  return {
    return: {
      instructions: saysMore(last, previous) ? oneLine(textAt(last, 'instructions'), 1_000) : '',
      address: typeof address === 'string' ? linesIn(address) : [],
      has_label: attribute(last, 'label_file_id') !== undefined,
      received: objectsIn(last, 'received').map((line) => receivedLine(line, record)),
    },
  };
}

/**
 * Whether the instructions of a return came with its change, and are not those of a state before. Where the change is
 * not known, those of what has come are of the way to the store.
 */
function saysMore(changed: object, previous: object = {}): boolean {
  const before = objectsIn(previous, 'returns').find(
    (each) => each['id'] === attribute(changed, 'id'),
  );
  return before
    ? before['instructions'] !== attribute(changed, 'instructions')
    : attribute(changed, 'state') !== 'received';
}

function receivedLine(line: JsonObject, record: object) {
  const product = objectsIn(record, 'products').find(
    (each) =>
      each['product_id'] === line['product_id'] && each['variant_id'] === line['variant_id'],
  );
  return {
    name: oneLine(textAt(product ?? {}, 'name')),
    variant: variantOf(product ?? {}),
    quantity: textAt(line, 'quantity'),
  };
}

/** Texts; contract and goods in the customer's words, of a statement that came without the order. */
interface WithdrawalVariables {
  readonly time: string;
  readonly reason: string;
  readonly contract?: string;
  readonly goods?: readonly string[];
}

/** What the customer has declared, and when. */
function withdrawalVariables(
  resource: string,
  record: object,
  formats: Formats,
): { readonly withdrawal?: WithdrawalVariables } {
  const isAlone = resource === 'withdrawals';
  const withdrawal = isAlone ? record : attribute(record, 'withdrawal');
  if (!isObject(withdrawal)) return {};
  return {
    withdrawal: {
      time: formats.dateTime(Date.parse(textAt(withdrawal, 'created_at'))),
      reason: isAlone
        ? oneLine(unlinked(textAt(record, 'reason')), 1_000)
        : plainName(attribute(withdrawal, 'reason'), 1_000),
      ...(isAlone && {
        contract: oneLine(unlinked(textAt(record, 'contract')), MAX_CONTRACT_LENGTH),
        goods: linesIn(unlinked(textAt(record, 'goods'))),
      }),
    },
  };
}

/** Texts; what was kept of it is empty unless something was. */
interface RefundVariables {
  readonly amount: string;
  readonly deduction: string;
  readonly reason: string;
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
): { readonly refund?: RefundVariables } {
  const earlier = previous && objectsIn('refunds' in previous ? previous : record, 'refunds');
  const refund = objectsIn(record, 'refunds').findLast(
    (each, i) => isDone(each) && !(earlier && isDone(earlier[i])),
  );
  if (!refund) return {};
  const { amount = refund['total'], charged_amount: charged, charged_currency: currency } = refund;
  const isCharged = typeof charged === 'number' && typeof currency === 'string';
  const shown = (value: unknown) =>
    typeof value === 'number' ? formats.amount(value, isCharged ? currency : currency_code) : '';
  const text = shown(isCharged ? charged : amount);
  if (text === '') return {};
  const reason = oneLine(textAt(refund, 'reason'), 500);
  return { refund: { amount: text, deduction: shown(refund['deduction']), reason } };
}

function objectsIn(record: object, name: string): JsonObject[] {
  const list = attribute(record, name);
  return (Array.isArray(list) ? list : []).filter(isObject);
}

const isDone = (refund: object | undefined) =>
  refund !== undefined && attribute(refund, 'status') === 'succeeded';

/** The page of the product, or the first one. */
function shopPage(resource: string, record: object, { product_url, url = '' }: Settings): string {
  const page = resource === 'products' ? productPage(product_url, productOf(record)) : undefined;
  return page ?? webLink(url);
}

const productOf = (record: object) => ({
  id: Number(textAt(record, 'id')),
  slug: textAt(record, 'slug'),
});

function lastOf(record: object, name: string): object | undefined {
  const list = attribute(record, name);
  const last = Array.isArray(list) ? list.at(-1) : undefined;
  return isObject(last) ? last : undefined;
}

function pageOf(settings: Settings, order: object, secret: string | undefined): string {
  const { order_url } = settings;
  const locale = textAt(order, 'locale') || undefined;
  const shown = { id: textAt(order, 'id'), locale };
  return order_url === undefined ? '' : orderPage(order_url, settings, shown, secret);
}
