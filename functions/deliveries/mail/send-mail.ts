import { attribute } from '../../../shared/contract/attributes.ts';
import { email } from '../../../shared/contract/fields.ts';
import type { Event } from '../../../shared/events/event.ts';
import { readEvent } from '../../../shared/events/feed.ts';
import { AWAITED_MAILS, MAIL_NOT_SENT } from '../../../shared/events/mail-events.ts';
import { type Mail, MailNotSent, type MailSender } from '../../../shared/mail/mail.ts';
import { feed } from '../../../shared/storage/keys.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { isServerAddress, networksOf } from '../../../shared/tenancy/networks.ts';
import { publishEvents } from '../../stream/publish-events.ts';
import type { Deliver, DeliveryContext } from '../deliver.ts';
import {
  type Attempt,
  endAttempt,
  hashOf,
  isEnded,
  nextHour,
  postponeAttempt,
  startAttempt,
  stateOfAttempt,
  WAITING_LIMITS,
} from './attempts.ts';
import { textAt } from './plain-text.ts';
import { type AddressedLetter, readMail } from './read-mail.ts';

/** No mail is sent for an event that is older: milliseconds. */
export const MAX_EVENT_AGE_MS = 24 * 60 * 60 * 1_000;

/** After which a run begins no further mail: with that of one mail less than the lease of the work. */
const MAX_RUN_MS = 30 * 1_000;

const RECOVERY = 'user.password_recovery';

/**
 * Sends the mail that an event asks for, to each recipient once: that it is handed over is recorded
 * before. A run that ends between the two leaves a mail of which it is not known whether it was sent;
 * it is not sent again, and an event says so.
 */
export const sendMail: Deliver = async (id, context) => {
  const { request, now, mailSender } = context;
  const { application, table } = request;
  const event = await readEvent(table, application, feed.idOf(id));
  if (!event || application.status !== 'active') return undefined;
  const obstacle = obstacleTo(event, context);
  const isAwaited = AWAITED_MAILS.some((type) => type === event.type);
  if (obstacle && isAwaited) await publishNotSent(event, obstacle, '', context);
  if (obstacle || !mailSender) return undefined;
  const letter = await readMail(event, context);
  const isOld = now - Date.parse(event.created_at) > MAX_EVENT_AGE_MS;
  if (letter && !isOld) return sendToAll(letter, { event, context, mailSender });
  return giveUp(event, letter ? recipientsOf(letter) : withoutLetter(event), context);
};

/** A code may have ended before its mail was sent. */
const withoutLetter = ({ type, data }: Event) => (type === RECOVERY ? [textAt(data, 'email')] : []);

/** Says of each mail that was not sent in time that it will not be. */
async function giveUp(
  event: Event,
  recipients: Iterable<string>,
  context: DeliveryContext,
): Promise<undefined> {
  const { table, application } = context.request;
  for (const recipient of recipients) {
    const attempt = { application, event: event.id, recipient };
    const state = await stateOfAttempt(table, attempt);
    if (isEnded(state)) continue;
    const isInterrupted = state === 'sending';
    await publishNotSent(event, isInterrupted ? 'unknown' : 'expired', recipient, context);
    if (state) await endAttempt(table, attempt, isInterrupted ? 'unknown' : 'failed', state);
  }
}

/** Why no mail at all can be sent for an event. */
function obstacleTo(
  { type }: Event,
  { request, mailSender }: DeliveryContext,
): 'no_sender' | 'no_key' | undefined {
  if (!mailSender) return 'no_sender';
  const hasKey = request.application.encryptedHashKey !== undefined;
  return type === RECOVERY && !hasKey ? 'no_key' : undefined;
}

const recipientsOf = ({ to, copies = [] }: AddressedLetter) =>
  new Set([to, ...copies].filter(isAddress));

/** Returns when to go on with those whose mail is not sent yet. */
async function sendToAll(letter: AddressedLetter, sending: Sending): Promise<number | undefined> {
  const times: number[] = [];
  const started = Date.now();
  for (const recipient of recipientsOf(letter)) {
    if (Date.now() - started > MAX_RUN_MS) return sending.context.now;
    const next = await sendTo(recipient, letter, sending);
    if (next !== undefined) times.push(next);
  }
  return times.length === 0 ? undefined : Math.min(...times);
}

const ADDRESS = new RegExp(email(254).pattern, 'u');

/** Those that end in `.invalid` reach nobody (RFC 2606), as that of an erased customer. */
const isAddress = (text: string) =>
  text.length <= 254 && ADDRESS.test(text) && !text.endsWith('.invalid');

interface Sending {
  readonly event: Event;
  readonly context: DeliveryContext;
  readonly mailSender: MailSender;
}

/** Returns when to go on, or undefined when the mail is sent or never will be. */
async function sendTo(
  recipient: string,
  letter: AddressedLetter,
  { event, context, mailSender }: Sending,
): Promise<number | undefined> {
  const { request, now } = context;
  const { application, table } = request;
  const { kind } = letter;
  const guest = guestBehind(event, application);
  const attempt: Attempt = { application, event: event.id, recipient, kind, guest };
  const start = await startAttempt(table, attempt, now);
  if (start === 'ended') return undefined;
  const limit = WAITING_LIMITS.find((each) => each === start);
  if (limit) {
    const next = nextHour(now);
    await publishWaiting(event, limit, next, context);
    return next;
  }
  if (start !== 'send') {
    // The event first: when this run ends in between, the next one makes it, and no mail.
    const reason = start === 'interrupted' ? 'unknown' : start;
    await publishNotSent(event, reason, recipient, context);
    if (start === 'interrupted') await endAttempt(table, attempt, 'unknown');
    return undefined;
  }
  try {
    await mailSender.send(mailFor(recipient, letter, attempt, mailSender));
    await endAttempt(table, attempt, 'sent');
    return undefined;
  } catch (error) {
    return endFailed(error, attempt, { event, context, mailSender });
  }
}

async function endFailed(
  error: unknown,
  attempt: Attempt,
  { event, context }: Sending,
): Promise<number | undefined> {
  const { now, log } = context;
  const { table } = context.request;
  log.error(`the mail for ${event.id} in application ${attempt.application.id}`, error);
  if (error instanceof MailNotSent && error.mayPass) return postponeAttempt(table, attempt, now);
  const state = error instanceof MailNotSent ? 'failed' : 'unknown';
  const reason = state === 'failed' ? 'refused' : 'unknown';
  await publishNotSent(event, reason, attempt.recipient, context);
  await endAttempt(table, attempt, state);
  return undefined;
}

function mailFor(
  recipient: string,
  { to, subject, text, html, fromName, fromEmail }: AddressedLetter,
  { application, event }: Attempt,
  mailSender: MailSender,
): Mail {
  const { id, settings } = application;
  const wanted = [fromEmail, settings.email_address].find((each) => each && isAddress(each));
  const isOwn = wanted !== undefined && isAllowed(wanted, application);
  return {
    id: `${id}.${event}.${hashOf(recipient)}`,
    from: { name: fromName ?? settings.name, address: isOwn ? wanted : mailSender.from },
    ...(!isOwn && wanted !== undefined && { replyTo: wanted }),
    to,
    recipient,
    subject,
    text,
    html,
  };
}

/** Whether the operator lets mails of the store come from the address. */
const isAllowed = (address: string, { mailSenders = [] }: Application) =>
  mailSenders.includes(address.toLowerCase());

/**
 * The guest who has caused a mail, also later: of orders without a user, what the service does of
 * itself, such as canceling them unpaid.
 */
function guestBehind({ by, resource, data }: Event, { settings }: Application): Attempt['guest'] {
  const isOrderOfGuest = resource === 'orders' && (attribute(data, 'user_id') ?? null) === null;
  if (by.kind === 'system' && isOrderOfGuest) return {};
  if (by.kind !== 'public') return undefined;
  const { address } = by;
  const isServer = address === undefined || isServerAddress(settings, address);
  return isServer ? {} : { networks: networksOf(address) };
}

/** Makes the event of a mail that is not sent, once for each recipient. */
const publishNotSent = (
  event: Event,
  reason: string,
  recipient: string,
  context: DeliveryContext,
): Promise<void> => publish(`mail-${event.id}-${hashOf(recipient)}`, event, { reason }, context);

/** Tells the owner that mails wait, and until when: once in an hour for each limit. */
const publishWaiting = (
  event: Event,
  reason: (typeof WAITING_LIMITS)[number],
  next: number,
  context: DeliveryContext,
): Promise<void> => {
  const waits_until = new Date(next).toISOString();
  return publish(`mails-${reason}-${waits_until}`, event, { reason, waits_until }, context);
};

async function publish(
  change: string,
  { id, type, resource, record_id }: Event,
  told: object,
  { request, handOver, now }: DeliveryContext,
): Promise<void> {
  const event = {
    type: MAIL_NOT_SENT,
    created_at: new Date(now).toISOString(),
    resource,
    record_id,
    by: { kind: 'system' as const },
    data: { id: record_id, event_id: id, event_type: type, ...told },
  };
  await publishEvents([{ change, events: [event] }], request, handOver);
}
