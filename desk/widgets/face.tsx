import { Glyph } from './glyph.tsx';
import { settings } from './glyphs.ts';

/** The first letters of the first and the last name. */
const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase();
};

/** Who has done something, where the name stands beside it; without a name it was a program. */
export const Face = ({ name }: { readonly name: string | undefined }) => (
  <span className="face" aria-hidden="true">
    {name ? initialsOf(name) : <Glyph d={settings} />}
  </span>
);
