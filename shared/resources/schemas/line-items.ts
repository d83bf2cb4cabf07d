import type { Static } from 'typebox';
import type { FieldSchema, Fields } from '../../contract/fields.ts';

export const MAX_QUANTITY = 1_000_000;

const quantity = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_QUANTITY,
  kind: 'numericText',
} as const satisfies FieldSchema;

/** What a line is about. Numeric text counts as a number, because forms send it. */
const identity = {
  product_id: { type: 'integer', minimum: 1, kind: 'numericText', references: 'products' },
  variant_id: { type: 'integer', minimum: 0, kind: 'numericText', default: 0 },
  /** In place of `variant_id`: the values of the variant. Anything but an object is ignored. */
  options: {},
} as const satisfies Fields;

/** Lines of a body (protocol.md, "Line items"). */
export const lineItems = {
  type: 'array',
  items: {
    type: 'object',
    nullsAreUnset: true,
    others: 'refused',
    properties: { quantity, ...identity },
    required: ['quantity', 'product_id'],
  },
} as const satisfies FieldSchema;

/** Lines of a body whose quantities mean something else with each operation. */
export const lineChanges = {
  type: 'array',
  items: {
    type: 'object',
    nullsAreUnset: true,
    others: 'compared',
    properties: { quantity: {}, ...identity },
    required: ['product_id'],
  },
} as const satisfies FieldSchema;

/** A product, or one of its variants, and how many of it. */
const storedLineItem = {
  type: 'object',
  properties: {
    product_id: { type: 'integer' },
    variant_id: { type: 'integer' },
    quantity: { type: 'integer' },
  },
  required: ['product_id', 'variant_id', 'quantity'],
} as const satisfies FieldSchema;

export const storedLineItems = {
  type: 'array',
  items: storedLineItem,
} as const satisfies FieldSchema;

export type LineItem = Static<typeof storedLineItem>;

/** A line of a cart, with what its product was last known as: that is shown once it is gone. */
const cartLine = {
  ...storedLineItem,
  properties: {
    ...storedLineItem.properties,
    name: { type: 'string' },
    /** In major units of the base currency. */
    price: { type: 'number' },
  },
  required: [...storedLineItem.required, 'name', 'price'],
} as const satisfies FieldSchema;

export const cartLines = { type: 'array', items: cartLine } as const satisfies FieldSchema;

export type CartLine = Static<typeof cartLine>;
