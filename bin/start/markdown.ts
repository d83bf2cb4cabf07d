import { Markup, markup } from '../build/reference/markup.ts';

/** Where a link leads; undefined for one that leads to nothing that is served. */
export type LinkTo = (href: string) => string | undefined;

type Lines = readonly string[];

/** A block of a document, and how many of the lines it takes. */
interface Block {
  readonly taken: number;
  readonly html: Markup;
  /** Of a paragraph, what is in it. */
  readonly text?: Markup;
}

/**
 * The Markdown of the project's documents as HTML: headings, paragraphs, lists, tables, blocks of code,
 * and in a line links, code and bold. HTML in a document is shown as text.
 */
export const renderMarkdown = (text: string, linkTo: LinkTo): Markup =>
  markup`${blocksOf(text.split('\n'), linkTo).map(({ html }) => html)}`;

/** The title of a document: its first heading. */
export const titleOf = (text: string): string =>
  (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll('`', '');

function blocksOf(lines: Lines, linkTo: LinkTo): Block[] {
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; ) {
    const block = lines[i] === '' ? undefined : readBlock(lines.slice(i), linkTo);
    if (block) blocks.push(block);
    i += block?.taken ?? 1;
  }
  return blocks;
}

function readBlock(lines: Lines, linkTo: LinkTo): Block {
  const [first = ''] = lines;
  if (first.startsWith('```')) return codeBlock(lines);
  if (/^#{1,6} /.test(first)) return heading(first, linkTo);
  if (first.startsWith('|')) return table(lines, linkTo);
  if (MARKER.test(first)) return list(lines, linkTo);
  return paragraph(lines, linkTo);
}

function codeBlock(lines: Lines): Block {
  const end = lines.indexOf('```', 1);
  const taken = end < 0 ? lines.length : end + 1;
  const code = lines.slice(1, taken - 1).join('\n');
  return { taken, html: markup`<pre tabindex="0"><code>${code}</code></pre>\n` };
}

function heading(line: string, linkTo: LinkTo): Block {
  const [, marks = '', text = ''] = /^(#+) (.*)$/.exec(line) ?? [];
  const tag = new Markup(`h${marks.length}`);
  return {
    taken: 1,
    html: markup`<${tag} id="${anchorOf(text)}">${inline(text, linkTo)}</${tag}>\n`,
  };
}

/** The fragment of a heading, as in links to it: `A first session` is `a-first-session`. */
const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

function table(lines: Lines, linkTo: LinkTo): Block {
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const rows = lines.slice(0, end < 0 ? lines.length : end).map(cellsOf);
  const [head = [], , ...body] = rows;
  const cells = (row: Lines, tag: Markup) =>
    markup`<tr>${row.map((cell) => markup`<${tag}>${inline(cell, linkTo)}</${tag}>`)}</tr>\n`;
  const [th, td] = [new Markup('th'), new Markup('td')];
  const content = markup`<thead>${cells(head, th)}</thead><tbody>${body.map((row) => cells(row, td))}</tbody>`;
  return {
    taken: rows.length,
    html: markup`<div class="table" tabindex="0"><table>${content}</table></div>\n`,
  };
}

/** A bar in code belongs to the cell. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/\|((?:`[^`]*`|[^|`])+)(?=\|)/g)].map(([, cell = '']) => cell.trim());

const MARKER = /^(?:- |\d+\. )/;

function list(lines: Lines, linkTo: LinkTo): Block {
  const taken = lines.findIndex((line, i) => i > 0 && !continuesList(line, lines[i + 1]));
  const own = taken < 0 ? lines : lines.slice(0, taken);
  const items: string[][] = [];
  for (const line of own) {
    if (MARKER.test(line)) items.push([line.replace(MARKER, '')]);
    else items.at(-1)?.push(line.replace(/^ {1,3}/, ''));
  }
  const tag = new Markup(/^\d/.test(lines[0] ?? '') ? 'ol' : 'ul');
  const html = markup`<${tag}>${items.map((item) => listItem(item, linkTo))}</${tag}>\n`;
  return { taken: own.length, html };
}

const continuesList = (line: string, next = '') =>
  MARKER.test(line) || line.startsWith('  ') || (line === '' && /^(?: {2}|- |\d+\. )/.test(next));

function listItem(lines: Lines, linkTo: LinkTo): Markup {
  const parts = blocksOf(lines, linkTo).map(({ html, text }) => text ?? html);
  return markup`<li>${parts}</li>\n`;
}

/** A line that ends a paragraph. A number ends it only as the first of a list. */
const ENDS = /^(?:$|```|#{1,6} |\||- |1\. )/;

function paragraph(lines: Lines, linkTo: LinkTo): Block {
  const end = lines.findIndex((line, i) => i > 0 && ENDS.test(line));
  const own = end < 0 ? lines : lines.slice(0, end);
  const text = inline(own.map((line) => line.trim()).join(' '), linkTo);
  return { taken: own.length, html: markup`<p>${text}</p>\n`, text };
}

/** Code, bold, emphasis, a link (whose text may have code), an address. */
const INLINE =
  /`([^`]+)`|\*\*(.+?)\*\*|(?<!\w)_([^_]+)_(?!\w)|\[((?:`[^`]*`|[^\]`])+)\]\(([^)]+)\)|<(https?:[^>]+)>/g;

function inline(text: string, linkTo: LinkTo): Markup {
  const parts: Markup[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(markup`${text.slice(end, match.index)}`, marked(match, linkTo));
    end = match.index + match[0].length;
  }
  return markup`${parts}${text.slice(end)}`;
}

function marked(match: RegExpMatchArray, linkTo: LinkTo): Markup {
  const [, code, bold, emphasis, label, href, url] = match;
  if (code !== undefined) return markup`<code>${code}</code>`;
  if (bold !== undefined) return markup`<strong>${inline(bold, linkTo)}</strong>`;
  if (emphasis !== undefined) return markup`<em>${inline(emphasis, linkTo)}</em>`;
  if (url !== undefined) return markup`<a href="${url}">${url}</a>`;
  const target = linkTo(href ?? '');
  const text = inline(label ?? '', linkTo);
  return target === undefined ? text : markup`<a href="${target}">${text}</a>`;
}
