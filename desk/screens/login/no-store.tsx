import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { callSession, type Member } from '../../api/session.ts';

/** A member without a role in any store. */
export function NoStore({ member }: { readonly member: Member }) {
  const translate = useTranslate();
  const logOut = async () => {
    await callSession('DELETE', '/current');
    location.assign('/dashboard');
  };
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Stack spacing={2} sx={{ maxWidth: 420 }}>
        <Typography variant="h6" component="h1">
          {translate('login.no_store_title')}
        </Typography>
        <Typography>{translate('login.no_store_note')}</Typography>
        <Typography color="text.secondary">{member.email}</Typography>
        <Button variant="outlined" onClick={logOut}>
          {translate('login.log_out')}
        </Button>
      </Stack>
    </Box>
  );
}
