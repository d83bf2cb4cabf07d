import { inflateRawSync } from 'node:zlib';
import { isObject, omit } from '../../shared/contract/json.ts';
import type { Key } from '../../shared/storage/keys.ts';
import { type Item, WRITE_ID_ATTRIBUTE } from '../../shared/storage/write.ts';

/** What values have in common: their types, and what is always in them. */
interface Shape {
  readonly types: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, Shape>;
  /** The members that every object has. */
  readonly always: ReadonlySet<string>;
  /** Of the elements of all arrays. */
  readonly elements: Shape | undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return 'bytes';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Of an engine that makes a lost write again: not what is stored, but how. */
const OF_ENGINE = WRITE_ID_ATTRIBUTE;

/** Members that have ids for names have the same name in every store. */
const withoutIds = (object: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [/^\d{9,}$/.test(name) ? '<id>' : name, value]),
  );

function shapeOf(values: readonly unknown[]): Shape {
  const objects = values
    .filter(isObject)
    .filter((each) => !(each instanceof Uint8Array))
    .map(withoutIds);
  const arrays = values.filter((value) => Array.isArray(value));
  const names = new Set(objects.flatMap((each) => Object.keys(each)));
  const members = [...names].map((name) => {
    const own = objects.flatMap((each) => (name in each ? [each[name]] : []));
    return [name, shapeOf(own)] as const;
  });
  return {
    types: new Set(values.map(typeOf)),
    members: new Map(members),
    always: new Set([...names].filter((name) => objects.every((each) => name in each))),
    elements: arrays.length > 0 ? shapeOf(arrays.flat()) : undefined,
  };
}

/** The shapes of items by their kinds. */
export function shapesOf(items: readonly Item[]): ReadonlyMap<string, Shape> {
  const kinds = Map.groupBy(items, kindOf);
  return new Map([...kinds].map(([kind, own]) => [kind, shapeOf(own.map(parsed))]));
}

/** With the forms of its keys: the partition is in the kind. */
const parsed = ({ data, pk: _, ...item }: Item) => ({
  ...Object.fromEntries(
    Object.entries(omit(item, [OF_ENGINE])).map(([name, value]) => [
      name,
      KEYS.includes(name) ? { [formOf(String(value), name !== 'sk')]: true } : value,
    ]),
  ),
  ...(data !== undefined && { data: dataOf(data) }),
});

/** That of events is deflated. */
const dataOf = (data: unknown): unknown =>
  JSON.parse(data instanceof Uint8Array ? inflateRawSync(data).toString() : String(data));

/** Of ids and times, which have fewer digits themselves. */
const PADDED_LENGTH = 16;

const KEYS = ['sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi3pk', 'gsi4pk'];

/** The parts of a key: a number as it is or padded, and what else is the same in every store. */
const formOf = (key: string, hasNames: boolean) =>
  key
    .split('#')
    .map((part) => {
      if (/^\d+$/.test(part)) return part.length === PADDED_LENGTH ? 'padded' : 'number';
      return hasNames && /^[a-z]+$/i.test(part) ? part : 'text';
    })
    .join('#');

/** Partitions in which sort keys begin with what an item is for. */
const BY_PURPOSE = /#(?:application|due|failures)$/;

/** The key of an item without what is of one store, one record or one request. */
function kindOf({ pk, sk }: Key): string {
  const partition = pk.replace(/\d{9,}/, '').replace(/(#idempotency#\w+|#stock)#[0-9a-f]$/, '$1');
  const [first, second = ''] = sk.split('#');
  if (BY_PURPOSE.test(partition)) return `${partition} ${first}`;
  return ['stock', 'held'].includes(second) ? `${partition} ${second}` : partition;
}

/** What a shape has that another has not, as `path: what`. */
export function changedShape(then: Shape, now: Shape, path = ''): readonly string[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const types = [...now.types].filter((type) => !then.types.has(type));
  const missing = [...then.always].filter((name) => now.members.size > 0 && !now.always.has(name));
  return [
    ...types.map((type) => `${path}: ${type}`),
    ...missing.map((name) => `${at(name)}: missing`),
    ...[...now.members].flatMap(([name, member]) => {
      const earlier = then.members.get(name);
      return earlier ? changedShape(earlier, member, at(name)) : [`${at(name)}: new`];
    }),
    ...(now.elements && then.elements ? changedShape(then.elements, now.elements, at('*')) : []),
  ];
}
