import { MAX_TAG_LENGTH, MAX_TAGS } from '../../shared/resources/schemas/tags.ts';

/** The tags as the API takes them: each once, not too long, not too many. */
export const tagsIn = (words: readonly string[]): readonly string[] =>
  [...new Set(words.map((word) => word.trim().slice(0, MAX_TAG_LENGTH)).filter(Boolean))].slice(
    0,
    MAX_TAGS,
  );

/** The tags of now as if nobody had made those of `before` to those of `after`. */
export const withoutChange = (
  now: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] => {
  const removed = before.filter((tag) => !after.includes(tag));
  const kept = now.filter((tag) => before.includes(tag) || !after.includes(tag));
  return [...new Set([...kept, ...removed])];
};
