import type { customers as english } from '../en/customers.ts';
import type { Texts } from '../texts.ts';

export const customers: Texts<typeof english> = {
  search: 'Name, E-Mail',
  customer: 'Kunde',
  email: 'E-Mail',
  tags: 'Schlagwörter',
  tag: 'Schlagwort',
  since: 'Kunde seit',
  name: 'Name',
  new_help:
    'Der Kunde bekommt noch keine E-Mail. „Link für neues Passwort schicken“ steht auf der nächsten Seite.',
  role: 'Rolle',
  role_help: 'Ein Wort Ihrer Wahl, etwa für Händlerpreise. Der Shop sieht es.',
  tax_exempt_help: 'Bestellungen dieses Kunden sind ohne Steuer.',
  orders: 'Bestellungen',
  orders_none: 'Noch keine Bestellungen.',
  all_orders: 'Alle Bestellungen dieses Kunden',
  carts: 'Warenkörbe',
  carts_none: 'Keine Warenkörbe.',
  addresses: 'Adressen',
  addresses_none: 'Keine Adressen.',
  spent: 'Umsatz',
  spent_newest: 'Umsatz (neueste %{count})',
  average: 'Durchschnittliche Bestellung',
  last_order: 'Letzte Bestellung',
  never: 'Nie',
  details: 'Details',
  units: '%{smart_count} Artikel |||| %{smart_count} Artikel',
  tag_title: 'Schlagwörter von %{smart_count} Kunden |||| Schlagwörter von %{smart_count} Kunden',
  filters: {
    title: 'Filter',
    tag: 'Schlagwort',
    email: 'E-Mail',
    role: 'Rolle',
    created_at_gt: 'Seit',
    created_at_lt: 'Vor',
  },
  list_export: {
    title: 'Kunden als CSV exportieren',
    from: 'Kunden seit',
    to: 'Kunden vor',
    submit: 'Exportieren',
    running: 'Bisher geschriebene Kunden: %{rows}.',
    done: '%{rows} Kunde ist geschrieben. |||| %{rows} Kunden sind geschrieben.',
    file: 'Datei %{number} herunterladen',
  },
  notes: {
    title: 'Notizen',
    help: 'Nur für das Team.',
    add: 'Hinzufügen',
    text: 'Neue Notiz',
    pin: 'Anheften',
    unpin: 'Lösen',
    pinned: 'Angeheftet',
    remove: 'Löschen',
    none: 'Noch keine Notizen.',
    failed: 'Die Notiz wurde nicht gespeichert: %{message}',
  },
  recover: {
    button: 'Link für neues Passwort schicken',
    done: 'Die E-Mail mit dem Link ist unterwegs an %{email}.',
  },
  export: {
    button: 'Alle Daten exportieren',
  },
  erase: {
    button: 'Daten löschen',
    title: '%{name} löschen?',
    removed: 'Was gelöscht wird',
    removed_list: {
      account: 'Der Kunde mit Anmeldung, Adressen, Warenkörben und Dateien.',
      orders:
        'Namen, Adressen, Notizen und alles andere zur Person aus %{smart_count} Bestellung. |||| Namen, Adressen, Notizen und alles andere zur Person aus %{smart_count} Bestellungen.',
    },
    remains: 'Was bleibt',
    remains_list: {
      orders:
        'Die Bestellungen selbst: Nummer, Positionen, Beträge, Land und Bundesland. Ihre Summen stimmen weiterhin.',
      invoices: 'Rechnungen und Gutschriften, wie das Gesetz es verlangt.',
      guests:
        'Bestellungen als Gast, auch mit dieser E-Mail-Adresse: Löschen Sie deren Daten einzeln.',
      events:
        'Was Ereignisse der letzten 30 Tage sagen, bis sie ablaufen; Sicherungskopien; und was Zahlungsdienste haben.',
    },
    final: 'Dies lässt sich nicht rückgängig machen.',
    type: 'Geben Sie zum Löschen %{email} ein',
    confirm: 'Endgültig löschen',
    cancel: 'Abbrechen',
    done: '%{email} ist gelöscht.',
  },
};
