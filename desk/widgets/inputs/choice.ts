/** What can be chosen. */
export interface Choice {
  readonly id: string | number | boolean;
  readonly name: string;
  /** Below the name. */
  readonly note?: string | undefined;
  /** A name above all of the same group, which follow each other. */
  readonly group?: string;
}

const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** The choices whose names have the words in them. */
export function matching<Of extends Choice>(choices: readonly Of[], words: string): readonly Of[] {
  const wanted = plain(words);
  return wanted === '' ? choices : choices.filter(({ name }) => plain(name).includes(wanted));
}

/** What was typed, or is not in the list any more. */
export const asChoice = (id: string | number | boolean): Choice => ({ id, name: String(id) });
