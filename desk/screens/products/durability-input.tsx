import { useInput, useTranslate } from 'ra-core';
import { get, useFormState } from 'react-hook-form';
import {
  type Durability,
  MAX_DURABILITY_YEARS,
  MIN_DURABILITY_YEARS,
} from '../../../shared/resources/schemas/durability.ts';
import { FilesField } from '../../widgets/files-field.tsx';
import { messageIn, useErrorText } from '../../widgets/forms/error-text.ts';
import { NumberField } from '../../widgets/numbers/number-field.tsx';

const asItIs = (value: unknown) => value;

/** The producer's guarantee of durability, with its label: null for none. */
export function DurabilityInput() {
  const translate = useTranslate();
  const { field } = useInput({ source: 'durability', defaultValue: null, format: asItIs });
  const { errors } = useFormState({ name: 'durability' });
  const errorText = useErrorText();
  const value: Durability | null = field.value;
  return (
    <>
      <NumberField
        label={translate('products.durability_years')}
        help={translate('products.durability_years_help')}
        min={MIN_DURABILITY_YEARS}
        max={MAX_DURABILITY_YEARS}
        decimals={0}
        value={value?.years ?? null}
        error={errorText(messageIn(get(errors, 'durability'))) || undefined}
        onChange={(years) => {
          if (years === undefined) return;
          field.onChange(years === null ? null : { ...value, years });
        }}
      />
      {value && (
        <FilesField
          label={translate('products.durability_label')}
          help={translate('products.durability_label_help')}
          field="durability.label_file_id"
          ids={value.label_file_id === undefined ? [] : [value.label_file_id]}
          max={1}
          onChange={([id]) => {
            const { label_file_id: _, ...others } = value;
            field.onChange(id === undefined ? others : { ...others, label_file_id: id });
          }}
        />
      )}
    </>
  );
}
