import { Edit } from 'react-admin';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { KeyFields } from './key-form.tsx';

export default function KeyEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={false}>
      <RecordForm deleteNote="keys.delete_note">
        <KeyFields />
      </RecordForm>
    </Edit>
  );
}
