import type { DocumentNames, PrintedWords } from './en.ts';

/** All words of invoices and credit notes in Italian. */
export const it: DocumentNames = {
  product: 'Prodotto',
  shipping: 'Spedizione',
  payment: 'Commissione di pagamento',
  refund: 'Rimborso',
  otherRefund: 'Altro',
  cancellation: 'Annullamento',
  taxExempt: 'Esente da imposta',
  reverseCharge: 'Inversione contabile',
  intraCommunity: 'Cessione intracomunitaria non imponibile',
  export: 'Esportazione non imponibile',
  colon: ':',
};

export const itPrinted: PrintedWords = {
  invoice: 'Fattura',
  creditNote: 'Nota di credito',
  invoiceNumber: 'Numero fattura',
  creditNoteNumber: 'Numero',
  correctedInvoice: 'Relativa alla fattura',
  issueDate: 'Data di emissione',
  supplyDate: 'Data dell’operazione',
  order: 'Ordine',
  billTo: 'Fatturato a',
  shipTo: 'Spedito a',
  collectedAt: 'Luogo del ritiro',
  vatId: 'Partita IVA',
  taxId: 'Codice fiscale',

  description: 'Descrizione',
  quantity: 'Quantità',
  shortQuantity: 'Q.tà',
  price: 'Prezzo unitario',
  amount: 'Importo',
  net: 'Imponibile',
  tax: 'Imposta',
  lineTotal: 'Totale',
  discount: 'Sconto',

  netTotal: 'Totale imponibile',
  taxOf: 'su',
  taxesTotal: 'Totale imposta',
  taxesTotalIn: 'Totale imposta in',
  total: 'Totale',

  paymentBy: 'Pagamento',
  amountToPay: 'Importo da pagare',
  paid: 'Pagato',
  paymentReference: 'Causale',
  accountHolder: 'Intestatario del conto',
  bank: 'Banca',
  transferCode: 'Codice QR per il bonifico',
  dueOnReceipt: 'Pagamento alla ricezione della fattura',

  pricesIncludeTaxes: 'I prezzi includono le imposte.',
  noTax: 'Senza imposta',
  reason: 'Causale',
};
