import { required, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { TextBlocks } from '../../widgets/text-blocks.tsx';
import { TimesInput } from '../../widgets/time-input.tsx';
import { LocalesSection } from '../generic/locales-input.tsx';
import { OwnAttributesInput } from '../generic/own-attributes-input.tsx';
import { SlugNote } from '../generic/slug-note.tsx';

export function ContentSections() {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('contents.written')}>
        <TextInput source="title" label="contents.title" validate={required()} />
        <TextInput
          source="text"
          label="contents.text"
          validate={required()}
          rows={12}
          helperText="contents.text_help"
        />
      </Section>
      <Section title={translate('contents.place')}>
        <TextInput source="slug" label="contents.slug" helperText="contents.slug_help" />
        <SlugNote of="title" />
        <TextInput source="date" label="contents.date" />
        <FlagInput source="published" label="contents.published" unset />
        <TimesInput of="published" />
      </Section>
      <LocalesSection />
      <OwnAttributesInput />
    </>
  );
}

/** The text as the shop shows it, while it is written. */
export function ContentPreview() {
  const translate = useTranslate();
  const text = useWatch({ name: 'text' });
  return (
    <Section title={translate('contents.preview')}>
      <div>
        <TextBlocks text={typeof text === 'string' ? text : ''} />
      </div>
    </Section>
  );
}
