import { DATE } from '../contract/dates.ts';
import {
  amount,
  computedText,
  displayed,
  type FieldSchema,
  type Fields,
  flag,
  label,
  nullable,
  readOnlyId,
  recordId,
  recordQuery,
  reference,
  text,
  total,
} from '../contract/fields.ts';
import { language } from '../contract/language.ts';
import { OF_ORDERS } from '../contract/meanings.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  ADMINS,
  BUYERS,
  OWNERS,
  type Resource,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';
import { MAX_PDF_INVOICES } from './schemas/invoice-pdf.ts';
import { invoicePayment } from './schemas/payment-request.ts';
import { MAX_FOOTER_LENGTH } from './schemas/settings.ts';
import { EXEMPTION_TYPES } from './schemas/taxes.ts';

/** Lines of an invoice that is numbered by the caller. */
export const MAX_INVOICE_LINES = 500;

export const MAX_LINE_NAME_LENGTH = 140;

const taxOfLine = {
  type: 'object',
  properties: { name: text(255), rate: { type: 'number' }, amount: total },
  required: ['name', 'rate', 'amount'],
} as const satisfies FieldSchema;

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
} as const satisfies FieldSchema;

const lineItems = {
  type: 'array',
  items: line,
  maxItems: MAX_INVOICE_LINES,
} as const satisfies FieldSchema;

/** What the body of an invoice with a number says. */
const given = {
  order_id: reference('orders'),
  customer: { type: 'object', personal: true },
  company: { type: 'object' },
} as const satisfies Fields;

const taxOfRate = {
  type: 'object',
  properties: { ...taxOfLine.properties, tax_id: reference('taxes'), base: total },
  required: ['tax_id', 'name', 'rate', 'base', 'amount'],
} as const satisfies FieldSchema;

const link = {
  type: 'object',
  properties: { url: { type: 'string' } },
  required: ['url'],
} as const satisfies FieldSchema;

/** A link to the PDF, or to the e-invoice. */
const linked = {
  query: { format: { type: 'string', enum: ['pdf', 'xml'] } },
  access: BUYERS,
  permission: 'invoices:read',
  personal: true,
  answer: link,
  ignoresIdempotencyKey: true,
} as const;

const routes = standardRoutes('invoices', OWNERS, ADMINS, false);

/** invoices.md, "Rules for clients" */
export const invoices = recordResource({
  name: 'invoices',
  summary: 'Invoices and credit notes for orders, and their PDFs.',
  records: 'users',
  access: {
    erasure: {
      kept: 'The law on taxes and accounts has them kept for years, with name and address.',
    },
    guessable: ['id'],
  },
  attributes: { own: OF_ORDERS },
  storage: { eventsByRecord: true },
  routes: {
    ...routes,
    get: {
      ...routes.get,
      query: { ...recordQuery, format: { type: 'string', enum: ['json', 'xml'] } },
    },
    create: {
      methods: ['POST'],
      path: '/invoices',
      access: ADMINS,
      own: 'kept',
      body: {
        type: 'object',
        properties: {
          ...given,
          number: { type: ['string', 'number'], minLength: 1, maxLength: 255 },
          lineItems,
          refund_id: recordId,
          supply_date: { ...text(10), pattern: DATE },
          language,
        },
        required: ['order_id'],
      },
    },
    createPdf: {
      methods: ['POST'],
      path: '/invoices/:id/pdf',
      ...linked,
    },
    createManyPdf: {
      methods: ['POST'],
      path: '/invoices/pdf',
      access: ADMINS,
      permission: 'invoices:read',
      personal: true,
      body: {
        type: 'object',
        properties: {
          ids: {
            type: 'array',
            minItems: 1,
            maxItems: MAX_PDF_INVOICES,
            items: { type: 'integer', minimum: 1 },
          },
        },
        required: ['ids'],
      },
      answer: link,
      ignoresIdempotencyKey: true,
    },
    createRefundPdf: {
      methods: ['POST'],
      path: '/orders/:id/refunds/:refund_id/pdf',
      parts: { refund_id: 'position' },
      ...linked,
    },
    getContent: {
      methods: ['GET'],
      path: '/invoices/:application_id/:invoice_id/:filename',
      access: 'anyone',
      query: { ids: text(1_000), expires: text(16), signature: text(64) },
    },
  },
  schema: {
    type: 'object',
    properties: {
      number: label(255),
      type: { type: 'string', enum: ['invoice', 'credit_note'], readOnly: true },
      issued: { ...flag, readOnly: true },
      ...given,
      order_number: computedText,
      user_id: nullable({ ...reference('users'), readOnly: true }),
      language,
      issue_date: computedText,
      supply_date: computedText,
      shipping_address: { type: 'object', readOnly: true, personal: true },
      /** The customer collects the order at that address, which is the store's. */
      collection: { ...flag, readOnly: true },
      lineItems: { ...lineItems, default: [] },
      prices_include_tax: { ...flag, readOnly: true },
      taxes: { type: 'array', items: taxOfRate, readOnly: true },
      tax_exempt_reason: { ...computedText, personal: true },
      tax_exempt_type: { type: 'string', enum: EXEMPTION_TYPES, readOnly: true },
      /** How the customer pays, where no card did when the invoice was issued. */
      payment: invoicePayment,
      net_total: total,
      display_net_total: displayed,
      taxes_total: total,
      display_taxes_total: displayed,
      total,
      display_total: displayed,
      /** What need not be paid any more when it was issued. */
      paid_total: total,
      currency: computedText,
      base_currency: computedText,
      base_taxes_total: total,
      /** How it looked when it was made, from the settings. */
      branding: {
        type: 'object',
        properties: { brand_color: text(7), footer: text(MAX_FOOTER_LENGTH) },
        readOnly: true,
      },
      /** Set on a credit note. */
      refund_id: readOnlyId,
      invoice_id: { ...reference('invoices'), readOnly: true },
      invoice_number: computedText,
      reason: { ...computedText, personal: true },
      /** With which links to the PDF are signed. */
      link_key: { ...computedText, shownTo: 'nobody' },
    },
    required: ['number', 'order_id', 'customer', 'company', 'lineItems'],
  },
  function: {
    // One whole processor, for PDFs.
    minMemory: 1_769,
    uses: { 'invoices#counters': 'change', orders: 'change' },
  },
} as const satisfies Resource);

export type Invoice = RecordOf<typeof invoices.schema>;
export type InvoiceInput = InputOf<typeof invoices.schema>;
