import { LIST_PARAMETERS } from '../catalogue/query.ts';
import { attribute } from '../contract/attributes.ts';
import type { RecordResource } from '../contract/resource.ts';

/** Names of a query that are looked for in records and warned of, at most. */
export const MAX_WARNINGS = 5;

/** Typing errors between a name and the one that is meant. */
const MAX_ERRORS = 2;

/** Attributes of every record that no schema names. */
const COMMON = ['id', 'application_id', 'created_at', 'updated_at'];

/**
 * Tells of filters by attributes that no record has, which are mostly misspelt parameters. Of what
 * a schema declares nothing is said.
 */
export function unknownAttributes(
  { name: resource, schema, routes }: Pick<RecordResource, 'name' | 'schema' | 'routes'>,
  filtered: readonly (string | undefined)[],
) {
  const own = [...Object.keys(schema.properties), ...COMMON];
  const unknown = new Set(
    filtered
      .filter((name) => name !== undefined)
      .filter((name) => !own.includes(name.split('.')[0] ?? ''))
      .slice(0, MAX_WARNINGS),
  );
  const known = [...LIST_PARAMETERS, ...Object.keys(routes['list']?.query ?? {}), ...own];

  return {
    /** Takes away what the record has. */
    seen(record: object): void {
      for (const name of unknown) if (attribute(record, name) !== undefined) unknown.delete(name);
    },
    /** Whether all of them have been seen. */
    isEmpty: () => unknown.size === 0,
    warnings: () => [...unknown].map((name) => warning(resource, name, known)),
  };
}

function warning(resource: string, name: string, known: readonly string[]): string {
  const meant = known
    .map((each) => ({ each, errors: distance(name, each) }))
    .filter(({ each, errors }) => errors <= MAX_ERRORS && errors < each.length / 2)
    .sort((one, other) => one.errors - other.errors)[0];
  const question = meant ? ` Did you mean ${meant.each}?` : '';
  return `No ${singular(resource)} has an attribute ${name}.${question}`;
}

/** `paymentMethods` is `payment method`, `categories` is `category`. */
const singular = (resource: string) =>
  resource
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/(?<!s)s$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Levenshtein distance, row by row. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
