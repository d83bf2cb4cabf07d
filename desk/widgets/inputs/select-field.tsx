import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Field, toldOf } from './field.tsx';

interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  readonly label?: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

/** A choice of one of some, which are its `option`s. */
export function SelectField({
  label,
  help,
  error,
  className,
  id: given,
  ...select
}: SelectFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <Field id={id} label={label} help={help} error={error} className={className}>
      <select id={id} {...toldOf(id, { help, error })} {...select} className="input" />
    </Field>
  );
}
