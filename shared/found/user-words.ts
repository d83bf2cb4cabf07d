import type { User } from '../resources/users.ts';
import { partsOfAddresses } from './address-parts.ts';
import {
  PART,
  tagWords,
  textsOf,
  type WordsByKind,
  wordOfEmail,
  wordOfPhone,
  wordsOfText,
} from './words.ts';

/** The words by which staff find a user. */
export function userWords(user: User): WordsByKind {
  const { email, name, billing_address, shipping_address, tags } = user;
  const addresses = [billing_address, shipping_address].flatMap((each) => each ?? []);
  const names = addresses.flatMap(({ full_name, company }) => [full_name, company]);
  return {
    email: textsOf(email).map(wordOfEmail),
    phone: textsOf(...addresses.map((each) => each.phone_number)).map(wordOfPhone),
    name: textsOf(name, ...names).flatMap(wordsOfText),
    ...tagWords(tags),
    [PART]: partsOfAddresses(addresses),
  };
}
