import { required, useTranslate } from 'ra-core';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { MultiComboboxInput } from '../../widgets/inputs/combobox-input.tsx';
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

const TYPES = EVENT_TYPES.map((id) => ({ id, name: id, group: id.split('.')[0] ?? '' }));

function TypesInput() {
  const translate = useTranslate();
  return (
    <MultiComboboxInput
      source="types"
      label="webhooks.types"
      helperText="webhooks.types_help"
      choices={TYPES}
      defaultValue={[]}
      validate={(value: readonly string[] | null) =>
        value?.length ? undefined : translate('webhooks.choose_one')
      }
    />
  );
}
