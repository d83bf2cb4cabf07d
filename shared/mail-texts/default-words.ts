import { DEFAULT_LANGUAGE } from '../contract/language.ts';
import { isDefault } from '../mail/mail-of-event.ts';
import type { MailEvent } from '../resources/schemas/mail-events.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { brandOf } from './brand.ts';
import { defaultMail } from './default-mails.ts';
import { sayIn } from './messages.ts';
import type { Own } from './own-texts.ts';
import { renderHtml, renderText } from './render.ts';
import type { Variables } from './variables.ts';

export interface Words {
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

/**
 * A mail in the words of the product, but for those that the store has; the dashboard shows it too. Undefined where
 * the product has none, and the store has not said both what the mail is about and what has happened.
 */
export function defaultWords(
  type: MailEvent,
  variables: Variables,
  settings: Settings,
  own: Own = {},
): Words | undefined {
  if (!isDefault(type) && (own.subject === undefined || own.note === undefined)) return undefined;
  const { language = DEFAULT_LANGUAGE } = settings;
  const say = sayIn(language);
  const content = defaultMail(type, variables, say, own);
  return {
    subject: content.subject,
    text: renderText(content, say('colon')),
    html: renderHtml(content, language, brandOf(settings)),
  };
}

/** A text of the store alone has no HTML of the product beside it. */
export function withOwn(words: Words | undefined, own: Own | undefined): Words | undefined {
  if (!own) return words;
  const { subject = words?.subject, text = words?.text ?? own.html, html } = own;
  if (subject === undefined || text === undefined) return words;
  const isOwnBody = own.text !== undefined || own.html !== undefined;
  return { subject, text, html: isOwnBody ? html : words?.html };
}
