import type { AllTexts } from '../texts.ts';

/** The texts of ra-core. */
export const ra: AllTexts['ra'] = {
  action: {
    cancel: 'Abbrechen',
    clear_input_value: 'Wert löschen',
    close: 'Schließen',
    create: 'Anlegen',
    delete: 'Löschen',
    edit: 'Bearbeiten',
    remove: 'Entfernen',
    save: 'Speichern',
    select_columns: 'Spalten',
    toggle_theme: 'Hell oder dunkel',
    undo: 'Rückgängig',
    update: 'Ändern',
  },
  auth: {
    auth_check_error: 'Bitte melden Sie sich an',
    logout: 'Abmelden',
  },
  input: {
    references: {
      all_missing: 'Die verknüpften Daten wurden nicht gefunden.',
      many_missing: 'Mindestens eine der Verknüpfungen ist nicht mehr verfügbar.',
      single_missing: 'Die Verknüpfung ist nicht mehr verfügbar.',
    },
  },
  message: {
    delete_content: 'Möchten Sie diesen Eintrag (%{name}) wirklich löschen?',
    delete_title: '%{name} %{recordRepresentation} löschen',
    invalid_form: 'Das Formular enthält Fehler. Bitte prüfen Sie Ihre Eingaben.',
    select_all_limit_reached:
      'Es sind zu viele Einträge, um alle auszuwählen. Nur die ersten %{max} sind ausgewählt.',
    unsaved_changes:
      'Einige Ihrer Änderungen sind nicht gespeichert. Möchten Sie sie wirklich verwerfen?',
  },
  navigation: {
    clear_filters: 'Suche und Filter löschen',
    next: 'Zur nächsten Seite',
    no_results: 'Keine %{name} gefunden',
    previous: 'Zur vorigen Seite',
    skip_nav: 'Zum Inhalt',
    first: 'Zur ersten Seite',
  },
  notification: {
    created: 'Angelegt',
    data_provider_error: 'Fehler beim Lesen der Daten. Näheres steht in der Konsole des Browsers.',
    deleted: 'Gelöscht |||| %{smart_count} Einträge gelöscht',
    http_error: 'Der Server antwortet nicht',
    i18n_error: 'Die Texte dieser Sprache konnten nicht geladen werden',
    item_doesnt_exist: 'Diesen Eintrag gibt es nicht',
    logged_out: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich wieder an.',
    not_authorized: 'Dafür fehlt Ihnen die Berechtigung.',
    updated: 'Gespeichert |||| %{smart_count} Einträge gespeichert',
  },
  page: {
    create: '%{name} anlegen',
    edit: '%{name} %{recordRepresentation}',
    empty: 'Noch keine %{name}.',
    list: '%{name}',
    show: '%{name} %{recordRepresentation}',
  },
  validation: {
    email: 'Das ist keine gültige E-Mail-Adresse',
    maxLength: 'Höchstens %{max} Zeichen',
    maxValue: 'Höchstens %{max}',
    minLength: 'Mindestens %{min} Zeichen',
    minValue: 'Mindestens %{min}',
    number: 'Das ist keine Zahl',
    oneOf: 'Erlaubt sind: %{options}',
    regex: 'Die Form stimmt nicht (regulärer Ausdruck): %{pattern}',
    required: 'Pflichtfeld',
    unique: 'Das gibt es schon',
  },
};
