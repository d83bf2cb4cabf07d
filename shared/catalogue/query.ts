import { badRequest, invalidProperty } from '../contract/errors.ts';

/** The query of a request, each name once. */
export type Query = ReadonlyMap<string, string>;

/** Parameters of every list; never attribute filters (contract.md 2.3). */
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
];

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 250;

export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

export function readPaging(query: Query): Paging {
  const perPage = readCount(query, 'per_page', DEFAULT_PAGE_SIZE);
  if (perPage > MAX_PAGE_SIZE) {
    throw invalidProperty({
      name: 'per_page',
      failedValidator: 'max',
      message: `per_page must be at most ${MAX_PAGE_SIZE}.`,
      value: perPage,
    });
  }
  return { page: readCount(query, 'page', 1), perPage };
}

function readCount(query: Query, name: string, absent: number): number {
  const text = query.get(name);
  if (text === undefined) return absent;
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0 && Number.isSafeInteger(count)) return count;
  throw invalidProperty({
    name,
    failedValidator: 'min',
    message: `${name} must be a whole number above 0.`,
    value: text,
  });
}

/** The ids that an `id` filter names; undefined when it names none, or not only ids. */
export function namedIds(query: Query): number[] | undefined {
  const texts = query.get('id')?.split(/[|,]/);
  return texts?.every((text) => /^\d{1,16}$/.test(text)) ? texts.map(Number) : undefined;
}

/** The attributes to answer with, or undefined for all of them. */
export function readFields(query: Query): string[] | undefined {
  const names = query.get('fields')?.split(',').filter(Boolean);
  return names?.length ? names : undefined;
}

/** The same for a single record, where an empty list is an error. */
export function readFieldsOfOne(query: Query): string[] | undefined {
  if (query.get('fields') === '') throw badRequest('fields must name at least one attribute.');
  return readFields(query);
}
