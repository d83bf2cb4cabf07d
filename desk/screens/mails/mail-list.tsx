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
  const { data = [], error, refetch } = useListContext<Notification>();
  if (error) return <FailureState error={error} retry={() => void refetch()} />;
  return (
    <Box sx={{ py: 2, maxWidth: 900 }}>
      <Title title={translate('mails.title')} />
      <NoMails />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('mails.about')}
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
            {MAIL_EVENTS.map((event) => (
              // The newest for an event counts.
              <MailRow
                key={event}
                event={event}
                own={data.find((each) => mailEventOf(each.event) === event)}
              />
            ))}
          </TableBody>
        </Table>
      </Card>
    </Box>
  );
}

interface MailRowProps {
  readonly event: (typeof MAIL_EVENTS)[number];
  readonly own: Notification | undefined;
}

/** What a mail does, in the words of a shop; its event in small print. */
function MailRow({ event, own }: MailRowProps) {
  const translate = useTranslate();
  const mayWrite = useMay('credentials:write');
  const name = event.replace('.', '_');
  const title = translate(`mails.events.${name}`);
  const words = own ? 'own' : isDefault(event) ? 'default' : 'none';
  return (
    <TableRow>
      <TableCell>
        {title}
        <Typography variant="body2" color="textSecondary">
          {translate(`mails.does.${name}`)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
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
            to={own ? `/notifications/${own.id}` : `/notifications/create?event=${event}`}
            aria-label={`${translate('mails.write')}: ${title}`}
          >
            {translate('mails.write')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
