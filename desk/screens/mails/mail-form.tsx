import { email, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { languageFor } from '../../../shared/contract/language.ts';
import type { TemplateName } from '../../../shared/mail/templates.ts';
import { defaultTexts } from '../../../shared/mail-texts/default-texts.ts';
import { type MailEvent, mailEventOf } from '../../../shared/resources/schemas/mail-events.ts';
import { useDesk } from '../../api/desk-context.ts';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { furtherLanguages, type Locales } from '../../widgets/locales.ts';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import { BlockInput } from './block-input.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { Problem } from './sample-mail.ts';
import { useTyped } from './use-typed.ts';
import { IsWhole, WholeText } from './whole-text.tsx';

/** The words of one mail, beside what comes of them. */
export function MailForm({ initial }: { readonly initial?: { readonly event: string } }) {
  return (
    <RecordForm {...(initial && { defaultValues: initial })} deleteNote="mails.delete_note">
      <Editor />
    </RecordForm>
  );
}

function Editor() {
  const translate = useTranslate();
  const event = mailEventOf(String(useWatch({ name: 'event' }) ?? '')) ?? 'order.created';
  const languages = useLanguages();
  const [locale, setLocale] = useState<string>();
  const { typed, sample, isWhole } = useTyped(event, locale);
  return (
    <div className="wide">
      <p>{translate(`mails.does.${event.replace('.', '_')}`)}</p>
      <p className="tiny muted">{event}</p>
      <LanguageTabs languages={languages} locale={locale} choose={setLocale} />
      <div className="evenly">
        <div>
          {isWhole && <IsWhole locale={locale} />}
          <Blocks
            key={locale}
            {...{ event, locale, problem: sample.problem }}
            names={isWhole ? ['subject'] : NAMES}
          />
          <WholeText locale={locale} />
          {locale === undefined && <Sender />}
        </div>
        <MailPreview {...sample} isChanged={Object.values(typed).some(Boolean)} />
      </div>
    </div>
  );
}

const NAMES = ['subject', 'greeting', 'note', 'footer'] as const;

const ROWS: Partial<Record<TemplateName, number>> = { greeting: 2, note: 4, footer: 3 };

interface BlocksProps {
  readonly event: MailEvent;
  readonly locale: string | undefined;
  readonly problem: Problem | undefined;
  readonly names: readonly (typeof NAMES)[number][];
}

function Blocks({ event, locale, problem, names }: BlocksProps) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const footer = String(settings['footer'] ?? '');
  const standard = defaultTexts(event, { language: languageFor(settings, locale), footer });
  const problemOf = (name: TemplateName) => {
    if (problem?.name !== name) return undefined;
    const { unknown, text } = problem;
    return unknown ? translate('mails.unknown', { variable: `{{ ${unknown} }}` }) : text;
  };
  return names.map((name) => (
    <BlockInput
      key={name}
      {...{ name, event, locale, standard: standard[name], rows: ROWS[name] ?? 1 }}
      help={HELPED.includes(name) ? translate(`mails.${name}_help`) : undefined}
      problem={problemOf(name)}
    />
  ));
}

const HELPED: readonly TemplateName[] = ['note', 'footer'];

function Sender() {
  const translate = useTranslate();
  return (
    <details>
      <summary className="strong">{translate('mails.sender')}</summary>
      <TextInput source="from_name" label="mails.from_name" />
      <TextInput
        source="from_email"
        label="mails.from_email"
        helperText="mails.from_email_help"
        validate={email()}
      />
    </details>
  );
}

function useLanguages(): readonly string[] {
  const { settings } = useDesk();
  const locales = (useWatch({ name: 'locales' }) ?? {}) as Locales;
  return furtherLanguages(settings['languages'], locales);
}

/** Not one of the tags. */
const OF_STORE = '';

interface LanguageTabsProps {
  readonly languages: readonly string[];
  readonly locale: string | undefined;
  readonly choose: (locale: string | undefined) => void;
}

/** In which language the mail is edited, where the store has several. */
function LanguageTabs({ languages, locale, choose }: LanguageTabsProps) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const names = new Intl.DisplayNames(useLocale() ?? 'en', { type: 'language' });
  if (languages.length === 0) return null;
  return (
    <ViewTabs
      label={translate('mails.language')}
      views={[
        { value: OF_STORE, text: names.of(settings.language ?? 'en') ?? '' },
        ...languages.map((each) => ({ value: each, text: names.of(each) ?? each })),
      ]}
      value={locale ?? OF_STORE}
      onChange={(next) => choose(next === OF_STORE ? undefined : next)}
    />
  );
}
