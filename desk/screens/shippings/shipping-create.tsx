import { CreateScreen } from '../../widgets/record-screens.tsx';
import { ShippingForm } from './shipping-form.tsx';

export default function ShippingCreate() {
  return (
    <CreateScreen redirect="list">
      <ShippingForm />
    </CreateScreen>
  );
}
