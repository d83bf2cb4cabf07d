import type { InvoiceWords } from '../../../shared/invoices/invoice-words.ts';

/** A column of the table of lines: its share of the width, and whether it has numbers. */
export interface Column {
  readonly title: string;
  readonly width: number;
  readonly isNumber?: boolean;
}

export const columnsOf = (words: InvoiceWords, hasTaxes: boolean): readonly Column[] =>
  hasTaxes
    ? [
        { title: words.description, width: 0.28 },
        { title: words.shortQuantity, width: 0.09, isNumber: true },
        { title: words.price, width: 0.15, isNumber: true },
        { title: words.net, width: 0.15, isNumber: true },
        { title: words.tax, width: 0.17, isNumber: true },
        { title: words.lineTotal, width: 0.16, isNumber: true },
      ]
    : [
        { title: words.description, width: 0.52 },
        { title: words.quantity, width: 0.12, isNumber: true },
        { title: words.price, width: 0.18, isNumber: true },
        { title: words.amount, width: 0.18, isNumber: true },
      ];
