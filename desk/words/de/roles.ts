import type { roles as english } from '../en/roles.ts';
import type { Texts } from '../texts.ts';

export const roles: Texts<typeof english> = {
  name: 'Name',
  own: 'Eigene Rollen',
  new: 'Neue Rolle',
  none_of_own: 'Sie haben keine. Die eingebauten unten gibt es immer.',
  built_in: 'Eingebaute Rollen',
  permissions: 'Berechtigungen',
  count: '%{smart_count} Berechtigung |||| %{smart_count} Berechtigungen',
  choose_one: 'Wählen Sie mindestens eine Berechtigung.',
  all_reading: 'Alles wählen, was liest',
  clear: 'Nichts wählen',
  names: {
    owner: 'Inhaber',
    manager: 'Leitung',
    support: 'Support',
    catalogue: 'Katalog und Preise',
    analyst: 'Auswertung',
    pack_orders: 'Packt Bestellungen',
  },
  notes: {
    owner: 'Alles; in allen Stores auch Inhaber und Rollen.',
    manager: 'Alles außer Mitgliedern, API-Schlüsseln, Webhooks und den Texten der E-Mails.',
    support: 'Liest fast alles; ändert Bestellungen, Kunden, Warenkörbe, Zahlungen, Rechnungen.',
    catalogue: 'Produkte und was zu ihnen gehört, Aktionen und Gutscheine.',
    analyst: 'Liest, aber keine Namen und Adressen von Kunden.',
    pack_orders:
      'Sieht Bestellungen mit Namen und Adressen, packt und verschickt sie. Erstattet nichts.',
  },
  words: {
    read: 'sehen',
    write: 'ändern',
    erase: 'endgültig löschen',
    refund: 'erstatten',
    refund_limited: 'bis zur Grenze erstatten',
  },
  resources: {
    application: 'Einstellungen (sehen)',
    settings: 'Einstellungen (ändern)',
    credentials: 'Webhooks, API-Schlüssel, Texte der E-Mails, Bankkonto',
    personal: 'Namen und Adressen von Personen',
    notifications: 'E-Mails',
    events: 'Aktivität',
    reports: 'Berichte',
  },
};
