/** Invoices of one PDF. */
export const MAX_PDF_INVOICES = 50;
