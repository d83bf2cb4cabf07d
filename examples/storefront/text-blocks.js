import { element, link } from './dom.js';

/** An address of the web or of e-mail in a text, without the mark that ends its sentence. */
const ADDRESS = /https:\/\/[^\s<>]*[^\s<>.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * The text of a page as elements: parts between empty lines are paragraphs, `## ` begins a heading, and
 * `- ` at each line makes a list. Everything else is shown as it is, so no text becomes HTML.
 *
 * @param {string} text
 */
export const textBlocks = (text) =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(block);

/** @param {string} part */
function block(part) {
  const lines = part.split(/\r?\n/);
  if (part.startsWith('## ') && lines.length === 1) return element('h2', {}, part.slice(3));
  if (lines.every((line) => line.startsWith('- '))) {
    const items = lines.map((line) => element('li', {}, ...withLinks(line.slice(2))));
    return element('ul', { class: 'bullets' }, ...items);
  }
  const shown = lines.flatMap((line, i) => [...(i > 0 ? [element('br')] : []), ...withLinks(line)]);
  return element('p', {}, ...shown);
}

/** @param {string} line */
function withLinks(line) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const [text] = match;
    parts.push(line.slice(end, match.index));
    parts.push(link(text.startsWith('https:') ? text : `mailto:${text}`, text));
    end = match.index + text.length;
  }
  return [...parts, line.slice(end)];
}
