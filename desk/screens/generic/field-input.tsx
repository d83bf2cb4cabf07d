import { model as helps } from 'desk:help';
import { required, useLocale, useTranslate } from 'ra-core';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import { useDesk, useMayList } from '../../api/desk-context.ts';
import type { DeskField } from '../../api/model.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross, plus } from '../../widgets/glyphs.ts';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { JsonInput } from '../../widgets/json-input.tsx';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { PictureInput } from '../../widgets/picture-input.tsx';
import { RecordPicker } from '../../widgets/record-picker.tsx';
import { SafetyInput } from '../../widgets/safety-input.tsx';
import { RichTextPreview } from '../../widgets/text-blocks.tsx';
import { humanised } from '../../words/humanised.ts';

interface FieldInputProps {
  readonly resource: string;
  readonly field: DeskField;
  /** Where the value is in the record, unless it is at the name of the field. */
  readonly source?: string;
  /** What holds while the record has no value of several that are named. */
  readonly unset?: string | undefined;
}

interface InputProps extends Required<Omit<FieldInputProps, 'unset'>> {
  readonly unset: string | undefined;
  readonly common: CommonProps;
}

/** Longer texts are written on several lines. */
const MAX_LINE = 500;

/** The input for a field, made of its schema. */
export function FieldInput({ resource, field, source = field.name, unset }: FieldInputProps) {
  const common = useCommonProps(resource, field, source);
  const mayList = useMayList();
  const { references } = field;
  if (references && mayList(references))
    return (
      <RecordPicker
        source={source}
        reference={references}
        label={common.label}
        helperText={common.helperText}
        {...(common.validate && { validate: common.validate })}
      />
    );
  if (source === 'safety') return <SafetyInput />;
  const props = { resource, field, source, unset, common };
  if (field.values) return <ValuesInput {...props} />;
  const Input = INPUTS[field.type];
  return <Input {...props} />;
}

const INPUTS: Readonly<Record<DeskField['type'], (props: InputProps) => React.ReactNode>> = {
  string: (props) => <WordsInput {...props} />,
  number: (props) => <AmountInput {...props} />,
  integer: (props) => <AmountInput {...props} />,
  boolean: ({ source, field, common: { label, helperText } }) => (
    <FlagInput {...{ source, label, helperText }} unset={field.default === true} />
  ),
  array: (props) => <RowsInput {...props} />,
  object: (props) => <ObjectInput {...props} />,
  null: ({ common }) => <JsonInput {...common} />,
};

type CommonProps = ReturnType<typeof useCommonProps>;

function useCommonProps(resource: string, field: DeskField, source: string) {
  const label = useFieldLabel(resource)(field.name);
  const help = useFieldHelp(resource)(field);
  const standard = field.default;
  return {
    source,
    label,
    helperText: help ?? '',
    ...(standard !== undefined && !Array.isArray(standard) && { defaultValue: standard }),
    ...(field.isRequired && { validate: required() }),
  };
}

/** What a field is for: in the words of the dashboard, else in those of the reference, which is in English. */
export function useFieldHelp(resource: string): (field: DeskField) => string | undefined {
  const translate = useTranslate();
  const isEnglish = useLocale() === 'en';
  return ({ name, hasHelp }) => {
    const standard = (isEnglish && hasHelp && helps[resource]?.[name]) || '';
    return translate(`resources.${resource}.help.${name}`, { _: standard }) || undefined;
  };
}

function ValuesInput({ resource, field, unset = '', common }: InputProps) {
  const translate = useTranslate();
  const choices = (field.values ?? []).map((value) => ({
    id: value,
    name: translate(`resources.${resource}.values.${value}`, { _: humanised(String(value)) }),
  }));
  return <SelectInput {...common} choices={choices} format={(value: unknown) => value ?? unset} />;
}

function WordsInput({ field, source, common }: InputProps) {
  const { name, maxLength = 0, isRichText } = field;
  if (name === 'image_url') return <PictureInput source={source} label={common.label} />;
  const isLong = maxLength > MAX_LINE && !name.endsWith('url');
  return (
    <>
      <TextInput {...common} rows={isLong ? 3 : undefined} />
      {isRichText && <RichTextPreview source={source} />}
    </>
  );
}

function AmountInput({ field, common }: InputProps) {
  const { settings } = useDesk();
  const { currency_code: currency } = settings;
  const { type, minimum: min, maximum: max } = field;
  const { defaultValue, ...input } = common;
  return (
    <NumberInput
      {...input}
      {...(typeof defaultValue === 'number' && { defaultValue })}
      {...{ min, max }}
      {...(type === 'integer' && { decimals: 0 })}
      {...(field.isMoney && { currency, min: min ?? 0 })}
      label={field.isMoney ? `${common.label} (${currency})` : common.label}
    />
  );
}

function RowsInput(props: InputProps) {
  const inner = settable(props.field.items?.fields ?? []);
  return inner.length === 0 ? <JsonInput {...props.common} /> : <Rows {...props} inner={inner} />;
}

type RowsProps = InputProps & { readonly inner: readonly DeskField[] };

/** Several of a kind, a row for each. */
function Rows({ resource, source, inner, common: { label, helperText } }: RowsProps) {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray({ name: source });
  const { errors } = useFormState({ name: source });
  const errorText = useErrorText();
  const error: { readonly message?: string } | undefined = get(errors, source);
  return (
    <fieldset className="plain stacked" data-invalid={Boolean(error?.message)}>
      <legend>{label}</legend>
      {helperText && <p className="small muted">{helperText}</p>}
      {error?.message && <small className="wrong">{errorText(error.message)}</small>}
      {fields.map(({ id }, i) => (
        <div key={id} className="beside top">
          {inner.map((field) => (
            <FieldInput
              key={field.name}
              resource={resource}
              field={field}
              source={`${source}.${i}.${field.name}`}
            />
          ))}
          <button
            type="button"
            className="btn ghost small square apply"
            aria-label={`${translate('shared.remove')} ${i + 1}`}
            onClick={() => remove(i)}
          >
            <Glyph d={cross} />
          </button>
        </div>
      ))}
      <button type="button" className="btn small" onClick={() => append({})}>
        <Glyph d={plus} />
        {translate('shared.add')}
      </button>
    </fieldset>
  );
}

function ObjectInput({ resource, field, source, common }: InputProps) {
  const inner = settable(field.fields ?? []);
  if (inner.length === 0 || source !== field.name) return <JsonInput {...common} />;
  return inner.map((each) => (
    <FieldInput
      key={each.name}
      resource={resource}
      field={each}
      source={`${source}.${each.name}`}
    />
  ));
}

const settable = (fields: readonly DeskField[]) => fields.filter(({ isReadOnly }) => !isReadOnly);
