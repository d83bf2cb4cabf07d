import { oneLine } from '../data/products.ts';
import { layout } from '../parts/layout.ts';
import { isRichText, richTextHtml, take } from '../visit/api.ts';
import { type Html, html, safeHtml } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import { missingPage } from './missing.ts';

/** What the store has written: imprint, terms, returns. */
export async function textPage(context: PageContext) {
  const { visit } = context.env;
  const slug = context.req.param('slug') ?? '';
  const { data } = await take(
    visit.shop.GET('/contents', { params: { query: { attributes: { slug } } } }),
  );
  const [content] = data;
  if (!content) return missingPage(context);
  const { title, text } = content;
  const main = html`<article class="text"><h1>${title}</h1>${written(text)}</article>`;
  const path = `/pages/${encodeURIComponent(slug)}`;
  return context.html(layout(visit, { title, path, description: oneLine(text), main }));
}

/** HTML, or plain text in blocks between empty lines; a block may be a heading or a list. */
export const written = (text: string): Html =>
  isRichText(text) ? safeHtml(richTextHtml(text)) : html`${text.split(/\n{2,}/).map(block)}`;

function block(text: string): Html {
  if (/^#+ /.test(text)) return html`<h2>${text.replace(/^#+ /, '')}</h2>`;
  const lines = text.split('\n');
  return lines.every((line) => line.startsWith('- '))
    ? html`<ul>${lines.map((line) => html`<li>${line.slice(2)}</li>`)}</ul>`
    : html`<p>${lines.map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))}</p>`;
}
