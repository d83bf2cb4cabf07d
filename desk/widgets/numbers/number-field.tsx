import type { ReactNode } from 'react';
import { TextField } from '../inputs/text-field.tsx';
import { type TypedNumberProps, useTypedNumber } from './use-typed-number.ts';

interface NumberFieldProps extends TypedNumberProps {
  readonly id?: string | undefined;
  readonly label?: ReactNode;
  /** The name of the field at the API. */
  readonly at?: string | undefined;
  /** For screen readers, where there is no label. */
  readonly name?: string | undefined;
  readonly help?: ReactNode;
  /** What is wrong beside the number itself. */
  readonly error?: string | boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean;
  readonly isRequired?: boolean;
  readonly disabled?: boolean | undefined;
  /** When one leaves it. */
  readonly onLeave?: () => void;
  readonly onEnter?: () => void;
  /** `short`: as wide as a number. */
  readonly className?: string;
}

/** A number as people write it: inputs of that type drop commas, and turn with the wheel. */
export function NumberField(props: NumberFieldProps) {
  const { id, at, label, name, help, error, placeholder, autoFocus, isRequired, className } = props;
  const { onLeave, onEnter, value, onChange, disabled, ...kind } = props;
  const { text, problem, input, attributes } = useTypedNumber({ ...kindOf(kind), value, onChange });
  return (
    <TextField
      {...attributes}
      {...input}
      {...{ id, label, help, placeholder, autoFocus, disabled, className }}
      value={text}
      error={problem ?? (error || undefined)}
      name={at}
      aria-label={name}
      aria-required={isRequired}
      onBlur={() => {
        input.onBlur();
        onLeave?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

const kindOf = ({ currency, isPercent, decimals, min, max }: Partial<NumberFieldProps>) => ({
  ...{ currency, isPercent, decimals, min, max },
});
