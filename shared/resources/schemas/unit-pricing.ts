import type { Static } from 'typebox';
import { displayed, type FieldSchema, type Fields, total } from '../../contract/fields.ts';

/** What prices are compared by: Directive 98/6/EC names all but the piece, by which goods are counted. */
export const BASE_UNITS = ['kg', 'l', 'm', 'm2', 'm3', 'piece'] as const;

export type BaseUnit = (typeof BASE_UNITS)[number];

/** The units of a measure, each with its base unit, and how many of it are one of that. */
export const MEASURE_UNITS = {
  mg: { base: 'kg', perBase: 1_000_000 },
  g: { base: 'kg', perBase: 1_000 },
  kg: { base: 'kg', perBase: 1 },
  ml: { base: 'l', perBase: 1_000 },
  cl: { base: 'l', perBase: 100 },
  l: { base: 'l', perBase: 1 },
  mm: { base: 'm', perBase: 1_000 },
  cm: { base: 'm', perBase: 100 },
  m: { base: 'm', perBase: 1 },
  cm2: { base: 'm2', perBase: 10_000 },
  m2: { base: 'm2', perBase: 1 },
  cm3: { base: 'm3', perBase: 1_000_000 },
  m3: { base: 'm3', perBase: 1 },
  piece: { base: 'piece', perBase: 1 },
} as const satisfies Readonly<
  Record<string, { readonly base: BaseUnit; readonly perBase: number }>
>;

export type MeasureUnit = keyof typeof MEASURE_UNITS;

const UNITS = [
  ...(['mg', 'g', 'kg', 'ml', 'cl', 'l', 'mm', 'cm', 'm'] as const),
  ...(['cm2', 'm2', 'cm3', 'm3', 'piece'] as const),
] as const satisfies readonly MeasureUnit[];

export const MAX_UNIT_MEASURE = 1_000_000;

/** One thousandth: more decimals are refused. */
export const MIN_UNIT_MEASURE = 0.001;

const measure = {
  type: 'object',
  properties: {
    value: { type: 'number', minimum: MIN_UNIT_MEASURE, maximum: MAX_UNIT_MEASURE },
    unit: { type: 'string', enum: UNITS },
  },
  required: ['value', 'unit'],
  others: 'refused',
} as const satisfies FieldSchema;

/** How much is in a product or a variant (protocol.md, "Unit prices"). */
export const unitPricing = {
  type: 'object',
  properties: { measure },
  required: ['measure'],
  others: 'refused',
} as const satisfies FieldSchema;

export type UnitPricing = Static<typeof unitPricing>;

/** What a kilogram, a litre or another base unit of it costs. */
const unitPrice = {
  type: 'object',
  properties: { price: total, price_discount: total, unit: { type: 'string', enum: BASE_UNITS } },
  required: ['price', 'unit'],
  readOnly: true,
} as const satisfies FieldSchema;

export const shownUnitPrices = {
  unit_price: unitPrice,
  display_unit_price: displayed,
  display_unit_price_discount: displayed,
} as const satisfies Fields;

export type UnitPrice = Static<typeof unitPrice>;
