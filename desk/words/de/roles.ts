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
  begin_with: 'Was Mitglieder mit dieser Rolle dürfen',
  fine_tune: 'Im Einzelnen festlegen',
  groups: {
    selling: 'Bestellungen und Kunden',
    catalogue: 'Produkte und Preise',
    store: 'Einstellungen des Shops',
    data: 'Berichte und Daten',
    access: 'Mitglieder und Programme',
  },
  names: {
    owner: 'Inhaber',
    manager: 'Leitung',
    support: 'Support',
    catalogue: 'Katalog und Preise',
    analyst: 'Auswertung',
    pack_orders: 'Packt Bestellungen',
  },
  notes: {
    owner: 'Darf alles. In allen Stores auch Inhaber und Rollen verwalten.',
    manager:
      'Darf alles, außer Mitglieder, API-Schlüssel, Webhooks und die Texte der E-Mails zu verwalten.',
    support:
      'Bearbeitet Bestellungen, Kunden, Zahlungen und Rechnungen. Ändert keine Produkte, Preise und Einstellungen.',
    catalogue:
      'Ändert Produkte, Preise, Aktionen und Gutscheine. Sieht keine Bestellungen und keine Kunden.',
    analyst:
      'Sieht Bestellungen, Produkte und Berichte, aber keine Namen und Adressen. Ändert nichts.',
    pack_orders:
      'Sieht Bestellungen mit Namen und Adressen, packt und verschickt sie. Erstattet nichts, ändert keine Produkte.',
  },
  what_each: 'was jede sehen und ändern darf',
  area: 'Bereich',
  areas: {
    orders: 'Bestellungen und Pakete',
    refunds: 'Rückerstattungen',
    customers: 'Kunden',
    products: 'Produkte und Lagerbestand',
    promotions: 'Aktionen',
    reports: 'Berichte',
    settings: 'Einstellungen',
    credentials: 'Zugangsdaten und API-Schlüssel',
    staff: 'Team und Rollen',
  },
  levels: {
    change: 'ändern',
    limited: 'bis zur Grenze',
    up_to: 'bis %{amount}',
    see: 'sehen',
    nameless: 'ohne Namen',
    none: 'nichts',
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
