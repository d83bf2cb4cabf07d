import { Autocomplete, TextField } from '@mui/material';
import { required, useInput, useTranslate } from 'react-admin';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { EVENT_TYPES } from './event-types.ts';

/** Where events go, and which. */
export const WebhookFields = () => (
  <>
    <TextInput
      source="url"
      label="webhooks.url"
      helperText="webhooks.url_help"
      validate={required()}
    />
    <TypesInput />
    <TextInput source="description" label="webhooks.description" />
    <FlagInput source="active" label="webhooks.active" unset />
  </>
);

function TypesInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput({
    source: 'types',
    defaultValue: [],
    validate: (value: readonly string[] = []) =>
      value.length === 0 ? translate('webhooks.choose_one') : undefined,
  });
  return (
    <Autocomplete<string, true>
      multiple
      fullWidth
      disableCloseOnSelect
      options={[...EVENT_TYPES]}
      groupBy={(type) => type.split('.')[0] ?? ''}
      value={field.value || []}
      onChange={(_, types) => field.onChange(types)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('webhooks.types')}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? translate('webhooks.types_help')}
        />
      )}
    />
  );
}
