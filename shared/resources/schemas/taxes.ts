import {
  type FieldSchema,
  type Fields,
  flag,
  label,
  reference,
  text,
  total,
} from '../../contract/fields.ts';
import { settingsSchema } from './settings.ts';

/** The exemptions by the law of the European Union; any other has none of them. */
export const EXEMPTION_TYPES = ['reverse_charge', 'intra_community', 'export'] as const;

export type ExemptionType = (typeof EXEMPTION_TYPES)[number];

/** Exemption of users and orders: no tax is taken, for a reason that an auditor can follow. */
export const exemption = {
  tax_exempt: { ...flag, adminOnly: true },
  tax_exempt_reason: { ...label(255), adminOnly: true, personal: true },
  /** What invoices have to say in words, and e-invoices as a category. */
  tax_exempt_type: { type: 'string', enum: EXEMPTION_TYPES, adminOnly: true },
} as const satisfies Fields;

const taxLine = {
  type: 'object',
  properties: {
    /** 0 for the `tax_rate` of the store. */
    tax_id: reference('taxes'),
    name: text(255),
    rate: { type: 'number' },
    base: total,
    amount: total,
  },
  required: ['tax_id', 'name', 'rate', 'base', 'amount'],
} as const satisfies FieldSchema;

export const taxLines = {
  type: 'array',
  items: taxLine,
  readOnly: true,
} as const satisfies FieldSchema;

/** What an order, or its amounts in another currency, has of its taxes beside their total. */
export const orderTaxes = {
  tax_lines: taxLines,
  shipping_taxes: taxLines,
  payment_method_taxes: taxLines,
  taxes_estimated: { ...flag, readOnly: true },
} as const satisfies Fields;

const { tax_type, tax_rate, tax_id, prices_include_tax, apply_discounts_before_taxes } =
  settingsSchema.properties;

/** The settings with which the taxes of an order were computed, and the address. */
export const taxRules = {
  type: 'object',
  properties: {
    tax_type,
    tax_rate,
    tax_id,
    prices_include_tax,
    apply_discounts_before_taxes,
    address: { type: 'string', enum: ['shipping_address', 'billing_address', 'store'] },
    /** Set where the address is that of the store because customers come for the order. */
    collection: flag,
  },
  required: ['tax_type', 'tax_rate', 'address'],
  readOnly: true,
} as const satisfies FieldSchema;
