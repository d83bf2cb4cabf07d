import { IntlMessageFormat } from 'intl-messageformat';

/** Texts by their keys, in the form of ICU; subjects have texts, and subjects within them. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What a text has in braces. */
export type Values = Readonly<Record<string, unknown>>;

/** Says texts of one language by their keys: `orders.number`. Undefined for one that is not there. */
export function openMessages(texts: Texts, language: string) {
  const formats = new Map<string, Format>();
  const textOf = (key: string): string | undefined => {
    let at: string | Texts | undefined = texts;
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
    return typeof at === 'string' ? at : undefined;
  };
  return (key: string, values: Values = {}): string | undefined => {
    const text = textOf(key);
    // Most have nothing in braces, and a single quote is one.
    if (text === undefined || !/[{}]/.test(text)) return text;
    const known = formats.get(key) ?? formatOf(text, language);
    formats.set(key, known);
    return known(values);
  };
}

type Format = (values: Values) => string;

function formatOf(text: string, language: string): Format {
  const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  // A value that nobody gives leaves nothing in its place, rather than no screen.
  const none = Object.fromEntries(
    [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => [name, '']),
  );
  return (values) =>
    withOnePoint(String(format.format({ ...none, ...(values as Record<string, string>) })));
}

/** `30. Nov.` at the end of a sentence ends it, too. */
const withOnePoint = (text: string) => text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.');
