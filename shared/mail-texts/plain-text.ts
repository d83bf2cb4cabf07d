import { attribute } from '../contract/attributes.ts';
import { oneLine } from '../mail/mail.ts';

/** Characters of a name that customers gave themselves. */
export const MAX_NAME_LENGTH = 60;

/** What is an address on the web and nothing else: a scheme, `www.`, or a host with a path. */
const WEB_ADDRESS = /:\/\/|\b[wW]{3}[.。．｡]|[.。．｡]\p{Ll}{2,}\/[^\s/]/u;

/** A dot that mail programs make a link of: one inside a word. */
const DOT_IN_WORD = /(?<=[\p{L}\p{M}\p{N}-][.。．｡])(?=\p{L}{2})/gu;

/**
 * A text that a customer wrote, for a mail that goes to an address that the customer wrote too: without
 * an address on the web, so that nobody sends advertisements through a store. Names have dots as well
 * (`St.Gallen`, `Booking.com B.V.`): these get a space after the dot, so that no link is made of them.
 */
export function plainName(text: unknown, maxLength = MAX_NAME_LENGTH): string {
  if (typeof text !== 'string' || WEB_ADDRESS.test(text)) return '';
  return oneLine(text.replaceAll(DOT_IN_WORD, ' '), maxLength);
}

/** What a customer stated, whole, as a receipt has to have it: no mail program makes links of it. */
export const unlinked = (text: string): string =>
  text.replaceAll('://', ': //').replaceAll(DOT_IN_WORD, ' ');

/** Empty for anything that a browser would not open as a page. */
export const webLink = (text: string) =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : '';

/** The lines of a text, without empty ones. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => oneLine(line, 500))
    .filter((line) => line !== '');

/** The text at a path of a record, on one line. */
export function textAt(record: object, path: string): string {
  const value = attribute(record, path);
  return typeof value === 'string' || typeof value === 'number' ? oneLine(String(value)) : '';
}
