import { isRichText, richTextHtml } from '../visit/api.ts';
import { type Html, html, safeHtml } from '../visit/markup.ts';

/** What a store has written: HTML, or plain text in blocks between empty lines; a block may be a heading or a list. */
export const written = (text: string): Html =>
  isRichText(text) ? safeHtml(richTextHtml(text)) : html`${blocksOf(text).map(block)}`;

const blocksOf = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((each) => each.trim())
    .filter(Boolean);

function block(text: string): Html {
  const lines = text.split('\n');
  if (lines.length === 1 && /^#+ /.test(text)) return html`<h2>${text.replace(/^#+ /, '')}</h2>`;
  return lines.every((line) => line.startsWith('- '))
    ? html`<ul>${lines.map((line) => html`<li>${withLinks(line.slice(2))}</li>`)}</ul>`
    : html`<p>${lines.map((line, i) => html`${i === 0 ? '' : html`<br>`}${withLinks(line)}`)}</p>`;
}

/** An address of the web or of email, without the mark that ends its sentence. Its length is limited: it is looked for in long texts. */
const ADDRESS =
  /\bhttps?:\/\/[^\s<>]{0,2000}[^\s<>.,;:!?)]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;

function withLinks(line: string): Html {
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const { 0: text, index } of line.matchAll(ADDRESS)) {
    const href = /^https?:/.test(text) ? text : `mailto:${text}`;
    parts.push(line.slice(end, index), html`<a href="${href}">${text}</a>`);
    end = index + text.length;
  }
  return html`${[...parts, line.slice(end)]}`;
}
