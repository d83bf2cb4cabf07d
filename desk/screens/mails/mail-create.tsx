import { Create } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { MailForm } from './mail-form.tsx';

export default function MailCreate() {
  const [search] = useSearchParams();
  const event = search.get('event') ?? 'order.created';
  return (
    <Create redirect="edit">
      <MailForm initial={{ event }} />
    </Create>
  );
}
