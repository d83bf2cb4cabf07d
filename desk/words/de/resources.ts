import type { resources as english } from '../en/resources.ts';
import type { Texts } from '../texts.ts';

export const resources: Texts<typeof english> = {
  addresses: { name: 'Adresse |||| Adressen', fields: { state: 'Bundesland' } },
  apiKeys: {
    name: 'API-Schlüssel |||| API-Schlüssel',
    invite:
      'Mit einem Schlüssel arbeitet ein Programm mit dem Shop, mit den Berechtigungen, die es braucht.',
  },
  brands: {
    name: 'Marke |||| Marken',
    invite: 'Die Hersteller Ihrer Produkte. Käufer filtern danach.',
  },
  carts: {
    name: 'Warenkorb |||| Warenkörbe',
    invite: 'Was Käufer ausgewählt und noch nicht bestellt haben.',
  },
  categories: { name: 'Kategorie |||| Kategorien' },
  collections: {
    name: 'Kollektion |||| Kollektionen',
    invite: 'Produkte, die zusammengehören, etwa die der Startseite.',
  },
  contents: {
    name: 'Seite |||| Seiten',
    invite: 'Die Seiten Ihres Shops, etwa Impressum, Neuigkeiten und Ratgeber.',
  },
  coupons: {
    name: 'Gutschein |||| Gutscheine',
    invite: 'Codes, mit denen Kunden einen Rabatt erhalten.',
  },
  exports: { name: 'Export |||| Exporte' },
  files: { name: 'Datei |||| Dateien' },
  imports: { name: 'Import |||| Importe' },
  invoices: {
    name: 'Rechnung |||| Rechnungen',
    empty: 'Noch keine Rechnungen',
    invite:
      'Eine Rechnung entsteht aus einer bezahlten Bestellung: Öffnen Sie die Bestellung und erstellen Sie sie dort.',
  },
  notifications: { name: 'E-Mail |||| E-Mails' },
  orders: {
    name: 'Bestellung |||| Bestellungen',
    invite: 'Hier erscheinen die Bestellungen aus Ihrem Shop.',
  },
  paymentMethods: {
    name: 'Zahlungsart |||| Zahlungsarten',
    invite: 'Zahlungsarten ohne Karte, etwa Überweisung oder Nachnahme.',
    help: { tax_id: 'Leer: Die Gebühr wird wie die Produkte der Bestellung besteuert.' },
  },
  payments: { name: 'Zahlung |||| Zahlungen' },
  products: {
    name: 'Produkt |||| Produkte',
    invite: 'Was Sie verkaufen, mit Preisen, Bildern und Lagerbestand.',
  },
  promotions: { name: 'Aktion |||| Aktionen', invite: 'Rabatte, die Kunden ohne Code erhalten.' },
  roles: {
    name: 'Rolle |||| Rollen',
    invite: 'Berechtigungen, die Sie Ihrem Team zusammenstellen.',
  },
  shippings: {
    name: 'Versandart |||| Versandarten',
    fields: { code: 'Land' },
    invite: 'Wie Sie Bestellungen versenden, mit Preisen und Ländern.',
    help: { tax_id: 'Leer: Der Versand wird wie die Produkte der Bestellung besteuert.' },
  },
  staff: { name: 'Mitglied |||| Team' },
  stores: { name: 'Shop |||| Shops', invite: 'Orte, an denen Kunden kaufen oder abholen.' },
  taxes: { name: 'Steuerklasse |||| Steuern', fields: { state: 'Bundesland' } },
  users: {
    name: 'Kunde |||| Kunden',
    fields: { state: 'Bundesland' },
    invite: 'Menschen, die bei Ihnen kaufen.',
  },
  variables: {
    name: 'Variable |||| Variablen',
    invite: 'Werte, die Ihr Shop liest, etwa Texte, Zahlen und Schalter.',
  },
  webhooks: {
    name: 'Webhook |||| Webhooks',
    fields: { types: 'Ereignisse' },
    invite: 'Adressen, an die der Shop seine Ereignisse sendet.',
  },
};
