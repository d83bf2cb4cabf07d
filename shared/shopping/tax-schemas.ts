import { type Fields, flag, label, recordId, text, total } from '../contract/fields.ts';
import { settingsSchema } from '../tenancy/settings.ts';

/** Of users and orders: no tax is taken, for a reason that an auditor can follow. */
export const exemption = {
  tax_exempt: { ...flag, adminOnly: true },
  tax_exempt_reason: { ...label(255), adminOnly: true },
} as const satisfies Fields;

const taxLine = {
  type: 'object',
  properties: {
    /** 0 for the `tax_rate` of the store. */
    tax_id: recordId,
    name: text(255),
    rate: { type: 'number' },
    base: total,
    amount: total,
  },
  required: ['tax_id', 'name', 'rate', 'base', 'amount'],
} as const;

export const taxLines = { type: 'array', items: taxLine, readOnly: true } as const;

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
  },
  required: ['tax_type', 'tax_rate', 'address'],
  readOnly: true,
} as const;
