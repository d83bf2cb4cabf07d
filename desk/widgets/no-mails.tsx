import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useDesk, useOwnsAll } from '../api/desk-context.ts';
import { useSendsMails } from '../api/mails.ts';
import { Note } from './note.tsx';

/** That nobody gets mails, where the server sends none. */
export function NoMails() {
  const translate = useTranslate();
  const sendsMails = useSendsMails();
  const { settings } = useDesk();
  const ownsAll = useOwnsAll();
  if (sendsMails) return null;
  const mayEnter = ownsAll && settings['takes_mail_server'] === true;
  return (
    <Note
      tone="amber"
      action={
        mayEnter && (
          <Link className="btn ghost small" to="/settings/mail-server">
            {translate('settings.places.mail_server')}
          </Link>
        )
      }
    >
      {translate(mayEnter ? 'mails.none_sent_yet' : 'mails.none_sent')}
    </Note>
  );
}
