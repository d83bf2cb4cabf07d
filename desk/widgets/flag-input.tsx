import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { useErrorText } from './forms/error-text.ts';
import { toldOf } from './inputs/field.tsx';

interface FlagInputProps {
  readonly source: string;
  /** A text, or the key of one. */
  readonly label: string;
  /** A text, the key of one, or what stands below the switch. */
  readonly helperText?: ReactNode;
  /** What it counts as while it is not set. It stays unset until somebody chooses. */
  readonly unset?: boolean;
  readonly disabled?: boolean | undefined;
}

/** Yes or no. */
export function FlagInput(props: FlagInputProps) {
  const { source, label, helperText, unset = false, disabled = false } = props;
  const translate = useTranslate();
  const { field, fieldState } = useController({ name: source });
  const errorText = useErrorText();
  const id = useId();
  const error = fieldState.error && errorText(fieldState.error.message);
  const help =
    typeof helperText === 'string' ? translate(helperText, { _: helperText }) : helperText;
  return (
    <Flag
      id={id}
      label={translate(label, { _: label })}
      help={help}
      error={error}
      checked={field.value ?? unset}
      disabled={disabled || field.disabled === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  );
}

interface FlagProps {
  readonly id?: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly onBlur?: () => void;
  readonly ref?: React.Ref<HTMLInputElement>;
}

/** A switch with what it switches beside it. */
export function Flag({ id: given, label, help, error, onChange, ...input }: FlagProps) {
  const own = useId();
  const id = given ?? own;
  const said = error ?? help;
  return (
    <div className="field">
      <label className="pick">
        <input
          {...input}
          aria-checked={input.checked}
          {...toldOf(id, { help, error })}
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      {said && (
        <small id={`${id}-said`} className={error ? 'said bad' : 'said'}>
          {said}
        </small>
      )}
    </div>
  );
}
