import { useInput } from 'ra-core';
import { useFormState } from 'react-hook-form';
import type { TemplateName } from '../../../shared/mail/templates.ts';
import { type Locales, localText, withLocalText } from '../../widgets/locales.ts';
import { messageAt } from '../generic/locales-input.tsx';

/** A text of the mail in the language that is edited: that of the store unless `locale` is given. */
export function useMailText(name: TemplateName, locale: string | undefined) {
  const base = useInput({ source: name, defaultValue: null });
  const inLocales = useInput({ source: 'locales', defaultValue: null });
  const { errors } = useFormState();
  const ofStore = String(base.field.value ?? '');
  if (locale === undefined) {
    const error = base.fieldState.error?.message;
    const change = (text: string) => base.field.onChange(text === '' ? null : text);
    return { text: ofStore, ofStore, change, error };
  }
  const locales = (inLocales.field.value ?? {}) as Locales;
  return {
    text: localText(locales, locale, [name]),
    ofStore,
    change: (text: string) =>
      inLocales.field.onChange(withLocalText(locales, locale, [name], text)),
    error: messageAt(errors['locales'], locale, name),
  };
}
