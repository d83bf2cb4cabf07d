import { isShownAt } from '../../../shared/contract/attributes.ts';
import { languageFor } from '../../../shared/contract/language.ts';
import { inLocale } from '../../../shared/contract/locales.ts';
import { type MailFile, oneLine } from '../../../shared/mail/mail.ts';
import { escaped } from '../../../shared/mail-texts/render.ts';
import { type Content, contents } from '../../../shared/resources/contents.ts';
import type { Order } from '../../../shared/resources/orders.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import {
  type FilledForm,
  filledForm,
  formText,
  WITHDRAWAL_PAGE,
  withdrawalRecipient,
} from '../../../shared/withdrawal-form/filled-form.ts';
import type { DeliveryContext } from '../delivery-context.ts';

/** A page of the store as a file. */
export interface ConfirmationFile {
  readonly title: string;
  readonly file: MailFile;
}

interface Confirmed {
  readonly order: Order;
  /** The mail is sent once more, perhaps long after the order. */
  readonly isRepeated: boolean;
}

/**
 * What the confirmation of an order has as files: the terms and the instructions on withdrawal that the
 * store names, in the language of the order. They are read when the mail is made, right after the order.
 * A mail that is sent once more has none that were changed since, because these are not what was agreed.
 */
export async function confirmationFiles(
  { order, isRepeated }: Confirmed,
  { request: { table, application }, now }: Pick<DeliveryContext, 'request' | 'now'>,
): Promise<readonly ConfirmationFile[]> {
  const { settings } = application;
  const ids = settings.confirmation_contents ?? [];
  if (ids.length === 0) return [];
  const found = await openRecords(table, application, contents).getMany(ids, { consistent: true });
  const placed = order.sent_at ?? order.created_at;
  return [...new Set(ids)].flatMap((id) => {
    const content = found.get(id);
    if (!content || !isShownAt(content, now)) return [];
    if (isRepeated && content.updated_at > placed) return [];
    const form =
      content.slug === WITHDRAWAL_PAGE
        ? filledForm(withdrawalRecipient(settings), languageFor(settings, order.locale))
        : undefined;
    return [fileOf(inLocale(content, order.locale), form)];
  });
}

/** What ends an element tells HTML from a plain text. */
const HTML = /<\/[a-z][a-z0-9]*\s*>/i;

/** Characters that a name of a file cannot have everywhere. */
const UNFIT = /[\\/:*?"<>|]+/g;

/** @param form what the instructions on withdrawal end with */
function fileOf({ title, text }: Content, form?: FilledForm): ConfirmationFile {
  const shown = oneLine(title);
  const name = oneLine(title.replaceAll(UNFIT, ' '), 100) || 'page';
  const file: MailFile = HTML.test(text)
    ? {
        filename: `${name}.html`,
        contentType: 'text/html; charset=utf-8',
        content: `<!doctype html>\n<meta charset="utf-8">\n<title>${escaped(shown)}</title>\n${text}\n${form ? `<pre>${escaped(formText(form))}</pre>\n` : ''}`,
      }
    : {
        filename: `${name}.txt`,
        contentType: 'text/plain; charset=utf-8',
        content: `${shown}\n\n${text}\n${form ? `\n\n${formText(form)}\n` : ''}`,
      };
  return { title: shown, file };
}
