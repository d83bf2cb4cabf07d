import {
  CreateBase,
  email,
  type RaRecord,
  required,
  useCreateContext,
  useRedirect,
  useTranslate,
} from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { useMailText } from '../../api/mails.ts';
import { FormDialog } from '../../widgets/form-dialog.tsx';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { InvitationDialog } from './invitation.tsx';
import { MembershipsInput } from './memberships-input.tsx';
import { LEAST_ROLE } from './role-names.ts';
import StaffList from './staff-list.tsx';

/** Over the list: invites a member by mail, or by a link to give on where no mails are sent. */
export default function StaffCreate() {
  const redirect = useRedirect();
  const [code, setCode] = useState<string>();
  const close = () => redirect('list', 'staff');
  const onSuccess = (answer: RaRecord) =>
    answer['invitation']?.code ? setCode(answer['invitation'].code) : close();
  return (
    <>
      <StaffList />
      {code === undefined && (
        <CreateBase resource="staff" mutationOptions={{ onSuccess }}>
          <InviteForm onClose={close} />
        </CreateBase>
      )}
      <InvitationDialog code={code} onClose={close} />
    </>
  );
}

function InviteForm({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const mailText = useMailText();
  const { store } = useDesk();
  const { save } = useCreateContext();
  return (
    <FormDialog
      title={translate('staff.invite_title')}
      submit={translate(mailText('staff.send'))}
      defaultValues={{ memberships: [{ application_id: store.application_id, role: LEAST_ROLE }] }}
      isNew
      isPage
      onClose={onClose}
      onSubmit={save as never}
    >
      <FormDraft />
      <TextInput source="name" label="staff.name" validate={required()} />
      <TextInput source="email" label="staff.email" type="email" validate={[required(), email()]} />
      <MembershipsInput />
      <p className="small muted">{translate(mailText('staff.email_help'))}</p>
    </FormDialog>
  );
}
