import { DEFAULT_PAGE_SIZE, listQuery } from '../../../shared/contract/fields.ts';
import type { JsonObject } from '../../../shared/contract/json.ts';
import { askedLanguage } from '../../../shared/contract/language.ts';
import { isTranslated } from '../../../shared/contract/locales.ts';
import { hasRecords } from '../../../shared/contract/resource.ts';
import { standard } from './standard.ts';
import { idSubject, type Operation, singular } from './subject.ts';

const inQuery = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'query',
  description,
  schema,
});

const inHeader = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'header',
  description,
  schema,
});

/** Parameters that many operations have, by the name under which they are referred to. */
export const parameters: Readonly<Record<string, JsonObject>> = {
  fields: inQuery('fields', 'Attributes to return, separated by commas; all by default.', {
    type: 'string',
    examples: ['id,name'],
  }),
  page: inQuery('page', 'The page number, from 1.', { ...listQuery.page, default: 1 }),
  per_page: inQuery('per_page', 'Records per page.', {
    ...listQuery.per_page,
    default: DEFAULT_PAGE_SIZE,
  }),
  cursor: inQuery(
    'cursor',
    'From `_links.next`: continues where a page ended, without repeating or skipping records while others are added and removed. Overrides `page`.',
    { type: 'string' },
  ),
  sort_by: inQuery(
    'sort_by',
    'An attribute, with dots for nested ones; records without it come last.',
    {
      type: 'string',
      default: 'id',
    },
  ),
  sort_order: inQuery('sort_order', 'Descending unless it is `ASC`.', {
    ...listQuery.sort_order,
    enum: [...listQuery.sort_order.enum],
    default: 'DESC',
  }),
  q: inQuery(
    'q',
    'Text search: each word must begin a word of the record, ignoring case and accents. `sort_by=relevance` returns the best matches first.',
    { type: 'string' },
  ),
  attributes: {
    ...inQuery(
      'attributes',
      'Any other parameter filters by that attribute: `name=a|b`, `id=1,2` (any of them), `name=null` (not set), `shipping_address.city=Porto`, `$created_at_gt=…`, `$price_lt=…` (strictly), `$price_lte=…`, `$has=a,b`, `$has_not=a`.',
      { type: 'object', additionalProperties: { type: 'string' } },
    ),
    style: 'form',
    explode: true,
  },
  currency: inQuery(
    'currency',
    'The currency to show amounts in; one the store offers. The header `Currency` of older clients does the same and is deprecated; it is not listed as a parameter because generators would create two with one name.',
    { type: 'string', pattern: '^[A-Z]{3}$', examples: ['USD'] },
  ),
  locale: inQuery(
    'locale',
    'The language in which to show, search, sort and count texts, if records have them in it: one the store offers. `fr-CA` falls back to `fr`, then to the store’s language.',
    { ...askedLanguage, examples: ['de'] },
  ),
  idempotencyKey: inHeader(
    'Idempotency-Key',
    'Makes retries safe: for 24 hours, the same key, path and body return the first response, with `Idempotent-Replayed: true`.',
    { type: 'string', minLength: 1, maxLength: 255 },
  ),
  orderSecret: inHeader(
    'Order-Secret',
    'The `secret` of a guest order, which proves that the caller placed it.',
    { type: 'string' },
  ),
  ifMatch: inHeader(
    'If-Match',
    'The `ETag` of an earlier response. Returns 412 if the record has changed since; for a body that sets stock or coupon uses, also if those have changed.',
    { type: 'string' },
  ),
  ifNoneMatch: inHeader(
    'If-None-Match',
    'The `ETag` of an earlier response. Returns 304 without a body if nothing has changed.',
    { type: 'string' },
  ),
  range: inHeader('Range', 'One byte range. Returns 206 with only those bytes.', {
    type: 'string',
    examples: ['bytes=0-1023'],
  }),
  ifRange: inHeader(
    'If-Range',
    'The `ETag` of an earlier response. If it no longer matches, returns all bytes.',
    {
      type: 'string',
    },
  ),
};

const refer = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

/** The parameters of an operation: of its path, its query and its headers. */
export function parametersOf(operation: Operation): JsonObject[] {
  const { route, told } = operation;
  const query = Object.entries(route.query ?? {});
  const isCommon = (name: string) => name in parameters && told.parameters?.[name] === undefined;
  const own = query
    .filter(([name]) => !isCommon(name))
    .map(([name, field]) => inQuery(name, told.parameters?.[name] ?? '', standard(field, 'body')));
  const common = [
    ...query.map(([name]) => name).filter(isCommon),
    ...(isList(operation) ? ['attributes'] : []),
    ...shownAs(operation),
    ...(isRepeatable(operation) ? ['idempotencyKey'] : []),
    ...(changesOne(operation) ? ['ifMatch'] : []),
    ...(told.takesOrderSecret ? ['orderSecret'] : []),
    ...(hasTag(operation) ? ['ifNoneMatch'] : []),
    ...(told.ranges ? ['range', 'ifRange'] : []),
  ];
  return [...pathParameters(operation), ...own, ...common.map(refer)];
}

/** What chooses how amounts and texts are shown. */
function shownAs({ documentation, resource, route, told }: Operation): string[] {
  const { priced = false, localised = isTranslated(resource) } = documentation;
  const hasAnswer = route.operation !== 'remove';
  return [
    ...((told.priced ?? (priced && hasAnswer)) ? ['currency'] : []),
    ...((told.localised ?? (localised && hasAnswer)) ? ['locale'] : []),
  ];
}

/** Whether records are listed, page by page. */
export const isList = (operation: Operation) =>
  operation.route.operation === 'list' && hasRecords(operation.resource);

/** Whether a repetition with an Idempotency-Key gets the first answer again. */
export const isRepeatable = ({ route, method }: Operation) =>
  method !== 'GET' && route.access !== 'anyone' && !route.ignoresIdempotencyKey;

/** Whether the request changes several records, each in its row. */
export const changesMany = ({ route }: Operation) => route.body === 'rows';

/** Whether the request changes one record, whose version it may name. */
export const changesOne = (operation: Operation) =>
  isRepeatable(operation) && (operation.method !== 'POST' || /:|\/me/.test(operation.route.path));

/** Whether caches may keep the answer, and ask for it again by its ETag. */
export const hasTag = ({ route, told, method }: Operation) =>
  method === 'GET' && (route.cacheable === true || told.media !== undefined);

function pathParameters(operation: Operation): JsonObject[] {
  const { route, told } = operation;
  const names = route.path.match(/(?<=:)\w+/g) ?? [];
  return names.map((name) => {
    const named = told.path?.[name] ?? choiceOf(route.parts?.[name]);
    return {
      name,
      in: 'path',
      required: true,
      ...(!named && { description: `The ID of the ${ownerOf(name, operation)}.` }),
      schema: named ? standard(named) : { type: 'integer', minimum: 1 },
    };
  });
}

/** A part of the path that is one of some words. */
const choiceOf = (part?: string | readonly string[]) =>
  typeof part === 'object' ? ({ type: 'string', enum: part } as const) : undefined;

const ownerOf = (name: string, operation: Operation) =>
  name === 'id' ? singular(idSubject(operation)) : name.replace('_id', '');
