import { useTranslate } from 'ra-core';
import type { Session } from '../../api/session.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Note } from '../../widgets/note.tsx';
import { LoginForm } from './login-form.tsx';

interface LoginDialogProps {
  readonly email: string;
  readonly onLogin: (session: Session) => void;
}

/** A login that has ended, above what was being done, which goes on afterwards. */
export function LoginDialog({ email, onLogin }: LoginDialogProps) {
  const translate = useTranslate();
  return (
    // What was typed stays behind it.
    <Dialog isBare title={translate('login.again')} width="xs" className="covers">
      <div className="within">
        <Note tone="blue">{translate('login.again_note')}</Note>
        <LoginForm email={email} onLogin={onLogin} />
      </div>
    </Dialog>
  );
}
