import { MAX_TAG_LENGTH, MAX_TAGS } from '../../shared/resources/schemas/tags.ts';

/** The tags as the API takes them: each once, not too long, not too many. */
export const tagsIn = (words: readonly string[]): readonly string[] =>
  [...new Set(words.map((word) => word.trim().slice(0, MAX_TAG_LENGTH)).filter(Boolean))].slice(
    0,
    MAX_TAGS,
  );
