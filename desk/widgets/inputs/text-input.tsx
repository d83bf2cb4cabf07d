import { TextField, type TextFieldProps } from './text-field.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.tsx';

type TextInputProps = FormFieldProps &
  Pick<
    TextFieldProps,
    | 'type'
    | 'rows'
    | 'autoComplete'
    | 'maxLength'
    | 'placeholder'
    | 'inputMode'
    | 'lang'
    | 'className'
  >;

/** A field of a form for a text. */
export function TextInput(props: TextInputProps) {
  const { type, rows, autoComplete, maxLength, placeholder, inputMode, lang, className, ...form } =
    props;
  const { field, shown } = useFormField(form);
  const { value, ...control } = field;
  return (
    <TextField
      {...{ type, rows, autoComplete, maxLength, placeholder, inputMode, lang, className }}
      {...control}
      {...shown}
      value={value ?? ''}
    />
  );
}

/** A day: `2026-11-24`, or nothing. */
export const DateInput = (props: TextInputProps) => (
  <TextInput parse={(day: string) => day || null} {...props} type="date" />
);
