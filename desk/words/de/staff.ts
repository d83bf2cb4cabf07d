import type { staff as english } from '../en/staff.ts';
import type { Texts } from '../texts.ts';

export const staff: Texts<typeof english> = {
  invite: 'Mitglied einladen',
  name: 'Name',
  email: 'E-Mail',
  email_help: 'Wir schicken einen Link dorthin, der einmal und sieben Tage lang gilt.',
  email_help_unmailed: 'Sie bekommen einen Link zum Weitergeben. Er gilt einmal, sieben Tage lang.',
  memberships: 'Rollen',
  add_membership: 'Rolle hinzufügen',
  store: 'Store',
  role: 'Rolle',
  all_stores: 'alle Stores',
  role_in: '%{role} in %{store}',
  status: 'Status',
  statuses: { invited: 'Eingeladen', active: 'Aktiv', disabled: 'Gesperrt' },
  second_factor: 'Zweiter Faktor',
  last_login: 'Letzte Anmeldung',
  see_activity: 'Was dieses Mitglied geändert hat',
  resend: 'Einladung erneut senden',
  sent_again: 'Die Einladung ist unterwegs.',
  new_link: 'Neuen Link der Einladung erzeugen',
  link_note:
    'Dieser Server verschickt keine Mails. Geben Sie diesen Link dem Mitglied: Er gilt einmal, sieben Tage lang, und wird nur dieses eine Mal gezeigt.',
  link: 'Link der Einladung',
  disable: 'Sperren',
  disable_title: '%{name} sperren?',
  disable_note:
    'Das Mitglied wird sofort abgemeldet und kann sich nicht anmelden, bis Sie es wieder freigeben.',
  enable: 'Freigeben',
  now_disabled: 'Gesperrt. Das Mitglied ist abgemeldet.',
  now_active: 'Freigegeben. Das Mitglied kann sich wieder anmelden.',
  delete_title: '%{name} löschen?',
  delete_note: 'Das Mitglied wird sofort abgemeldet und muss eingeladen werden, um zurückzukommen.',
};
