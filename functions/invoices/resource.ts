import {
  amount,
  displayed,
  flag,
  label,
  listQuery,
  nullable,
  readOnlyId,
  recordId,
  recordQuery,
  text,
  total,
} from '../../shared/contract/fields.ts';
import { language } from '../../shared/contract/language.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import { type Access, type Resource, recordResource } from '../../shared/contract/resource.ts';

const readers = { user: 'own', admin: 'all' } as const satisfies Access;
const admins = { admin: 'all' } as const satisfies Access;
/** The public has the secret of the order. */
const buyers = { public: 'ownerless', ...readers } as const satisfies Access;

const date = { type: 'string', readOnly: true } as const;
const computedText = { type: 'string', readOnly: true } as const;

/** Of an invoice that is numbered by the caller. */
export const MAX_INVOICE_LINES = 500;

export const MAX_LINE_NAME_LENGTH = 140;

const taxOfLine = {
  type: 'object',
  properties: { name: text(255), rate: { type: 'number' }, amount: total },
  required: ['name', 'rate', 'amount'],
} as const;

/** Issued invoices also have what a line comes to. */
const line = {
  type: 'object',
  nullsAreUnset: true,
  properties: {
    kind: { type: 'string', enum: ['product', 'shipping', 'payment_method'], readOnly: true },
    name: label(MAX_LINE_NAME_LENGTH),
    description: text(10_000),
    price: { ...amount, maximum: 1e15 },
    quantity: { type: 'integer', minimum: 1, maximum: 1e9 },
    discount: total,
    net: total,
    taxes: { type: 'array', items: taxOfLine, readOnly: true },
    tax: total,
    total,
  },
  required: ['name', 'price', 'quantity'],
} as const;

const lineItems = {
  type: 'array',
  items: line,
  maxItems: MAX_INVOICE_LINES,
} as const;

/** What the body of an invoice with a number says. */
const given = {
  order_id: recordId,
  customer: { type: 'object' },
  company: { type: 'object' },
} as const;

const taxOfRate = {
  type: 'object',
  properties: { ...taxOfLine.properties, tax_id: recordId, base: total },
  required: ['tax_id', 'name', 'rate', 'base', 'amount'],
} as const;

/** How the customer pays, where no card did when the invoice was issued. */
const payment = {
  type: 'object',
  readOnly: true,
  properties: {
    method: text(100),
    description: text(500),
    amount: total,
    /** What the customer writes on a transfer. */
    reference: text(50),
  },
  required: ['method'],
} as const;

const link = {
  type: 'object',
  properties: { url: { type: 'string' } },
  required: ['url'],
} as const;

/** protocol.md, "Invoices" */
export const invoices = recordResource({
  name: 'invoices',
  summary: 'Invoices and credit notes of orders, and their PDFs.',
  owned: true,
  guessable: true,
  routes: {
    list: { methods: ['GET'], path: '/invoices', access: readers, query: listQuery },
    create: {
      methods: ['POST'],
      path: '/invoices',
      access: admins,
      body: {
        type: 'object',
        properties: {
          ...given,
          number: { type: ['string', 'number'], minLength: 1, maxLength: 255 },
          lineItems,
          refund_id: recordId,
          supply_date: text(10),
          language,
        },
        required: ['order_id'],
      },
    },
    get: { methods: ['GET'], path: '/invoices/:id', access: readers, query: recordQuery },
    update: { methods: ['PUT'], path: '/invoices/:id', access: admins, body: 'changes' },
    remove: { methods: ['DELETE'], path: '/invoices/:id', access: admins },
    createPdf: {
      methods: ['POST'],
      path: '/invoices/:id/pdf',
      access: buyers,
      answer: link,
      ignoresIdempotencyKey: true,
    },
    createRefundPdf: {
      methods: ['POST'],
      path: '/orders/:id/refunds/:refund_id/pdf',
      access: buyers,
      answer: link,
      ignoresIdempotencyKey: true,
    },
    getContent: {
      methods: ['GET'],
      path: '/invoices/:application_id/:invoice_id/:filename',
      access: 'anyone',
      query: { expires: text(16), signature: text(64) },
    },
  },
  schema: {
    type: 'object',
    properties: {
      number: label(255),
      type: { type: 'string', enum: ['invoice', 'credit_note'], readOnly: true },
      issued: { ...flag, readOnly: true },
      ...given,
      user_id: nullable({ ...recordId, readOnly: true }),
      language,
      issue_date: date,
      supply_date: date,
      shipping_address: { type: 'object', readOnly: true },
      lineItems: { ...lineItems, default: [] },
      prices_include_tax: { ...flag, readOnly: true },
      taxes: { type: 'array', items: taxOfRate, readOnly: true },
      tax_exempt_reason: computedText,
      payment,
      net_total: total,
      display_net_total: displayed,
      taxes_total: total,
      display_taxes_total: displayed,
      total,
      display_total: displayed,
      currency: computedText,
      base_currency: computedText,
      base_taxes_total: total,
      /** Of a credit note. */
      refund_id: readOnlyId,
      invoice_id: readOnlyId,
      invoice_number: computedText,
      reason: computedText,
      /** With which links to the PDF are signed. */
      link_key: { type: 'string', readOnly: true, internal: true },
    },
    required: ['number', 'order_id', 'customer', 'company', 'lineItems'],
  },
  reads: ['invoices#counters', 'orders'],
  writes: ['invoices#counters', 'orders'],
  // One whole processor, for PDFs.
  minMemory: 1_769,
} as const satisfies Resource);

export type Invoice = RecordOf<typeof invoices.schema>;
export type InvoiceInput = InputOf<typeof invoices.schema>;
