import { attribute } from '../../shared/contract/attributes.ts';
import type { ObjectSchema } from '../../shared/contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import type { Import } from '../../shared/resources/imports.ts';
import { MAX_LISTED_FIELDS } from '../../shared/resources/schemas/import.ts';
import type { RowResult } from './import-rows.ts';

type Preview = NonNullable<Import['preview']>[number];

/** Characters of a text, and of the address of a picture. */
const MAX_TEXT_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 1_000;

/** The record that a row makes or changes, as people look at it. */
export function previewOf(
  { line: row, outcome, id, record }: RowResult,
  schema: ObjectSchema,
): Preview | undefined {
  if (!record || outcome === 'refused') return undefined;
  const picture = first(attribute(record, 'images'));
  const variants = attribute(record, 'variants');
  return {
    ...{ row, outcome },
    ...(id !== undefined && { id }),
    record: shortFields(record, schema),
    ...(typeof picture === 'string' && picture.length <= MAX_ADDRESS_LENGTH && { picture }),
    ...(Array.isArray(variants) && variants.length > 0 && { variants: summed(variants) }),
  };
}

const first = (value: Json | undefined) => (Array.isArray(value) ? value[0] : undefined);

function shortFields(record: object, { properties }: ObjectSchema): JsonObject {
  const isOwn = (name: string) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return !(field?.readOnly || field?.shownTo === 'nobody' || field?.writeOnly);
  };
  const fields = Object.entries(record).filter(
    ([name, value]) => name !== 'id' && isOwn(name) && isShort(value),
  );
  return Object.fromEntries(fields.slice(0, MAX_LISTED_FIELDS));
}

const isShort = (value: Json) =>
  typeof value === 'string'
    ? value.length <= MAX_TEXT_LENGTH
    : typeof value === 'number' || typeof value === 'boolean';

function summed(variants: readonly Json[]): NonNullable<Preview['variants']> {
  const all = variants.filter(isObject);
  const prices = all.flatMap(({ price }) => (typeof price === 'number' ? [price] : []));
  const levels = all.flatMap(({ stock_type, stock_level }) =>
    stock_type === 'track' && typeof stock_level === 'number' ? [stock_level] : [],
  );
  return {
    count: all.length,
    ...(prices.length > 0 && {
      lowest_price: Math.min(...prices),
      highest_price: Math.max(...prices),
    }),
    ...(levels.length > 0 && { stock_level: levels.reduce((sum, level) => sum + level, 0) }),
  };
}
