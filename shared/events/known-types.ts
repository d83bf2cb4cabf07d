import { hasStoreRecords } from '../contract/resource.ts';
import { resources } from '../resources/index.ts';
import { SPECIAL_TYPES, singular } from './event-types.ts';
import { matchesTypes } from './type-patterns.ts';

const CHANGES = ['created', 'updated', 'deleted'];

/** Every type of an event. */
export const allTypes = (): readonly string[] => [
  ...resources
    .filter(hasStoreRecords)
    .flatMap(({ name }) => CHANGES.map((change) => `${singular(name)}.${change}`)),
  ...SPECIAL_TYPES,
];

/** Whether it is one of the types, or a pattern that matches some. */
export const hasMatch = (pattern: string, types: readonly string[]) =>
  types.some((type) => matchesTypes([pattern], type));
