import { useTranslate } from 'ra-core';
import { SelectField } from './select-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.tsx';

interface Choice {
  readonly id: string | number | boolean;
  /** The key of a text, or a text. */
  readonly name: string;
}

interface SelectInputProps extends FormFieldProps {
  readonly choices: readonly Choice[];
}

/** A field of a form for one of some values; for none as well, unless it is required. */
export function SelectInput({ choices, ...form }: SelectInputProps) {
  const translate = useTranslate();
  const { field, shown } = useFormField(form);
  const { value, onChange, ...control } = field;
  const isRequired = control['aria-required'];
  const hasNone = !(isRequired && choices.some(({ id }) => id === value));
  return (
    <SelectField
      {...control}
      {...shown}
      value={String(value ?? '')}
      onChange={({ target }) =>
        onChange(choices.find(({ id }) => String(id) === target.value)?.id ?? '')
      }
    >
      {hasNone && <option value="" />}
      {choices.map(({ id, name }) => (
        <option key={String(id)} value={String(id)}>
          {translate(name, { _: name })}
        </option>
      ))}
    </SelectField>
  );
}
