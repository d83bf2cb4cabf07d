import { Edit } from 'react-admin';
import { DeskToolbar } from '../../widgets/desk-toolbar.tsx';
import { RoleForm } from './role-form.tsx';

export default function RoleEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={false}>
      <RoleForm toolbar={<DeskToolbar />} />
    </Edit>
  );
}
