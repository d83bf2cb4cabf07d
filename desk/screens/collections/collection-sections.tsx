import { required, useRecordContext, useTranslate } from 'ra-core';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { RichTextPreview } from '../../widgets/text-blocks.tsx';
import { TimesInput } from '../../widgets/time-input.tsx';
import { LocalesSection } from '../generic/locales-input.tsx';
import { OwnAttributesInput } from '../generic/own-attributes-input.tsx';
import { SlugNote } from '../generic/slug-note.tsx';
import { CollectionItems, type Item } from './collection-items.tsx';
import { CollectionRules } from './collection-rules.tsx';

export function CollectionSections() {
  const translate = useTranslate();
  const record = useRecordContext();
  // Both spellings are kept by the API; the one that is there is changed.
  const spellings = ['description', 'Description'] as const;
  const [description, other] =
    record?.['Description'] === undefined ? spellings : spellings.toReversed();
  return (
    <>
      <Section title={translate('resources.collections.name', { smart_count: 1 })}>
        <TextInput source="name" label="collections.name" validate={required()} />
        <TextInput source="slug" label="collections.slug" />
        <SlugNote of="name" />
        <TextInput source={description} label="collections.description" rows={2} />
        <RichTextPreview source={description} />
      </Section>
      <CollectionItems />
      <CollectionRules />
      <Section title={translate('products.visibility')}>
        <TimesInput of="published" />
      </Section>
      <LocalesSection without={other} />
      <OwnAttributesInput />
    </>
  );
}

/** What the API stores of the items. */
export const itemsOf = (items: unknown) =>
  ((items ?? []) as readonly Item[]).map(({ product_id, variant_id = 0 }) => ({
    product_id,
    variant_id,
  }));
