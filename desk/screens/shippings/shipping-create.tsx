import { Create } from 'react-admin';
import { ShippingForm } from './shipping-form.tsx';

export default function ShippingCreate() {
  return (
    <Create redirect="list">
      <ShippingForm />
    </Create>
  );
}
