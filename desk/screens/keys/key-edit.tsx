import { Edit, SimpleForm } from 'react-admin';
import { DeskToolbar } from '../../widgets/desk-toolbar.tsx';
import { KeyFields } from './key-form.tsx';

export default function KeyEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={false}>
      <SimpleForm
        sx={{ maxWidth: 900 }}
        warnWhenUnsavedChanges
        toolbar={<DeskToolbar note="keys.delete_note" />}
      >
        <KeyFields />
      </SimpleForm>
    </Edit>
  );
}
