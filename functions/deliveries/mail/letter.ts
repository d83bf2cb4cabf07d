import { notificationOf } from '../../../shared/mail/mail-of-event.ts';
import { defaultWords, type Words, withOwn } from '../../../shared/mail-texts/default-words.ts';
import { type Own, renderOwn, wordsIn } from '../../../shared/mail-texts/own-texts.ts';
import type { Variables } from '../../../shared/mail-texts/variables.ts';
import type { Notification } from '../../../shared/resources/notifications.ts';
import type { MailEvent } from '../../../shared/resources/schemas/mail-events.ts';
import type { Settings } from '../../../shared/resources/schemas/settings.ts';
import type { DeliveryContext } from '../delivery-context.ts';

/** What the mails of a change are made with. */
export interface MailContext extends DeliveryContext {
  readonly notifications: readonly Notification[];
}

/** What a mail says, and in whose name. */
export interface Letter extends Words {
  readonly fromName?: string | undefined;
  readonly fromEmail?: string | undefined;
}

/** The language of a mail: of the words of the product, and of those of the store. */
interface Wording {
  readonly settings: Settings;
  readonly locale: string | undefined;
}

/**
 * The mail about an event in the words of the store, and for what these do not say in those of the
 * product; undefined when neither has any.
 */
export function letterOf(
  type: MailEvent,
  variables: Variables,
  { settings, locale }: Wording,
  context: MailContext,
): Letter | undefined {
  const stored = notificationOf(type, context.notifications);
  const { settings: ofStore } = context.request.application;
  const { language } = settings;
  const notification = stored && wordsIn(stored, { locale, language, settings: ofStore });
  const own = notification && ownWords(notification, variables, context);
  const words = withOwn(defaultWords(type, variables, settings, own), own);
  if (!words) return undefined;
  const { from_name: fromName, from_email: fromEmail } = notification ?? {};
  return { ...words, fromName, fromEmail };
}

/** Templates that fail are logged, and the words of the product take their place. */
function ownWords(
  notification: Notification,
  variables: Variables,
  { request, log }: MailContext,
): Own | undefined {
  try {
    return renderOwn(notification, variables);
  } catch (error) {
    log.error(`notification ${notification.id} of application ${request.application.id}`, error);
    return undefined;
  }
}
