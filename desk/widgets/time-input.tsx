import { useTranslate } from 'ra-core';
import { useDesk } from '../api/desk-context.ts';
import { TextField } from './inputs/text-field.tsx';
import { TextInput } from './inputs/text-input.tsx';
import { instantOf, localTime } from './local-time.ts';

interface TimeInputProps {
  readonly source: string;
  readonly label: string;
}

/** A date and time in the time zone of the store; the API gets it with its offset. */
export function TimeInput({ source, label }: TimeInputProps) {
  const translate = useTranslate();
  const { timezone } = useDesk().settings;
  return (
    <TextInput
      source={source}
      label={label}
      type="datetime-local"
      format={(value: unknown) => localTime(String(value ?? ''), timezone)}
      parse={(text: string) => (text ? instantOf(text, timezone) : null)}
      helperText={translate('shared.in_zone', { zone: timezone })}
    />
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (time: string | null) => void;
}

/** A time beside a form, as in a dialog. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const translate = useTranslate();
  const { timezone } = useDesk().settings;
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={localTime(String(value ?? ''), timezone)}
      onChange={({ target }) => onChange(target.value ? instantOf(target.value, timezone) : null)}
      help={translate('shared.in_zone', { zone: timezone })}
    />
  );
}

/** From when on, and until when, in the fields `published_from` and `published_until` or the like. */
export const TimesInput = ({ of }: { readonly of: 'published' | 'valid' }) => (
  <>
    <TimeInput source={`${of}_from`} label={`shared.${of}_from`} />
    <TimeInput source={`${of}_until`} label={`shared.${of}_until`} />
  </>
);
