/** The words of invoices and credit notes in English: names of what has none of its own, which are stored with them. */
export const en = {
  product: 'Product',
  shipping: 'Shipping',
  payment: 'Payment fee',
  refund: 'Refund',
  otherRefund: 'Other',
  cancellation: 'Cancellation',
  taxExempt: 'Exempt from tax',
  /** Required on the invoice by art. 226 (11a) of the VAT directive, in these words. */
  reverseCharge: 'Reverse charge',
  intraCommunity: 'Exempt intra-Community supply',
  export: 'Exempt export',
  colon: ':',
};

/** What stands on each of them, and is not stored. */
export const enPrinted = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  invoiceNumber: 'Number',
  creditNoteNumber: 'Number',
  correctedInvoice: 'For invoice',
  issueDate: 'Date of issue',
  supplyDate: 'Date of supply',
  order: 'Order',
  billTo: 'Bill to',
  shipTo: 'Ship to',
  collectedAt: 'Collected at',
  /** Tax numbers of the European Union, and any other. */
  vatId: 'VAT ID',
  taxId: 'Tax ID',

  description: 'Description',
  quantity: 'Quantity',
  shortQuantity: 'Qty',
  price: 'Price',
  amount: 'Amount',
  net: 'Net',
  tax: 'Tax',
  lineTotal: 'Total',
  discount: 'Discount',

  netTotal: 'Net',
  taxOf: 'of',
  taxesTotal: 'Taxes',
  taxesTotalIn: 'Taxes in',
  total: 'Total',

  paymentBy: 'Payment',
  amountToPay: 'Amount to pay',
  paid: 'Paid',
  paymentReference: 'Payment reference',
  accountHolder: 'Account holder',
  bank: 'Bank',
  transferCode: 'QR code for the transfer',
  dueOnReceipt: 'Payable on receipt',

  pricesIncludeTaxes: 'Prices include taxes.',
  noTax: 'No tax',
  reason: 'Reason',
};

/** The words that are stored: whoever issues a document needs no others. */
export type DocumentNames = Readonly<typeof en>;

export type PrintedWords = Readonly<typeof enPrinted>;

export type InvoiceWords = DocumentNames & PrintedWords;
