import { useRecordContext, useTranslate } from 'ra-core';
import { mailEventOf } from '../../../shared/resources/schemas/mail-events.ts';
import { EditScreen } from '../../widgets/record-screens.tsx';
import { MailForm } from './mail-form.tsx';

export default function MailEdit() {
  return (
    <EditScreen title={<MailTitle />}>
      <MailForm />
    </EditScreen>
  );
}

function MailTitle() {
  const translate = useTranslate();
  const event = mailEventOf(String(useRecordContext()?.['event'] ?? ''));
  return event ? translate(`mails.events.${event.replace('.', '_')}`) : null;
}
