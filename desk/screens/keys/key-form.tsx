import { required } from 'ra-core';
import { MultiComboboxInput } from '../../widgets/inputs/combobox-input.tsx';
import { DateInput, TextInput } from '../../widgets/inputs/text-input.tsx';
import { PermissionsInput } from '../../widgets/permission-table.tsx';

/** The fields of a key. */
export const KeyFields = () => (
  <>
    <TextInput source="name" label="keys.name" helperText="keys.name_help" validate={required()} />
    <DateInput
      source="expires_at"
      label="keys.expires_at"
      helperText="keys.expires_help"
      parse={(date: string) => date || null}
    />
    <MultiComboboxInput
      source="allowed_networks"
      label="keys.allowed_networks"
      helperText="keys.networks_help"
      isFree
    />
    <PermissionsInput />
  </>
);
