import type { ReactNode } from 'react';

interface FieldProps {
  /** That of the control, for its label and what is said of it. */
  readonly id: string;
  readonly label: ReactNode;
  /** Below it. What is wrong takes its place. */
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A control with its label above, and what is said of it below. */
export function Field({ id, label, help, error, className, children }: FieldProps) {
  const said = error || help;
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      {label && (
        <label id={labelOf(id)} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {said && (
        <small id={saidOf(id)} className={error ? 'said bad' : 'said'}>
          {said}
        </small>
      )}
    </div>
  );
}

/** The id of its label, for what else has that name. */
export const labelOf = (id: string) => `${id}-label`;

const saidOf = (id: string) => `${id}-said`;

/** What tells assistive programs of a control what its field shows. */
export const toldOf = (id: string, { help, error }: Pick<FieldProps, 'help' | 'error'>) => ({
  'aria-invalid': Boolean(error),
  ...((error || help) && { 'aria-describedby': saidOf(id) }),
});
