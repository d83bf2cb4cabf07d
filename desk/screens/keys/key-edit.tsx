import { Edit } from 'react-admin';
import { DeskToolbar } from '../../widgets/desk-toolbar.tsx';
import { SimpleForm } from '../../widgets/forms/desk-form.tsx';
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
