/** Alternative texts, by the addresses of pictures. */
export type ImageTexts = Readonly<Record<string, string>>;

/** Characters of an alternative text. */
export const MAX_TEXT = 1_000;

/** An empty text is none, and without any the field is unset. */
export function withText(texts: ImageTexts, url: string, text: string): ImageTexts | null {
  const { [url]: _, ...others } = texts;
  const next = text === '' ? others : { ...texts, [url]: text };
  return Object.keys(next).length > 0 ? next : null;
}
