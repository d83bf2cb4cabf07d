import { useLocale, useTranslate } from 'ra-core';
import { useDesk } from '../../api/desk-context.ts';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { furtherLanguages } from '../../widgets/locales.ts';

interface PartTextsProps {
  /** A link, an image or a section. */
  readonly source: string;
  /** Its texts. */
  readonly names: readonly string[];
}

/** The texts of a part of a theme in the further languages of the store, where it has any. */
export function PartTexts({ source, names }: PartTextsProps) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const languageNames = new Intl.DisplayNames(useLocale() ?? 'en', { type: 'language' });
  const languages = furtherLanguages(settings['languages'], {});
  if (languages.length === 0) return null;
  return (
    <details className="role">
      <summary>{translate('shared.locales')}</summary>
      <div className="stacked">
        {languages.flatMap((language) =>
          names.map((name) => (
            <TextInput
              key={`${language} ${name}`}
              source={`${source}.locales.${language}.${name}`}
              label={`${translate(`resources.themes.fields.${name}`)} (${languageNames.of(language) ?? language})`}
              rows={name === 'text' ? 3 : undefined}
              lang={language}
            />
          )),
        )}
      </div>
    </details>
  );
}
