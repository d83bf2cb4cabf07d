import { computedText, type FieldSchema, total } from '../../contract/fields.ts';
import { count, told } from './report.ts';

const textOrNone = { type: ['string', 'null'], readOnly: true } as const satisfies FieldSchema;

const sums = {
  stock: total,
  held: total,
  value: total,
} as const;

/** Tracked stock of a product without variants, or of a variant. */
const row = {
  type: 'object',
  properties: {
    product_id: count,
    /** 0 of a product without variants. */
    variant_id: count,
    name: computedText,
    variant: textOrNone,
    sku: textOrNone,
    state: { type: 'string', enum: ['enough', 'low', 'out'], readOnly: true },
    ...sums,
    sold: total,
    pace: total,
    days_left: { type: ['integer', 'null'], readOnly: true },
  },
  required: [
    ...['product_id', 'variant_id', 'name', 'variant', 'sku', 'state', 'stock', 'held', 'value'],
    ...['sold', 'pace', 'days_left'],
  ],
} as const satisfies FieldSchema;

/** reports.md, "Stock" */
export const stockReport = {
  type: 'object',
  readOnly: true,
  properties: {
    ...told,
    currency: computedText,
    count,
    page: count,
    pages: count,
    total: {
      type: 'object',
      properties: { ...sums, low: count, out: count },
      required: ['stock', 'held', 'value', 'low', 'out'],
    },
    rows: { type: 'array', items: row },
  },
  required: [
    ...['from', 'to', 'timezone', 'as_of', 'currency', 'count', 'page', 'pages', 'total', 'rows'],
  ],
} as const satisfies FieldSchema;
