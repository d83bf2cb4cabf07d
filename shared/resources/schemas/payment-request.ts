import type { Static } from 'typebox';
import { type FieldSchema, text, total } from '../../contract/fields.ts';
import { bankAccount } from './bank-account.ts';

/** What is to be paid without a card, and where to. */
export const paymentRequest = {
  type: 'object',
  readOnly: true,
  properties: {
    /** In the currency of the order. */
    amount: total,
    /** What the customer writes on a transfer. */
    reference: text(50),
    bank_account: bankAccount,
  },
  required: ['amount', 'reference'],
} as const satisfies FieldSchema;

export type PaymentRequest = Static<typeof paymentRequest>;

/** How the order of an invoice is paid, and what was to be paid when it was issued. */
export const invoicePayment = {
  type: 'object',
  readOnly: true,
  properties: {
    /** The name of the payment method. */
    method: text(100),
    description: text(500),
    instructions: text(2_000),
    ...paymentRequest.properties,
  },
  required: ['method'],
} as const satisfies FieldSchema;

export type InvoicePayment = Static<typeof invoicePayment>;
