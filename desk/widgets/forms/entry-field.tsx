import type { ComponentProps } from 'react';
import { SelectField } from '../inputs/select-field.tsx';
import { TextField } from '../inputs/text-field.tsx';
import { useFieldError } from './plain-form.tsx';

/** The name is that of the field at the API, whose errors stand here. */
type Named<Props> = Props & { readonly name: string };

/** A field of a plain form. What is wrong with it stands below it until somebody types. */
export function EntryField({ onChange, ...field }: Named<ComponentProps<typeof TextField>>) {
  const { error, clear } = useFieldError(field.name);
  return (
    <TextField
      {...field}
      onChange={(event) => {
        clear();
        onChange?.(event);
      }}
      error={error}
    />
  );
}

/** A choice of a plain form. */
export function EntrySelect({ onChange, ...field }: Named<ComponentProps<typeof SelectField>>) {
  const { error, clear } = useFieldError(field.name);
  return (
    <SelectField
      {...field}
      onChange={(event) => {
        clear();
        onChange?.(event);
      }}
      error={error}
    />
  );
}
