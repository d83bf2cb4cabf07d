import { editDistance } from '../catalogue/edit-distance.ts';
import { LIST_PARAMETERS } from '../catalogue/query.ts';
import { type AttributeOf, storedAttribute } from '../contract/listed-attribute.ts';
import { recordName } from '../contract/record-name.ts';
import { isHidden, type RecordResource } from '../contract/resource.ts';

/** Names of a query that are looked for in records and warned of, at most. */
export const MAX_WARNINGS = 5;

/** Typing errors between a name and the one that is meant. */
const MAX_ERRORS = 2;

const ADMIN = { access: 'admin' } as const;

/** Attributes of every record that no schema names. */
const COMMON = ['id', 'application_id', 'created_at', 'updated_at'];

/**
 * Tells of filters by attributes that no record has, which are mostly misspelt parameters. Of what
 * a schema declares, and answers show, nothing is said.
 */
export function unknownAttributes(
  { name: resource, schema, routes }: Pick<RecordResource, 'name' | 'schema' | 'routes'>,
  filtered: readonly (string | undefined)[],
  attributeOf: AttributeOf = storedAttribute,
) {
  const own = [
    ...Object.keys(schema.properties).filter((name) => !isHidden(schema, name, ADMIN)),
    ...COMMON,
  ];
  const unknown = new Set(
    filtered
      .filter((name) => name !== undefined)
      .filter((name) => !own.includes(name.split('.')[0] ?? ''))
      .slice(0, MAX_WARNINGS),
  );
  const known = [...LIST_PARAMETERS, ...Object.keys(routes['list']?.query ?? {}), ...own];

  /** Takes away what the record has. */
  function seen(record: object): void {
    for (const name of unknown) {
      if (!isHidden(schema, name, ADMIN) && attributeOf(name).read(record) !== undefined)
        unknown.delete(name);
    }
  }

  return {
    seen,
    seenIn(records: Iterable<object>): void {
      if (unknown.size > 0) for (const record of records) seen(record);
    },
    warnings: () => [...unknown].map((name) => warning(resource, name, known)),
    /** Warnings of misspelt ones alone: answers have more than a record and its schema. */
    misspelt: () =>
      [...unknown]
        .filter((name) => meant(name, known))
        .map((name) => warning(resource, name, known)),
  };
}

function warning(resource: string, name: string, known: readonly string[]): string {
  const near = meant(name, known);
  return `No ${recordName(resource)} has an attribute ${name}.${near ? ` Did you mean ${near}?` : ''}`;
}

const meant = (name: string, known: readonly string[]) =>
  known
    .map((each) => ({ each, errors: editDistance(name, each, MAX_ERRORS) }))
    .filter(({ each, errors }) => errors < each.length / 2)
    .sort((one, other) => one.errors - other.errors)[0]?.each;
