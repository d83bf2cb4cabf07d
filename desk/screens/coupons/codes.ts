/** Without 0, O, 1, I, L, U and V, which are mistaken for each other or for words. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** Characters of the random part: 29 to the power of 8 are 500 billion. */
const LENGTH = 8;

/** The greatest multiple of the alphabet in a byte: beyond it some letters would come more often. */
const MAX_BYTE = 256 - (256 % ALPHABET.length);

/** A code that nobody guesses: `SPRING-7KQ2-M9XF`. */
export function newCode(prefix: string): string {
  const letters: string[] = [];
  while (letters.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < MAX_BYTE && letters.length < LENGTH)
        letters.push(ALPHABET[byte % ALPHABET.length] ?? '');
  }
  const half = LENGTH / 2;
  return `${prefix}${letters.slice(0, half).join('')}-${letters.slice(half).join('')}`;
}
