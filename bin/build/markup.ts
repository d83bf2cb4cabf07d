/** HTML that is safe to put into a page as it is. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

type Part = string | number | Markup | undefined | readonly (Markup | undefined)[];

/** A piece of a page. What is put into it is escaped, unless it is a piece itself. */
export const markup = (pieces: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(pieces.map((piece, i) => piece + (i < parts.length ? insert(parts[i]) : '')).join(''));

function insert(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.html;
  return typeof part === 'object' ? part.map(insert).join('') : escapeText(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeText = (text: string) => text.replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? each);
