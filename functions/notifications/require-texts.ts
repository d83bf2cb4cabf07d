import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import { isDefault } from '../../shared/mail/mail-of-event.ts';
import { unknownVariable } from '../../shared/mail/mail-variables.ts';
import {
  FORMS,
  type TemplateName,
  templateProblem,
  variablesIn,
} from '../../shared/mail/templates.ts';
import { BLOCKS, isBlock, type Notification } from '../../shared/resources/notifications.ts';
import { isReceipt, type MailEvent } from '../../shared/resources/schemas/mail-events.ts';

type Texts = { readonly [Name in TemplateName]?: Notification[Name] | undefined };

/** The mail that texts are of, where they stand, and which count for those that a language leaves out. */
interface Place {
  readonly type: MailEvent | undefined;
  /** The path before a name, as `locales.de.` */
  readonly path: string;
  readonly base: Texts;
}

/** Throws a 400 for a template that is none, and for a block that no mail would have. */
export function requireTexts(texts: Texts, place: Place): void {
  const { type, path } = place;
  for (const name of Object.keys(FORMS) as TemplateName[]) {
    const template = texts[name];
    if (template === undefined) continue;
    const problem = problemOf(name, template, type);
    if (problem) throw badTemplate(`${path}${name}`, problem, template);
  }
  const block = BLOCKS.find((name) => texts[name] !== undefined);
  if (block) requireSent(block, texts, place);
}

function problemOf(name: TemplateName, template: string, type: MailEvent | undefined) {
  const problem = templateProblem(template, FORMS[name]);
  if (problem) return `is not a valid template: ${problem}`;
  if (!isBlock(name) || !type) return undefined;
  const unknown = unknownVariable(template, type);
  if (unknown) return `shows {{ ${unknown} }}, which this email does not have`;
  // What a customer gets as a receipt says when it came (directive 2011/83, article 11 (3)).
  if (!isReceipt(type) || name !== 'note' || variablesIn(template).includes('withdrawal.time'))
    return undefined;
  return (
    'must show {{ withdrawal.time }}, because the law requires the receipt to say when the ' +
    'withdrawal arrived'
  );
}

/** A block stands in a mail of the product: no `text` or `html` is in its place, and it is about something. */
function requireSent(
  block: (typeof BLOCKS)[number],
  texts: Texts,
  { type, path, base }: Place,
): void {
  const whole = (['text', 'html'] as const).find((name) => texts[name] ?? base[name]);
  if (whole) {
    const problem = `goes into the default email, which ${whole} replaces: remove one of them`;
    throw badTemplate(`${path}${block}`, problem, texts[block]);
  }
  if (!type || isDefault(type)) return;
  const subject = texts.subject ?? base.subject;
  if (subject === undefined) throw missingProperty(`${path}subject`);
  if (texts.note === undefined) throw missingProperty(`${path}note`);
}

const badTemplate = (name: string, problem: string, value: unknown) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${problem}.`, value });
