import { parse as parseCsv } from 'csv-parse/sync';
import { type Node, parse } from './xml-nodes.ts';

/** An item of a feed, as a reader of it sees it: each field with its values. */
export type ReadItem = Readonly<Record<string, readonly string[]>>;

const LISTS = new Set(['additional_image_link', 'shipping']);

export function readCsvFeed(text: string): ReadItem[] {
  const rows: Record<string, string>[] = parseCsv(text, {
    columns: true,
    record_delimiter: '\r\n',
  });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, LISTS.has(name) ? value.split(',') : [value]]),
    ),
  );
}

const textOf = ({ name, children, text }: Node): string => {
  if (name === 'certification') return children.map((each) => each.text).join(':');
  return name === 'shipping' ? shippingOf(children) : text;
};

function shippingOf(children: readonly Node[]): string {
  const part = (name: string) => children.find((each) => each.name === name)?.text ?? '';
  const times = ['min_handling_time', 'max_handling_time', 'min_transit_time', 'max_transit_time'];
  const said = times.map(part).filter(Boolean);
  return [...['country', 'region', 'service', 'price'].map(part), ...said].join(':');
}

export function readXmlFeed(text: string): ReadItem[] {
  const items: Node[] = [];
  const collect = (node: Node): void => {
    if (node.name === 'item') items.push(node);
    node.children.forEach(collect);
  };
  collect(parse(text));
  return items.map(({ children }) => {
    const item: Record<string, string[]> = {};
    for (const child of children) item[child.name] = [...(item[child.name] ?? []), textOf(child)];
    return item;
  });
}

/** Characters that Google takes at most. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ id: 50, title: 150, description: 5_000, link: 2_000, image_link: 2_000 },
  ...{ additional_image_link: 2_000, brand: 70, mpn: 70, item_group_id: 50, color: 100 },
  ...{ size: 100, material: 200, pattern: 100, product_type: 750 },
};

const REQUIRED = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price'];

const AMOUNT = /^\d+(\.\d{1,3})? [A-Z]{3}$/;
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:?\d\d))?$/;
const isAddress = (text: string) => /^https?:\/\/[\x21-\x7e]+$/.test(text);

const FORMS: Readonly<Record<string, (text: string) => boolean>> = {
  link: isAddress,
  image_link: isAddress,
  additional_image_link: isAddress,
  availability: (text) => /^(in_stock|out_of_stock|preorder|backorder)$/.test(text),
  availability_date: (text) => DATE.test(text),
  price: (text) => AMOUNT.test(text) && Number.parseFloat(text) > 0,
  sale_price: (text) => AMOUNT.test(text),
  sale_price_effective_date: (text) => text.split('/').every((each) => DATE.test(each)),
  gtin: hasCheckDigit,
  identifier_exists: (text) => /^(yes|no)$/.test(text),
  condition: (text) => /^(new|refurbished|used)$/.test(text),
  shipping_weight: (text) => /^\d+(\.\d+)? (g|kg|lb|oz)$/.test(text),
  shipping: (text) => /^[A-Z]{2}:[^:]*:[^:]*:\d+(\.\d+)? [A-Z]{3}(:\d+){0,4}$/.test(text),
  min_handling_time: (text) => /^\d+$/.test(text),
  max_handling_time: (text) => /^\d+$/.test(text),
  description: (text) => !/<[a-z/]/i.test(text),
  unit_pricing_measure: (text) => /^\d+(\.\d+)?(mg|g|kg|ml|cl|l|cm|m|sqm|cbm|ct)$/.test(text),
  energy_efficiency_class: (text) => /^(A\+{0,3}|[B-G])$/.test(text),
  min_energy_efficiency_class: (text) => /^[D-G]$/.test(text),
  max_energy_efficiency_class: (text) => /^A\+{0,3}$/.test(text),
  certification: (text) => /^EC:EPREL:\d+$/.test(text),
  unit_pricing_base_measure: (text) => /^1(kg|l|m|sqm|cbm|ct)$/.test(text),
};

/** GS1: from the right, digits count three times and once. */
function hasCheckDigit(text: string): boolean {
  const sum = [...text]
    .reverse()
    .reduce((all, digit, i) => all + Number(digit) * (i % 2 === 1 ? 3 : 1), 0);
  return /^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(text) && sum % 10 === 0;
}

/** What is wrong with items by Google's product data specification. */
export function feedMistakes(items: readonly ReadItem[]): string[] {
  const ids = items.map(({ id }) => String(id));
  const repeated = ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `${id} is there twice`);
  return [...repeated, ...items.flatMap((item) => mistakesOf(item))];
}

function mistakesOf(item: ReadItem): string[] {
  const values = Object.entries(item).flatMap(([name, all]) =>
    all.map((value) => [name, value] as const),
  );
  const has = (name: string) => item[name] !== undefined;
  const isLater = /^(preorder|backorder)$/.test(String(item['availability']));
  return [
    ...REQUIRED.filter((name) => !has(name)).map((name) => `lacks ${name}`),
    ...values
      .filter(([name, value]) => value.length > (LENGTHS[name] ?? 1_000))
      .map(([name]) => `${name} is too long`),
    ...values
      .filter(([name, value]) => FORMS[name]?.(value) === false)
      .map(([name, value]) => `${name} is ${value}`),
    ...(isLater === has('availability_date') ? [] : ['availability and its date']),
    ...(Number.parseFloat(String(item['sale_price'] ?? 0)) <
    Number.parseFloat(String(item['price']))
      ? []
      : ['the sale price is not lower']),
    ...((item['additional_image_link'] ?? []).length <= 10 ? [] : ['more than 10 images']),
  ].map((mistake) => `${item['id']}: ${mistake}`);
}
