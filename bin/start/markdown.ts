import { Marked } from 'marked';
import { Markup, markup } from '../build/markup.ts';

/** Where a link leads; undefined for one that leads to nothing that is served. */
export type LinkTo = (href: string) => string | undefined;

/** HTML that documents may have: a picture for two themes. */
const PICTURE = /^<picture>\s*<source [^<>]*>\s*<img [^<>]*>\s*<\/picture>\s*$/;

/** The Markdown of the project's documents as HTML. Other HTML in a document is shown as text. */
export function renderMarkdown(text: string, linkTo: LinkTo): Markup {
  const marked = new Marked({
    renderer: {
      html: ({ text: html }) => (PICTURE.test(html) ? html : markup`${html}`.html),
      heading({ tokens, text: content, depth }) {
        return `<h${depth} id="${anchorOf(content)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text: code }) => markup`<pre tabindex="0"><code>${code}</code></pre>\n`.html,
      link({ href, tokens }) {
        const target = linkTo(href);
        const label = new Markup(this.parser.parseInline(tokens));
        return target === undefined ? label.html : markup`<a href="${target}">${label}</a>`.html;
      },
      table(token) {
        const rows = [token.header, ...token.rows].map(
          (row) => `<tr>${row.map((cell) => this.tablecell(cell)).join('')}</tr>\n`,
        );
        const [head = '', ...body] = rows;
        const content = `<thead>${head}</thead><tbody>${body.join('')}</tbody>`;
        return `<div class="table" tabindex="0"><table>${content}</table></div>\n`;
      },
    },
  });
  return new Markup(marked.parse(text, { async: false }));
}

/** The title of a document: its first heading. */
export const titleOf = (text: string): string =>
  (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll('`', '');

/** The fragment of a heading, as in links to it: `A first session` is `a-first-session`. */
const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
