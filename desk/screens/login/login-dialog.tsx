import { Dialog, DialogContent } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Session } from '../../api/session.ts';
import { HiddenTitle } from '../../widgets/hidden-title.tsx';
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
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      // Who is not logged in sees nothing of the store; what was typed stays behind it.
      slotProps={{ backdrop: { sx: { backgroundColor: 'background.default' } } }}
    >
      <HiddenTitle text={translate('login.again')} />
      <DialogContent>
        <Note tone="blue">{translate('login.again_note')}</Note>
        <LoginForm email={email} onLogin={onLogin} />
      </DialogContent>
    </Dialog>
  );
}
