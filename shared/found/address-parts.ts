import type { Address } from '../resources/addresses.ts';
import { textsOf, wordsOfText } from './words.ts';

/** What a search finds by its parts alone, of addresses: where they are, and telephones with what leads to them. */
export function partsOfAddresses(addresses: readonly Partial<Address>[]): readonly string[] {
  const places = addresses.flatMap((each) => [
    each.address1,
    each.address2,
    each.postal_code,
    each.city,
    each.state,
  ]);
  const phones = addresses.map((each) => each.phone_number);
  const digits = textsOf(...phones).map((phone) => phone.replaceAll(/\D/g, ''));
  return [...textsOf(...places).flatMap(wordsOfText), ...digits];
}
