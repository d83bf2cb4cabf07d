/** All words of invoices and credit notes in English. */
export const en = {
  /** Names of what has none of its own: they are stored with the invoice. */
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

export type InvoiceWords = Readonly<typeof en>;
