import { useState } from 'react';
import { Create, email, type RaRecord, required, TextInput, useRedirect } from 'react-admin';
import { useMailText } from '../../api/mails.ts';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { SimpleForm } from '../../widgets/forms/desk-form.tsx';
import { InvitationDialog } from './invitation.tsx';
import { MembershipsInput } from './memberships-input.tsx';

/** Invites a member: by mail, or by a link to give on where no mails are sent. */
export default function StaffCreate() {
  const mailText = useMailText();
  const redirect = useRedirect();
  const [code, setCode] = useState<string>();
  const close = () => redirect('list', 'staff');
  const onSuccess = (answer: RaRecord) =>
    answer['invitation']?.code ? setCode(answer['invitation'].code) : close();
  return (
    <Create title="staff.invite" mutationOptions={{ onSuccess }}>
      <SimpleForm sx={{ maxWidth: 720 }} warnWhenUnsavedChanges>
        <FormDraft />
        <TextInput source="name" label="staff.name" validate={required()} fullWidth />
        <TextInput
          source="email"
          label="staff.email"
          type="email"
          validate={[required(), email()]}
          helperText={mailText('staff.email_help')}
          fullWidth
        />
        <MembershipsInput />
      </SimpleForm>
      <InvitationDialog code={code} onClose={close} />
    </Create>
  );
}
