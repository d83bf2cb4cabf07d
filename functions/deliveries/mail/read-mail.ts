import { attribute } from '../../../shared/contract/attributes.ts';
import { languageFor } from '../../../shared/contract/language.ts';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import type { MailFile } from '../../../shared/mail/mail.ts';
import { mailOfEvent } from '../../../shared/mail/mail-of-event.ts';
import {
  type RecordRequest,
  readRequest,
  type StaffRequest,
  type SubscriberRequest,
  type WaiterRequest,
} from '../../../shared/mail/mail-requests.ts';
import { confirmToken } from '../../../shared/mail/subscriber-token.ts';
import { type Variables, variablesOf } from '../../../shared/mail-texts/variables.ts';
import { secretOf } from '../../../shared/orders/order-secret.ts';
import type { Order } from '../../../shared/resources/orders.ts';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import {
  BACK_IN_STOCK_MAIL,
  MAIL_REQUESTED,
  type MailEvent,
  SUBSCRIBER_MAIL,
} from '../../../shared/resources/schemas/mail-events.ts';
import type { Settings } from '../../../shared/resources/schemas/settings.ts';
import { subscribers } from '../../../shared/resources/subscribers.ts';
import { recordKey } from '../../../shared/storage/keys.ts';
import { readItem } from '../../../shared/storage/record-item.ts';
import { linkTo, newsletterPage } from '../../../shared/tenancy/newsletter-page.ts';
import { type RequestedCode, readCode } from '../../../shared/tenancy/recovery-code.ts';
import { showRecord } from '../../stream/show-record.ts';
import { abandonedCart } from './cart-mail.ts';
import { confirmationFiles } from './confirmation-files.ts';
import { type Letter, letterOf, type MailContext } from './letter.ts';
import type { MailKind } from './mail-counts.ts';
import { staffLetter } from './staff-letter.ts';

/** A letter, and to whom it goes. */
export interface AddressedLetter extends Letter {
  readonly to: string;
  readonly copies?: readonly string[] | undefined;
  readonly kind: MailKind;
  readonly attachments?: readonly MailFile[] | undefined;
  readonly unsubscribe?: string | undefined;
  /** See `TextRequest`. */
  readonly test?: string | undefined;
}

/** The mail that an event asks for; undefined when there is none, or nothing to say any more. */
export async function readMail(
  event: Event,
  context: MailContext,
): Promise<AddressedLetter | undefined> {
  if (event.type !== MAIL_REQUESTED) {
    const record = event.truncated ? await readRecord(event, context) : event.data;
    const type = record && mailOfEvent(event.type, record, context.notifications);
    return type && mailOf(type, { ...event, record }, context);
  }
  const { application, table } = context.request;
  const asked = await readRequest(table, application.id, event.record_id);
  if (!asked) return undefined;
  if ('waiter' in asked) return mailToWaiter(asked, event, context);
  if ('subscriber' in asked) return mailToSubscriber(asked, event, context);
  if ('to' in asked) return { ...asked, copies: asked.bcc, kind: 'other' };
  return 'staff' in asked ? mailToStaff(asked, context) : mailAsked(asked, event, context);
}

async function mailOf(
  type: MailEvent,
  about: About,
  context: MailContext,
): Promise<AddressedLetter | undefined> {
  if (type !== 'cart.abandoned') return mailAbout(type, about, context);
  const cart = await abandonedCart(about.record, context);
  return cart && mailAbout(type, { ...about, ...cart }, context);
}

async function mailToStaff({ staff }: StaffRequest, context: MailContext) {
  return { ...(await staffLetter(staff, context)), to: staff.email, kind: staffMailKind(staff) };
}

function staffMailKind(staff: StaffRequest['staff']): MailKind {
  if (staff.kind !== 'recovery') return 'other';
  return staff.isKnown ? 'own-password' : 'password';
}

async function mailToWaiter(
  { waiter: { email, product_id: record_id } }: WaiterRequest,
  { created_at }: Event,
  context: MailContext,
): Promise<AddressedLetter | undefined> {
  const asked = { type: BACK_IN_STOCK_MAIL, resource: 'products', record_id } as const;
  const letter = await mailAsked(asked, { created_at }, context);
  return letter && { ...letter, to: email };
}

async function mailToSubscriber(
  { subscriber: record }: SubscriberRequest,
  { created_at }: Event,
  context: MailContext,
): Promise<AddressedLetter | undefined> {
  const { request, cipher } = context;
  const { application } = request;
  const page = newsletterPage(application.settings);
  if (!page) return undefined;
  const token = await confirmToken(record, { application, cipher, now: Date.parse(created_at) });
  const about = { resource: subscribers.name, record_id: 0, record, created_at } as const;
  return mailAbout(
    SUBSCRIBER_MAIL,
    { ...about, confirmLink: linkTo(page, 'confirm', token) },
    context,
  );
}

async function mailAsked(
  { type, ...place }: RecordRequest,
  { created_at }: Pick<Event, 'created_at'>,
  context: MailContext,
): Promise<AddressedLetter | undefined> {
  const record = await readRecord(place, context);
  return record && mailAbout(type, { ...place, created_at, record, isRepeated: true }, context);
}

type Place = Pick<Event, 'resource' | 'record_id'>;

/** The record as an admin sees it now. */
async function readRecord(
  { resource, record_id }: Place,
  { request }: MailContext,
): Promise<object | undefined> {
  const { table, application } = request;
  const key = recordKey(application, resource, record_id);
  const item = await table.get(key, { consistent: true });
  return item && showRecord(resource, readItem<StoredRecord>(item).record, request);
}

interface About extends Place {
  readonly record: object;
  readonly created_at: string;
  readonly previous?: object | undefined;
  readonly unsubscribe?: string | undefined;
  readonly confirmLink?: string | undefined;
  /** It was asked for, beside the mail that the event of the record has made. */
  readonly isRepeated?: boolean;
}

async function mailAbout(
  type: MailEvent,
  about: About,
  context: MailContext,
): Promise<AddressedLetter | undefined> {
  const { resource, record, created_at, previous, unsubscribe, confirmLink } = about;
  const { isRepeated = false } = about;
  const locale = localeOf(resource, record);
  const { settings: ofStore } = context.request.application;
  const settings = { ...ofStore, language: languageFor(ofStore, locale) };
  const code = type === 'user.password_recovery' ? await codeFor(record, context) : null;
  if (code === undefined) return undefined;
  const isConfirmation = type === 'order.created' && resource === 'orders';
  const files = isConfirmation
    ? await confirmationFiles({ order: record as Order, isRepeated }, context)
    : [];
  const variables = variablesOf({
    settings: ofStore,
    language: settings.language,
    resource,
    record,
    previous,
    unsubscribe,
    confirmLink,
    files: files.map(({ title }) => title),
    time: Date.parse(created_at),
    secret: resource === 'orders' ? await guestSecret(record, context) : undefined,
    ...(code && { recovery: recoveryOf(code, record, settings) }),
  });
  const letter = letterOf(type, variables, { settings, locale }, context);
  // The new address may be that of somebody else: the old one is told.
  const to = type === 'user.email_changed' ? emailOf(previous ?? {}) : variables.customer.email;
  const attachments = files.map(({ file }) => file);
  return letter && { ...letter, to, kind: kindOf(type, code), unsubscribe, attachments };
}

/** The language of an order, an invoice, a statement of withdrawal and a subscriber, which their mails have. */
function localeOf(resource: string, record: object): string | undefined {
  const name = {
    orders: 'locale',
    invoices: 'language',
    withdrawals: 'locale',
    subscribers: 'locale',
  }[resource];
  const locale = name && attribute(record, name);
  return typeof locale === 'string' ? locale : undefined;
}

/** About what users do who are logged in. */
const OWN: readonly MailEvent[] = ['user.password_changed', 'user.email_changed'];

function kindOf(type: MailEvent, code: RequestedCode | null): MailKind {
  if (code) return code.isKnown ? 'own-password' : 'password';
  if (OWN.includes(type)) return 'own-password';
  return /^(?:order|payment|shipment|invoice|withdrawal)\./.test(type) ? 'order' : 'other';
}

/** Undefined when the code has been used or has ended meanwhile. */
function codeFor(
  record: object,
  { request, cipher, now }: MailContext,
): Promise<RequestedCode | undefined> {
  const { table, application } = request;
  return readCode(table, application, cipher, emailOf(record), now);
}

const emailOf = (record: object) => String(attribute(record, 'email') ?? '');

function recoveryOf(
  { link, digits }: RequestedCode,
  record: object,
  { password_reset_url: page }: Settings,
): Variables['recovery'] {
  const fragment = new URLSearchParams({ email: emailOf(record), code: link });
  return {
    code: `${digits.slice(0, 4)} ${digits.slice(4)}`,
    link: page === undefined ? '' : `${page}#${fragment}`,
  };
}

async function guestSecret(
  record: object,
  { request, cipher }: MailContext,
): Promise<string | undefined> {
  const isGuests = (attribute(record, 'user_id') ?? null) === null;
  return isGuests ? secretOf(Number(attribute(record, 'id')), request, cipher) : undefined;
}
