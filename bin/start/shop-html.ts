import type { Tag } from '../../examples/storefront/page-head.js';
import { Markup, markup } from '../build/markup.ts';

/** The elements in the head of index.html that each page has of its own. */
const OF_PAGE = /(?:^ *<\w+ data-head\b.*\n)+/m;

/** The description of the shop itself, which pages have that have none of their own. */
export const descriptionIn = (html: string): string =>
  /<meta data-head name="description" content="([^"]*)">/.exec(html)?.[1] ?? '';

/** The document of the shop for a page. */
export const withTags = (html: string, language: string, tags: readonly Tag[]): string =>
  html
    .replace(/<html lang="[^"]*">/, () => markup`<html lang="${language}">`.html)
    .replace(OF_PAGE, () => tags.map((tag) => `    ${tagMarkup(tag).html}\n`).join(''));

function tagMarkup({ name, attributes, text }: Tag): Markup {
  const given = Object.entries(attributes).map(([key, value]) =>
    value === '' ? markup` ${key}` : markup` ${key}="${value}"`,
  );
  const start = markup`<${name}${given}>`;
  if (text === undefined) return start;
  // In a script nothing is a reference to a character: page-head.js has escaped its JSON.
  return markup`${start}${name === 'script' ? new Markup(text) : text}</${name}>`;
}
