import { attribute } from '../../../shared/contract/attributes.ts';
import { email } from '../../../shared/contract/fields.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { readEventsOfChange } from '../../../shared/events/feed.ts';
import { type Mail, MailNotSent, type MailSender, oneLine } from '../../../shared/mail/mail.ts';
import { textAt } from '../../../shared/mail-texts/plain-text.ts';
import { backgroundFailure } from '../../../shared/operation/background-failures.ts';
import { carts } from '../../../shared/resources/carts.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import { AWAITED_MAILS } from '../../../shared/resources/schemas/mail-events.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { clientOf } from '../../../shared/tenancy/client.ts';
import type { Deliver, DeliveryContext } from '../delivery-context.ts';
import {
  type Attempt,
  endAttempt,
  isEnded,
  postponeAttempt,
  startAttempt,
  stateOfAttempt,
} from './attempts.ts';
import type { MailContext } from './letter.ts';
import { endOfWindow, hashOf, WAITING_LIMITS } from './mail-counts.ts';
import { publishNotSent, publishWaiting } from './not-sent.ts';
import { type AddressedLetter, readMail } from './read-mail.ts';

/** No mail is sent for an event that is older: milliseconds. Those about orders are owed, also late. */
export const MAX_EVENT_AGE_MS = DAY_MS;
export const MAX_ORDER_EVENT_AGE_MS = 7 * DAY_MS;

/** After which a run begins no further mail: with that of one mail less than the lease of the work. */
const MAX_RUN_MS = 30 * 1_000;

const RECOVERY = 'user.password_recovery';

/** What one run sends mails with. */
interface Run extends MailContext {
  /** When it began: milliseconds since 1970. */
  readonly begun: number;
}

/** Sends the mails that the events of a change ask for. `last`: the number of the last of them. */
export const sendMails: Deliver = async (last, context) => {
  const { application, table, clock } = context.request;
  if (application.status !== 'active') return undefined;
  const all = await openRecords(table, application, notifications).all();
  const run: Run = { ...context, notifications: all, begun: clock.now() };
  const times: (number | undefined)[] = [];
  for (const event of await readEventsOfChange(table, application, last)) {
    times.push(await sendMail(event, run));
  }
  return earliest(times);
};

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/**
 * Sends the mail that an event asks for, to each recipient once: that it is handed over is recorded
 * before. A run that ends between the two leaves a mail of which it is not known whether it was sent;
 * it is not sent again, and an event says so. Returns when to go on.
 */
async function sendMail(event: Event, run: Run): Promise<number | undefined> {
  const { now, mailSender } = run;
  if (!mailSender) {
    const isAwaited = AWAITED_MAILS.some((type) => type === event.type);
    if (isAwaited) await publishNotSent(event, 'no_sender', '', run);
    return undefined;
  }
  const letter = await readMail(event, run);
  const maxAge = letter?.kind === 'order' ? MAX_ORDER_EVENT_AGE_MS : MAX_EVENT_AGE_MS;
  const isOld = now - Date.parse(event.created_at) > maxAge;
  if (letter && !isOld) return sendToAll(letter, { ...run, event, mailSender });
  return giveUp(event, letter ? recipientsOf(letter) : withoutLetter(event), run);
}

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
    const attempt = { application, event: event.id, recipient, cart: cartOf(event) };
    const state = await stateOfAttempt(table, attempt);
    if (isEnded(state)) continue;
    const isInterrupted = state === 'sending';
    await publishNotSent(event, isInterrupted ? 'unknown' : 'expired', recipient, context);
    if (!state) continue;
    await endAttempt(table, attempt, isInterrupted ? 'unknown' : 'failed', { from: state });
  }
}

const cartOf = ({ resource, record_id }: Event) =>
  resource === carts.name ? record_id : undefined;

const recipientsOf = ({ to, copies = [] }: AddressedLetter) =>
  new Set([to, ...copies].filter(isAddress));

interface Sending extends Run {
  readonly event: Event;
  readonly mailSender: MailSender;
}

/** Returns when to go on with those whose mail is not sent yet. */
async function sendToAll(letter: AddressedLetter, sending: Sending): Promise<number | undefined> {
  const { request, begun, now } = sending;
  const times: (number | undefined)[] = [];
  for (const recipient of recipientsOf(letter)) {
    if (request.clock.now() - begun > MAX_RUN_MS) return now;
    times.push(await sendTo(recipient, letter, sending));
  }
  return earliest(times);
}

const ADDRESS = new RegExp(email(254).pattern, 'u');

/** Addresses in `.invalid` reach nobody (RFC 2606): erased customers have one. */
const isAddress = (text: string) =>
  text.length <= 254 && ADDRESS.test(text) && !text.endsWith('.invalid');

/** Returns when to go on, or undefined when the mail is sent or never will be. */
async function sendTo(
  recipient: string,
  letter: AddressedLetter,
  sending: Sending,
): Promise<number | undefined> {
  const { request, now, event, mailSender } = sending;
  const { application, table } = request;
  const guest = guestBehind(event, application);
  const attempt = {
    ...{ application, event: event.id, recipient, kind: letter.kind, guest },
    ...{ cart: cartOf(event), test: letter.test },
  };
  const start = await startAttempt(table, attempt, now);
  if (start === 'ended') return undefined;
  const limit = WAITING_LIMITS.find((each) => each === start);
  if (limit) {
    const next = endOfWindow(limit, now);
    await publishWaiting(event, limit, next, sending);
    return next;
  }
  if (start !== 'send') {
    // The event first: when this run ends in between, the next one makes it, and no mail.
    const reason = start === 'interrupted' ? 'unknown' : start;
    await publishNotSent(event, reason, recipient, sending);
    if (start === 'interrupted') await endAttempt(table, attempt, 'unknown');
    return undefined;
  }
  try {
    await mailSender.send(mailFor(recipient, letter, attempt, mailSender));
    await endAttempt(table, attempt, 'sent');
    return undefined;
  } catch (error) {
    return endFailed(error, attempt, sending);
  }
}

async function endFailed(
  error: unknown,
  attempt: Attempt,
  { event, ...context }: Sending,
): Promise<number | undefined> {
  const { now, log, request } = context;
  const { table, application } = request;
  const mayPass = error instanceof MailNotSent && error.mayPass;
  const answer = answerIn(error);
  const postponed = mayPass ? await postponeAttempt(table, attempt, now, answer) : undefined;
  const metrics = postponed?.isLasting ? backgroundFailure('mail') : {};
  log.error(`the mail for ${event.id} in application ${application.id}`, error, metrics);
  if (postponed) return postponed.next;
  const state = error instanceof MailNotSent ? 'failed' : 'unknown';
  const reason = state === 'failed' ? 'refused' : 'unknown';
  await publishNotSent(event, reason, attempt.recipient, context);
  await endAttempt(table, attempt, state, { answer });
  return undefined;
}

/** What the mail server answered, or else why it did not. */
const answerIn = (error: unknown) =>
  error instanceof Error
    ? oneLine(String(attribute(error.cause ?? {}, 'response') ?? error.message), 500)
    : '';

function mailFor(
  recipient: string,
  { to, subject, text, html, fromName, fromEmail, attachments = [], unsubscribe }: AddressedLetter,
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
    ...(attachments.length > 0 && { attachments }),
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

/** Whether the operator lets mails of the store come from the address. */
const isAllowed = (address: string, { mailSenders = [] }: Application) =>
  mailSenders.includes(address.toLowerCase());

/**
 * The guest who has caused a mail, also later: of orders without a user, what the service does of
 * itself, such as canceling them unpaid.
 */
function guestBehind(
  { by, type, resource, data }: Event,
  { settings }: Application,
): Attempt['guest'] {
  const isOrderOfGuest = resource === 'orders' && (attribute(data, 'user_id') ?? null) === null;
  if (by.kind === 'system' && isOrderOfGuest) return {};
  if (by.kind !== 'public') return undefined;
  const { address } = by;
  const networks = address === undefined ? [] : clientOf(settings, { address }).networks;
  if (networks.length === 0) return {};
  return { networks, hasOrdered: type === 'order.created' };
}
