/*
 * Spelling correction of a search that finds nothing.
 *
 * - Which words: those of letters alone that begin no word of any record. A word of fewer than four
 *   letters, or with digits, is left as it is, and so is the empty list.
 * - Candidates: the words of the records within one edit, within two from eight letters on. The word
 *   with the fewest edits wins; then one from which a letter was left out, or two were swapped, because
 *   of wrong letters there are 25 times as many; then the word that most records have; then the first
 *   by alphabet. Records count that the other words of the query find, so that the corrected query has
 *   a result.
 * - Cost: a word has a signature, a set of its letters as bits. One edit changes two bits at most, so
 *   that a scan of all signatures leaves few words to compare.
 */
import { editDistance } from './edit-distance.ts';
import { isUnspaced, queryWords } from './search.ts';
import { compareCodeUnits } from './sorting.ts';

/** Letters of a word that is corrected, at least and at most. */
export const MIN_CORRECTED_LENGTH = 4;
export const MAX_CORRECTED_LENGTH = 40;

/** Letters from which a word may have two errors. */
const LONG_WORD = 8;

/** Words of one query that are corrected. */
export const MAX_CORRECTED_WORDS = 3;

/** Words of the catalogue that one word of a query is compared with, letter by letter. */
export const MAX_COMPARED_WORDS = 2_000;

/** What a correction needs of a full-text index. */
export interface Vocabulary {
  /** Words by their codes; there may be some that no record has. */
  readonly words: readonly string[];
  /** The records with a word, by its code. */
  recordsWith(code: number): readonly number[];
  /** Whether some record has a word that begins with this one. */
  isBeginning(word: string): boolean;
  /** The records that match all words of a query. */
  find(query: string): readonly number[];
}

/** The query with its unknown words corrected; undefined if there are none, or it finds nothing. */
export function correctQuery(
  query: string,
  vocabulary: Vocabulary,
  spellings: Spellings,
): string | undefined {
  const words = queryWords(query);
  const unknown = words.filter((word) => !isUnspaced(word) && !vocabulary.isBeginning(word));
  const isPossible = unknown.length <= MAX_CORRECTED_WORDS && unknown.every(isCorrectable);
  if (unknown.length === 0 || !isPossible) return undefined;
  let found = vocabulary.find(words.filter((word) => !unknown.includes(word)).join(' '));
  const corrections = new Map<string, string>();
  for (const word of unknown) {
    const best = bestCandidate(spellings.near(word, vocabulary.words), found, vocabulary);
    if (!best) return undefined;
    corrections.set(word, best.word);
    found = best.records;
  }
  return words.map((word) => corrections.get(word) ?? word).join(' ');
}

const isCorrectable = (word: string) =>
  word.length >= MIN_CORRECTED_LENGTH && word.length <= MAX_CORRECTED_LENGTH && isOfLetters(word);

const isOfLetters = (word: string) => /^\p{Letter}+$/u.test(word);

interface Candidate {
  readonly code: number;
  readonly word: string;
  readonly edits: number;
  /** Whether a letter was left out, or letters were swapped. */
  readonly isLikely: boolean;
}

function bestCandidate(
  candidates: readonly Candidate[],
  found: readonly number[],
  { recordsWith }: Vocabulary,
) {
  const isFound = new Set(found);
  return candidates
    .map((candidate) => ({
      ...candidate,
      records: recordsWith(candidate.code).filter((record) => isFound.has(record)),
    }))
    .filter(({ records }) => records.length > 0)
    .sort(
      (one, other) =>
        one.edits - other.edits ||
        Number(other.isLikely) - Number(one.isLikely) ||
        other.records.length - one.records.length ||
        compareCodeUnits(one.word, other.word),
    )[0];
}

/** Finds the words that are spelt alike. */
export class Spellings {
  /** Signatures by the codes of the words; 0 for a word that corrects none. */
  readonly #signatures: number[] = [];

  /** The words within the edits that the length of this one allows. */
  near(word: string, words: readonly string[]): Candidate[] {
    for (let code = this.#signatures.length; code < words.length; code += 1) {
      this.#signatures.push(isOfLetters(words[code] ?? '') ? signatureOf(words[code] ?? '') : 0);
    }
    const max = word.length >= LONG_WORD ? 2 : 1;
    return this.#alike(word, words, max)
      .map((code) => ({ code, word: words[code] ?? '' }))
      .map((each) => ({
        ...each,
        edits: editDistance(word, each.word, max),
        isLikely: each.word.length > word.length || lettersOf(each.word) === lettersOf(word),
      }))
      .filter(({ edits }) => edits <= max);
  }

  /** The codes of the words whose length and letters allow so few edits. */
  #alike(word: string, words: readonly string[], max: number): number[] {
    const signature = signatureOf(word);
    const codes: number[] = [];
    // A loop, because it runs over all words.
    for (const [code, other] of this.#signatures.entries()) {
      if (other === 0 || bitCount(signature ^ other) > 2 * max) continue;
      if (Math.abs((words[code] ?? '').length - word.length) <= max) codes.push(code);
    }
    return codes.slice(0, MAX_COMPARED_WORDS);
  }
}

const lettersOf = (word: string) => [...word].sort().join('');

/** A bit for each letter of the word. Never 0. */
function signatureOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

export function bitCount(bits: number): number {
  let left = bits;
  let set = 0;
  for (; left !== 0; left &= left - 1) set += 1;
  return set;
}
