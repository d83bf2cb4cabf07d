import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Field, toldOf } from './field.tsx';

type NativeProps = Omit<ComponentPropsWithRef<'input'>, 'ref' | 'onChange' | 'size'>;

export interface TextFieldProps extends NativeProps {
  readonly label?: ReactNode;
  readonly help?: ReactNode;
  /** What is wrong: a sentence, or that its help says it. */
  readonly error?: string | boolean | undefined;
  /** Lines that it has at least: it grows with its text. */
  readonly rows?: number | undefined;
  readonly ref?: React.Ref<HTMLInputElement> | undefined;
  readonly onChange?: React.ChangeEventHandler<HTMLInputElement> | undefined;
}

/** A field for a text, in a form or on its own. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, rows, className, id: given, ...input } = props;
  const own = useId();
  const id = given ?? own;
  const wrong = typeof error === 'string' ? error : error && help;
  const told = toldOf(id, { help, error: wrong });
  const control = {
    ...{ id, ...told, ...input },
    ...(error === true && { 'aria-invalid': true }),
    className: 'input',
  };
  return (
    <Field id={id} label={label} help={help} error={wrong} className={className}>
      {rows === undefined ? <input type="text" {...control} /> : <Lines rows={rows} {...control} />}
    </Field>
  );
}

/** The events and the element of lines are those of one line, as far as forms read them. */
const Lines = ({ rows, ...control }: NativeProps & { readonly rows: number }) => (
  <textarea
    rows={rows}
    style={{ minHeight: rows * LINE + 16 }}
    {...(control as ComponentPropsWithRef<'textarea'>)}
  />
);

/** Pixels. */
const LINE = 20;
