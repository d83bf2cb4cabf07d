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
  /** The store of examples. */
  examples: {
    note: 'Noch unsicher? Öffnen Sie einen zweiten Shop mit Produkten, Bildern und Schaufenster. Sie können ihn jederzeit entfernen.',
    look: 'Mit Beispielen umsehen',
    making: 'Beispiele werden angelegt …',
    bar: 'Dies sind Beispiele. Ändern Sie, was Sie möchten: Ihr eigener Shop bleibt unberührt.',
    remove: 'Beispiele entfernen',
    remove_title: 'Beispiele entfernen?',
    remove_note:
      'Der Beispielshop wird gelöscht, mit allem, was darin ist. Ihr eigener Shop bleibt, wie er ist.',
    type_name: 'Geben Sie zur Bestätigung %{name} ein',
  },
};
