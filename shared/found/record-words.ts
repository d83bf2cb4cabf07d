import { omit } from '../contract/json.ts';
import { type Order, orders } from '../resources/orders.ts';
import { type User, users } from '../resources/users.ts';
import { readItem } from '../storage/record-item.ts';
import type { Item } from '../storage/write.ts';
import { orderWords } from './order-words.ts';
import { userWords } from './user-words.ts';
import { PART, PRODUCT, plainWord, RETURN, TAG, TAG_WORD, type WordsByKind } from './words.ts';

/** Words of a record that are stored, beside those of its tags, returns and products. */
export const MAX_WORDS = 12;

/** The resources whose records are found by words. */
const WORDS_OF: Readonly<Record<string, (item: Item) => WordsByKind>> = {
  [orders.name]: (item) => orderWords(readItem<Order>(item).record),
  [users.name]: (item) => userWords(readItem<User>(item).record),
};

export const isFoundByWords = (resource: string) => Object.hasOwn(WORDS_OF, resource);

/** The words that are stored of a record, as its item has it. */
export function storedWords(resource: string, item: Item): readonly string[] {
  const {
    [PRODUCT]: products = [],
    [RETURN]: returns = [],
    [TAG]: tags = [],
    [TAG_WORD]: ofTags = [],
    [PART]: _parts,
    ...others
  } = WORDS_OF[resource]?.(item) ?? {};
  const some = [...new Set(Object.values(others).flat())].filter((word) => word !== '');
  const all = [...some.slice(0, MAX_WORDS), ...tags, ...ofTags, ...returns, ...products];
  return [...new Set(all)].filter((word) => word !== '');
}

/** Characters of the text of a record in which parts of words are found. */
export const MAX_PARTS_LENGTH = 900;

/** The text in which parts of words are found: all that a search for words finds, each once, behind a space. */
export function partsText(words: WordsByKind): string {
  const found = Object.values(omit(words, [PRODUCT, RETURN, TAG])).flat();
  const texts = new Set(found.map((word) => plainWord(word)).filter((word) => word !== ''));
  return [...texts]
    .map((word) => ` ${word}`)
    .join('')
    .slice(0, MAX_PARTS_LENGTH)
    .toWellFormed();
}

/** The text that is stored of a record, as its item has it. */
export const storedParts = (resource: string, item: Item): string =>
  partsText(WORDS_OF[resource]?.(item) ?? {});
