/** All words of invoices and credit notes in English. */
export const en = {
  /** Names of what has none of its own: they are stored with the invoice. */
  product: 'Product',
  shipping: 'Shipping',
  payment: 'Payment',
  refund: 'Refund',
  otherRefund: 'Other',
  taxExempt: 'Exempt from tax',

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
  /** Of the European Union, and any other. */
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
  paymentReference: 'Payment reference',

  pricesIncludeTaxes: 'Prices include taxes.',
  noTax: 'No tax',
  reason: 'Reason',
};

export type InvoiceWords = Readonly<typeof en>;
