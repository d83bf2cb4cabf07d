import { Create, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { MailForm } from './mail-form.tsx';

export default function MailCreate() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const event = search.get('event') ?? 'order.created';
  return (
    <Create redirect="edit" title={translate(`mails.events.${event.replace('.', '_')}`)}>
      <MailForm initial={{ event }} />
    </Create>
  );
}
