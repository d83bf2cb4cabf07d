import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { useErrorText } from './forms/error-text.ts';

interface FlagInputProps {
  readonly source: string;
  /** A text, or the key of one. */
  readonly label: string;
  /** A text, the key of one, or what stands beside the switch. */
  readonly helperText?: ReactNode;
  readonly disabled?: boolean;
  /** What it counts as while it is not set. It stays unset until somebody chooses. */
  readonly unset?: boolean;
  /** Something that is on or off is a switch, and one of several facts is checked. */
  readonly look?: 'switch' | 'check';
  /** Its name stands above it, as the title of its section. */
  readonly isNamed?: boolean;
}

/** Yes or no. */
export function FlagInput(props: FlagInputProps) {
  const { source, label, helperText, unset = false, look = 'switch', isNamed = false } = props;
  const { disabled = false } = props;
  const translate = useTranslate();
  const id = useId();
  const { field, fieldState } = useController({ name: source });
  const errorText = useErrorText();
  const isWrong = fieldState.error !== undefined;
  const help =
    (isWrong && errorText(fieldState.error?.message)) ||
    (typeof helperText === 'string' ? translate(helperText, { _: helperText }) : helperText);
  const text = translate(label, { _: label });
  return (
    <div className="pick">
      <input
        ref={field.ref}
        id={id}
        type="checkbox"
        className={look}
        {...(look === 'switch' && { role: 'switch' })}
        {...(isNamed && { 'aria-label': text })}
        checked={field.value ?? unset}
        onChange={({ target }) => field.onChange(target.checked)}
        onBlur={field.onBlur}
        disabled={disabled || field.disabled === true}
        aria-invalid={isWrong}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      {!isNamed && <label htmlFor={id}>{text}</label>}
      {help && (
        <small id={`${id}-help`} className={isWrong ? 'wrong' : undefined}>
          {help}
        </small>
      )}
    </div>
  );
}
