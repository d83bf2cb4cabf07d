import type { start as english } from '../en/start.ts';
import type { Texts } from '../texts.ts';

/** The first page of a store, and its checklist. */
export const start: Texts<typeof english> = {
  title: 'Start',
  to_do: 'Zu tun',
  to_pack: 'Bestellung zu packen |||| Bestellungen zu packen',
  not_paid: 'Bestellung noch nicht bezahlt |||| Bestellungen noch nicht bezahlt',
  to_refund: 'Bestellung zu erstatten |||| Bestellungen zu erstatten',
  returns: 'Retoure angefragt |||| Retouren angefragt',
  failed: 'Zahlung fehlgeschlagen |||| Zahlungen fehlgeschlagen',
  low_stock: 'Artikel knapp oder ausverkauft |||| Artikel knapp oder ausverkauft',
  webhooks: 'Webhook mit Fehlern |||| Webhooks mit Fehlern',
  mails: 'E-Mail in 7 Tagen nicht gesendet |||| E-Mails in 7 Tagen nicht gesendet',
  not_known: 'Dies konnte nicht gelesen werden: %{message}',
  nothing: 'Ihre Rolle sieht hier noch nichts. Wählen Sie aus dem Menü.',
  sales: 'Verkäufe',
  today: 'Heute',
  orders_count: '%{smart_count} Bestellung |||| %{smart_count} Bestellungen',
  weekday: '%{weekday} voriger Woche',
  thirty_days: 'Die letzten 30 Tage',
  chart:
    'Verkäufe der letzten 30 Tage: insgesamt %{total}. Der beste Tag war %{day} mit %{most}. |||| Verkäufe der letzten 30 Tage: insgesamt %{total}. Der beste Tag war %{day} mit %{most}.',
  chart_empty: 'Keine Verkäufe in den letzten 30 Tagen.',
  all_reports: 'Alle Berichte',
  checklist: {
    title: 'Eröffnen Sie Ihren Shop',
    progress: '%{done} von %{all} Schritten sind erledigt',
    hide: 'Diese Liste ausblenden',
    done: 'Erledigt',
    open: 'Zu tun',
    confirm: { currency: '%{currency} stimmt', tax: 'Ich berechne keine Steuern' },
    cards: 'Karten annehmen',
    steps: {
      name: {
        title: 'Sagen Sie, wer Sie sind',
        note: 'Der Name des Shops und die E-Mail-Adresse, an die Kunden antworten.',
      },
      currency: {
        title: 'Prüfen Sie Ihre Währung',
        note: 'Preise sind in %{currency}. Ändern Sie dies vor dem ersten Produkt, nicht danach.',
      },
      shipping: {
        title: 'Sagen Sie, wie Sie versenden',
        note: 'Eine Versandart mit Preis und Ländern.',
      },
      tax: {
        title: 'Legen Sie Ihre Steuern fest',
        note: 'Die Sätze Ihres Landes: Prüfen Sie sie, und sie gelten.',
      },
      payment: {
        title: 'Nehmen Sie Zahlungen an',
        note: 'Überweisung oder Rechnung, oder ein Dienst für Kartenzahlungen.',
      },
      product: {
        title: 'Fügen Sie Ihr erstes Produkt hinzu',
        note: 'Mit Preis, Bild und Bestand.',
      },
      mails: {
        title: 'Prüfen Sie, ob E-Mails ankommen',
        note: 'Senden Sie sich die Bestellbestätigung, die Kunden erhalten.',
      },
      mail_server: {
        title: 'E-Mails senden',
        note: 'Der Server Ihres Mailanbieters, damit Bestätigungen hinausgehen.',
      },
      order: {
        title: 'Machen Sie eine Testbestellung',
        note: 'Bestellen Sie in Ihrem Shop wie ein Kunde, und sehen Sie, was ankommt.',
      },
      order_here: {
        title: 'Machen Sie eine Testbestellung',
        note: 'Bestellen Sie selbst etwas, und sehen Sie, was ankommt.',
      },
      arrived: {
        title: 'Ihre Bestellung ist da',
        note: 'Öffnen Sie die Bestellung, die aus Ihrem Shop kam.',
      },
    },
  },
  mails_page: {
    title: 'Nicht gesendete E-Mails',
    empty: 'Alle E-Mails der letzten 7 Tage wurden gesendet.',
    when: 'Wann',
    mail: 'E-Mail über',
    reason: 'Warum',
    record: 'Eintrag',
    open: 'Öffnen',
    waits: 'wartet bis %{time}',
  },
};
