import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { CreateScreen } from '../../widgets/record-screens.tsx';
import { MailForm } from './mail-form.tsx';

export default function MailCreate() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const event = search.get('event') ?? 'order.created';
  return (
    <CreateScreen redirect="edit" title={translate(`mails.events.${event.replace('.', '_')}`)}>
      <MailForm initial={{ event }} />
    </CreateScreen>
  );
}
