import { useInput, useLocale, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useDesk } from '../../api/desk-context.ts';
import type { DeskField } from '../../api/model.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { furtherLanguages, type Locales, localText, withLocalText } from '../../widgets/locales.ts';
import { Section } from '../../widgets/section.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import { useDeskResource } from './desk-resource.ts';
import { OWN, type OwnAttribute } from './own-attributes.ts';

/** Longer texts are written on several lines. */
const MAX_LINE = 500;

/** A language in which texts are written, and the names of it and of that of the store. */
export interface TextLanguage {
  readonly language: string;
  readonly own: string;
  readonly theirs: string;
}

interface LocalesSectionProps {
  /** A field that the form does not show either. */
  readonly without?: string;
  /** Further texts: their places in the record, and the keys of their labels. */
  readonly texts?: readonly { readonly path: readonly string[]; readonly label: string }[];
  /** What else is written in the language. */
  readonly children?: (language: TextLanguage) => ReactNode;
}

/** A section with the texts of a record in further languages, where the store offers any. */
export function LocalesSection(props: LocalesSectionProps) {
  const translate = useTranslate();
  const languages = useLanguages();
  if (languages.length === 0) return null;
  return (
    <Section
      title={translate('shared.locales')}
      help={translate('shared.locales_help')}
      field="locales"
    >
      <LocaleTexts languages={languages} {...props} />
    </Section>
  );
}

/** The input within a form that has no sections. */
export function LocalesInput() {
  const translate = useTranslate();
  const languages = useLanguages();
  if (languages.length === 0) return null;
  return (
    <section aria-label={translate('shared.locales')}>
      <h2 className="title">{translate('shared.locales')}</h2>
      <p className="small muted">{translate('shared.locales_help')}</p>
      <LocaleTexts languages={languages} />
    </section>
  );
}

function useLanguages(): readonly string[] {
  const { settings } = useDesk();
  const locales = (useWatch({ name: 'locales' }) ?? {}) as Locales;
  return furtherLanguages(settings['languages'], locales);
}

const isText = ({ type, isTranslatable }: DeskField) =>
  isTranslatable === true && type === 'string';

/** A tab for each language; each text beside that in the language of the store. */
function LocaleTexts({
  languages,
  without,
  texts = [],
  children,
}: LocalesSectionProps & { readonly languages: readonly string[] }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const names = new Intl.DisplayNames(useLocale() ?? 'en', { type: 'language' });
  const { fields, name: resource } = useDeskResource();
  const labelOf = useFieldLabel(resource);
  const [chosen, setChosen] = useState(languages[0] ?? '');
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? '');
  const own = names.of(settings.language ?? 'en') ?? '';
  const shown = fields.filter((field) => isText(field) && field.name !== without);
  const of = { language, own, theirs: names.of(language) ?? language };
  return (
    <div className="stacked">
      <ViewTabs
        label={translate('shared.locales')}
        views={languages.map((value) => ({ value, text: names.of(value) ?? value }))}
        value={language}
        onChange={setChosen}
      />
      {shown.map(({ name, maxLength }) => (
        <LocaleText key={name} path={[name]} label={labelOf(name)} {...of} maxLength={maxLength} />
      ))}
      {texts.map(({ path, label }) => (
        <LocaleText key={label} path={path} label={translate(label)} {...of} />
      ))}
      <OwnTexts {...of} />
      {children?.(of)}
    </div>
  );
}

/** Attributes of the store's own that are texts. */
function OwnTexts(language: TextLanguage) {
  const attributes = (useWatch({ name: OWN }) ?? []) as readonly OwnAttribute[];
  const texts = attributes.filter(({ name, value }) => name && value && typeof value === 'string');
  return texts.map(({ name, value }) => (
    <LocaleText key={name} path={[name]} label={name} original={value} {...language} />
  ));
}

interface LocaleTextProps extends TextLanguage {
  readonly path: readonly string[];
  readonly label: string;
  /** Unless the form has it at the path. */
  readonly original?: unknown;
  readonly maxLength?: number | undefined;
}

function LocaleText({ path, original, ...text }: LocaleTextProps) {
  const name = path.join('.');
  const { field } = useInput({ source: 'locales', defaultValue: null });
  const locales = (field.value ?? {}) as Locales;
  const watched: unknown = useWatch({ name });
  const { errors } = useFormState({ name: 'locales' });
  return (
    <TextPair
      {...text}
      original={original ?? watched}
      value={localText(locales, text.language, path)}
      onChange={(changed) => field.onChange(withLocalText(locales, text.language, path, changed))}
      isAddress={name.endsWith('url') || name === 'subject'}
      error={messageAt(errors['locales'], text.language, name)}
    />
  );
}

interface TextPairProps extends TextLanguage {
  readonly label: string;
  readonly original: unknown;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number | undefined;
  /** However long it may be, it has one line. */
  readonly isAddress?: boolean;
  readonly error?: string | undefined;
}

/** A text in the language of the store, and the same in another one. */
export function TextPair({ label, original, value, onChange, ...text }: TextPairProps) {
  const { language, own, theirs, maxLength = 0, isAddress = false, error } = text;
  const rows = maxLength > MAX_LINE && !isAddress ? 2 : undefined;
  return (
    <div className="cols">
      <TextField
        rows={rows}
        label={`${label} (${own})`}
        value={String(original ?? '')}
        readOnly
        tabIndex={-1}
      />
      <TextField
        rows={rows}
        label={`${label} (${theirs})`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
        lang={language}
        {...(maxLength > 0 && { maxLength })}
      />
    </div>
  );
}

/** The message of a text; of `locales` as a whole, it is said at each. */
export function messageAt(errors: unknown, language: string, name: string): string | undefined {
  const of = (value: unknown, key: string) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  const found = [of(of(of(errors, language), name), 'message'), of(of(errors, language), name)];
  return [...found, of(errors, 'message')].find((each) => typeof each === 'string');
}
