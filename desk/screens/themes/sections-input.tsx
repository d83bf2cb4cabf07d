import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import {
  MAX_SECTION_IMAGES,
  MAX_SECTIONS,
  SECTION_FIELDS,
  SECTION_TYPES,
  type SectionType,
} from '../../../shared/resources/schemas/theme.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus } from '../../widgets/glyphs.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { PictureInput } from '../../widgets/picture-input.tsx';
import { RecordPicker } from '../../widgets/record-picker.tsx';
import { LinkInput } from './link-input.tsx';
import { OwnInput } from './own-input.tsx';
import { PartTexts } from './part-texts.tsx';
import { PartsInput } from './parts-input.tsx';

interface Section {
  readonly type: SectionType;
  readonly heading?: string | null;
}

/** The home page, from top to bottom. */
export function SectionsInput() {
  const translate = useTranslate();
  const sections = (useWatch({ name: 'sections' }) ?? []) as readonly Section[];
  const nameOf = (at: number) => {
    const { type = 'text', heading } = sections[at] ?? {};
    const name = translate(`resources.themes.values.${type}`);
    return heading ? `${name}: ${heading}` : name;
  };
  return (
    <OwnInput source="sections" usual="themes.usual_home">
      <PartsInput
        source="sections"
        max={MAX_SECTIONS}
        nameOf={nameOf}
        adding={(append) => (
          <SelectField
            label={translate('themes.add_section')}
            value=""
            onChange={({ target }) => target.value && append({ type: target.value })}
          >
            <option value="" />
            {SECTION_TYPES.map((type) => (
              <option key={type} value={type}>
                {translate(`resources.themes.values.${type}`)}
              </option>
            ))}
          </SelectField>
        )}
      >
        {(source, at) => <SectionFields source={source} type={sections[at]?.type ?? 'text'} />}
      </PartsInput>
    </OwnInput>
  );
}

interface PartProps {
  readonly source: string;
}

type SectionField = (typeof SECTION_FIELDS)[SectionType][number];

/** The input of each field that a section can have. */
const INPUTS: Readonly<Record<SectionField, (props: PartProps) => ReactNode>> = {
  heading: ({ source }) => (
    <TextInput source={`${source}.heading`} label="resources.themes.fields.heading" />
  ),
  text: ({ source }) => <TextInput source={`${source}.text`} label="fields.text" rows={3} />,
  image_url: (props) => <ImageInput {...props} />,
  image_text: ({ source }) => (
    <TextInput source={`${source}.image_text`} label="resources.themes.fields.image_text" />
  ),
  link: ({ source }) => <ButtonInput source={`${source}.link`} />,
  collection_id: ({ source }) => (
    <RecordPicker
      source={`${source}.collection_id`}
      reference="collections"
      label="resources.themes.fields.collection_id"
      helperText="themes.collection_help"
    />
  ),
  images: ({ source }) => <ImagesInput source={`${source}.images`} />,
};

const TEXTS: readonly string[] = ['heading', 'text', 'image_text'];

function SectionFields({ source, type }: PartProps & { readonly type: SectionType }) {
  const fields: readonly SectionField[] = SECTION_FIELDS[type];
  return (
    <>
      {fields.map((name) => {
        const Input = INPUTS[name];
        return <Input key={name} source={source} />;
      })}
      <PartTexts source={source} names={fields.filter((name) => TEXTS.includes(name))} />
    </>
  );
}

function ImageInput({ source }: PartProps) {
  const translate = useTranslate();
  return <PictureInput source={`${source}.image_url`} label={translate('fields.image_url')} />;
}

function ButtonInput({ source }: PartProps) {
  const translate = useTranslate();
  return (
    <fieldset className="plain stacked">
      <legend>{translate('resources.themes.fields.link')}</legend>
      <LinkInput source={source} isOptional />
    </fieldset>
  );
}

function ImagesInput({ source }: PartProps) {
  const translate = useTranslate();
  const nameOf = (at: number) => translate('themes.image', { number: at + 1 });
  return (
    <PartsInput
      source={source}
      max={MAX_SECTION_IMAGES}
      nameOf={nameOf}
      adding={(append) => (
        <button type="button" className="btn small" onClick={() => append({})}>
          <Glyph d={plus} />
          {translate('themes.add_image')}
        </button>
      )}
    >
      {(image) => (
        <>
          <ImageInput source={image} />
          <TextInput source={`${image}.image_text`} label="resources.themes.fields.image_text" />
          <LinkInput source={image} isOptional texts={['label', 'image_text']} />
        </>
      )}
    </PartsInput>
  );
}
