import type { DocumentNames, PrintedWords } from './en.ts';

/**
 * All words of invoices and credit notes in Polish. A credit note is a `faktura korygująca`
 * (art. 106j of the VAT act).
 */
export const pl: DocumentNames = {
  product: 'Produkt',
  shipping: 'Dostawa',
  payment: 'Opłata za płatność',
  refund: 'Zwrot',
  otherRefund: 'Inne',
  cancellation: 'Anulowanie',
  taxExempt: 'Zwolnione z podatku',
  reverseCharge: 'Odwrotne obciążenie',
  intraCommunity: 'Wewnątrzwspólnotowa dostawa towarów, VAT 0 %',
  export: 'Eksport towarów, VAT 0 %',
  colon: ':',
};

export const plPrinted: PrintedWords = {
  invoice: 'Faktura',
  creditNote: 'Faktura korygująca',
  invoiceNumber: 'Numer faktury',
  creditNoteNumber: 'Numer',
  correctedInvoice: 'Do faktury',
  issueDate: 'Data wystawienia',
  supplyDate: 'Data sprzedaży',
  order: 'Zamówienie',
  billTo: 'Nabywca',
  shipTo: 'Adres dostawy',
  collectedAt: 'Miejsce odbioru',
  vatId: 'Nr VAT UE',
  taxId: 'NIP',

  description: 'Nazwa towaru lub usługi',
  quantity: 'Ilość',
  shortQuantity: 'Ilość',
  price: 'Cena jednostkowa',
  amount: 'Wartość',
  net: 'Netto',
  tax: 'VAT',
  lineTotal: 'Brutto',
  discount: 'Rabat',

  netTotal: 'Razem netto',
  taxOf: 'od',
  taxesTotal: 'Razem VAT',
  taxesTotalIn: 'Razem VAT w',
  total: 'Razem',

  paymentBy: 'Płatność',
  amountToPay: 'Kwota do zapłaty',
  paid: 'Zapłacono',
  paymentReference: 'Tytuł przelewu',
  accountHolder: 'Właściciel rachunku',
  bank: 'Bank',
  transferCode: 'Kod QR do przelewu',
  dueOnReceipt: 'Płatne po otrzymaniu faktury',

  pricesIncludeTaxes: 'Ceny zawierają podatek.',
  noTax: 'Bez podatku',
  reason: 'Przyczyna',
};
