import type { Language } from '../contract/language.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** The words that customers read, by their parts. */
export type Words = Readonly<typeof en>;

const WORDS: Readonly<Record<Language, Words>> = { en, de, fr, es, it, pt, nl, pl };

/** The words of a part in each language. A bundle has those of the parts that are named to it (bin/build/words.ts). */
export const wordsOf = <Part extends keyof Words>(part: Part) =>
  Object.fromEntries(
    Object.entries(WORDS).map(([language, words]) => [language, words[part]]),
  ) as Readonly<Record<Language, Words[Part]>>;
