import type { cards as english } from '../en/cards.ts';
import type { Texts } from '../texts.ts';

export const cards: Texts<typeof english> = {
  title: 'Zahlungen',
  processors: 'Kartenzahlung',
  others: 'Andere Zahlungsarten',
  new_method: 'Zahlungsart',
  no_methods: 'Noch keine anderen Zahlungsarten.',
  offered: 'Angeboten',
  not_offered: 'Nicht angeboten',
  offer: '%{name} anbieten',
  fee: 'Gebühr',
  no_fee: 'Keine',
  unpaid: 'Unbezahlte Bestellungen enden',
  after_days: 'nach %{smart_count} Tag |||| nach %{smart_count} Tagen',
  after_minutes: 'nach %{smart_count} Minute |||| nach %{smart_count} Minuten',
  credentials: 'Zugangsdaten',
  credentials_of: 'Zugangsdaten von %{name}',
  set_up: 'Einrichten',
  capture: {
    title: 'Wann Karten belastet werden',
    automatic: 'Wenn die Bestellung aufgegeben wird',
    automatic_note: 'So machen es die meisten Shops.',
    manual: 'Wenn Sie das Geld einziehen',
    manual_note: 'Die Bestellung reserviert es nur, bis Sie es einziehen.',
  },
  intro: 'Karten belastet ein Zahlungsdienst, bei dem Sie ein Konto haben.',
  none: 'Nicht eingerichtet',
  sandbox: 'Testmodus',
  production: 'Live',
  since: 'Gespeichert %{time}',
  stored: 'Gespeichert',
  not_stored: 'Nicht gespeichert',
  secret_note: 'Geheime Schlüssel werden verschlüsselt gespeichert. Niemand kann sie später lesen.',
  replace_note:
    'Geben Sie alle Zugangsdaten ein: Was leer bleibt, wird nicht behalten. Gespeicherte geheime Schlüssel können nicht angezeigt werden.',
  save: 'Speichern und testen',
  test: 'Testen',
  works: '%{name} nimmt diese Zugangsdaten an.',
  account: 'Zahlungen an %{account}.',
  cards_on: 'Karten sind aktiviert.',
  test_charge: 'Eine Testzahlung hat funktioniert.',
  kept: 'Ihre Schlüssel sind gespeichert; testen Sie sie später noch einmal.',
  missing: {
    charges:
      'Stripe nimmt dafür noch keine Zahlungen an: Vervollständigen Sie das Konto bei Stripe.',
    cards:
      'Karten sind nicht aktiviert: Schalten Sie sie bei Stripe unter Einstellungen, Zahlungsmethoden ein.',
  },
  on: 'Kunden können über %{name} zahlen',
  off: 'Ausgeschaltet',
  off_note:
    'Es beginnt keine Zahlung damit. Rückerstattungen, Einzüge und begonnene Zahlungen gehen weiter.',
  turned_on: 'Kunden können wieder damit zahlen.',
  turned_off: 'Es beginnt keine Zahlung mehr damit.',
  remove: 'Entfernen',
  removed: 'Die Zugangsdaten sind entfernt.',
  remove_title: 'Zugangsdaten von %{name} entfernen?',
  remove_note:
    'Kunden können nicht mehr über %{name} zahlen, und was sie gezahlt haben, lässt sich von hier nicht mehr erstatten. Um weiterzumachen, müssen alle Zugangsdaten neu eingegeben werden.',
  events: 'Adresse für Ereignisse von %{name}',
  events_note: {
    stripe:
      'Hier meldet Stripe, was später aus Zahlungen wird, etwa bei Anfechtungen. Fügen Sie diesen Endpunkt in Stripe unter Entwickler, Webhooks hinzu und geben Sie oben sein Signaturgeheimnis ein.',
    braintree:
      'Hier meldet Braintree, was später aus Zahlungen wird, etwa bei Anfechtungen. Fügen Sie diesen Webhook im Control Panel unter API, Webhooks hinzu.',
  },
  fields: {
    secret_key: 'Geheimer Schlüssel',
    publishable_key: 'Veröffentlichbarer Schlüssel',
    signing_secret: 'Signaturgeheimnis',
    environment: 'Umgebung',
    merchant_id: 'Händler-ID',
    public_key: 'Öffentlicher Schlüssel',
    private_key: 'Privater Schlüssel',
    merchant_account_id: 'Händlerkonto',
    merchant_accounts: 'Händlerkonten anderer Währungen',
    submit_for_settlement: 'Geld sofort einziehen',
    require_three_d_secure: 'Nur Karten, die 3-D Secure bestanden haben',
  },
  help: {
    secret_key:
      'Ein geheimer oder eingeschränkter Schlüssel, sk_… oder rk_…, in Stripe unter Entwickler, API-Schlüssel.',
    publishable_key: 'Für Kartenformulare im Browser, pk_…, aus demselben Modus.',
    signing_secret: 'Des Endpunkts für Ereignisse, whsec_…',
    merchant_account_id: 'Leer für das Standardkonto.',
    merchant_accounts: 'Eins je Zeile, wie USD=shop_usd.',
    submit_for_settlement: 'Sonst werden Zahlungen nur autorisiert und in Braintree eingezogen.',
  },
};
