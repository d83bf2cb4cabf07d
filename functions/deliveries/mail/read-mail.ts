import { attribute } from '../../../shared/contract/attributes.ts';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import type { Event } from '../../../shared/events/event.ts';
import { MAIL_REQUESTED, type MailEvent, mailEventOf } from '../../../shared/events/mail-events.ts';
import { secretOf } from '../../../shared/shopping/order-secret.ts';
import { recordKey } from '../../../shared/storage/keys.ts';
import { readItem } from '../../../shared/storage/record-item.ts';
import { type RequestedCode, readCode } from '../../../shared/tenancy/recovery-code.ts';
import type { Settings } from '../../../shared/tenancy/settings.ts';
import { type RecordRequest, readRequest } from '../../notifications/mail-requests.ts';
import { showRecord } from '../../stream/services.ts';
import type { DeliveryContext } from '../deliver.ts';
import type { MailKind } from './attempts.ts';
import { type Letter, letterOf } from './letter.ts';
import { type Variables, variablesOf } from './variables.ts';

/** A letter, and to whom it goes. */
export interface AddressedLetter extends Letter {
  readonly to: string;
  readonly copies?: readonly string[] | undefined;
  readonly kind: MailKind;
}

/** The mail that an event asks for; undefined when there is none, or nothing to say any more. */
export async function readMail(
  event: Event,
  context: DeliveryContext,
): Promise<AddressedLetter | undefined> {
  if (event.type !== MAIL_REQUESTED) {
    const type = mailEventOf(event.type);
    const record = event.truncated ? await readRecord(event, context) : event.data;
    // Each parcel has a mail of its own.
    if (type === 'order.shipped' && record && attribute(record, 'shipments.0')) return undefined;
    return type && record && mailAbout(type, { ...event, record }, context);
  }
  const { application, table } = context.request;
  const asked = await readRequest(table, application.id, event.record_id);
  if (!asked) return undefined;
  return 'to' in asked
    ? { ...asked, copies: asked.bcc, kind: 'other' }
    : mailAsked(asked, event, context);
}

async function mailAsked(
  { type, ...place }: RecordRequest,
  { created_at }: Event,
  context: DeliveryContext,
): Promise<AddressedLetter | undefined> {
  const record = await readRecord(place, context);
  return record && mailAbout(type, { ...place, created_at, record }, context);
}

type Place = Pick<Event, 'resource' | 'record_id'>;

/** The record as an admin sees it now. */
async function readRecord(
  { resource, record_id }: Place,
  { request }: DeliveryContext,
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
}

async function mailAbout(
  type: MailEvent,
  { resource, record, created_at, previous }: About,
  context: DeliveryContext,
): Promise<AddressedLetter | undefined> {
  const { settings } = context.request.application;
  const code = type === 'user.password_recovery' ? await codeFor(record, context) : null;
  if (code === undefined) return undefined;
  const variables = variablesOf({
    settings,
    resource,
    record,
    previous,
    time: Date.parse(created_at),
    secret: resource === 'orders' ? await guestSecret(record, context) : undefined,
    ...(code && { recovery: recoveryOf(code, record, settings) }),
  });
  const letter = await letterOf(type, variables, context);
  // The new address may be that of somebody else: the old one is told.
  const to = type === 'user.email_changed' ? emailOf(previous ?? {}) : variables.customer.email;
  return letter && { ...letter, to, kind: kindOf(type, code) };
}

/** About what users do who are logged in. */
const OWN: readonly MailEvent[] = ['user.password_changed', 'user.email_changed'];

function kindOf(type: MailEvent, code: RequestedCode | null): MailKind {
  if (code) return code.isKnown ? 'own-password' : 'password';
  return OWN.includes(type) ? 'own-password' : 'other';
}

/** Undefined when the code has been used or has ended meanwhile. */
function codeFor(
  record: object,
  { request, cipher, now }: DeliveryContext,
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
  { request, cipher }: DeliveryContext,
): Promise<string | undefined> {
  const isGuests = (attribute(record, 'user_id') ?? null) === null;
  return isGuests ? secretOf(Number(attribute(record, 'id')), request, cipher) : undefined;
}
