import type { invoices as english } from '../en/invoices.ts';
import type { Texts } from '../texts.ts';

export const invoices: Texts<typeof english> = {
  number: 'Numéro',
  type: 'Type',
  types: { invoice: 'Facture', credit_note: 'Avoir' },
  order: 'Commande',
  customer: 'Client',
  date: 'Date',
  total: 'Total',
  files: 'Fichiers',
  pdf_of: 'PDF de %{number}',
  xml_of: 'XML de %{number}',
  all: 'Toutes',
  elsewhere: 'Numérotée ailleurs',
};
