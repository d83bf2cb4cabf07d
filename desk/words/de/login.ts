import type { login as english } from '../en/login.ts';
import type { Texts } from '../texts.ts';

export const login: Texts<typeof english> = {
  title: 'Am Dashboard anmelden',
  again: 'Ihre Anmeldung ist abgelaufen',
  again_note: 'Melden Sie sich wieder an, um fortzufahren. Ihre Eingaben sind noch da.',
  email: 'E-Mail',
  password: 'Passwort',
  totp: 'Code aus Ihrer Authenticator-App',
  submit: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  recover_title: 'Neues Passwort',
  recover_note: 'Mit einem Link wählen Sie ein neues Passwort.',
  recover_submit: 'Link anfordern',
  recover_sent:
    'Wenn diese Adresse zu einem Mitglied gehört, ist eine E-Mail mit einem Link unterwegs.',
  recover_unmailed:
    'Dieser Server verschickt keine Mails. Bitten Sie seinen Betreiber um einen Link, mit dem Sie ein neues Passwort wählen.',
  back: 'Zurück zur Anmeldung',
  reset_title: 'Neues Passwort wählen',
  reset_submit: 'Passwort speichern',
  reset_done: 'Das Passwort ist gespeichert. Melden Sie sich damit an.',
  invitation_title: 'Willkommen. Wählen Sie ein Passwort',
  invitation_submit: 'Annehmen und anmelden',
  name: 'Ihr Name',
  new_password: 'Neues Passwort',
  new_password_help: 'Mindestens 8 Zeichen, keines der häufigsten, nicht Ihr Name.',
  link_title: 'Mit Ihrem Link anmelden',
  link_submit: 'Anmelden',
  email_title: 'Bestätigen Sie Ihre E-Mail-Adresse',
  email_note:
    'Von jetzt an melden Sie sich mit dieser Adresse an, und alle bisherigen Anmeldungen enden.',
  email_submit: 'Bestätigen',
  email_done: 'Die Adresse ist geändert. Melden Sie sich mit ihr an.',
  no_store_title: 'Für Sie gibt es noch keinen Store',
  no_store_note: 'Bitten Sie einen Inhaber des Kontos um eine Rolle in einem Store.',
  log_out: 'Abmelden',
  lost: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
};
