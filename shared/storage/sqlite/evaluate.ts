import { RefusedCall } from '../refused-call.ts';
import type { Condition, Edit, Item, Path, Test } from '../write.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** Whether all tests are true of the stored item; undefined is an item that does not exist. */
export const holds = (condition: Condition, item: Item | undefined): boolean =>
  condition.every((test) => passes(test, item && valueAt(item, test.attribute)));

function passes(test: Test, value: unknown): boolean {
  if ('exists' in test) return (value !== undefined) === test.exists;
  if ('equals' in test) return isEqual(value, test.equals);
  if ('below' in test && value === undefined) return test.orAbsent === true;
  if (typeof value !== 'number') return false;
  if ('atLeast' in test) return value >= test.atLeast;
  return 'above' in test ? value > test.above : value < test.below;
}

/** The item after the edits, each of which sees the values before all of them. */
export function applyEdits(item: Item, edits: readonly Edit[]): Item {
  return edits.reduce<Item>((edited, edit) => withEdit(edited, edit), item);
}

function withEdit(item: Item, edit: Edit): Item {
  const value = newValue(valueAt(item, edit.attribute), edit);
  if (typeof edit.attribute === 'string') return assign(item, edit.attribute, value);
  const [attribute, member] = edit.attribute;
  const map = valueAt(item, attribute);
  if (!isMap(map)) throw new RefusedCall(`${attribute} has no members: ${member} cannot be edited`);
  return assign(item, attribute, assign(map, member, value));
}

function newValue(value: unknown, edit: Edit): unknown {
  if ('set' in edit) return edit.set;
  if ('setIfAbsent' in edit) return value === undefined ? edit.setIfAbsent : value;
  return 'add' in edit ? sum(value === undefined ? 0 : value, edit) : undefined;
}

function sum(value: unknown, { attribute, add }: Edit & { readonly add: number }): number {
  if (typeof value === 'number') return addDecimals(value, add);
  throw new RefusedCall(`${[attribute].flat().join('.')} is no number to add to`);
}

/** Adds in decimals, like DynamoDB; three places are promised. */
function addDecimals(a: number, b: number): number {
  if (Number.isInteger(a) && Number.isInteger(b)) return a + b;
  return (Math.round(a * 1_000) + Math.round(b * 1_000)) / 1_000;
}

/** A copy; undefined removes. (Spread, because an assignment to `__proto__` would do another thing.) */
function assign<Target extends Attributes>(target: Target, name: string, value: unknown): Target {
  if (value !== undefined) return { ...target, [name]: value };
  const { [name]: _removed, ...rest } = target;
  return rest as Target;
}

function valueAt(item: Attributes, path: Path): unknown {
  if (typeof path === 'string') return Object.hasOwn(item, path) ? item[path] : undefined;
  const map = valueAt(item, path[0]);
  return isMap(map) ? valueAt(map, path[1]) : undefined;
}

const isMap = (value: unknown): value is Attributes =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array);

/** Deep equality. Members of maps have no order, and one that is undefined is absent. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Uint8Array || b instanceof Uint8Array) return isSameBinary(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, i) => isEqual(each, b[i]));
  }
  if (!isMap(a) || !isMap(b)) return a === b;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) =>
    isEqual(valueAt(a, name), valueAt(b, name)),
  );
}

const isSameBinary = (a: unknown, b: unknown) =>
  a instanceof Uint8Array && b instanceof Uint8Array && Buffer.compare(a, b) === 0;
