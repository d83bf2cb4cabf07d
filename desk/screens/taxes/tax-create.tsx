import { CreateScreen } from '../../widgets/record-screens.tsx';
import { TaxForm } from './tax-form.tsx';

export default function TaxCreate() {
  return (
    <CreateScreen redirect="list">
      <TaxForm />
    </CreateScreen>
  );
}
