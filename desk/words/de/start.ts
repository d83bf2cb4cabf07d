import type { start as english } from '../en/start.ts';
import type { Texts } from '../texts.ts';

/** The first page of a store, and its checklist. */
export const start: Texts<typeof english> = {
  title: 'Start',
  to_do: 'Zu tun',
  to_pack: '%{count} Bestellung zu packen |||| %{count} Bestellungen zu packen',
  not_paid: '%{count} Bestellung noch nicht bezahlt |||| %{count} Bestellungen noch nicht bezahlt',
  to_refund: '%{count} Bestellung zu erstatten |||| %{count} Bestellungen zu erstatten',
  returns: '%{count} Retoure angefragt |||| %{count} Retouren angefragt',
  failed: '%{count} Zahlung fehlgeschlagen |||| %{count} Zahlungen fehlgeschlagen',
  low_stock: '%{count} Artikel knapp oder ausverkauft |||| %{count} Artikel knapp oder ausverkauft',
  webhooks: '%{count} Webhook mit Fehlern |||| %{count} Webhooks mit Fehlern',
  mails:
    '%{count} E-Mail in 7 Tagen nicht gesendet |||| %{count} E-Mails in 7 Tagen nicht gesendet',
  verbs: {
    to_pack: 'Packen',
    returns: 'Antworten',
    failed: 'Ansehen',
    not_paid: 'Zahlungen prüfen',
    to_refund: 'Erstatten',
    low_stock: 'Auffüllen',
    webhooks: 'Zustellungen ansehen',
    mails: 'Gründe ansehen',
  },
  sums: {
    to_pack: '%{total} zu versenden',
    failed: 'Insgesamt %{total}',
    not_paid: '%{total} offen',
  },
  oldest: 'Bestellung %{number} kam %{ago}',
  none: {
    mails: 'Alle E-Mails der letzten Woche wurden gesendet.',
    to_refund: 'Keine Rückerstattung ist offen.',
  },
  nothing_waits: 'Es wartet nichts auf Sie.',
  waits: '%{count} Aufgabe wartet. |||| %{count} Aufgaben warten.',
  not_known: 'Dies konnte nicht gelesen werden: %{message}',
  nothing: 'Ihre Rolle sieht hier noch nichts. Wählen Sie aus dem Menü.',
  counting: 'Aufgaben werden gesucht…',
  time: '%{time} in %{place}.',
  sales_today: 'Umsatz heute',
  report: 'Bericht',
  today: 'Heute',
  weekday: '%{weekday} voriger Woche',
  last_week: '%{amount} letzten %{weekday}, der ganze Tag',
  figures: { orders: 'Bestellungen', average: 'Durchschnittliche Bestellung' },
  orders_count: '%{count} Bestellung |||| %{count} Bestellungen',
  thirty_days: '30 Tage',
  days_before: '30 Tage davor',
  amount_before: '%{amount} 30 Tage davor',
  day: 'Tag',
  orders_made: 'Bestellungen',
  sales: 'Umsatz',
  views: { chart: 'Diagramm', table: 'Tabelle' },
  chart:
    'Umsatz der letzten 30 Tage neben dem der 30 Tage davor: %{total} und %{before}. Der beste Tag war %{day} mit %{most}.',
  chart_empty:
    'Keine Verkäufe in den letzten 30 Tagen. Neue Bestellungen zählen nach ein bis zwei Minuten.',
  reading: 'Umsätze werden gelesen…',
  checklist: {
    title: 'Eröffnen Sie Ihren Shop',
    progress: '%{done} von %{all} Schritten sind erledigt',
    count: '%{done} von %{all}',
    set_up: 'Einrichten',
    begin: 'Beginnen',
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
        note: 'Mit Preis, Bild und Lagerbestand.',
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
