import { Edit } from 'react-admin';
import { MailForm } from './mail-form.tsx';

export default function MailEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false}>
      <MailForm />
    </Edit>
  );
}
