import type { resources as english } from '../en/resources.ts';
import type { Texts } from '../texts.ts';

export const resources: Texts<typeof english> = {
  addresses: { name: 'Adresse |||| Adressen', fields: { state: 'Bundesland' } },
  apiKeys: { name: 'API-Schlüssel |||| API-Schlüssel' },
  brands: { name: 'Marke |||| Marken' },
  carts: { name: 'Warenkorb |||| Warenkörbe' },
  categories: { name: 'Kategorie |||| Kategorien' },
  collections: { name: 'Kollektion |||| Kollektionen' },
  contents: { name: 'Seite |||| Seiten' },
  coupons: { name: 'Gutschein |||| Gutscheine' },
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
  orders: { name: 'Bestellung |||| Bestellungen' },
  paymentMethods: { name: 'Zahlungsart |||| Zahlungsarten' },
  payments: { name: 'Zahlung |||| Zahlungen' },
  products: { name: 'Produkt |||| Produkte' },
  promotions: { name: 'Aktion |||| Aktionen' },
  roles: { name: 'Rolle |||| Rollen' },
  shippings: { name: 'Versandart |||| Versandarten', fields: { code: 'Land' } },
  staff: { name: 'Mitglied |||| Team' },
  stores: { name: 'Shop |||| Shops' },
  taxes: { name: 'Steuerklasse |||| Steuern', fields: { state: 'Bundesland' } },
  users: { name: 'Kunde |||| Kunden', fields: { state: 'Bundesland' } },
  variables: { name: 'Variable |||| Variablen' },
  webhooks: { name: 'Webhook |||| Webhooks', fields: { types: 'Ereignisse' } },
};
