import { type ComponentProps, type ReactNode, useId } from 'react';
import { SelectField } from '../inputs/select-field.tsx';
import { TextField } from '../inputs/text-field.tsx';
import { NumberField } from '../numbers/number-field.tsx';
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

/** A number of a plain form. */
export function EntryNumber({ at, onChange, ...field }: ComponentProps<typeof NumberField>) {
  const { error, clear } = useFieldError(at ?? '');
  return (
    <NumberField
      {...field}
      at={at}
      onChange={(value) => {
        clear();
        onChange(value);
      }}
      error={error}
    />
  );
}

interface EntryGroupProps {
  /** That of the list or the choice at the API. */
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** Fields that are one at the API: what is wrong with all of them stands below them. */
export function EntryGroup({ name, label, children }: EntryGroupProps) {
  const { error, clear } = useFieldError(name);
  const id = useId();
  return (
    <fieldset
      name={name}
      className="plain stacked"
      aria-label={label}
      aria-describedby={error && id}
      data-invalid={Boolean(error)}
      onChange={clear}
    >
      {children}
      {error && (
        <small id={id} className="said bad">
          {error}
        </small>
      )}
    </fieldset>
  );
}
