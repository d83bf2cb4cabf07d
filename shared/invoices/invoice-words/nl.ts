import type { DocumentNames, PrintedWords } from './en.ts';

/** All words of invoices and credit notes in Dutch. */
export const nl: DocumentNames = {
  product: 'Product',
  shipping: 'Verzending',
  payment: 'Betaalkosten',
  refund: 'Terugbetaling',
  otherRefund: 'Overig',
  cancellation: 'Annulering',
  taxExempt: 'Vrijgesteld van btw',
  reverseCharge: 'Btw verlegd',
  intraCommunity: 'Intracommunautaire levering, 0 % btw',
  export: 'Uitvoer, 0 % btw',
  colon: ':',
};

export const nlPrinted: PrintedWords = {
  invoice: 'Factuur',
  creditNote: 'Creditfactuur',
  invoiceNumber: 'Factuurnummer',
  creditNoteNumber: 'Nummer',
  correctedInvoice: 'Bij factuur',
  issueDate: 'Factuurdatum',
  supplyDate: 'Leveringsdatum',
  order: 'Bestelling',
  billTo: 'Factuuradres',
  shipTo: 'Bezorgadres',
  collectedAt: 'Afgehaald bij',
  vatId: 'Btw-nummer',
  taxId: 'Fiscaal nummer',

  description: 'Omschrijving',
  quantity: 'Aantal',
  shortQuantity: 'Aantal',
  price: 'Prijs per stuk',
  amount: 'Bedrag',
  net: 'Excl. btw',
  tax: 'Btw',
  lineTotal: 'Totaal',
  discount: 'Korting',

  netTotal: 'Totaal excl. btw',
  taxOf: 'over',
  taxesTotal: 'Totaal btw',
  taxesTotalIn: 'Totaal btw in',
  total: 'Totaal',

  paymentBy: 'Betaling',
  amountToPay: 'Te betalen bedrag',
  paid: 'Betaald',
  paymentReference: 'Betalingskenmerk',
  accountHolder: 'Rekeninghouder',
  bank: 'Bank',
  transferCode: 'QR-code voor de overboeking',
  dueOnReceipt: 'Te betalen bij ontvangst',

  pricesIncludeTaxes: 'De prijzen zijn inclusief btw.',
  noTax: 'Zonder btw',
  reason: 'Reden',
};
