import { EditScreen } from '../../widgets/record-screens.tsx';
import { TaxForm } from './tax-form.tsx';

export default function TaxEdit() {
  return (
    <EditScreen>
      <TaxForm />
    </EditScreen>
  );
}
