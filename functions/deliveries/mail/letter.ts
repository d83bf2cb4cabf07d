import { DEFAULT_LANGUAGE } from '../../../shared/contract/language.ts';
import {
  DEFAULT_MAILS,
  type DefaultMail,
  type MailEvent,
  mailEventOf,
} from '../../../shared/events/mail-events.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { type Notification, notifications } from '../../notifications/resource.ts';
import type { DeliveryContext } from '../deliver.ts';
import { defaultMail } from './default-mails.ts';
import { sayIn } from './messages/messages.ts';
import { ownMail } from './own-mail.ts';
import { renderHtml, renderText } from './render.ts';
import type { Variables } from './variables.ts';

/** What a mail says, and in whose name. */
export interface Letter {
  readonly fromName?: string | undefined;
  readonly fromEmail?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

/**
 * The mail about an event in the words of the store, and for what these do not say in those of the
 * product; undefined when neither has any.
 */
export async function letterOf(
  type: MailEvent,
  variables: Variables,
  context: DeliveryContext,
): Promise<Letter | undefined> {
  const { application, table } = context.request;
  const all = await openRecords(table, application, notifications).all();
  const notification = all.findLast(({ event }) => mailEventOf(event) === type);
  const own = notification && ownWords(notification, variables, context);
  const words = withOwn(defaultWords(type, variables, application), own);
  if (!words) return undefined;
  const { from_name: fromName, from_email: fromEmail } = notification ?? {};
  return { ...words, fromName, fromEmail };
}

type Words = Pick<Letter, 'subject' | 'text' | 'html'>;

/** A text of the store alone has no HTML of the product beside it. */
function withOwn(words: Words | undefined, own: Partial<Words> | undefined): Words | undefined {
  if (!own) return words;
  const { subject = words?.subject, text = words?.text ?? own.html, html } = own;
  if (subject === undefined || text === undefined) return words;
  const isOwnBody = own.text !== undefined || own.html !== undefined;
  return { subject, text, html: isOwnBody ? html : words?.html };
}

/** Templates that fail are logged, and the words of the product take their place. */
function ownWords(
  notification: Notification,
  variables: Variables,
  { request, log }: DeliveryContext,
): Partial<Words> | undefined {
  try {
    return ownMail(notification, variables);
  } catch (error) {
    log.error(`notification ${notification.id} of application ${request.application.id}`, error);
    return undefined;
  }
}

const isDefault = (type: MailEvent): type is DefaultMail =>
  DEFAULT_MAILS.some((each) => each === type);

function defaultWords(
  type: MailEvent,
  variables: Variables,
  { settings }: Application,
): Words | undefined {
  if (!isDefault(type)) return undefined;
  const { language = DEFAULT_LANGUAGE } = settings;
  const content = defaultMail(type, variables, sayIn(language));
  return {
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content, language),
  };
}
