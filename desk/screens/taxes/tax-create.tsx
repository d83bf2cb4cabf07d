import { Create } from 'react-admin';
import { TaxForm } from './tax-form.tsx';

export default function TaxCreate() {
  return (
    <Create redirect="list">
      <TaxForm />
    </Create>
  );
}
