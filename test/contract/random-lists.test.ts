import { expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { openStore } from '../store/api.ts';
import { putAll, table } from '../store/local-store.ts';
import { fc } from '../store/properties.ts';
import { mulberry32, SEED } from '../store/random.ts';

/** More products than those of which each is looked at. */
const PRODUCTS = 140;

const random = mulberry32(SEED);
const store = await openStore();
const products = await fill();

/** Products of few values, so that filters match and sorts have ties. */
async function fill(): Promise<JsonObject[]> {
  const value = fc.constantFrom<Json>(
    1,
    2,
    10,
    '1',
    'true',
    'b',
    'a,b',
    'Émile',
    '',
    true,
    false,
    null,
  );
  const product = fc.record(
    {
      name: fc.constantFrom('Blue Kettle', 'Kettle', 'Émile’s lamp', '青いやかん', 'Lamp 12'),
      description: fc.constantFrom('Boils quickly', 'KETTLE-like, blue', 'a lamp'),
      price: fc.constantFrom(1, 2.5, 10, 100),
      price_discount: fc.constantFrom(0.5, 1),
      published: fc.boolean(),
      brand_id: fc.integer({ min: 1, max: 3 }),
      mark: value,
      tags: fc.array(value, { maxLength: 3 }),
      made: fc.record({ in: value }),
      season: fc.constantFrom('2024-01-05T00:00:00.000Z', '2024-11-05T00:00:00.000Z'),
    },
    { requiredKeys: ['name', 'price'] },
  );
  const records = openRecords(table, store.application, { name: 'products' });
  const all = fc.sample(product, PRODUCTS).map((fields) => {
    const { record, write } = records.newRecord({ ...fields, stock_type: 'infinite' });
    const id = newId() + 4096 * Math.floor(random() * 1_000_000);
    const key = recordKey(store.application, 'products', id);
    return { record: { ...record, id }, item: { ...write.put, ...key } };
  });
  await putAll(all.map(({ item }) => item));
  return all.map(({ record }) => record);
}

/** What a query value stands for, beside its text (protocol.md, "Filters"). */
const CONVERTED: Readonly<Record<string, Json>> = {
  true: true,
  false: false,
  null: null,
  1: 1,
  2: 2,
  10: 10,
  100: 100,
  2.5: 2.5,
};

function reach(record: JsonObject, name: string): Json | undefined {
  return name
    .split('.')
    .reduce<Json | undefined>((inner, part) => (isObject(inner) ? inner[part] : undefined), record);
}

function isEqual(stored: Json, text: string): boolean {
  if (stored === text || (text in CONVERTED && stored === CONVERTED[text])) return true;
  return typeof stored === 'boolean' && text === (stored ? '1' : '0');
}

function hasValue(stored: Json | undefined, text: string): boolean {
  const texts = [text, ...text.split('|'), ...text.split(',')];
  if (stored === undefined || stored === null) return texts.includes('null');
  return [stored].flat().some((each) => texts.some((one) => isEqual(each, one)));
}

function isBeyond(stored: Json | undefined, text: string, sign: 1 | -1, orEqual = false): boolean {
  if (orEqual && stored === (typeof stored === 'number' ? Number(text || 'NaN') : text))
    return true;
  if (typeof stored === 'number') return sign * (stored - Number(text || 'NaN')) > 0;
  return typeof stored === 'string' && (sign === 1 ? stored > text : stored < text);
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

function isFound(record: JsonObject, query: string): boolean {
  const texts = [
    record['name'],
    record['description'],
    record['mark'],
    record['tags'],
    record['season'],
  ].flat();
  const words = texts.flatMap((text) =>
    typeof text === 'string' ? plain(text).split(/[^\p{L}\p{N}]+/u) : [],
  );
  const wanted = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return wanted.every((one) =>
    words.some((word) => (one.includes('や') ? word.includes(one) : word.startsWith(one))),
  );
}

/** Filters that are not of the form `attribute=value`. */
const SPECIAL: Readonly<Record<string, (record: JsonObject, text: string) => boolean>> = {
  q: isFound,
  price_gt: ({ price }, text) => isBeyond(price, text, 1),
  on_sale: ({ price_discount }, text) => (price_discount !== undefined) === (text === 'true'),
  $has: (record, text) => (record[text] ?? null) !== null,
  $has_not: (record, text) => (record[text] ?? null) === null,
};

function isWanted(record: JsonObject, [name, text]: readonly [string, string]): boolean {
  const special = SPECIAL[name];
  if (special) return special(record, text);
  const [, attribute = name, sign, orEqual] = /^\$(.*)_(gt|lt)(e?)$/.exec(name) ?? [];
  const stored = reach(record, attribute);
  return sign
    ? isBeyond(stored, text, sign === 'gt' ? 1 : -1, orEqual === 'e')
    : hasValue(stored, text);
}

/** Bounds that are refused: empty ones, and for numbers what is none. */
function isRefused([name, text]: readonly [string, string]): boolean {
  const [, attribute] = /^\$?(.*)_(?:gt|lt)e?$/.exec(name) ?? [];
  if (attribute === undefined) return false;
  return text === '' || (['price', 'brand_id'].includes(attribute) && Number.isNaN(Number(text)));
}

const KINDS = ['boolean', 'number', 'string', 'object'];

/** Numbers by size, text as a dictionary has it, lists and objects all alike. */
function compareValues(one: Json, other: Json): number {
  const kind = KINDS.indexOf(typeof one) - KINDS.indexOf(typeof other);
  if (kind !== 0 || typeof one === 'object') return kind;
  if (typeof one !== 'string') return Number(one) - Number(other);
  return one.localeCompare(String(other), 'und') || (one < String(other) ? -1 : 1);
}

/** Kinds apart, what is missing last, ties newest first. */
function compare(one: JsonObject, other: JsonObject, name: string, direction: 1 | -1): number {
  const ids = Number(other['id']) - Number(one['id']);
  if (name === 'id') return -direction * ids;
  const [a = null, b = null] = [one[name], other[name]];
  if (a === null || b === null) return Number(a === null) - Number(b === null) || ids;
  return (a === b ? 0 : direction * compareValues(a, b)) || ids;
}

const text = fc.constantFrom(
  '1',
  '0',
  '2',
  '10',
  '2.5',
  'true',
  'null',
  'b',
  'a,b',
  '1|b',
  'true,10',
  'Émile',
  '',
);
const name = fc.constantFrom(
  'mark',
  'tags',
  'price',
  'brand_id',
  'made.in',
  'published',
  'nothing',
  'season',
);
const filter = fc.oneof(
  fc.tuple(name, text),
  fc.tuple(
    fc.tuple(name, fc.constantFrom('gt', 'gte', 'lte')).map(([each, sign]) => `$${each}_${sign}`),
    text,
  ),
  fc.tuple(
    name.map((each) => `$${each}_lt`),
    fc.constantFrom('10', 'b', '2024-06-01'),
  ),
  fc.tuple(fc.constantFrom('$has', '$has_not'), fc.constantFrom('mark', 'tags', 'brand_id')),
  fc.tuple(fc.constant('price_gt'), fc.constantFrom('1', '2', '50', 'x')),
  fc.tuple(fc.constant('on_sale'), fc.constantFrom('true', 'false')),
  fc.tuple(
    fc.constant('q'),
    fc.constantFrom('kettle', 'BLUE kett', 'emile', 'やかん', 'lamp 1', 'boils b', '!?'),
  ),
);
const query = fc.record({
  filters: fc.uniqueArray(filter, { maxLength: 3, selector: ([each]) => each }),
  sort_by: fc.constantFrom('id', 'price', 'name', 'mark', 'brand_id', 'season', 'tags', 'nothing'),
  sort_order: fc.constantFrom('ASC', 'DESC'),
});

test.each(['asAdmin', 'asPublic'] as const)(
  'product lists match a full scan (%s)',
  async (level) => {
    const visible = products.filter(({ published }) => level === 'asAdmin' || published !== false);
    await fc.assert(
      fc.asyncProperty(query, async ({ filters, sort_by, sort_order }) => {
        const parameters = new URLSearchParams([
          ...filters,
          ['sort_by', sort_by],
          ['sort_order', sort_order],
        ]);
        const expected = visible
          .filter((record) => filters.every((each) => isWanted(record, each)))
          .sort((one, other) => compare(one, other, sort_by, sort_order === 'ASC' ? 1 : -1))
          .map(({ id }) => id);
        const { status, body } = await store[level](
          'GET',
          `/products?per_page=250&fields=id&${parameters}`,
        );
        const found = body.data?.map(({ id }: JsonObject) => id);
        expect([status, body.count, found]).toEqual(
          filters.some(isRefused) ? [400, undefined, undefined] : [200, expected.length, expected],
        );
      }),
      { numRuns: 150 },
    );
  },
);
