import { Box, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useTranslate } from 'react-admin';
import { DESK } from '../../../shared/endpoint/paths.ts';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { FailureState } from '../../widgets/states.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

export const ME = ['me'] as const;

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
    <Box sx={{ py: 2, maxWidth: 720 }}>
      <Title title={translate('account.title')} />
      <Stack spacing={2}>
        {Object.entries(parts).map(([name, part]) => (
          <Card key={name} component="section" aria-labelledby={`account-${name}`}>
            <CardContent>
              <Typography id={`account-${name}`} variant="h6" component="h2" sx={{ mb: 1 }}>
                {translate(`account.${name}`)}
              </Typography>
              {part}
            </CardContent>
          </Card>
        ))}
      </Stack>
      <Typography variant="caption" component="p" sx={{ mt: 2 }}>
        <Link href={`/${DESK}/notices.txt`} target="_blank" color="inherit">
          {translate('account.licences')}
        </Link>
      </Typography>
    </Box>
  );
}
