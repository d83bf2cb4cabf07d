import { required, SimpleForm, TextInput } from 'react-admin';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { PermissionsInput } from '../../widgets/permission-table.tsx';

export function RoleForm() {
  return (
    <SimpleForm sx={{ maxWidth: 900 }} warnWhenUnsavedChanges>
      <FormDraft />
      <TextInput source="name" label="roles.name" validate={required()} fullWidth />
      <PermissionsInput />
    </SimpleForm>
  );
}
