import { attribute } from '../../../shared/contract/attributes.ts';
import { oneLine } from '../../../shared/mail/mail.ts';

/** Characters of a name that customers gave themselves. */
export const MAX_NAME_LENGTH = 60;

/** What mail programs make a link of: a scheme, `www.`, or a word with a dot inside. */
const URL_LIKE = /:\/\/|\bwww\.|[\p{L}\p{N}-][.。．｡]\p{L}{2}/iu;

/**
 * A text that a customer wrote, for a mail that goes to an address that the customer wrote too: without
 * anything that looks like an address on the web, so that nobody sends advertisements through a store.
 */
export function plainName(text: unknown): string {
  if (typeof text !== 'string') return '';
  const line = oneLine(text, MAX_NAME_LENGTH);
  return URL_LIKE.test(text) ? '' : line;
}

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
