import { Create } from 'react-admin';
import { RoleForm } from './role-form.tsx';

export default function RoleCreate() {
  return (
    <Create redirect="list">
      <RoleForm />
    </Create>
  );
}
