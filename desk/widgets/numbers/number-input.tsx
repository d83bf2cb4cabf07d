import { type FormFieldProps, useFormField } from '../inputs/use-form-field.tsx';
import { NumberField } from './number-field.tsx';
import type { NumberKind } from './number-kind.ts';

type NumberInputProps = NumberKind & Omit<FormFieldProps, 'format' | 'parse'>;

/** A field of a form for a number. */
export function NumberInput(props: NumberInputProps) {
  const { source, label, helperText, validate, defaultValue = null, disabled, ...rest } = props;
  const { isOptional, ...kind } = rest;
  const { field, shown } = useFormField({
    ...{ source, label, helperText, defaultValue, disabled, isOptional },
    ...(validate && { validate }),
    format: (value: unknown) => value,
    // While it cannot be read, the field lets no form be sent.
    parse: (value: unknown) => value ?? null,
  });
  return (
    <NumberField
      {...kind}
      {...shown}
      id={field.id}
      isRequired={field['aria-required']}
      disabled={field.disabled}
      value={typeof field.value === 'number' ? field.value : null}
      onChange={field.onChange}
      onLeave={field.onBlur}
    />
  );
}
