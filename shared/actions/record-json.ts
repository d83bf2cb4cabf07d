import { SerializedJson } from '../contract/json.ts';
import { isStranger, seesPersonal } from '../contract/permissions.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { RecordResource } from '../contract/resource.ts';
import { presentOne } from './presentation.ts';
import type { ResourceHooks, ViewContext } from './resource-hooks.ts';

/** Characters of JSON that are kept for one resource; beyond them all of it is made anew. */
const MAX_KEPT = 16 * 1024 * 1024;

/** The JSON of one record, or of each of several, as answers show them. */
interface RecordJson<Stored> {
  one(record: Stored, context: ViewContext): SerializedJson;
  /** Makes the JSON of each record. */
  texts(records: readonly Stored[], context: ViewContext): readonly (() => string)[];
}

/**
 * Keeps the JSON of the records of a catalogue, which are shown much more often than they change. A
 * changed record is another object, so that its JSON is made anew; that of a record which no
 * replica holds any more goes with it.
 */
export function recordJson<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  { view }: Pick<ResourceHooks<Stored, Input>, 'view'>,
): RecordJson<Stored> {
  let kept = new Map<string, WeakMap<Stored, string>>();
  let characters = 0;

  function textOf(record: Stored, context: ViewContext, texts: WeakMap<Stored, string>): string {
    const known = texts.get(record);
    if (known !== undefined) return known;
    const text = JSON.stringify(presentOne(resource, view, record, context));
    texts.set(record, text);
    characters += text.length;
    return text;
  }

  /** Texts by prices and language and what the caller may see, on which the JSON depends as well. */
  function textsFor({ prices, locale, caller }: ViewContext): WeakMap<Stored, string> {
    if (characters > MAX_KEPT) {
      kept = new Map();
      characters = 0;
    }
    const key = `${isStranger(caller)} ${seesPersonal(caller)} ${prices.key} ${locale}`;
    const texts = kept.get(key) ?? new WeakMap();
    kept.set(key, texts);
    return texts;
  }

  return {
    one: (record, context) => new SerializedJson(textOf(record, context, textsFor(context))),
    texts(records, context) {
      const texts = textsFor(context);
      return records.map((record) => () => textOf(record, context, texts));
    },
  };
}
