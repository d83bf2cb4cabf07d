import encodeQR from 'qr';
import { compactIban } from '../../../shared/resources/schemas/bank-account.ts';
import type { InvoicePayment } from '../../../shared/resources/schemas/payment-request.ts';

/** Rows of modules: true is dark. */
export type QrCode = readonly (readonly boolean[])[];

/** Countries and territories of SEPA, as IBANs begin (European Payments Council, EPC409-09). */
const SEPA =
  /^(?:AD|AL|AT|BE|BG|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GI|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MC|MD|ME|MK|MT|NL|NO|PL|PT|RO|RS|SE|SI|SK|SM|VA)/;

/** Light modules that readers need around a code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** The most that a transfer in SEPA can be. */
const MAX_AMOUNT = 999_999_999.99;

/** Only what all systems of banks take in a name or a reference. */
const oneLineOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What the code of a transfer says (EPC069-12, version 002); undefined where it is none in SEPA. */
function transferText(
  { amount = 0, reference = '', bank_account }: InvoicePayment,
  currency: string | undefined,
): string | undefined {
  if (!bank_account || currency !== 'EUR' || amount <= 0 || amount > MAX_AMOUNT) return undefined;
  const { holder, iban, bic = '' } = bank_account;
  const account = compactIban(iban);
  if (!SEPA.test(account)) return undefined;
  const [version, utf8] = ['002', '1'];
  const [purpose, structuredReference] = ['', ''];
  const head = ['BCD', version, utf8, 'SCT', bic, oneLineOf(holder), account];
  return [
    ...head,
    `EUR${amount.toFixed(2)}`,
    purpose,
    structuredReference,
    oneLineOf(reference),
  ].join('\n');
}

export function transferCode(
  payment: InvoicePayment,
  currency: string | undefined,
): QrCode | undefined {
  const text = transferText(payment, currency);
  return text === undefined
    ? undefined
    : encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
}

/** The rows and columns of the dark modules. */
export const darkModules = (code: QrCode) =>
  code.flatMap((cells, row) =>
    cells.flatMap((isDark, column) => (isDark ? [[row, column] as const] : [])),
  );
