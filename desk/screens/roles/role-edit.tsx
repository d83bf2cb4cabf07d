import { EditScreen } from '../../widgets/record-screens.tsx';
import { RoleForm } from './role-form.tsx';

export default function RoleEdit() {
  return (
    <EditScreen redirect="list">
      <RoleForm />
    </EditScreen>
  );
}
