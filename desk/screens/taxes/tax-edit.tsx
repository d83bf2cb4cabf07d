import { Edit } from 'react-admin';
import { TaxForm } from './tax-form.tsx';

export default function TaxEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false}>
      <TaxForm />
    </Edit>
  );
}
