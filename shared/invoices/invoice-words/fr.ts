import type { DocumentNames, PrintedWords } from './en.ts';

/**
 * All words of invoices and credit notes in French. What is taken back is corrected by an `avoir`.
 */
export const fr: DocumentNames = {
  product: 'Produit',
  shipping: 'Livraison',
  payment: 'Frais de paiement',
  refund: 'Remboursement',
  otherRefund: 'Autre',
  cancellation: 'Annulation',
  taxExempt: 'Exonéré de taxe',
  reverseCharge: 'Autoliquidation',
  intraCommunity: 'Livraison intracommunautaire exonérée',
  export: 'Exportation exonérée',
  colon: ' :',
};

export const frPrinted: PrintedWords = {
  invoice: 'Facture',
  creditNote: 'Avoir',
  invoiceNumber: 'Numéro de facture',
  creditNoteNumber: 'Numéro d’avoir',
  correctedInvoice: 'Sur la facture',
  issueDate: 'Date d’émission',
  supplyDate: 'Date de livraison',
  order: 'Commande',
  billTo: 'Facturé à',
  shipTo: 'Livré à',
  collectedAt: 'Retrait',
  vatId: 'N° de TVA',
  taxId: 'N° fiscal',

  description: 'Désignation',
  quantity: 'Quantité',
  shortQuantity: 'Qté',
  price: 'Prix unitaire',
  amount: 'Montant',
  net: 'HT',
  tax: 'Taxe',
  lineTotal: 'Total',
  discount: 'Remise',

  netTotal: 'Total HT',
  taxOf: 'sur',
  taxesTotal: 'Total des taxes',
  taxesTotalIn: 'Total des taxes en',
  total: 'Total',

  paymentBy: 'Paiement',
  amountToPay: 'Montant à payer',
  paid: 'Payé',
  paymentReference: 'Référence du paiement',
  accountHolder: 'Titulaire du compte',
  bank: 'Banque',
  transferCode: 'Code QR pour le virement',
  dueOnReceipt: 'Payable à réception',

  pricesIncludeTaxes: 'Les prix incluent les taxes.',
  noTax: 'Sans taxe',
  reason: 'Motif',
};
