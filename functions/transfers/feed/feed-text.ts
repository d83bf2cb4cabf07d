/** Makes a text of one that may be HTML. */
export type ToText = (text: string) => string;

/** Lazy import: it knows HTML, and most runs make no feed. */
export async function feedText(): Promise<ToText> {
  const { plainText } = await import('../../../shared/contract/rich-text.ts');
  return (text) =>
    plainText(text)
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n[ \n]*/g, '\n')
      .trim();
}

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
