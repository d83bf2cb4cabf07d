import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useSendsMails } from '../api/mails.ts';

/** That nobody gets mails, where the server sends none. */
export function NoMails() {
  const translate = useTranslate();
  const sendsMails = useSendsMails();
  if (sendsMails) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('mails.none_sent')}
    </Alert>
  );
}
