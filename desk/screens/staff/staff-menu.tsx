import { useRedirect, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useSendsMails } from '../../api/mails.ts';
import { ActionDialog } from '../../widgets/action-dialog.tsx';
import { edit, lock, mail, pulse, trash, user } from '../../widgets/glyphs.ts';
import { type MenuEntry, MoreMenu } from '../../widgets/more-menu.tsx';
import { useAct } from '../../widgets/use-act.ts';
import { InvitationDialog } from './invitation.tsx';

interface StaffMenuProps {
  readonly member: Staff;
  /** In the row of the list, where it also leads to the member. */
  readonly isSmall?: boolean;
}

/** What can be done with a member: invite again, keep out, let in again, delete. */
export function StaffMenu({ member, isSmall = false }: StaffMenuProps) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Question>();
  const { entries, changes, code, forget } = useEntries(member, isSmall, setAsked);
  const { name } = member;
  return (
    <>
      <MoreMenu
        label={translate(isSmall ? 'staff.more' : 'orders.more', { name })}
        entries={entries}
        isSmall={isSmall}
      />
      {asked && (
        <ActionDialog
          title={translate(`staff.${asked}_title`, { name })}
          submit={translate(asked === 'delete' ? 'ra.action.delete' : 'staff.disable')}
          width="xs"
          isFinal
          onClose={() => setAsked(undefined)}
          onSubmit={() => {
            setAsked(undefined);
            void changes[asked]();
          }}
        >
          <p>{translate(`staff.${asked}_note`)}</p>
        </ActionDialog>
      )}
      <InvitationDialog code={code} onClose={forget} />
    </>
  );
}

type Question = 'disable' | 'delete';

function useEntries(member: Staff, isInList: boolean, ask: (question: Question) => void) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { session } = useDesk();
  const mayWrite = useMay('staff:write');
  const mayReadEvents = useMay('events:read');
  const sendsMails = useSendsMails();
  const { changes, isActing, code, forget } = useChanges(member);
  const { id, status } = member;
  const entry = (text: string, glyph: string, onChoose: () => unknown): MenuEntry => ({
    ...{ text: translate(text), glyph, isDisabled: isActing },
    onChoose: () => void onChoose(),
  });
  const mayChange = mayWrite && id !== session.member.id;
  const statusEntry = {
    invited: () => entry(sendsMails ? 'staff.resend' : 'staff.new_link', mail, changes.resend),
    active: () => entry('staff.disable', lock, () => ask('disable')),
    disabled: () => entry('staff.enable', user, changes.enable),
  } as const;
  const entries = [
    ...(isInList ? [entry('staff.change', edit, () => navigate(`/staff/${id}`))] : []),
    ...(mayReadEvents
      ? [entry('staff.see_activity', pulse, () => navigate(`/activity?by=${id}`))]
      : []),
    ...(mayChange && status ? [statusEntry[status]()] : []),
    ...(mayChange
      ? [{ ...entry('ra.action.delete', trash, () => ask('delete')), isFinal: true }]
      : []),
  ];
  return { entries, changes, code, forget };
}

function useChanges({ id }: Staff) {
  const deleted = useTranslate()('ra.notification.deleted', { smart_count: 1 });
  const refresh = useRefresh();
  const redirect = useRedirect();
  const { client } = useDesk();
  const { act, isActing } = useAct();
  const sendsMails = useSendsMails();
  const [code, setCode] = useState<string>();
  const setStatus = async (status: 'active' | 'disabled') => {
    await act(
      () => client.call('PUT', `/staff/${id}`, { body: { status } }),
      `staff.now_${status}`,
    );
    refresh();
  };
  const changes = {
    enable: () => setStatus('active'),
    disable: () => setStatus('disabled'),
    resend: async () => {
      const invite = () => client.call('POST', `/staff/${id}/resend`, { body: {} });
      const answer = await act(invite, sendsMails ? 'staff.sent_again' : undefined);
      setCode(answer?.invitation?.code);
    },
    delete: async () => {
      const removed = await act(() => client.call('DELETE', `/staff/${id}`), deleted);
      if (!removed) return;
      refresh();
      redirect('list', 'staff');
    },
  };
  return { changes, isActing, code, forget: () => setCode(undefined) };
}
