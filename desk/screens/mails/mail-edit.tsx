import { Edit, useRecordContext, useTranslate } from 'react-admin';
import { mailEventOf } from '../../../shared/resources/schemas/mail-events.ts';
import { MailForm } from './mail-form.tsx';

export default function MailEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false} title={<MailTitle />}>
      <MailForm />
    </Edit>
  );
}

function MailTitle() {
  const translate = useTranslate();
  const event = mailEventOf(String(useRecordContext()?.['event'] ?? ''));
  return event ? translate(`mails.events.${event.replace('.', '_')}`) : null;
}
