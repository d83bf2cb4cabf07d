/*
 * Texts for shoppers, which may be HTML (protocol.md, "Rich text"). Whoever shows them reads them by the functions of
 * this file, which @shopwright/client has too: so it imports nothing.
 *
 * How: `richNodes` reads HTML into a tree of a few elements. Of the tree are made the HTML that is stored, the text
 * without elements, and the elements of a page. What is not in the tree is in none of them.
 *
 * test/unit/rich-text.test.ts
 */

/** An element, with the attributes that it may have. */
export interface RichElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
}

/** A text, without entities, or an element. */
export type RichNode = string | RichElement;

const PARAGRAPHS = ['p', 'h2', 'h3', 'h4'];
const CELLS = ['td', 'th'];
const TABLE = ['table', 'thead', 'tbody', 'tr', ...CELLS];
/** What is open inside of one of them ends with it. */
const CONTAINERS = ['ul', 'ol', 'li', 'blockquote', ...TABLE];
const INLINE = ['a', 'b', 'em', 'i', 's', 'strong', 'sub', 'sup', 'u'];
const EMPTY = ['br', 'img'];

/** The elements that a text may have. */
export const RICH_TAGS: readonly string[] = [...PARAGRAPHS, ...CONTAINERS, ...INLINE, ...EMPTY];

/** Elements that become another one. Of further ones the content is kept. */
const BECOMES: Readonly<Record<string, string>> = {
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', del: 's', strike: 's', ins: 'u', tfoot: 'tbody' },
  ...{ div: 'p', section: 'p', article: 'p', figure: 'p', pre: 'p', center: 'p', dt: 'p', dd: 'p' },
};

/** Elements whose content is no text. */
const HIDDEN = 'script|style|title|template|noscript|iframe|object|svg|math|textarea|select';

const KNOWN = [...RICH_TAGS, ...Object.keys(BECOMES), HIDDEN, 'span|font|small|code|hr|meta|dl'];

const TAG = new RegExp(`<(?:!--|/?(?:${KNOWN.join('|')})(?:[\\s/][^<>]*)?>)`, 'i');

/** Whether a text is HTML: it has a tag. Any other is plain: every character of it stands for itself. */
export const isRichText = (text: string): boolean => TAG.test(text);

/** Comments, what is hidden, and tags. So many attributes of a tag are read at most that none takes long. */
const TOKEN = new RegExp(
  [
    '<!--[^]*?(?:-->|$)|<[!?][^<>]*>',
    `<(${HIDDEN})(?=[\\s/>])[^]*?(?:</\\1\\s*>|$)`,
    `<(/?)([a-z][\\w:-]*)((?:[\\s/][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*){0,50})?)>`,
  ].join('|'),
  'gi',
);

/** Elements inside of each other; deeper ones leave their content. */
const MAX_DEPTH = 20;

interface Open {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: RichNode[];
}

/** What HTML shows, in elements that are allowed and closed. */
export function richNodes(html: string): readonly RichNode[] {
  const tree = new Tree();
  let end = 0;
  for (const { 0: token, 2: slash, 3: name = '', 4: text = '', index } of html.matchAll(TOKEN)) {
    tree.put(decoded(html.slice(end, index)));
    end = index + token.length;
    const lower = name.toLowerCase();
    const tag = BECOMES[lower] ?? lower;
    if (slash) tree.end(tag);
    else if (RICH_TAGS.includes(tag)) tree.begin(tag, text);
  }
  tree.put(decoded(html.slice(end)));
  return tree.closed();
}

class Tree {
  readonly #root: Open = { tag: '', attributes: {}, children: [] };
  /** From the root to what is written into. */
  readonly #open: Open[] = [this.#root];

  put(node: RichNode): void {
    if (node !== '') this.#open.at(-1)?.children.push(node);
  }

  begin(tag: string, text: string): void {
    const attributes = attributesOf(tag, text);
    if (!attributes) return;
    const element = { tag, attributes, children: [] };
    const isEmpty = EMPTY.includes(tag);
    if (!isEmpty) this.#close(this.#endedBy(tag));
    if (!isEmpty && this.#open.length > MAX_DEPTH) return;
    this.put(element);
    if (!isEmpty) this.#open.push(element);
  }

  end(tag: string): void {
    const isContainer = CONTAINERS.includes(tag);
    const found = this.#open.findLastIndex(
      ({ tag: other }) =>
        other === tag || (isContainer ? other === 'table' : CONTAINERS.includes(other)),
    );
    if (found > 0 && this.#open[found]?.tag === tag) this.#close(found);
  }

  closed(): readonly RichNode[] {
    this.#close(1);
    return this.#root.children;
  }

  /** The outermost open element that cannot go on around or beside a new one. */
  #endedBy(tag: string): number {
    const ended = endedBy(tag);
    const around = aroundOf(tag);
    const inside = this.#open.findLastIndex(({ tag: other }) => around.includes(other));
    const found = this.#open.findIndex(({ tag: other }, i) => i > inside && ended.includes(other));
    return found < 0 ? this.#open.length : found;
  }

  /** Closes elements from a place on; of those without content only spaces are left. */
  #close(from: number): void {
    while (this.#open.length > from) {
      const { tag, children } = this.#open.pop() as Open;
      const isKept = CELLS.includes(tag) || children.some((each) => !isBlank(each));
      if (!isKept) this.#open.at(-1)?.children.splice(-1, 1, ...children);
    }
  }
}

const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === '';

/** What a new element ends: a paragraph the one before, a cell that before. */
function endedBy(tag: string): readonly string[] {
  if (CELLS.includes(tag)) return CELLS;
  if (tag === 'tr') return ['tr'];
  if (tag === 'li' || tag === 'a') return [tag];
  if (TABLE.includes(tag) && tag !== 'table') return ['thead', 'tbody'];
  return INLINE.includes(tag) ? [] : PARAGRAPHS;
}

/** What a new element can only be inside of. */
function aroundOf(tag: string): readonly string[] {
  if (tag === 'li') return ['ul', 'ol', ...TABLE];
  return TABLE.includes(tag) && tag !== 'table' ? ['table'] : CONTAINERS;
}

/** What an element keeps of its attributes; undefined where it is nothing without them. */
function attributesOf(tag: string, text: string): Record<string, string> | undefined {
  if (tag === 'a') {
    const href = addressIn(text, 'href', /^(?:https?:|mailto:|[^:]*(?:[/?#]|$))/i);
    return href ? { href } : undefined;
  }
  if (tag !== 'img') return {};
  const src = addressIn(text, 'src', /^(?:https?:|[^:]*(?:[/?#]|$))/i);
  return src ? { src, alt: saidOf(text, 'alt') } : undefined;
}

/** An address that no program runs; empty for any other. Browsers leave control characters out of addresses. */
function addressIn(text: string, name: string, allowed: RegExp): string {
  const address = saidOf(text, name)
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return allowed.test(address) ? address : '';
}

const ATTRIBUTE = /([^\s"'/=<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

function saidOf(text: string, name: string): string {
  const said = [...text.matchAll(ATTRIBUTE)].find(([, each = '']) => each.toLowerCase() === name);
  const [, , double, single, bare = ''] = said ?? [];
  return decoded(double ?? single ?? bare);
}

/** Names of characters, by their codes from 160 on. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const ENTITIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LATIN.split(' ').map((name, i) => [name, String.fromCharCode(160 + i)])),
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", colon: ':', Tab: '\t', NewLine: '\n' },
  ...{ ensp: ' ', emsp: ' ', thinsp: ' ', zwj: '\u200d', zwnj: '\u200c', bull: '•', hellip: '…' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”' },
  ...{ bdquo: '„', lsaquo: '‹', rsaquo: '›', euro: '€', trade: '™', prime: '′', Prime: '″' },
  ...{ larr: '←', rarr: '→', check: '✓', hearts: '♥', star: '☆', starf: '★', le: '≤', ge: '≥' },
  ...{ ne: '≠', asymp: '≈', minus: '−', OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š' },
};

const decoded = (html: string): string =>
  html.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/gi, character);

function character(entity: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? '') : entity;
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  const isCharacter = code > 31 ? code <= 0x10_ffff : code === 9 || code === 10 || code === 13;
  return isCharacter ? String.fromCodePoint(code).toWellFormed() : '';
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
};

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (each) => ESCAPES[each] ?? '');
const quoted = (text: string) => text.replaceAll(/[&<>"]/g, (each) => ESCAPES[each] ?? '');

function htmlOf(node: RichNode): string {
  if (typeof node === 'string') return escaped(node);
  const { tag, attributes, children } = node;
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${quoted(value)}"`);
  const begin = `<${tag}${said.join('')}>`;
  return EMPTY.includes(tag) ? begin : `${begin}${children.map(htmlOf).join('')}</${tag}>`;
}

/** A text as it is stored: a plain one as it is, HTML without anything that is not allowed. */
export function safeRichText(text: string): string {
  if (!isRichText(text)) return text;
  const html = richNodes(text).map(htmlOf).join('');
  if (html.trim() === '') return '';
  return isRichText(html) ? html : `<p>${html}</p>`;
}

/** A text as the HTML of a page: paragraphs and lines of a plain one are elements. */
export function richTextHtml(text: string): string {
  if (isRichText(text)) return safeRichText(text);
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('');
}

/** A text without elements: the ends of paragraphs, rows and lines are line breaks. A plain one is as it is. */
export const plainText = (text: string): string =>
  isRichText(text)
    ? richNodes(text)
        .map(textOf)
        .join('')
        .replaceAll(/[^\S\n]+/g, ' ')
        .replaceAll(/ ?\n[ \n]*/g, '\n')
        .trim()
    : text;

function textOf(node: RichNode): string {
  if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ');
  const { tag, children } = node;
  const text = children.map(textOf).join('');
  if (tag === 'br') return '\n';
  if (CELLS.includes(tag)) return ` ${text} `;
  return INLINE.includes(tag) ? text : `\n${text}\n`;
}
