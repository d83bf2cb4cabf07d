import { computedText, total } from '../contract/fields.ts';
import { ADMINS, type Resource } from '../contract/resource.ts';
import { customersReport } from './schemas/customers-report.ts';
import { count, range, told } from './schemas/report.ts';
import { stockReport } from './schemas/stock-report.ts';

const sales = {
  orders: count,
  items: count,
  gross: total,
  net: total,
  discounts: total,
  shipping: total,
  fees: total,
  taxes: total,
  refunds: total,
} as const;

/** The counts and amounts of sales, in the order in which their sums are stored. */
export const SALE_FIELDS = [
  'orders',
  'items',
  'gross',
  'net',
  'discounts',
  'shipping',
  'fees',
  'taxes',
  'refunds',
] as const;

const sums = { type: 'object', properties: sales, required: SALE_FIELDS } as const;

export const SALES_BY = [
  'day',
  'week',
  'month',
  'product',
  'category',
  'country',
  'coupon',
] as const;

const salesReport = {
  type: 'object',
  readOnly: true,
  properties: {
    ...told,
    by: { type: 'string', enum: SALES_BY },
    currency: computedText,
    total: sums,
    currencies: {
      type: 'array',
      items: {
        type: 'object',
        properties: { currency: computedText, ...sales },
        required: ['currency', ...SALE_FIELDS],
      },
    },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: { key: computedText, ...sales },
        required: ['key', ...SALE_FIELDS],
      },
    },
    /** All rows that are not among them. */
    others: sums,
  },
  required: ['from', 'to', 'timezone', 'as_of', 'by', 'currency', 'total', 'currencies', 'rows'],
} as const;

const taxesReport = {
  type: 'object',
  readOnly: true,
  properties: {
    ...told,
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          currency: computedText,
          country: computedText,
          name: computedText,
          rate: total,
          invoices: count,
          credit_notes: count,
          net: total,
          taxes: total,
        },
        required: [
          'currency',
          'country',
          'name',
          'rate',
          'invoices',
          'credit_notes',
          'net',
          'taxes',
        ],
      },
    },
  },
  required: ['from', 'to', 'timezone', 'as_of', 'rows'],
} as const;

const carts = { made: count, ordered: count, abandoned: count } as const;

const cartsReport = {
  type: 'object',
  readOnly: true,
  properties: {
    ...told,
    total: { type: 'object', properties: carts, required: ['made', 'ordered', 'abandoned'] },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: { day: computedText, ...carts },
        required: ['day', 'made', 'ordered', 'abandoned'],
      },
    },
  },
  required: ['from', 'to', 'timezone', 'as_of', 'total', 'rows'],
} as const;

/** reports.md, "Sales" */
export const reports = {
  name: 'reports',
  summary: 'Daily sales and totals of the store.',
  records: 'none',
  routes: {
    list: {
      methods: ['GET'],
      path: '/reports',
      access: ADMINS,
      hasOnlyQuery: true,
      answer: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: computedText, url: computedText },
          required: ['name', 'url'],
        },
      },
    },
    sales: {
      methods: ['GET'],
      path: '/reports/sales',
      access: ADMINS,
      query: { ...range, by: { type: 'string', enum: SALES_BY } },
      hasOnlyQuery: true,
      answer: salesReport,
    },
    taxes: {
      methods: ['GET'],
      path: '/reports/taxes',
      access: ADMINS,
      query: range,
      hasOnlyQuery: true,
      answer: taxesReport,
    },
    carts: {
      methods: ['GET'],
      path: '/reports/carts',
      access: ADMINS,
      query: range,
      hasOnlyQuery: true,
      answer: cartsReport,
    },
    stock: {
      methods: ['GET'],
      path: '/reports/stock',
      access: ADMINS,
      query: { format: range.format, page: { type: 'integer', minimum: 1 } },
      hasOnlyQuery: true,
      answer: stockReport,
    },
    customers: {
      methods: ['GET'],
      path: '/reports/customers',
      access: ADMINS,
      query: range,
      hasOnlyQuery: true,
      answer: customersReport,
    },
  },
  function: {
    uses: { reports: 'read', 'reports#sums': 'read', products: 'hold', orders: 'read' },
  },
} as const satisfies Resource;
