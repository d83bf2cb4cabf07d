import { model } from 'desk:model';
import { required, useTranslate } from 'ra-core';
import { SPECIAL_TYPES, singular } from '../../../shared/events/event-types.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { MultiComboboxInput } from '../../widgets/inputs/combobox-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';

const CHANGES = ['created', 'updated', 'deleted'] as const;

/** The events of a webhook itself, whatever it asks for; no webhook is sent others' mails. */
const NOT_CHOSEN = ['webhook.test'];

/** All types of events, those of one record together, after the pattern for all of them. */
const EVENT_TYPES: readonly string[] = [
  '*',
  ...[
    ...new Set([
      ...model.map(({ name }) => singular(name)),
      ...SPECIAL_TYPES.map((type) => type.split('.')[0] ?? ''),
    ]),
  ].flatMap((record) => [
    `${record}.*`,
    ...(model.some(({ name }) => singular(name) === record)
      ? CHANGES.map((change) => `${record}.${change}`)
      : []),
    ...SPECIAL_TYPES.filter((type) => type.startsWith(`${record}.`) && !NOT_CHOSEN.includes(type)),
  ]),
];

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
