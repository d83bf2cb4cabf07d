import type { Static } from 'typebox';
import { type FieldSchema, text } from '../../contract/fields.ts';

export const FEED_FORMATS = ['csv', 'xml'] as const;

const time = { type: 'string', format: 'date-time' } as const satisfies FieldSchema;

/** A feed that the store has, and what was made of it last. */
export const feedSchema = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    format: { type: 'string', enum: FEED_FORMATS },
    currency: { type: 'string' },
    locale: { type: 'string' },
    items: { type: 'integer' },
    failure: { type: 'string' },
    made_at: time,
    asked_at: time,
  },
  required: ['url', 'format', 'currency', 'locale'],
} as const satisfies FieldSchema;

/** The name of an attribute of products or of their variants; with points for members of objects. */
const attributeName = text(100);

export const FEED_CONDITIONS = ['new', 'refurbished', 'used'] as const;

/** How feeds are made of the attributes of products (feeds.md). */
export const feedSettings = {
  type: 'object',
  properties: {
    /** The page of the shop that shows a product in another language than that of the store: with `{locale}`. */
    link: { ...text(2_000), pattern: '\\{locale\\}' },
    gtin: attributeName,
    mpn: attributeName,
    brand: attributeName,
    /** One of `FEED_CONDITIONS`, or an attribute with one. */
    condition: attributeName,
    /** A number of Google's taxonomy for all products, or an attribute with one or with a path. */
    google_product_category: attributeName,
    color: attributeName,
    size: attributeName,
    material: attributeName,
    pattern: attributeName,
    availability_date: attributeName,
    sale_price_effective_date: attributeName,
    shipping: attributeName,
    /** The unit of the weights of products: without it, feeds have none. */
    weight_unit: { type: 'string', enum: ['g', 'kg', 'lb', 'oz'] },
  },
  additionalProperties: false,
  nullsAreUnset: true,
} as const satisfies FieldSchema;

export type FeedSettings = Static<typeof feedSettings>;
