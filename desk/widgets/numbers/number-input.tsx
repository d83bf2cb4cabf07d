import { FieldTitle, InputHelperText, type InputProps, useInput, useTranslate } from 'react-admin';
import { NumberField } from './number-field.tsx';
import type { NumberKind } from './number-kind.ts';

interface NumberInputProps extends NumberKind, Pick<InputProps, 'validate' | 'defaultValue'> {
  readonly source: string;
  /** The key of a text, or a text. */
  readonly label: string;
  /** It says so; fields that are needed say nothing. */
  readonly isOptional?: boolean;
  /** The key of a text, or a text; false: none, and no place for one. */
  readonly helperText?: string | false | undefined;
}

/** A field of a form for a number. */
export function NumberInput(props: NumberInputProps) {
  const { source, label, helperText, validate, defaultValue = null, isOptional, ...kind } = props;
  const {
    field,
    fieldState: { error, invalid },
    isRequired,
  } = useInput({
    source,
    defaultValue,
    ...(validate && { validate }),
    format: (value: unknown) => value,
    // While it cannot be read, the field lets no form be sent.
    parse: (value: unknown) => value ?? null,
  });
  const isHelped = helperText !== false || invalid;
  return (
    <NumberField
      {...kind}
      label={
        <>
          <FieldTitle label={label} source={source} isRequired={isRequired} />
          {isOptional && <Optional />}
        </>
      }
      help={isHelped && <InputHelperText error={error?.message} helperText={helperText} />}
      value={typeof field.value === 'number' ? field.value : null}
      onChange={field.onChange}
      onLeave={field.onBlur}
      error={invalid}
      look={{ fullWidth: true }}
    />
  );
}

function Optional() {
  const translate = useTranslate();
  return <span className="optional"> {translate('shared.optional')}</span>;
}
