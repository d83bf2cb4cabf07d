/** Characters that are looked at: more than any field has, so that a text cannot take long. */
const MAX_READ = 20_000;

/** Elements whose content is no text. */
const HIDDEN = /<(script|style)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi;

/** What begins a new line. */
const BREAKS = /<br\b[^<>]*>|<\/(?:p|div|li|ul|ol|tr|h[1-6])\s*>/gi;

/** Not a `<` before a space or a number, as in a text that is no HTML. */
const TAGS = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', deg: '°', times: '×' },
  ...{ laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ euro: '€', pound: '£', yen: '¥', cent: '¢', copy: '©', reg: '®', trade: '™' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{ eacute: 'é', egrave: 'è', ecirc: 'ê', agrave: 'à', acirc: 'â', ccedil: 'ç' },
  ...{ ntilde: 'ñ', aacute: 'á', iacute: 'í', oacute: 'ó', uacute: 'ú', frac12: '½' },
};

function character(entity: string, name: string): string {
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}

/** The text of HTML, or of a text without any: no tags, and no empty lines. */
export const plainText = (html: string): string =>
  html
    .slice(0, MAX_READ)
    .replaceAll(HIDDEN, ' ')
    .replaceAll(BREAKS, '\n')
    .replaceAll(TAGS, ' ')
    .replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/gi, character)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();

/** At most so many characters, which end with a word where there is one. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text
    .slice(0, max)
    .toWellFormed()
    .replace(/\u{fffd}$/u, '');
  const space = cut.search(/\s\S*$/);
  return (space > max / 2 ? cut.slice(0, space) : cut).trim();
}
