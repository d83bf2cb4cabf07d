import { Create, email, required, SimpleForm, TextInput } from 'react-admin';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { MembershipsInput } from './memberships-input.tsx';

/** Invites a member by mail. */
export default function StaffCreate() {
  return (
    <Create title="staff.invite" redirect="list">
      <SimpleForm sx={{ maxWidth: 720 }} warnWhenUnsavedChanges>
        <FormDraft />
        <TextInput source="name" label="staff.name" validate={required()} fullWidth />
        <TextInput
          source="email"
          label="staff.email"
          type="email"
          validate={[required(), email()]}
          helperText="staff.email_help"
          fullWidth
        />
        <MembershipsInput />
      </SimpleForm>
    </Create>
  );
}
