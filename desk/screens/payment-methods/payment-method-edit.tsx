import { Edit } from 'react-admin';
import { PaymentMethodForm } from './payment-method-form.tsx';

export default function PaymentMethodEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false}>
      <PaymentMethodForm />
    </Edit>
  );
}
