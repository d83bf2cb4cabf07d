import { Create } from 'react-admin';
import { PaymentMethodForm } from './payment-method-form.tsx';

export default function PaymentMethodCreate() {
  return (
    <Create redirect="list">
      <PaymentMethodForm />
    </Create>
  );
}
