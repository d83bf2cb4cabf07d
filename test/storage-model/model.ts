import { attribute } from '../../shared/contract/attributes.ts';
import {
  type Condition,
  type Edit,
  type Item,
  keyOfWrite,
  type Path,
  type Test,
  type Write,
} from '../../shared/storage/write.ts';

type Key = Pick<Item, 'pk' | 'sk'>;
type Attributes = Record<string, unknown>;

/** What a transaction does in the model; an impossible edit is one that the engine refuses. */
export interface Expected {
  readonly failed: readonly number[];
  readonly impossible: boolean;
}

/**
 * The model of a storage engine: a map of items, written without a look at the code of any engine,
 * by the comments of table.ts and write.ts.
 */
export class Model {
  readonly #items = new Map<string, Item>();
  readonly #epochSeconds: () => number;

  constructor(epochSeconds: () => number) {
    this.#epochSeconds = epochSeconds;
  }

  get({ pk, sk }: Key): Item | undefined {
    const item = this.#items.get(idOf({ pk, sk }));
    if (!item) return undefined;
    const expiry = item['expires_at'];
    const hasExpired = expiry !== undefined && Number(expiry) <= this.#epochSeconds();
    return hasExpired ? undefined : item;
  }

  /** The items of a partition, of the table or the index, by the bytes of their sort keys. */
  partition(pk: string, index = ''): Item[] {
    return this.#inOrder(pk, `${index}pk`, `${index}sk`);
  }

  /** The items whose attribute is the partition of an index of keys, by their own sort keys. */
  keysOf = (pk: string, attribute: string): Item[] => this.#inOrder(pk, attribute, 'sk');

  #inOrder(pk: string, partitionKey: string, sortKey: string): Item[] {
    const bytes = (item: Item) => Buffer.from(String(attribute(item, sortKey)));
    return [...this.#items.values()]
      .filter((item) => this.get(item) && attribute(item, partitionKey) === pk)
      .filter((item) => attribute(item, sortKey) !== undefined)
      .sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
  }

  transact(writes: readonly Write[]): Expected {
    const failed = writes.flatMap((write, position) =>
      this.#holds(write.condition ?? [], this.get(keyOfWrite(write))) ? [] : [position],
    );
    const results = writes.map((write) => this.#resultOf(write));
    const impossible = results.includes('impossible');
    if (failed.length > 0 || impossible) return { failed, impossible };
    for (const [i, write] of writes.entries()) {
      const result = results[i];
      this.#items.delete(idOf(keyOfWrite(write)));
      if (typeof result === 'object') this.#items.set(idOf(result), result);
    }
    return { failed, impossible };
  }

  #holds = (condition: Condition, item: Item | undefined) =>
    condition.every((test) => passes(test, item && read(item, test.attribute)));

  #resultOf(write: Write): Item | 'removed' | 'impossible' {
    if ('remove' in write) return 'removed';
    if ('put' in write) return copy(write.put);
    const { pk, sk } = write.update;
    const item = copy(this.get(write.update) ?? { pk, sk });
    return write.edits.every((edit) => change(item, edit)) ? item : 'impossible';
  }
}

const idOf = ({ pk, sk }: Key) => JSON.stringify([pk, sk]);

/** A copy that can be changed, without what is undefined. */
const copy = (item: Item) =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, isMap(value) ? { ...value } : value]),
  ) as Item;

const isMap = (value: unknown): value is Attributes =>
  Object.prototype.toString.call(value) === '[object Object]';

function read(item: Attributes, path: Path): unknown {
  if (typeof path === 'string') return item[path];
  const map = item[path[0]];
  return isMap(map) ? map[path[1]] : undefined;
}

function passes(test: Test, value: unknown): boolean {
  const isAbsent = value === undefined;
  const compare = (holds: (number: number) => boolean) => typeof value === 'number' && holds(value);
  if ('exists' in test) return test.exists ? !isAbsent : isAbsent;
  if ('equals' in test) return !isAbsent && textOf(value) === textOf(test.equals);
  if ('atLeast' in test) return compare((number) => number >= test.atLeast);
  if ('above' in test) return compare((number) => number > test.above);
  return (isAbsent && test.orAbsent === true) || compare((number) => number < test.below);
}

/** The same text for equal values: members of maps are sorted by their names. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return `binary ${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (!isMap(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${textOf(value[name])}`).join()}}`;
}

/** Changes the item in place; false when that is impossible. */
function change(item: Attributes, edit: Edit): boolean {
  const path = [edit.attribute].flat();
  const name = String(path.at(-1));
  const parent = path.length === 1 ? item : item[String(path[0])];
  if (!isMap(parent)) return false;
  if ('remove' in edit) delete parent[name];
  else if ('set' in edit) parent[name] = edit.set;
  else if ('add' in edit) return add(parent, name, edit.add);
  else if (parent[name] === undefined) parent[name] = edit.setIfAbsent;
  return true;
}

/** In thousandths, as long integers. */
function add(parent: Attributes, name: string, summand: number): boolean {
  const value = parent[name] === undefined ? 0 : parent[name];
  if (typeof value !== 'number') return false;
  const thousandths = (number: number) => BigInt(number.toFixed(3).replace('.', ''));
  parent[name] = Number(thousandths(value) + thousandths(summand)) / 1_000;
  return true;
}
