import { isCurrency } from '../pricing/currency-codes.ts';
import type { Credential } from '../resources/schemas/processors/processor-facts.ts';

/**
 * What is wrong with the text of a credential, to be read after its name; undefined when nothing is. It
 * never has the text.
 */
export function credentialFault(credential: Credential, value: string): string | undefined {
  if (/\.{3}|…|example/i.test(value)) return 'is an example; replace it with your own';
  return formFault(credential, value);
}

const formFault = ({ form }: Credential, value: string) =>
  form && !form[0].test(value) ? `must be ${form[1]}` : undefined;

/** What is wrong with the account of a currency. */
export const accountFault = (
  credential: Credential,
  currency: string,
  id: string,
): string | undefined =>
  isCurrency(currency) ? formFault(credential, id) : 'must be a currency code, such as USD';
