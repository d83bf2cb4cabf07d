import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Edit, Item, Value, Write } from '../write.ts';

/** The attribute that has the JSON of a record or an event. */
const DATA = 'data';

/** Bytes of JSON from which it is deflated: DynamoDB charges a write by the KB. */
export const MIN_DEFLATED_BYTES = 1_024;

/** Bytes that an item can hold, deflated by a thousand at most. */
const MAX_INFLATED_BYTES = 400 * 1024 * 1_032;

/** The write with its JSON deflated, where that is shorter. */
export function deflateData(write: Write): Write {
  if ('put' in write) return { ...write, put: deflateItem(write.put) };
  if (!('update' in write)) return write;
  return { ...write, edits: write.edits.map(deflateEdit) };
}

/** The item as `deflateData` stores it. */
export function deflateItem(item: Item): Item {
  const data = item[DATA];
  return typeof data === 'string' ? { ...item, [DATA]: deflated(data) } : item;
}

const deflateEdit = (edit: Edit): Edit =>
  edit.attribute === DATA && 'set' in edit && typeof edit.set === 'string'
    ? { ...edit, set: deflated(edit.set) }
    : edit;

function deflated(text: string): Value {
  const bytes = Buffer.from(text);
  if (bytes.length < MIN_DEFLATED_BYTES) return text;
  const short = deflateRawSync(bytes);
  return short.length < bytes.length ? short : text;
}

/** The item with its JSON as text; with an empty one, which nobody can read, where it is damaged. */
export function inflateData(item: Item): Item {
  const data = item[DATA];
  return data instanceof Uint8Array ? { ...item, [DATA]: inflated(data) } : item;
}

function inflated(data: Uint8Array): string {
  try {
    return inflateRawSync(data, { maxOutputLength: MAX_INFLATED_BYTES }).toString();
  } catch {
    return '';
  }
}
