import { required } from 'ra-core';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { RolePermissions } from './role-permissions.tsx';

export function RoleForm() {
  return (
    <RecordForm>
      <TextInput source="name" label="roles.name" validate={required()} />
      <RolePermissions />
    </RecordForm>
  );
}
