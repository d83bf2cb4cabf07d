/** @import { RichNode } from './texts.js' */
import { element, link } from './dom.js';
import { isRichText, richNodes } from './texts.js';

/** An address of the web or of e-mail in a text, without the mark that ends its sentence. */
const ADDRESS = /https:\/\/[^\s<>]*[^\s<>.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * A text for shoppers as elements. That of HTML are the few that it may have, which are made one by one. In a plain
 * text parts between empty lines are paragraphs, `## ` begins a heading, and `- ` at each line makes a list; everything
 * else of it is shown as it is.
 *
 * @param {string} text
 */
export const textBlocks = (text) =>
  isRichText(text) ? richNodes(text).map(nodeOf) : plainBlocks(text);

/**
 * @param {RichNode} node
 * @returns {Node}
 */
function nodeOf(node) {
  if (typeof node === 'string') return document.createTextNode(node);
  const { tag, attributes, children } = node;
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children.map(nodeOf));
  return created;
}

/** @param {string} text */
const plainBlocks = (text) =>
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
