import { useTranslate } from 'ra-core';
import { Note } from '../../widgets/note.tsx';

/** After a change of what a login needs: all logins have ended, this one too. */
export function LogInAgain({ note }: { readonly note: string }) {
  const translate = useTranslate();
  return (
    <Note
      tone="pine"
      action={
        <button className="btn ghost small" type="button" onClick={() => location.reload()}>
          {translate('account.log_in')}
        </button>
      }
    >
      {translate(note)} {translate('account.ended')}
    </Note>
  );
}
