import type { Key } from './keys.ts';
import { RefusedCall } from './refused-call.ts';
import { tableDefinition } from './table-definition.ts';

const MAX_PARTITION_KEY_BYTES = 2_048;
const MAX_SORT_KEY_BYTES = 1_024;

/** Lists and maps in each other, in one attribute. */
export const MAX_DEPTH = 31;

/** The smallest number that DynamoDB stores, apart from 0. */
const MIN_MAGNITUDE = 1e-130;

const { partitionKey, sortKey, index, keyIndexes } = tableDefinition;

/** Index keys are limited as those of the table. */
const KEY_LIMITS: ReadonlyMap<string, number> = new Map([
  [sortKey, MAX_SORT_KEY_BYTES],
  [index.sortKey, MAX_SORT_KEY_BYTES],
  ...[partitionKey, index.partitionKey, ...Object.values(keyIndexes)].map(
    (key) => [key, MAX_PARTITION_KEY_BYTES] as const,
  ),
]);

export const checkPartitionKey = (pk: unknown) =>
  checkKeyText(partitionKey, pk, MAX_PARTITION_KEY_BYTES);
export const checkSortKey = (sk: unknown) => checkKeyText(sortKey, sk, MAX_SORT_KEY_BYTES);

export function checkKey({ pk, sk }: Key): void {
  checkPartitionKey(pk);
  checkSortKey(sk);
}

export function checkDistinct(keys: readonly Key[], what: string): void {
  const distinct = new Set(keys.map(({ pk, sk }) => JSON.stringify([pk, sk])));
  if (distinct.size < keys.length) throw new RefusedCall(`${what} twice in one call`);
}

export function checkAttribute(name: string, value: unknown): void {
  checkName(name);
  if (value === undefined) return;
  const limit = KEY_LIMITS.get(name);
  if (limit === undefined) checkValue(value);
  else checkKeyText(name, value, limit);
}

export function checkName(name: string): void {
  if (name === '') throw new RefusedCall('The name of an attribute must not be empty');
  checkText(name);
}

export function checkValue(value: unknown, depth = 0): void {
  if (typeof value === 'string') checkText(value);
  else if (typeof value === 'number') checkNumber(value);
  else if (isContainer(value)) checkMembers(value, depth + 1);
  else if (typeof value !== 'boolean' && value !== null && !(value instanceof Uint8Array)) {
    throw new RefusedCall(`A value of type ${typeof value} cannot be stored`);
  }
}

function checkMembers(container: object, depth: number): void {
  if (depth > MAX_DEPTH) throw new RefusedCall(`A value has at most ${MAX_DEPTH} levels`);
  if (Array.isArray(container)) {
    for (const element of container) checkValue(element, depth);
    return;
  }
  for (const [name, member] of Object.entries(container)) {
    checkName(name);
    if (member !== undefined) checkValue(member, depth);
  }
}

function checkText(text: string): void {
  if (!text.isWellFormed()) throw new RefusedCall('A text has a lone surrogate');
}

/** DynamoDB would store more digits, but no JavaScript number has them. */
function checkNumber(value: number): void {
  const magnitude = Math.abs(value);
  const isStored = magnitude <= Number.MAX_SAFE_INTEGER && magnitude >= MIN_MAGNITUDE;
  if (!isStored && value !== 0) throw new RefusedCall(`${value} cannot be stored exactly`);
}

function checkKeyText(name: string, value: unknown, maxBytes: number): void {
  if (typeof value !== 'string') throw new RefusedCall(`${name} must be a text`);
  checkText(value);
  const bytes = Buffer.byteLength(value);
  if (bytes >= 1 && bytes <= maxBytes) return;
  throw new RefusedCall(`${name} has 1 to ${maxBytes} bytes; this one has ${bytes}`);
}

/** A list or a map: no instance of a class. */
const isContainer = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)));
