import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { languageFor, ownLanguage } from '../../../shared/contract/language.ts';
import { FORMS, type TemplateName } from '../../../shared/mail/templates.ts';
import { isBlock } from '../../../shared/resources/notifications.ts';
import type { MailEvent } from '../../../shared/resources/schemas/mail-events.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { type Locales, localText } from '../../widgets/locales.ts';
import type { Typed } from './sample-mail.ts';
import { type SampleMaker, sampleMaker } from './sample-maker.ts';

const NAMES = Object.keys(FORMS) as TemplateName[];

/** What the form says in a language, as the server reads it, and the mail that comes of it. */
export function useTyped(event: MailEvent, locale: string | undefined) {
  const { settings } = useDesk();
  const sampleOf = useSample(locale);
  const values = useDeferredValue(useWatch({ name: [...NAMES, 'locales'] }) as unknown[]);
  const locales = (values[NAMES.length] ?? {}) as Locales;
  const isOwn = languageFor(settings, locale) === ownLanguage(settings);
  const typed: Typed = Object.fromEntries(
    NAMES.map((name, place) => {
      const local = locale === undefined ? '' : localText(locales, locale, [name]);
      const ofStore = isOwn || !isBlock(name) ? values[place] : '';
      return [name, local || String(ofStore ?? '')];
    }),
  );
  return { typed, sample: sampleOf(event, typed), isWhole: Boolean(typed.text || typed.html) };
}

/** Makes the mail about an example order in a language, that of the store unless given. */
function useSample(locale?: string): SampleMaker {
  const { settings } = useDesk();
  const { money, date } = useFormats();
  return useMemo(
    () => sampleMaker(settings, { money, date }, locale),
    [settings, money, date, locale],
  );
}
