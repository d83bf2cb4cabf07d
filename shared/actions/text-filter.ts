import { matchesText, relevance, UNSEARCHED } from '../catalogue/search.ts';
import { orderBy, readDirection } from '../catalogue/sorting.ts';
import type { ObjectSchema } from '../contract/fields.ts';
import { omit } from '../contract/json.ts';
import { isHidden } from '../contract/resource.ts';
import type { Caller, Context, Query } from './context.ts';
import type { SpecialFilter } from './resource-hooks.ts';

/** Finds records of a catalogue by words; `sort_by=relevance` gives those first that have them best. */
export const textFilter = (text: string, query: Query): SpecialFilter => ({
  matches: matchesText(text),
  text,
  ...byRelevance(query, relevance(text), text),
});

/** With the text, an index of words sorts. */
const byRelevance = (query: Query, score: (record: object) => number, text?: string) =>
  query.get('sort_by') === 'relevance' && {
    order: orderBy(score, { direction: readDirection(query), ...(text !== undefined && { text }) }),
  };

/** `q` of a catalogue: what the caller does not see does not find a record. */
export const searchOf =
  (schema: ObjectSchema) =>
  async (text: string, { caller }: Context, query: Query): Promise<SpecialFilter> => {
    const hidden = hiddenFrom(schema, caller);
    if (hidden.length === 0) return textFilter(text, query);
    // The index of words has what is hidden, too.
    const scoreOf = relevance(text);
    const score = (record: object) =>
      scoreOf(omit<Record<string, unknown>, string>({ ...record }, hidden));
    return { matches: (record) => score(record) > 0, ...byRelevance(query, score) };
  };

const hiddenFrom = (schema: ObjectSchema, caller: Caller): readonly string[] =>
  Object.keys(schema.properties).filter(
    (name) => !UNSEARCHED.has(name) && isHidden(schema, name, caller),
  );
