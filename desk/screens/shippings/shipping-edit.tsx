import { Edit } from 'react-admin';
import { ShippingForm } from './shipping-form.tsx';

export default function ShippingEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false}>
      <ShippingForm />
    </Edit>
  );
}
