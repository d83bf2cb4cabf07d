import { isTooLong, MAX_NAME_DOTS, MAX_NAME_LENGTH } from '../contract/attributes.ts';
import { invalidProperty } from '../contract/errors.ts';
import { DEFAULT_PAGE_SIZE } from '../contract/fields.ts';

/** The query string of a request, each name once. */
export type Query = ReadonlyMap<string, string>;

/** Parameters that every list has; they are never attribute filters (protocol.md, "Filters"). */
export const LIST_PARAMETERS: readonly string[] = [
  'fields',
  'sort_by',
  'sort_order',
  'page',
  'per_page',
  'cursor',
  'expand',
  'fetch_subcategories',
  'currency',
  'locale',
];

export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

/** Reads the paging of a query that is valid by the schema of its route. */
export const readPaging = (query: Query): Paging => ({
  page: Number(query.get('page') ?? 1),
  perPage: Number(query.get('per_page') ?? DEFAULT_PAGE_SIZE),
});

/** Throws a 400 for the name of an attribute that reads or compares too much; `parameter` has it. */
export function checkName(name: string, parameter: string): void {
  if (!isTooLong(name)) return;
  throw invalidProperty({
    name: parameter.slice(0, MAX_NAME_LENGTH),
    failedValidator: 'max',
    message:
      `An attribute name in a query can have up to ${MAX_NAME_LENGTH} characters and ` +
      `${MAX_NAME_DOTS} dots.`,
  });
}

/** The ids of an `id` filter; undefined if there is none, or if it has anything but ids. */
export function namedIds(query: Query): number[] | undefined {
  const texts = query.get('id')?.split(/[|,]/);
  return texts?.every((text) => /^\d{1,16}$/.test(text)) ? texts.map(Number) : undefined;
}

/** Sparse fieldset: the attributes to return; undefined for all. */
export function readFields(query: Query): string[] | undefined {
  const names = query.get('fields')?.split(',').filter(Boolean);
  return names?.length ? names : undefined;
}
