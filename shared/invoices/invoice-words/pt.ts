import type { DocumentNames, PrintedWords } from './en.ts';

/** All words of invoices and credit notes in Portuguese, as written in Portugal. */
export const pt: DocumentNames = {
  product: 'Produto',
  shipping: 'Envio',
  payment: 'Taxa de pagamento',
  refund: 'Reembolso',
  otherRefund: 'Outros',
  cancellation: 'Anulação',
  taxExempt: 'Isento de imposto',
  reverseCharge: 'IVA – autoliquidação',
  intraCommunity: 'Transmissão intracomunitária isenta',
  export: 'Exportação isenta',
  colon: ':',
};

export const ptPrinted: PrintedWords = {
  invoice: 'Fatura',
  creditNote: 'Nota de crédito',
  invoiceNumber: 'Número da fatura',
  creditNoteNumber: 'Número',
  correctedInvoice: 'Referente à fatura',
  issueDate: 'Data de emissão',
  supplyDate: 'Data da operação',
  order: 'Encomenda',
  billTo: 'Faturado a',
  shipTo: 'Entregue a',
  collectedAt: 'Local de levantamento',
  vatId: 'N.º de IVA',
  taxId: 'NIF',

  description: 'Descrição',
  quantity: 'Quantidade',
  shortQuantity: 'Qtd.',
  price: 'Preço unitário',
  amount: 'Valor',
  net: 'Base',
  tax: 'Imposto',
  lineTotal: 'Total',
  discount: 'Desconto',

  netTotal: 'Total sem impostos',
  taxOf: 'sobre',
  taxesTotal: 'Total de impostos',
  taxesTotalIn: 'Total de impostos em',
  total: 'Total',

  paymentBy: 'Pagamento',
  amountToPay: 'Montante a pagar',
  paid: 'Pago',
  paymentReference: 'Referência do pagamento',
  accountHolder: 'Titular da conta',
  bank: 'Banco',
  transferCode: 'Código QR para a transferência',
  dueOnReceipt: 'Pagamento a pronto',

  pricesIncludeTaxes: 'Os preços incluem impostos.',
  noTax: 'Sem imposto',
  reason: 'Motivo',
};
