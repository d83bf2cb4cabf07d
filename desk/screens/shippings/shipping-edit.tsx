import { EditScreen } from '../../widgets/record-screens.tsx';
import { ShippingForm } from './shipping-form.tsx';

export default function ShippingEdit() {
  return (
    <EditScreen>
      <ShippingForm />
    </EditScreen>
  );
}
