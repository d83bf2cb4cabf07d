import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useSendsMails } from '../../api/mails.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { NoMails } from '../../widgets/no-mails.tsx';
import { type UnsentMail, useMailsNotSent } from './unsent-mails.ts';

/** Which mails were not sent, and why. */
export default function UnsentMailList() {
  const translate = useTranslate();
  const { mails } = useMailsNotSent();
  const sendsMails = useSendsMails();
  return (
    <div>
      <Title title={translate('start.mails_page.title')} />
      <NoMails />
      {mails?.length === 0 && sendsMails && <p>{translate('start.mails_page.empty')}</p>}
      {mails && mails.length > 0 && (
        <div className="card">
          <table className="table inset">
            <thead>
              <tr>
                {['when', 'mail', 'reason', 'record'].map((name) => (
                  <th scope="col" key={name}>
                    {translate(`start.mails_page.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function MailRow({ mail }: { readonly mail: UnsentMail }) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { created_at, resource, record_id, data } = mail;
  const { event_type, reason = '', waits_until } = data;
  const waits = waits_until && translate('start.mails_page.waits', { time: time(waits_until) });
  return (
    <tr>
      <td>{time(created_at)}</td>
      <td>{event_type}</td>
      <td>{[reason, waits].filter(Boolean).join(', ')}</td>
      <td>
        <Link className="link" to={`/${resource}/${record_id}/show`}>
          {translate(`resources.${resource}.name`, { smart_count: 1 })} {record_id}
        </Link>
      </td>
    </tr>
  );
}
