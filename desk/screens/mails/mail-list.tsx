import { ListBase, useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../shared/resources/notifications.ts';
import {
  DEFAULT_MAILS,
  MAIL_EVENTS,
  mailEventOf,
} from '../../../shared/resources/schemas/mail-events.ts';
import { useMay } from '../../api/desk-context.ts';
import { Chip } from '../../widgets/chip.tsx';
import { Title } from '../../widgets/frame/head.tsx';
import { ListFailure } from '../../widgets/list.tsx';
import { NoMails } from '../../widgets/no-mails.tsx';

/** Every mail that the store can send, and whose words it has. */
export default function MailList() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('mails.title')} />
      <ListBase perPage={100} sort={{ field: 'id', order: 'DESC' }} error={<ListFailure />}>
        <Mails />
      </ListBase>
    </>
  );
}

const isDefault = (event: string) => DEFAULT_MAILS.some((each) => each === event);

function Mails() {
  const translate = useTranslate();
  const { data = [] } = useListContext<Notification>();
  return (
    <div>
      <NoMails />
      <p className="muted">{translate('mails.about')}</p>
      <div className="card">
        <table className="table inset" aria-label={translate('mails.title')}>
          <thead>
            <tr>
              <th scope="col">{translate('mails.mail')}</th>
              <th scope="col">{translate('mails.words')}</th>
              <th scope="col">
                <span className="sr">{translate('mails.write')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {MAIL_EVENTS.map((event) => (
              // The newest for an event counts.
              <MailRow
                key={event}
                event={event}
                own={data.find((each) => mailEventOf(each.event) === event)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
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
    <tr>
      <td>
        {title}
        <p className="small muted">{translate(`mails.does.${name}`)}</p>
        <span className="tiny muted">{event}</span>
      </td>
      <td>
        <Chip tone={own ? 'pine' : 'grey'} text={translate(`mails.whose.${words}`)} />
      </td>
      <td className="end">
        {mayWrite && (
          <Link
            className="btn ghost small"
            to={own ? `/notifications/${own.id}` : `/notifications/create?event=${event}`}
            aria-label={`${translate('mails.write')}: ${title}`}
          >
            {translate('mails.write')}
          </Link>
        )}
      </td>
    </tr>
  );
}
