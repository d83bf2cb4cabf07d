import type { DocumentNames, PrintedWords } from './en.ts';

/**
 * All words of invoices and credit notes in German. The credit note of a refund is a
 * `Rechnungskorrektur`: a `Gutschrift` is an invoice that the buyer writes (§ 14 (2) UStG).
 */
export const de: DocumentNames = {
  product: 'Produkt',
  shipping: 'Versand',
  payment: 'Zahlungsgebühr',
  refund: 'Erstattung',
  otherRefund: 'Sonstiges',
  cancellation: 'Stornierung',
  taxExempt: 'Von der Steuer befreit',
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers',
  intraCommunity: 'Steuerfreie innergemeinschaftliche Lieferung',
  export: 'Steuerfreie Ausfuhrlieferung',
  colon: ':',
};

export const dePrinted: PrintedWords = {
  invoice: 'Rechnung',
  creditNote: 'Rechnungskorrektur',
  invoiceNumber: 'Rechnungsnummer',
  creditNoteNumber: 'Nummer',
  correctedInvoice: 'Zur Rechnung',
  issueDate: 'Ausstellungsdatum',
  supplyDate: 'Leistungsdatum',
  order: 'Bestellung',
  billTo: 'Rechnungsadresse',
  shipTo: 'Lieferadresse',
  collectedAt: 'Abholung',
  vatId: 'USt-IdNr.',
  taxId: 'Steuernummer',

  description: 'Bezeichnung',
  quantity: 'Menge',
  shortQuantity: 'Menge',
  price: 'Einzelpreis',
  amount: 'Betrag',
  net: 'Netto',
  tax: 'Steuer',
  lineTotal: 'Gesamt',
  discount: 'Rabatt',

  netTotal: 'Nettobetrag',
  taxOf: 'auf',
  taxesTotal: 'Steuerbetrag',
  taxesTotalIn: 'Steuerbetrag in',
  total: 'Gesamtbetrag',

  paymentBy: 'Zahlung',
  amountToPay: 'Zu zahlender Betrag',
  paid: 'Bezahlt',
  paymentReference: 'Verwendungszweck',
  accountHolder: 'Kontoinhaber',
  bank: 'Bank',
  transferCode: 'QR-Code für die Überweisung',
  dueOnReceipt: 'Zahlbar sofort nach Erhalt',

  pricesIncludeTaxes: 'Die Preise enthalten die Steuern.',
  noTax: 'Ohne Steuer',
  reason: 'Grund',
};
