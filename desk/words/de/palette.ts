import type { palette as english } from '../en/palette.ts';
import type { Texts } from '../texts.ts';

export const palette: Texts<typeof english> = {
  title: 'Suchen und öffnen',
  input: 'Seite öffnen; Bestellung, Kunde oder Produkt suchen',
  open: 'Suchen und öffnen',
  keys: 'Tasten',
  focus_search: 'In dieser Liste suchen',
  rows: 'Nächste und vorige Zeile, nächster und voriger Eintrag',
  choose: 'Zeile auswählen',
  edit: 'Zeile öffnen, Eintrag bearbeiten',
  undo: 'Letzte kleine Änderung rückgängig machen',
  close: 'Schließen',
  go_to: 'Zu %{name}',
  new: 'Neu: %{name}',
  everywhere: 'Überall',
  lists: 'Listen und Datensätze',
  screens: 'Gehe zu',
  actions: 'Aktionen',
  searching: 'Suche läuft …',
  nothing: 'Nichts gefunden für „%{words}“.',
  hint: '↑ ↓ zum Auswählen, Enter zum Öffnen, Esc zum Schließen',
};
