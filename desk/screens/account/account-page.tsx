import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { DESK } from '../../../shared/endpoint/paths.ts';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { SetRow } from '../../widgets/set-row.tsx';
import { FailureState } from '../../widgets/states.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { ME } from './me.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** The member's own name, password, second factor and logins. */
export default function AccountPage() {
  const translate = useTranslate();
  const { client } = useDesk();
  const { data: me, error } = useQuery(
    {
      queryKey: ME,
      queryFn: async () => (await client.call('GET', '/staff/me')).data as Staff,
    },
    queryClient,
  );
  if (error) return <FailureState error={error} />;
  if (!me) return <Waiting />;
  const parts = {
    profile: <ProfileForm me={me} />,
    password: <PasswordForm email={me.email} />,
    second_factor: <SecondFactor me={me} />,
    sessions: <SessionList />,
  };
  return (
    <div className="setrows">
      <Title title={translate('account.title')} />
      {Object.entries(parts).map(([name, part]) => (
        <SetRow key={name} title={translate(`account.${name}`)}>
          {part}
        </SetRow>
      ))}
      <p className="tiny">
        <a className="link" href={`/${DESK}/notices.txt`} target="_blank" rel="noopener">
          {translate('account.licences')}
        </a>
      </p>
    </div>
  );
}
