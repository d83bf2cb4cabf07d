import type { taxes as english } from '../en/taxes.ts';
import type { Texts } from '../texts.ts';

export const taxes: Texts<typeof english> = {
  name: 'Name',
  description: 'Beschreibung',
  rates: 'Sätze',
  rates_help:
    'Eine Zeile je Ort; was leer ist, gilt überall. Postleitzahlen können 90* und 90*-93* sein, mehrere mit | dazwischen.',
  add_rate: 'Satz hinzufügen',
  no_rate: 'Jede Zeile braucht einen Satz.',
  any: 'überall',
  combine: 'Wenn mehrere Zeilen passen',
  combines: {
    highest: 'Eine gilt: die genaueste',
    add: 'Je Priorität wird eine addiert',
  },
  columns: {
    country: 'Land',
    state: 'Bundesland',
    postcode: 'Postleitzahl',
    city: 'Ort',
    rate: 'Satz %',
    priority: 'Priorität',
    name: 'Name auf Rechnungen',
  },
  switched_off: 'Ihr Store berechnet noch keine Steuern.',
  to_rules: 'Steuerregeln',
  delete_note:
    'Was sie benutzt, wird nach den Steuerregeln besteuert. Aufgegebene Bestellungen behalten ihre Steuern.',
};
