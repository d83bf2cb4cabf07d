import { computedText, type FieldSchema, total } from '../../contract/fields.ts';
import { count, told } from './report.ts';

const sales = { orders: count, spent: total, refunds: total } as const;

const sums = {
  type: 'object',
  properties: { customers: count, ...sales },
  required: ['customers', 'orders', 'spent', 'refunds'],
} as const satisfies FieldSchema;

const row = {
  type: 'object',
  properties: {
    customer: computedText,
    /** Null of a guest. */
    user_id: { type: ['integer', 'null'], readOnly: true },
    is_new: { type: 'boolean', readOnly: true },
    ...sales,
    name: { ...computedText, personal: true },
    email: { ...computedText, personal: true },
  },
  required: ['customer', 'user_id', 'is_new', 'orders', 'spent', 'refunds'],
} as const satisfies FieldSchema;

/** reports.md, "Customers" */
export const customersReport = {
  type: 'object',
  readOnly: true,
  properties: {
    ...told,
    currency: computedText,
    total: sums,
    /** The first order of the customer is in these days. */
    new: sums,
    returning: sums,
    /** Orders of nobody that is known. */
    unknown: { type: 'object', properties: sales, required: ['orders', 'spent', 'refunds'] },
    rows: { type: 'array', items: row },
  },
  required: [
    ...['from', 'to', 'timezone', 'as_of', 'currency', 'total', 'new', 'returning', 'unknown'],
    'rows',
  ],
} as const satisfies FieldSchema;
