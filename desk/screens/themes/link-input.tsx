import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { LINKED } from '../../../shared/resources/schemas/theme.ts';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { RecordPicker } from '../../widgets/record-picker.tsx';
import { type Link, RECORDS } from './link-names.ts';
import { PartTexts } from './part-texts.tsx';

const TARGETS = [...RECORDS, 'url'] as const;

type Target = (typeof TARGETS)[number];

const isTarget = (name: string): name is Target => TARGETS.some((each) => each === name);

interface TargetInputProps {
  readonly source: string;
  /** Whether it may lead nowhere. */
  readonly isOptional?: boolean;
}

/** Where a link leads to: a record, or an address. */
function TargetInput({ source, isOptional = false }: TargetInputProps) {
  const translate = useTranslate();
  const errorText = useErrorText();
  const { setValue } = useFormContext();
  const { errors } = useFormState({ name: source });
  const link = (useWatch({ name: source }) ?? {}) as Link;
  const stored = TARGETS.find((name) => Boolean(link[name]));
  const [chosen, setChosen] = useState<Target | undefined>(isOptional ? undefined : 'category_id');
  const target = stored ?? chosen;
  const choose = (name: string) => {
    for (const each of TARGETS) setValue(`${source}.${each}`, null, { shouldDirty: true });
    setChosen(isTarget(name) ? name : undefined);
  };
  const missing: unknown = target === 'url' ? undefined : get(errors, `${source}.url.message`);
  return (
    <div className="cols">
      <SelectField
        label={translate('themes.leads_to')}
        value={target ?? ''}
        onChange={({ target: { value } }) => choose(value)}
        error={typeof missing === 'string' ? errorText(missing) : undefined}
      >
        {isOptional && <option value="">{translate('themes.nowhere')}</option>}
        {TARGETS.map((each) => (
          <option key={each} value={each}>
            {translate(`themes.targets.${each}`)}
          </option>
        ))}
      </SelectField>
      {target === 'url' && (
        <TextInput
          source={`${source}.url`}
          label="resources.themes.fields.url"
          placeholder="/products"
        />
      )}
      {target !== undefined && target !== 'url' && (
        <RecordPicker
          key={target}
          source={`${source}.${target}`}
          reference={LINKED[target]}
          label={`themes.targets.${target}`}
        />
      )}
    </div>
  );
}

interface LinkInputProps extends TargetInputProps {
  /** What is written in further languages as well. */
  readonly texts?: readonly string[];
}

/** A link with what it is called. Of a record, its name is the label unless another one is entered. */
export function LinkInput({ texts = ['label'], ...props }: LinkInputProps) {
  const { source } = props;
  return (
    <>
      <TargetInput {...props} />
      <TextInput
        source={`${source}.label`}
        label="resources.themes.fields.label"
        helperText="themes.label_help"
      />
      <PartTexts source={source} names={texts} />
    </>
  );
}
