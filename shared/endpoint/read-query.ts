import type { Query } from '../actions/context.ts';
import { type FailedValidator, invalidProperty } from '../contract/errors.ts';
import type { FieldSchema } from '../contract/fields.ts';
import type { Route } from '../contract/resource.ts';
import { reversedDates } from '../contract/reversed-dates.ts';
import { assertValid, type Validator } from '../contract/validation.ts';

/**
 * The query as actions read it: declared switches are `true` or `false`, declared words are spelt as
 * declared. Throws a 400 that names the first parameter that is not valid.
 */
export function readQuery(
  route: Route,
  query: Query,
  validate: Validator | undefined,
  isWrite = false,
): Query {
  // No parameter is required.
  if (query.size === 0) return query;
  const { query: fields = {} } = route;
  if (route.hasOnlyQuery || (isWrite && route.access !== 'anyone')) requireKnown(query, route);
  const declared = Object.entries(fields).filter(([name]) => query.has(name));
  const isSent = ([name, field]: [string, FieldSchema]) => !isUnset(query.get(name) ?? '', field);
  const values = new Map(
    declared
      .filter(isSent)
      .map(([name, field]) => [name, readParameter(name, query.get(name) ?? '', field)]),
  );
  if (validate) {
    assertValid(validate, Object.fromEntries(values), {
      sent: Object.fromEntries(query),
      also: (value) => reversedDates({ properties: fields }, value, { timeZone: undefined }),
    });
  }
  const spelt = declared.filter(([, field]) => isSpelt(field)).map(([name]) => name);
  return new Map(
    [...query].flatMap(([name, text]) => {
      if (!spelt.includes(name)) return [[name, text]];
      return values.has(name) ? [[name, String(values.get(name))]] : [];
    }),
  );
}

type Parameter = string | number | boolean;

/** Parameters of every request: clients add them to all that they ask for. */
const EVERYWHERE: readonly string[] = ['currency', 'locale'];

/** Throws a 400 for a parameter that does nothing where there are no attributes to filter by. */
function requireKnown(query: Query, { query: fields = {}, body }: Route): void {
  const names = Object.keys(fields);
  const known = new Set([...names, ...EVERYWHERE]);
  const unknown = [...query.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  const inBody = typeof body === 'object' && Object.hasOwn(body.properties, unknown);
  const there = [...known].join(', ');
  const says = inBody ? 'belongs in the body' : `is not a parameter here. These are: ${there}`;
  throw invalidParameter(unknown, query.get(unknown) ?? '', 'whitelist', says);
}

/** Whether a parameter takes only true and false, or only the words of its enum. */
const isSpelt = ({ type, enum: words }: FieldSchema) => type === 'boolean' || words !== undefined;

/** What clients send for a switch or a word that they do not mean to send. */
const isUnset = (text: string, field: FieldSchema) =>
  isSpelt(field) && ['', 'null', 'undefined'].includes(text);

/** Parameters are text: one that should be something else is read as that. */
function readParameter(name: string, text: string, { type, enum: words }: FieldSchema): Parameter {
  if (type === 'boolean') return readSwitch(name, text);
  if (words) return words.map(String).find((word) => isSameWord(word, text)) ?? text;
  if (type === 'integer' && !isPositiveInteger(text)) {
    // What clients know it by.
    throw invalidParameter(name, text, 'min', 'must be a whole number above 0');
  }
  if (type === 'number' && !isNumeral(text)) {
    throw invalidParameter(name, text, 'type', 'must be a number');
  }
  return type === 'integer' || type === 'number' ? Number(text) : text;
}

function readSwitch(name: string, text: string): boolean {
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  throw invalidParameter(name, text, 'type', 'must be true or false');
}

const isSameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const invalidParameter = (name: string, text: string, failed: FailedValidator, says: string) =>
  invalidProperty({ name, failedValidator: failed, message: `${name} ${says}.`, value: text });

/** Integers in queries are page numbers and sizes. */
const isPositiveInteger = (text: string) =>
  /^\d+$/.test(text) && Number(text) > 0 && Number.isSafeInteger(Number(text));

const isNumeral = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
