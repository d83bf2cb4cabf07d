import type { account as english } from '../en/account.ts';
import type { Texts } from '../texts.ts';

export const account: Texts<typeof english> = {
  title: 'Ihr Konto',
  licences: 'Lizenzen Dritter',
  profile: 'Name und E-Mail',
  password: 'Passwort',
  second_factor: 'Zweiter Faktor',
  sessions: 'Wo Sie angemeldet sind',
  name: 'Ihr Name',
  language: 'Sprache der E-Mails an Sie',
  email: 'Ihre E-Mail-Adresse',
  email_note:
    'Wir senden einen Link an die neue Adresse. Ihre Adresse ändert sich, wenn Sie ihn öffnen, und alle Ihre Anmeldungen enden dann.',
  email_note_unmailed:
    'Von hier werden keine E-Mails gesendet, daher kann eine neue Adresse nicht bestätigt werden. Fragen Sie, wer den Server betreibt.',
  email_sent:
    'Wir haben einen Link an %{email} gesendet. Ihre Adresse ändert sich, wenn Sie ihn öffnen.',
  password_now: 'Bisheriges Passwort',
  change_password: 'Passwort ändern',
  password_saved: 'Das Passwort ist gespeichert.',
  ended: 'Alle Ihre Anmeldungen sind beendet.',
  log_in: 'Wieder anmelden',
  totp_off:
    'Mit einem zweiten Faktor braucht eine Anmeldung neben dem Passwort einen Code aus einer App auf Ihrem Telefon.',
  totp_begin: 'Zweiten Faktor einrichten',
  totp_scan:
    'Scannen Sie dies mit einer Authenticator-App, und geben Sie den Code ein, den sie anzeigt.',
  totp_picture: 'QR-Code für eine Authenticator-App',
  totp_secret: 'Oder geben Sie dies in die App ein',
  totp_set: 'Einschalten',
  totp_saved: 'Der zweite Faktor ist eingeschaltet.',
  totp_on: 'Er ist eingeschaltet: Eine Anmeldung braucht einen Code aus Ihrer Authenticator-App.',
  totp_remove: 'Ausschalten',
  totp_removed: 'Der zweite Faktor ist ausgeschaltet.',
  code: 'Code aus der App',
  this_one: 'Diese hier',
  end_session: 'Beenden',
  session_ended: 'Die Anmeldung ist beendet.',
  last_used: '%{network}, zuletzt benutzt: %{time}',
};
