import { Box, Card, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useSendsMails } from '../../api/mails.ts';
import { useFormats } from '../../widgets/formats.ts';
import { NoMails } from '../../widgets/no-mails.tsx';
import { type UnsentMail, useMailsNotSent } from './unsent-mails.ts';

/** Which mails were not sent, and why. */
export default function UnsentMailList() {
  const translate = useTranslate();
  const { mails } = useMailsNotSent();
  const sendsMails = useSendsMails();
  return (
    <Box sx={{ maxWidth: 1_000, py: 2 }}>
      <Title title={translate('start.mails_page.title')} />
      <NoMails />
      {mails?.length === 0 && sendsMails && <p>{translate('start.mails_page.empty')}</p>}
      {mails && mails.length > 0 && (
        <Card sx={{ overflowX: 'auto' }}>
          <Table>
            <TableHead>
              <TableRow>
                {['when', 'mail', 'reason', 'record'].map((name) => (
                  <TableCell key={name}>{translate(`start.mails_page.${name}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
    </Box>
  );
}

function MailRow({ mail }: { readonly mail: UnsentMail }) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { created_at, resource, record_id, data } = mail;
  const { event_type, reason = '', waits_until } = data;
  const waits = waits_until && translate('start.mails_page.waits', { time: time(waits_until) });
  return (
    <TableRow>
      <TableCell>{time(created_at)}</TableCell>
      <TableCell>{event_type}</TableCell>
      <TableCell>{[reason, waits].filter(Boolean).join(', ')}</TableCell>
      <TableCell>
        <Link component={RouterLink} to={`/${resource}/${record_id}/show`}>
          {translate(`resources.${resource}.name`, { smart_count: 1 })} {record_id}
        </Link>
      </TableCell>
    </TableRow>
  );
}
