import { HIDING } from '../contract/attributes.ts';
import { MAX_ERRORS } from '../contract/errors.ts';
import type { FieldSchema } from '../contract/fields.ts';
import { isObject } from '../contract/json.ts';
import { isCatalogue, type RecordResource } from '../contract/resource.ts';

/** What an attribute that sounds like a feature does not do, and fields that do it. */
interface Feature {
  readonly not: string;
  readonly by: 'by' | 'from';
  /** The first that the record has is named. */
  readonly fields: readonly string[];
}

const pictures: Feature = {
  not: 'no picture is shown',
  by: 'from',
  fields: ['images', 'image'],
};
const reduced: Feature = { not: 'no price is taken', by: 'from', fields: ['price_discount'] };
const taxed: Feature = { not: 'no tax is computed', by: 'from', fields: ['tax_id', 'rate'] };
const counted: Feature = { not: 'nothing is counted', by: 'by', fields: ['stock_level'] };
const begins: Feature = {
  not: 'nothing begins',
  by: 'by',
  fields: ['valid_from', 'published_from', 'published'],
};
const ends: Feature = {
  not: 'nothing ends',
  by: 'by',
  fields: ['expiration_date', 'valid_until', 'published_until', 'published'],
};

const hidden: Feature = { not: 'nothing is hidden', by: 'by', fields: [] };

const FEATURES: Readonly<Record<string, Feature>> = {
  active: hidden,
  allow_backorder: { not: 'nothing is sold beyond stock', by: 'by', fields: [] },
  available_from: begins,
  available_until: ends,
  compare_at_price: reduced,
  discount_price: reduced,
  end_date: ends,
  ends_at: ends,
  expiration_date: ends,
  expires_at: ends,
  inventory: counted,
  inventory_quantity: counted,
  locales: { not: 'nothing is translated', by: 'by', fields: [] },
  low_stock_level: { not: 'nothing is told', by: 'by', fields: [] },
  media: pictures,
  prices: { not: 'no price is taken', by: 'from', fields: [] },
  published: hidden,
  published_at: { not: 'nothing is published', by: 'by', fields: ['published'] },
  published_from: begins,
  published_until: ends,
  quantity: counted,
  rules: { not: 'nothing is chosen', by: 'by', fields: [] },
  sale_price: reduced,
  special_price: reduced,
  start_date: begins,
  starts_at: begins,
  stock: counted,
  stock_level: counted,
  stock_quantity: counted,
  tax: taxed,
  tax_id: taxed,
  tax_rate: taxed,
  valid_from: begins,
  valid_until: ends,
  vat: taxed,
  vat_rate: taxed,
};

/** What to tell who sends attributes that nothing reads (protocol.md, "Records"). */
export function featureWarnings(resource: RecordResource, sent: object): readonly string[] {
  if (!isCatalogue(resource)) return [];
  const { access = {} } = resource.routes['list'] ?? {};
  const hiding = access === 'anyone' || 'public' in access ? SHOWN_BY : HIDING;
  const others = Object.entries(sent).filter(([name]) => !hiding.includes(name));
  return warningsOf(resource.schema, Object.fromEntries(others)).slice(0, MAX_ERRORS);
}

/** What hides each record that shoppers read, whatever its schema names. */
const SHOWN_BY = [...HIDING, 'published_from', 'published_until'];

/** The warnings about a part of a record. */
export function warningsOf(schema: FieldSchema, sent: unknown, path = ''): readonly string[] {
  if (Array.isArray(sent)) {
    const { items = {} } = schema;
    return sent.flatMap((each, i) => warningsOf(items, each, `${path}${i}.`));
  }
  const { properties } = schema;
  if (!isObject(sent) || !properties) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = properties[name];
    if (field) return warningsOf(field, value, `${path}${name}.`);
    const feature = Object.hasOwn(FEATURES, name) ? FEATURES[name] : undefined;
    return feature ? [`${path}${name} ${says(feature, properties)}`] : [];
  });
}

function says({ not, by, fields }: Feature, properties: object): string {
  const field = fields.find((name) => name in properties);
  const instead = field === undefined ? '' : `, as ${by} ${field}`;
  return `is stored as an attribute of your own: ${not} ${by} it${instead}.`;
}
