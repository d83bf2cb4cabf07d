import { isObject, type JsonObject } from '../contract/json.ts';

/**
 * Counters of an item by their path in the record: `stock_level`, or `variants.2.stock_level`
 * for the element whose id is 2.
 */
export type Counters = Readonly<Record<string, number>>;

/**
 * Takes the numbers out of a record that others change by arithmetic on their own (an order
 * takes stock), so that no edit of the record overwrites them. `paths` are as a resource declares
 * them: `stock_level`, or `variants.*.stock_level` for the elements of a list.
 */
export function splitCounters(record: JsonObject, paths: readonly string[]) {
  const fields = { ...record };
  const counters: Record<string, number> = {};
  for (const path of paths) {
    const [list = '', every, name = ''] = path.split('.');
    if (every === undefined) take(fields, list, list, counters);
    else
      fields[list] = mapElements(fields[list], (element, id) => {
        take(element, name, `${list}.${id}.${name}`, counters);
      });
    if (fields[list] === undefined) delete fields[list];
  }
  return { fields, counters };
}

/** The record of `splitCounters`, whole again. */
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

function take(from: JsonObject, name: string, path: string, counters: Record<string, number>) {
  const value = from[name];
  if (typeof value !== 'number') return;
  counters[path] = value;
  delete from[name];
}

function mapElements(
  list: JsonObject[string] | undefined,
  change: (element: JsonObject, id: string) => void,
) {
  if (!Array.isArray(list)) return list as JsonObject[string];
  return list.map((element) => {
    if (!isObject(element)) return element;
    const copy = { ...element };
    change(copy, String(copy['id']));
    return copy;
  });
}
