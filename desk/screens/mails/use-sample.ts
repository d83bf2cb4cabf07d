import { useMemo } from 'react';
import { languageFor } from '../../../shared/contract/language.ts';
import type { MailEvent } from '../../../shared/resources/schemas/mail-events.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { sampleVariables } from './sample.ts';
import { type SampleMail, sampleMail, type Typed } from './sample-mail.ts';

/** Makes the mail about an example order in a language, that of the store unless given. */
export function useSample(locale?: string): (event: MailEvent, typed: Typed) => SampleMail {
  const { settings } = useDesk();
  const { money, date } = useFormats();
  return useMemo(() => {
    const variables = sampleVariables(settings, (amount) => money(amount), date(Date.now()));
    const inLanguage = { ...settings, language: languageFor(settings, locale) };
    return (event, typed) => sampleMail(event, typed, variables, inLanguage);
  }, [settings, money, date, locale]);
}
