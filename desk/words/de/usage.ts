import type { usage as english } from '../en/usage.ts';
import type { Texts } from '../texts.ts';

export const usage: Texts<typeof english> = {
  title: 'Grenzen und Nutzung',
  intro: 'Was Ihr Shop darf und was er gerade nutzt. Die Grenzen setzt, wer den Server betreibt.',
  refresh: 'Aktualisieren',
  not_known: 'Noch nicht bekannt',
  of_limit: '%{used} von %{limit}',
  no_cost: 'Nichts pro Anfrage auf einem eigenen Server',
  cost_a_day: 'Etwa %{cost} am Tag',
  requests_note:
    'In der letzten Minute. Sekunden mit weniger als 5 Anfragen zählen nicht; die Grenze gilt für Kunden und Gäste.',
  mails_note: 'Ohne Mails über Passwörter. Was über die Grenze hinausgeht, wartet eine Stunde.',
  cost_note:
    'Eine Schätzung: nur Einheiten der Datenbank, zu Listenpreisen, wenn jede Minute wie die letzte wäre.',
  records_note: 'Kurz nach jeder Änderung gezählt.',
  sections: {
    requests: 'Anfragen',
    mails: 'Mails',
    database: 'Datenbank',
    records: 'Datensätze',
  },
  facts: {
    busiest_second: 'In der stärksten Sekunde',
    customer_requests: 'Von Kunden und Gästen',
    admin_requests: 'Von Programmen mit dem geheimen Schlüssel',
    refused: 'Wegen Grenzen abgelehnt',
    mails_this_hour: 'In dieser Stunde gesendet',
    read_units: 'Leseeinheiten der letzten Minute',
    write_units: 'Schreibeinheiten der letzten Minute',
    cost: 'Kosten',
    orders: 'Bestellungen',
    users: 'Kunden',
  },
};
