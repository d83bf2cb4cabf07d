import { asChoice, type Choice } from './choice.ts';
import { Combobox } from './combobox.tsx';
import { MultiCombobox } from './multi-combobox.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.tsx';

interface ComboboxInputProps extends FormFieldProps {
  readonly choices: readonly Choice[];
}

/** A field of a form for one of many. */
export function ComboboxInput({ choices, ...form }: ComboboxInputProps) {
  const { field, shown } = useFormField(form);
  const { value, onChange, onBlur, ...control } = field;
  const chosen = choices.find(({ id }) => id === value) ?? (value ? asChoice(value) : null);
  return (
    <Combobox
      {...control}
      {...shown}
      choices={choices}
      value={chosen}
      onChange={(choice) => onChange(choice?.id ?? null)}
      onLeave={onBlur}
    />
  );
}

interface MultiComboboxInputProps extends FormFieldProps {
  readonly choices?: readonly Choice[];
  readonly isFree?: boolean;
}

/** A field of a form for some of many, or for words that are typed. */
export function MultiComboboxInput({ choices = [], isFree, ...form }: MultiComboboxInputProps) {
  const { field, shown } = useFormField(form);
  const { value, onChange, onBlur, ...control } = field;
  const ids: readonly Choice['id'][] = value || [];
  return (
    <MultiCombobox
      {...control}
      {...shown}
      choices={choices}
      isFree={isFree}
      value={ids.map((id) => choices.find((each) => each.id === id) ?? asChoice(id))}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
      onLeave={onBlur}
    />
  );
}
