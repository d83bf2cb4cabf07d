import type { opening as english } from '../en/opening.ts';
import type { Texts } from '../texts.ts';

export const opening: Texts<typeof english> = {
  title: 'Eröffnen Sie Ihren Shop',
  note: 'Das dauert eine Minute. Alles lässt sich später ändern.',
  name: 'Name des Shops',
  country: 'Land',
  place: 'Preise in %{currency}, E-Mails auf %{language}, Zeitzone %{zone}.',
  owner_name: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Shop eröffnen',
  another: 'Neuer Shop …',
  another_title: 'Neuer Shop',
  another_submit: 'Shop anlegen',
};
