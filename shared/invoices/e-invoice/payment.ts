import type { Invoice } from '../../resources/invoices.ts';
import { compactIban } from '../../resources/schemas/bank-account.ts';
import { type Element, groupElement, textElement } from '../../xml.ts';
import type { InvoiceWords } from '../invoice-words.ts';

/** Codes of UNTDID 4461. */
const SEPA_TRANSFER = '58';
const TRANSFER = '30';
const ONLINE_PAYMENT = '68';
const NOT_DEFINED = '1';

/** How the invoice is paid; nothing where nobody has said it. */
export function paymentMeans({
  payment,
  paid_total = 0,
  type,
  currency,
}: Invoice): Element | undefined {
  if (type === 'credit_note') return undefined;
  const account = payment?.bank_account;
  const iban = account && compactIban(account.iban);
  if (!payment && paid_total === 0) return undefined;
  const transfer = currency === 'EUR' ? SEPA_TRANSFER : TRANSFER;
  const code = iban ? transfer : payment ? NOT_DEFINED : ONLINE_PAYMENT;
  return groupElement('ram:SpecifiedTradeSettlementPaymentMeans', [
    textElement('ram:TypeCode', code),
    textElement('ram:Information', payment?.method),
    groupElement('ram:PayeePartyCreditorFinancialAccount', [
      textElement('ram:IBANID', iban),
      textElement('ram:AccountName', account?.holder),
    ]),
    groupElement('ram:PayeeSpecifiedCreditorFinancialInstitution', [
      textElement('ram:BICID', account?.bic),
    ]),
  ]);
}

/** Until when the rest is paid (BR-CO-25). */
export function paymentTerms({ payment }: Invoice, due: number, words: InvoiceWords) {
  if (due <= 0) return undefined;
  const said = [payment?.description, payment?.instructions].filter(Boolean).join('\n');
  return groupElement('ram:SpecifiedTradePaymentTerms', [
    textElement('ram:Description', said || words.dueOnReceipt),
  ]);
}
