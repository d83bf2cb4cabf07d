import { languageFor } from '../../../shared/contract/language.ts';
import type { MailEvent } from '../../../shared/resources/schemas/mail-events.ts';
import type { Settings } from '../../api/settings.ts';
import type { useFormats } from '../../widgets/formats.ts';
import { sampleVariables } from './sample.ts';
import { type SampleMail, sampleMail, type Typed } from './sample-mail.ts';

export type SampleMaker = (event: MailEvent, typed: Typed) => SampleMail;

/** Makes the mail about an example order in a language, that of the store unless given. */
export function sampleMaker(
  settings: Settings,
  { money, date }: Pick<ReturnType<typeof useFormats>, 'money' | 'date'>,
  locale?: string,
): SampleMaker {
  const variables = sampleVariables(settings, (amount) => money(amount), date(Date.now()));
  const inLanguage = { ...settings, language: languageFor(settings, locale) };
  return (event, typed) => sampleMail(event, typed, variables, inLanguage);
}
