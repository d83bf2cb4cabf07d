import type { invoices as english } from '../en/invoices.ts';
import type { Texts } from '../texts.ts';

export const invoices: Texts<typeof english> = {
  number: 'Número',
  type: 'Tipo',
  types: { invoice: 'Factura', credit_note: 'Factura rectificativa' },
  order: 'Pedido',
  customer: 'Cliente',
  date: 'Fecha',
  total: 'Total',
  files: 'Archivos',
  pdf_of: 'PDF de %{number}',
  xml_of: 'XML de %{number}',
  all: 'Todas',
  elsewhere: 'Numerada en otro sistema',
};
