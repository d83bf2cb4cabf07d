import type { Static } from 'typebox';
import { type FieldSchema, text, title } from '../../contract/fields.ts';

/** The account to which customers transfer money (payments.md, "Bank transfers"). */
export const bankAccount = {
  type: 'object',
  properties: {
    /** The code for a transfer has room for so much. */
    holder: title(70),
    /** ISO 13616, with or without spaces: `isIban` checks it. */
    iban: { ...text(42), pattern: '^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9 ]+$' },
    /** ISO 9362. */
    bic: { type: 'string', pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' },
    /** The name of the bank. */
    bank: title(100),
  },
  required: ['holder', 'iban'],
  additionalProperties: false,
  nullsAreUnset: true,
} as const satisfies FieldSchema;

export type BankAccount = Static<typeof bankAccount>;

/** Where the setting `payment_reference` has the number of the order. */
export const PLACE_OF_NUMBER = '{number}';

export const compactIban = (iban: string) => iban.replaceAll(' ', '').toUpperCase();

/** In groups of four characters, as people read it. */
export const printedIban = (iban: string) => compactIban(iban).replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Whether its check digits are right (ISO 7064, MOD 97-10). */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  // Letters count from 10 on: A is 10, Z is 35.
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
