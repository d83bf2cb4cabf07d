import { Edit } from 'react-admin';
import { RoleForm } from './role-form.tsx';

export default function RoleEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={false}>
      <RoleForm />
    </Edit>
  );
}
