import {
  Box,
  Button,
  Card,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { ListBase, Title, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../shared/resources/notifications.ts';
import {
  DEFAULT_MAILS,
  MAIL_EVENTS,
  mailEventOf,
} from '../../../shared/resources/schemas/mail-events.ts';
import { useMay } from '../../api/desk-context.ts';
import { NoMails } from '../../widgets/no-mails.tsx';
import { FailureState } from '../../widgets/states.tsx';

/** Every mail that the store can send, and whose words it has. */
export default function MailList() {
  return (
    <ListBase perPage={100} sort={{ field: 'id', order: 'DESC' }}>
      <Mails />
    </ListBase>
  );
}

const isDefault = (event: string) => DEFAULT_MAILS.some((each) => each === event);

function Mails() {
  const translate = useTranslate();
  const mayWrite = useMay('credentials:write');
  const { data = [], error, refetch } = useListContext<Notification>();
  if (error) return <FailureState error={error} retry={() => void refetch()} />;
  return (
    <Box sx={{ py: 2, maxWidth: 900 }}>
      <Title title={translate('mails.title')} />
      <NoMails />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('mails.note')}
      </Typography>
      <Card sx={{ overflowX: 'auto' }}>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{translate('mails.mail')}</TableCell>
              <TableCell>{translate('mails.words')}</TableCell>
              <TableCell component="td" />
            </TableRow>
          </TableHead>
          <TableBody>
            {MAIL_EVENTS.map((event) => {
              // The newest for an event counts.
              const own = data.find((each) => mailEventOf(each.event) === event);
              const words = own ? 'own' : isDefault(event) ? 'default' : 'none';
              return (
                <TableRow key={event}>
                  <TableCell>
                    {translate(`mails.events.${event.replace('.', '_')}`)}
                    <Typography variant="body2" color="textSecondary">
                      {event}
                    </Typography>
                  </TableCell>
                  <TableCell>
                    <Chip
                      size="small"
                      variant="outlined"
                      color={own ? 'primary' : 'default'}
                      label={translate(`mails.whose.${words}`)}
                    />
                  </TableCell>
                  <TableCell align="right">
                    {mayWrite && (
                      <Button
                        size="small"
                        component={Link}
                        to={
                          own ? `/notifications/${own.id}` : `/notifications/create?event=${event}`
                        }
                        aria-label={`${translate(own ? 'ra.action.edit' : 'mails.write')}: ${event}`}
                      >
                        {translate(own ? 'ra.action.edit' : 'mails.write')}
                      </Button>
                    )}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Card>
    </Box>
  );
}
