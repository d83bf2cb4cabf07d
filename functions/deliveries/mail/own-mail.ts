import { renderTemplate } from '../../../shared/mail/templates.ts';
import type { Notification } from '../../notifications/resource.ts';
import type { Variables } from './variables.ts';

/** What a notification of a store says in place of the words of the product. */
export interface OwnMail {
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
}

/**
 * Its templates with the variables. Throws what is wrong with one of them. A mail with a text of its
 * own has no HTML of the product, and the other way round.
 */
export function ownMail({ subject, text, html }: Notification, variables: Variables): OwnMail {
  return {
    ...(subject !== undefined && { subject: renderTemplate(subject, 'text', variables) }),
    ...(text !== undefined && { text: renderTemplate(text, 'text', variables) }),
    ...(html !== undefined && { html: renderTemplate(html, 'html', variables) }),
  };
}
