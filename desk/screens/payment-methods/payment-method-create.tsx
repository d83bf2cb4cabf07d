import { CreateScreen } from '../../widgets/record-screens.tsx';
import { PaymentMethodForm } from './payment-method-form.tsx';

export default function PaymentMethodCreate() {
  return (
    <CreateScreen redirect="list">
      <PaymentMethodForm />
    </CreateScreen>
  );
}
