import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { EditScreen } from '../../widgets/record-screens.tsx';
import { KeyFields } from './key-form.tsx';

export default function KeyEdit() {
  return (
    <EditScreen redirect="list">
      <RecordForm deleteNote="keys.delete_note">
        <KeyFields />
      </RecordForm>
    </EditScreen>
  );
}
