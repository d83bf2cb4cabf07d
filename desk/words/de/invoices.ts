import type { invoices as english } from '../en/invoices.ts';
import type { Texts } from '../texts.ts';

export const invoices: Texts<typeof english> = {
  number: 'Nummer',
  type: 'Art',
  types: { invoice: 'Rechnung', credit_note: 'Rechnungskorrektur' },
  order: 'Bestellung',
  customer: 'Kunde',
  date: 'Datum',
  total: 'Gesamt',
  files: 'Dateien',
  pdf_of: 'PDF von %{number}',
  xml_of: 'XML von %{number}',
  all: 'Alle',
  elsewhere: 'Anderswo nummeriert',
};
