import { EditScreen } from '../../widgets/record-screens.tsx';
import { PaymentMethodForm } from './payment-method-form.tsx';

export default function PaymentMethodEdit() {
  return (
    <EditScreen>
      <PaymentMethodForm />
    </EditScreen>
  );
}
