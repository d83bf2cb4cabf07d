import { isBefore } from './dates.ts';
import type { InvalidProperty } from './errors.ts';
import type { FieldSchema } from './fields.ts';
import { isObject, type JsonObject } from './json.ts';

interface Beside {
  /** A date without a time is a day of this zone. */
  readonly timeZone: string | undefined;
  /** What the request says of it. */
  readonly sent?: unknown;
  /** What is stored may stay as it is. */
  readonly stored?: unknown;
}

/**
 * Each date that is before the one that its schema names in `notBefore`. Of the two the error names the one
 * that was sent, and of both the first.
 */
export function* reversedDates(
  schema: FieldSchema,
  value: unknown,
  beside: Beside,
  path: readonly string[] = [],
): Iterable<InvalidProperty> {
  for (const [name, field, member] of partsOf(schema, value)) {
    const { notBefore } = field;
    if (notBefore && isObject(value) && isWrong(value, { from: notBefore, until: name }, beside))
      yield refused(value, { from: notBefore, until: name }, beside, path);
    yield* reversedDates(field, member, inner(beside, name), [...path, name]);
  }
}

/** The fields that a value has, or its elements. */
function partsOf({ items, properties = {} }: FieldSchema, value: unknown) {
  if (Array.isArray(value))
    return items ? value.map((each, i) => [String(i), items, each] as const) : [];
  if (!isObject(value)) return [];
  return Object.entries(properties).map(([name, field]) => [name, field, value[name]] as const);
}

interface Pair {
  readonly from: string;
  readonly until: string;
}

const isWrong = (value: JsonObject, { from, until }: Pair, beside: Beside) =>
  isReversed(value[from], value[until], beside) && !isSame(value, beside.stored, [from, until]);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

const inner = ({ timeZone, sent, stored }: Beside, name: string): Beside => ({
  timeZone,
  sent: memberOf(sent, name),
  stored: memberOf(stored, name),
});

const isSame = (value: unknown, stored: unknown, names: readonly string[]) =>
  names.every((name) => memberOf(value, name) === memberOf(stored, name));

const isReversed = (from: unknown, until: unknown, { timeZone }: Beside) =>
  typeof from === 'string' && typeof until === 'string' && isBefore(until, from, timeZone);

function refused(
  value: object,
  { from, until }: Pair,
  { sent }: Beside,
  path: readonly string[],
): InvalidProperty {
  const isEnd = memberOf(sent, until) !== undefined && memberOf(sent, from) === undefined;
  const [own, other] = isEnd ? [until, from] : [from, until];
  const name = [...path, own].join('.');
  return {
    name,
    failedValidator: 'min',
    message: `${name} must not be ${isEnd ? 'before' : 'after'} ${other}.`,
    value: String(memberOf(value, own)),
  };
}
