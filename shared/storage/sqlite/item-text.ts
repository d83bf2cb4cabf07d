import type { Item } from '../write.ts';

/** JSON has no binary values: such a one is an object with this name alone, in base64. */
const BINARY = '$binary';

/** Names that begin like it have a further `$` in the text, so that none is taken for it. */
const RESERVED = '$';

/** The attributes of an item as JSON. Undefined attributes are dropped. */
export const encodeItem = (item: Item): string => JSON.stringify(encode(item));

export function decodeItem(text: string): Item {
  const value: unknown = JSON.parse(text);
  return (text.includes(`"${RESERVED}`) ? decode(value) : value) as Item;
}

function encode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return { [BINARY]: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(encode);
  return mapMembers(value, (name) => (name.startsWith(RESERVED) ? RESERVED + name : name), encode);
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decode);
  if (BINARY in value) return new Uint8Array(Buffer.from(String(value[BINARY]), 'base64'));
  return mapMembers(value, (name) => (name.startsWith(RESERVED) ? name.slice(1) : name), decode);
}

/** Entries, because an assignment to `__proto__` would make no member. */
const mapMembers = (
  map: object,
  nameOf: (name: string) => string,
  convert: (value: unknown) => unknown,
) => Object.fromEntries(Object.entries(map).map(([name, value]) => [nameOf(name), convert(value)]));
