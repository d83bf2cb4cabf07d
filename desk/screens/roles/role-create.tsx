import { CreateScreen } from '../../widgets/record-screens.tsx';
import { RoleForm } from './role-form.tsx';

export default function RoleCreate() {
  return (
    <CreateScreen redirect="list">
      <RoleForm />
    </CreateScreen>
  );
}
