import { isObject, type JsonObject } from '../contract/json.ts';

/**
 * Counters of a record by their path: `stock_level`, or `variants.2.stock_level` for the element
 * whose id is 2.
 */
export type Counters = Readonly<Record<string, number>>;

/** The paths of those that differ, or are in one of the two only. */
export const changedCounters = (counters: Counters, read: Counters) =>
  [...new Set([...Object.keys(counters), ...Object.keys(read)])].filter(
    (counter) => counters[counter] !== read[counter],
  );

/**
 * Separates the counters from the fields. Atomic counters: an order takes stock by arithmetic in
 * the database, so an edit of the record must not overwrite them. `paths` are those that a resource
 * declares: `stock_level`, or `variants.*.stock_level` for all elements of a list.
 */
export function splitCounters(record: object, paths: readonly string[]) {
  const fields: JsonObject = { ...record };
  const counters: Record<string, number> = {};
  for (const path of paths) {
    const [list = '', every, name = ''] = path.split('.');
    if (every === undefined) moveCounter(fields, list, list, counters);
    else
      fields[list] = mapElements(fields[list], (element, id) => {
        moveCounter(element, name, `${list}.${id}.${name}`, counters);
      });
    if (fields[list] === undefined) delete fields[list];
  }
  return { fields, counters };
}

/** The inverse of `splitCounters`. */
export function joinCounters(fields: JsonObject, counters: Counters): JsonObject {
  const record = { ...fields };
  for (const [path, value] of Object.entries(counters)) {
    const [list = '', id, name = ''] = path.split('.');
    if (id === undefined) record[list] = value;
    else
      record[list] = mapElements(record[list], (element, elementId) => {
        if (elementId === id) element[name] = value;
      });
  }
  return record;
}

function moveCounter(
  from: JsonObject,
  name: string,
  path: string,
  counters: Record<string, number>,
): void {
  const value = from[name];
  if (typeof value !== 'number') return;
  counters[path] = value;
  delete from[name];
}

function mapElements(
  list: JsonObject[string] | undefined,
  edit: (element: JsonObject, id: string) => void,
) {
  if (!Array.isArray(list)) return list as JsonObject[string];
  return list.map((element) => {
    if (!isObject(element)) return element;
    const copy = { ...element };
    edit(copy, String(copy['id']));
    return copy;
  });
}
