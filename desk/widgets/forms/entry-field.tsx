import { TextField, type TextFieldProps } from '@mui/material';
import { useFieldError } from './plain-form.tsx';

type EntryFieldProps = TextFieldProps & {
  /** That of the field at the API, whose errors stand here. */
  readonly name: string;
};

/** A field of a plain form. What is wrong with it stands below it until somebody types. */
export function EntryField({ onChange, helperText, ...field }: EntryFieldProps) {
  const { error, clear } = useFieldError(field.name);
  return (
    <TextField
      {...field}
      onChange={(event) => {
        clear();
        onChange?.(event);
      }}
      error={error !== undefined}
      helperText={error ?? helperText}
    />
  );
}
