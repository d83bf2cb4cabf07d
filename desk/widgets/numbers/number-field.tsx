import { TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { type TypedNumberProps, useTypedNumber } from './use-typed-number.ts';

interface NumberFieldProps extends TypedNumberProps {
  readonly label?: ReactNode;
  /** For screen readers, where there is no label. */
  readonly name?: string | undefined;
  readonly help?: ReactNode;
  /** What is wrong beside the number itself. */
  readonly error?: string | boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean;
  /** When one leaves it. */
  readonly onLeave?: () => void;
  readonly onEnter?: () => void;
  readonly look?: Pick<
    TextFieldProps,
    'size' | 'sx' | 'margin' | 'variant' | 'fullWidth' | 'hiddenLabel'
  > & { readonly isLabelShrunk?: boolean };
}

/** A number as people write it: inputs of that type drop commas, and turn with the wheel. */
export function NumberField(props: NumberFieldProps) {
  const { label, name, help, error, placeholder, autoFocus, look = {} } = props;
  const { onLeave, onEnter, value, onChange, ...kind } = props;
  const { text, problem, input, attributes } = useTypedNumber({ ...kindOf(kind), value, onChange });
  const { isLabelShrunk, ...shape } = look;
  const told = problem ?? (typeof error === 'string' ? error : undefined);
  return (
    <TextField
      {...shape}
      label={label}
      value={text}
      error={told !== undefined || error === true}
      helperText={told ?? help}
      autoFocus={autoFocus ?? false}
      inputRef={input.ref}
      onChange={input.onChange}
      onFocus={input.onFocus}
      onBlur={() => {
        input.onBlur();
        onLeave?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
      slotProps={{
        htmlInput: {
          ...attributes,
          onInvalid: input.onInvalid,
          ...(name !== undefined && { 'aria-label': name }),
          ...(placeholder !== undefined && { placeholder }),
        },
        ...(isLabelShrunk && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

const kindOf = ({
  currency,
  isPercent,
  decimals,
  min,
  max,
}: Omit<NumberFieldProps, 'value' | 'onChange'>) => ({
  ...{ currency, isPercent, decimals, min, max },
});
