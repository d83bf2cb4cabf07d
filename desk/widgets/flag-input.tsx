import { FormControl, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { useErrorText } from './forms/error-text.ts';

interface FlagInputProps {
  readonly source: string;
  /** A text, or the key of one. */
  readonly label: string;
  readonly helperText?: string | false;
  /** What it counts as while it is not set. It stays unset until somebody chooses. */
  readonly unset?: boolean;
}

/** Yes or no. Unlike `BooleanInput` it does not set what is not set. */
export function FlagInput({ source, label, helperText, unset = false }: FlagInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name: source });
  const errorText = useErrorText();
  const isWrong = fieldState.error !== undefined;
  const help =
    (isWrong && errorText(fieldState.error?.message)) ||
    (helperText && translate(helperText, { _: helperText }));
  return (
    <FormControl error={isWrong}>
      <FormControlLabel
        control={
          <Switch
            checked={field.value ?? unset}
            onChange={(_, isOn) => field.onChange(isOn)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-invalid': isWrong } }}
          />
        }
        label={translate(label, { _: label })}
      />
      {help && <FormHelperText>{help}</FormHelperText>}
    </FormControl>
  );
}
