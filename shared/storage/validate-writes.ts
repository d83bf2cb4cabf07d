import { itemSize } from './capacity-units.ts';
import type { Key } from './keys.ts';
import { RefusedCall } from './refused-call.ts';
import {
  checkAttribute,
  checkDistinct,
  checkKey,
  checkName,
  checkValue,
} from './validate-values.ts';
import { type Condition, type Edit, type Item, keyOfWrite, type Write } from './write.ts';

/** 400 KB in DynamoDB, less the attribute that the adapter adds: a name of 7 and a UUID. */
export const MAX_ITEM_BYTES = 400 * 1_024 - 43;

export const MAX_TRANSACTION_WRITES = 100;
const MAX_TRANSACTION_BYTES = 4 * 1_024 * 1_024;

/** Edits of an update and tests of a condition: DynamoDB limits an expression to 4 KB. */
export const MAX_EDITS = 95;
export const MAX_TESTS = 95;

/** The expression of a test with `orAbsent` has two parts. */
const testCount = (condition: Condition) =>
  condition.reduce((count, test) => count + ('orAbsent' in test ? 2 : 1), 0);

export function checkTransaction(writes: readonly Write[]): void {
  const count = writes.length;
  if (count === 0 || count > MAX_TRANSACTION_WRITES) {
    throw new RefusedCall(`A transaction has 1 to ${MAX_TRANSACTION_WRITES} writes, not ${count}`);
  }
  writes.forEach(checkWrite);
  checkDistinct(writes.map(keyOfWrite), 'An item is written');
  const bytes = writes.reduce((sum, write) => sum + writtenBytes(write), 0);
  if (bytes > MAX_TRANSACTION_BYTES) {
    throw new RefusedCall(`A transaction has ${MAX_TRANSACTION_BYTES} bytes at most, not ${bytes}`);
  }
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

function writtenBytes(write: Write): number {
  if ('put' in write) return itemSize(write.put);
  const edits = 'update' in write ? write.edits : [];
  const { pk, sk } = keyOfWrite(write);
  return edits.reduce(
    (bytes, edit) => bytes + itemSize(operandsOf(edit)),
    itemSize({ pk, sk } satisfies Key),
  );
}

function checkPut(item: Item): void {
  for (const [name, value] of Object.entries(item)) checkAttribute(name, value);
  checkItemSize(item);
}

function checkEdits(edits: readonly Edit[]): void {
  const count = edits.length;
  if (count === 0 || count > MAX_EDITS) {
    throw new RefusedCall(`An update has 1 to ${MAX_EDITS} edits, not ${count}`);
  }
  checkDistinctPaths(edits);
  edits.forEach(checkEdit);
}

function checkEdit(edit: Edit): void {
  const [attribute, member] = partsOf(edit);
  if (attribute === 'pk' || attribute === 'sk') {
    throw new RefusedCall(`${attribute} is part of the key and cannot be edited`);
  }
  const [value] = Object.values(operandsOf(edit));
  if (value === undefined) throw new RefusedCall(`${attribute} is set to nothing`);
  if ('remove' in edit) [attribute, member ?? []].flat().forEach(checkName);
  else checkAttribute(attribute, member === undefined ? value : { [member]: value });
}

const partsOf = ({ attribute }: Edit) => [attribute].flat() as [attribute: string, member?: string];

/** What an edit has beside the path. */
const operandsOf = ({ attribute: _path, ...operands }: Edit): Record<string, unknown> => operands;

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
  const count = testCount(condition);
  if (count > MAX_TESTS) throw new RefusedCall(`A condition has ${MAX_TESTS} tests at most`);
  for (const test of condition) {
    const { attribute, ...operands } = test;
    [attribute].flat().forEach(checkName);
    for (const operand of Object.values(operands)) checkValue(operand);
  }
}
