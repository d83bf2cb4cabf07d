import { editDistance } from '../catalogue/edit-distance.ts';
import { wordsOf } from '../contract/readings.ts';

/** Letters of a name from which on it may have one or two typing errors: short names are other words. */
const ONE_ERROR_FROM = 6;
const TWO_ERRORS_FROM = 9;

/** The known name that is misspelt here, or written in another way: `imageUrl`, `descripton`. */
export function misspeltName(name: string, known: readonly string[]): string | undefined {
  const words = spelt(name);
  const same = known.find((each) => spelt(each) === words);
  if (same !== undefined) return same;
  const most = errorsIn(name);
  if (most === 0) return undefined;
  return nearest(known, (each) => {
    const errors = editDistance(name, each, most);
    return errors <= most ? most - errors + 1 : 0;
  });
}

/** The known name that has at least half of the words of this one. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const words = new Set(wordsOf(name).map(inFull));
  return nearest(known, (each) => {
    const others = new Set(wordsOf(each).map(inFull));
    const common = [...words].filter((word) => others.has(word)).length;
    const share = common / Math.max(words.size, others.size);
    return share >= 1 / 2 ? share : 0;
  });
}

const errorsIn = ({ length }: string) => {
  if (length >= TWO_ERRORS_FROM) return 2;
  return length >= ONE_ERROR_FROM ? 1 : 0;
};

const SHORT: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  qty: 'quantity',
  img: 'image',
  desc: 'description',
  addr: 'address',
};

const inFull = (word: string) => SHORT[word] ?? word;

const spelt = (name: string) => wordsOf(name).map(inFull).join(' ');

/** The first with the highest score above 0. */
function nearest(known: readonly string[], score: (name: string) => number): string | undefined {
  const [best] = known
    .map((name) => ({ name, score: score(name) }))
    .filter((each) => each.score > 0)
    .sort((one, other) => other.score - one.score);
  return best?.name;
}
