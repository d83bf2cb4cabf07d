import { itemSize } from '../capacity-units.ts';
import type { Key } from '../keys.ts';
import { tableDefinition } from '../table-definition.ts';
import { type Condition, type Edit, type Item, keyOfWrite, type Write } from '../write.ts';
import { RefusedCall } from './refused-call.ts';

/** The limits of DynamoDB, which hold for every engine (`Table` in ../table.ts). */
const MAX_PARTITION_KEY_BYTES = 2_048;
const MAX_SORT_KEY_BYTES = 1_024;
const MAX_ITEM_BYTES = 400 * 1_024;
const MAX_TRANSACTION_WRITES = 100;

const { index } = tableDefinition;

/** Index keys are limited as those of the table. */
const KEY_LIMITS: Readonly<Record<string, number>> = {
  pk: MAX_PARTITION_KEY_BYTES,
  sk: MAX_SORT_KEY_BYTES,
  [index.partitionKey]: MAX_PARTITION_KEY_BYTES,
  [index.sortKey]: MAX_SORT_KEY_BYTES,
};

export const checkPartitionKey = (pk: unknown) => checkKeyText('pk', pk, MAX_PARTITION_KEY_BYTES);
export const checkSortKey = (sk: unknown) => checkKeyText('sk', sk, MAX_SORT_KEY_BYTES);

export function checkKey({ pk, sk }: Key): void {
  checkPartitionKey(pk);
  checkSortKey(sk);
}

/** As DynamoDB, which reads no item twice in one call. */
export function checkKeys(keys: readonly Key[]): void {
  keys.forEach(checkKey);
  checkDistinct(keys, 'An item is read');
}

export function checkTransaction(writes: readonly Write[]): void {
  const count = writes.length;
  if (count === 0 || count > MAX_TRANSACTION_WRITES) {
    throw new RefusedCall(`A transaction has 1 to ${MAX_TRANSACTION_WRITES} writes, not ${count}`);
  }
  writes.forEach(checkWrite);
  checkDistinct(writes.map(keyOfWrite), 'An item is written');
}

export function checkWrite(write: Write): void {
  checkKey(keyOfWrite(write));
  checkCondition(write.condition);
  if ('put' in write) checkPut(write.put);
  if ('update' in write) checkEdits(write.edits);
}

/** The size of an item as it is to be stored. */
export function checkItemSize(item: Item): void {
  const bytes = itemSize(item);
  if (bytes > MAX_ITEM_BYTES) {
    throw new RefusedCall(`An item has ${MAX_ITEM_BYTES} bytes at most; this one has ${bytes}`);
  }
}

function checkPut(item: Item): void {
  for (const [name, value] of Object.entries(item)) checkAttribute(name, value);
  checkItemSize(item);
}

function checkEdits(edits: readonly Edit[]): void {
  if (edits.length === 0) throw new RefusedCall('An update has 1 edit at least');
  checkDistinctPaths(edits);
  for (const edit of edits) {
    const [attribute, member] = partsOf(edit);
    if (attribute === 'pk' || attribute === 'sk') {
      throw new RefusedCall(`${attribute} is part of the key and cannot be edited`);
    }
    const value = operandOf(edit);
    checkAttribute(attribute, member === undefined ? value : { [member]: value });
  }
}

const partsOf = ({ attribute }: Edit) => [attribute].flat() as [attribute: string, member?: string];

function operandOf(edit: Edit): unknown {
  if ('set' in edit) return edit.set;
  if ('setIfAbsent' in edit) return edit.setIfAbsent;
  return 'add' in edit ? edit.add : undefined;
}

/** An attribute is edited once: as a whole, or in distinct members. */
function checkDistinctPaths(edits: readonly Edit[]): void {
  const edited = new Map<string, Set<string | undefined>>();
  for (const [attribute, member] of edits.map(partsOf)) {
    const members = edited.get(attribute) ?? new Set();
    const overlaps = member === undefined ? members.size > 0 : members.has(undefined);
    if (overlaps || members.has(member)) throw new RefusedCall(`${attribute} is edited twice`);
    edited.set(attribute, members.add(member));
  }
}

function checkCondition(condition: Condition = []): void {
  for (const test of condition) {
    const { attribute, ...operands } = test;
    [attribute].flat().forEach(checkName);
    Object.values(operands).forEach(checkValue);
  }
}

function checkAttribute(name: string, value: unknown): void {
  checkName(name);
  if (value === undefined) return;
  const limit = KEY_LIMITS[name];
  if (limit === undefined) checkValue(value);
  else checkKeyText(name, value, limit);
}

function checkValue(value: unknown): void {
  if (typeof value === 'string') checkText(value);
  else if (typeof value === 'number') checkNumber(value);
  else if (Array.isArray(value)) value.forEach(checkValue);
  else if (isPlainObject(value)) checkMembers(value);
  else if (typeof value !== 'boolean' && value !== null && !(value instanceof Uint8Array)) {
    throw new RefusedCall(`A ${typeof value} cannot be stored`);
  }
}

function checkMembers(map: object): void {
  for (const [name, member] of Object.entries(map)) {
    checkName(name);
    if (member !== undefined) checkValue(member);
  }
}

function checkName(name: string): void {
  if (name === '') throw new RefusedCall('The name of an attribute must not be empty');
  checkText(name);
}

function checkText(text: string): void {
  if (!text.isWellFormed()) throw new RefusedCall('A text has a lone surrogate');
}

function checkNumber(value: number): void {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return;
  throw new RefusedCall(`The number ${value} cannot be stored exactly`);
}

function checkKeyText(name: string, value: unknown, maxBytes: number): void {
  if (typeof value !== 'string') throw new RefusedCall(`${name} must be a text`);
  checkText(value);
  const bytes = Buffer.byteLength(value);
  if (bytes >= 1 && bytes <= maxBytes) return;
  throw new RefusedCall(`${name} has 1 to ${maxBytes} bytes; this one has ${bytes}`);
}

function checkDistinct(keys: readonly Key[], what: string): void {
  const distinct = new Set(keys.map(({ pk, sk }) => JSON.stringify([pk, sk])));
  if (distinct.size < keys.length) throw new RefusedCall(`${what} twice in one call`);
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
