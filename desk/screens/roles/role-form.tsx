import type { ReactNode } from 'react';
import { required, TextInput } from 'react-admin';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { SimpleForm } from '../../widgets/forms/desk-form.tsx';
import { RolePermissions } from './role-permissions.tsx';

export function RoleForm({ toolbar }: { readonly toolbar?: ReactNode }) {
  return (
    <SimpleForm sx={{ maxWidth: 900 }} warnWhenUnsavedChanges toolbar={toolbar}>
      <FormDraft />
      <TextInput source="name" label="roles.name" validate={required()} fullWidth />
      <RolePermissions />
    </SimpleForm>
  );
}
