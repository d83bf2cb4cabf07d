import { unknownVariable } from '../../../shared/mail/mail-variables.ts';
import { FORMS, type TemplateName } from '../../../shared/mail/templates.ts';
import { defaultWords, type Words, withOwn } from '../../../shared/mail-texts/default-words.ts';
import { renderText } from '../../../shared/mail-texts/own-texts.ts';
import type { Variables } from '../../../shared/mail-texts/variables.ts';
import { isBlock } from '../../../shared/resources/notifications.ts';
import type { MailEvent } from '../../../shared/resources/schemas/mail-events.ts';
import type { Settings as StoreSettings } from '../../../shared/resources/schemas/settings.ts';
import type { Settings } from '../../api/settings.ts';

/** Templates as they are typed; empty or null where the words of the product stay. */
export type Typed = { readonly [Name in TemplateName]?: string | null };

/** What is wrong with a template, in the words of the engine, or the variable that the mail does not have. */
export interface Problem {
  readonly name: TemplateName;
  readonly text?: string;
  readonly unknown?: string;
}

export interface SampleMail {
  readonly words: Words | undefined;
  readonly problem?: Problem | undefined;
}

/** The mail about an order that does not exist, by the code that makes those that are sent. */
export function sampleMail(
  event: MailEvent,
  typed: Typed,
  variables: Variables,
  settings: Settings,
): SampleMail {
  const own: { [Name in TemplateName]?: string } = {};
  let problem: Problem | undefined;
  for (const name of Object.keys(FORMS) as TemplateName[]) {
    const template = typed[name];
    if (!template) continue;
    try {
      own[name] = renderText(name, template, variables);
      const unknown = isBlock(name) ? unknownVariable(template, event) : undefined;
      if (unknown) problem ??= { name, unknown };
    } catch (error) {
      problem ??= { name, text: error instanceof Error ? error.message : String(error) };
    }
  }
  const ofProduct = defaultWords(event, variables, withoutNulls(settings), own);
  return { words: withOwn(ofProduct, own), problem };
}

/** The settings as the server has them. */
const withoutNulls = (settings: object) =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null),
  ) as unknown as StoreSettings;
