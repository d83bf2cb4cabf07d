import { Box, Button, Link as PlainLink, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
  DeleteButton,
  Edit,
  SaveButton,
  Toolbar,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useSendsMails } from '../../api/mails.ts';
import { ConfirmButton } from '../../widgets/confirm-button.tsx';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { SimpleForm } from '../../widgets/forms/desk-form.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { useAct } from '../../widgets/use-act.ts';
import { InvitationDialog } from './invitation.tsx';
import { MembershipsInput } from './memberships-input.tsx';
import { Status } from './staff-list.tsx';

/** What a member may do, and whether at all. Name and e-mail address are the member's own. */
export default function StaffEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false}>
      <SimpleForm sx={{ maxWidth: 720 }} warnWhenUnsavedChanges toolbar={<MemberToolbar />}>
        <FormDraft />
        <Member />
        <MembershipsInput />
      </SimpleForm>
    </Edit>
  );
}

function Member() {
  const member = useRecordContext<Staff>();
  const translate = useTranslate();
  const mayReadEvents = useMay('events:read');
  if (!member) return null;
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography variant="h6" component="h2">
          {member.name}
        </Typography>
        <Status />
      </Stack>
      <Typography color="textSecondary">{member.email}</Typography>
      <StatusActions member={member} />
      {mayReadEvents && (
        <PlainLink component={Link} to={`/activity?by=${member.id}`} variant="body2">
          {translate('staff.see_activity')}
        </PlainLink>
      )}
    </Box>
  );
}

/** Invites again, keeps out, lets in again. */
function StatusActions({ member }: { readonly member: Staff }) {
  const { id, name, status } = member;
  const translate = useTranslate();
  const refresh = useRefresh();
  const { client, session } = useDesk();
  const { act, isActing } = useAct();
  const mayWrite = useMay('staff:write');
  const sendsMails = useSendsMails();
  const [code, setCode] = useState<string>();
  if (!mayWrite || id === session.member.id) return null;
  const setStatus = async (next: 'active' | 'disabled') => {
    const body = { status: next };
    await act(() => client.call('PUT', `/staff/${id}`, { body }), `staff.now_${next}`);
    refresh();
  };
  if (status === 'invited') {
    const invite = () => client.call('POST', `/staff/${id}/resend`, { body: {} });
    const resend = async () => {
      const answer = await act(invite, sendsMails ? 'staff.sent_again' : undefined);
      setCode(answer?.invitation?.code);
    };
    return (
      <>
        <Button size="small" disabled={isActing} onClick={() => void resend()}>
          {translate(sendsMails ? 'staff.resend' : 'staff.new_link')}
        </Button>
        <InvitationDialog code={code} onClose={() => setCode(undefined)} />
      </>
    );
  }
  return status === 'active' ? (
    <ConfirmButton
      label="staff.disable"
      title={translate('staff.disable_title', { name })}
      note={translate('staff.disable_note')}
      disabled={isActing}
      onConfirm={() => void setStatus('disabled')}
    />
  ) : (
    <Button size="small" disabled={isActing} onClick={() => void setStatus('active')}>
      {translate('staff.enable')}
    </Button>
  );
}

function MemberToolbar() {
  const member = useRecordContext<Staff>();
  const translate = useTranslate();
  const { session } = useDesk();
  const mayWrite = useMay('staff:write');
  if (!mayWrite) return null;
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <FormErrorLine />
      {member?.id !== session.member.id && (
        <DeleteButton
          mutationMode="pessimistic"
          confirmTitle={translate('staff.delete_title', { name: member?.name })}
          confirmContent="staff.delete_note"
        />
      )}
    </Toolbar>
  );
}
