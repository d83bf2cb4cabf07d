import type { DocumentNames, PrintedWords } from './en.ts';

/**
 * All words of invoices and credit notes in Spanish. A credit note is a `factura rectificativa`
 * (art. 15 of Real Decreto 1619/2012).
 */
export const es: DocumentNames = {
  product: 'Producto',
  shipping: 'Envío',
  payment: 'Recargo por pago',
  refund: 'Reembolso',
  otherRefund: 'Otros',
  cancellation: 'Anulación',
  taxExempt: 'Exento de impuestos',
  reverseCharge: 'Inversión del sujeto pasivo',
  intraCommunity: 'Entrega intracomunitaria exenta',
  export: 'Exportación exenta',
  colon: ':',
};

export const esPrinted: PrintedWords = {
  invoice: 'Factura',
  creditNote: 'Factura rectificativa',
  invoiceNumber: 'Número de factura',
  creditNoteNumber: 'Número',
  correctedInvoice: 'Rectifica la factura',
  issueDate: 'Fecha de expedición',
  supplyDate: 'Fecha de la operación',
  order: 'Pedido',
  billTo: 'Cliente',
  shipTo: 'Dirección de envío',
  collectedAt: 'Lugar de recogida',
  vatId: 'NIF-IVA',
  taxId: 'NIF',

  description: 'Descripción',
  quantity: 'Cantidad',
  shortQuantity: 'Cant.',
  price: 'Precio unitario',
  amount: 'Importe',
  net: 'Base',
  tax: 'Impuesto',
  lineTotal: 'Total',
  discount: 'Descuento',

  netTotal: 'Base imponible',
  taxOf: 'sobre',
  taxesTotal: 'Cuota total',
  taxesTotalIn: 'Cuota total en',
  total: 'Total',

  paymentBy: 'Pago',
  amountToPay: 'Importe a pagar',
  paid: 'Pagado',
  paymentReference: 'Concepto',
  accountHolder: 'Titular de la cuenta',
  bank: 'Banco',
  transferCode: 'Código QR para la transferencia',
  dueOnReceipt: 'Pago a la recepción de la factura',

  pricesIncludeTaxes: 'Los precios incluyen los impuestos.',
  noTax: 'Sin impuestos',
  reason: 'Motivo',
};
