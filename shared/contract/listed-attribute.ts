import { attribute } from './attributes.ts';
import type { Json } from './json.ts';

/** An attribute of records as lists filter, sort and count it. */
export interface ListedAttribute {
  readonly name: string;
  /** Equal where the values of all records are: an index has one column for it. */
  readonly key: string;
  readonly read: (record: object) => Json | undefined;
  /** The value is computed, so that a column has it sooner than a record. */
  readonly isComputed?: true;
}

/** Which attribute a name in a query is. */
export type AttributeOf = (name: string) => ListedAttribute;

/** An attribute as records have it. */
export const storedAttribute: AttributeOf = (name) => ({
  name,
  key: attributeKey('', name),
  read: (record) => attribute(record, name),
});

/** An attribute as it is shown by a view, whose key is not empty. */
export const computedAttribute = (
  name: string,
  viewKey: string,
  read: ListedAttribute['read'],
): ListedAttribute => ({ name, key: attributeKey(viewKey, name), read, isComputed: true });

/** The key of the view comes first: callers choose names, and could make the key of another attribute with them. */
export const attributeKey = (viewKey: string, name: string) => `${viewKey}|${name}`;
