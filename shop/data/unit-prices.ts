import type { MeasureUnit } from '../../shared/resources/schemas/unit-pricing.ts';
import type { Schemas } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';

type Priced = Pick<Schemas['Variant'], 'price' | 'price_discount' | 'unit_price'>;
type Pricing = Schemas['Variant']['unit_pricing'];

/** How a unit is written in every language; a piece is a word. @see https://unece.org/trade/uncefact the code of each */
const UNITS: Readonly<Record<MeasureUnit, { readonly symbol?: string; readonly code: string }>> = {
  mg: { symbol: 'mg', code: 'MGM' },
  g: { symbol: 'g', code: 'GRM' },
  kg: { symbol: 'kg', code: 'KGM' },
  ml: { symbol: 'ml', code: 'MLT' },
  cl: { symbol: 'cl', code: 'CLT' },
  l: { symbol: 'l', code: 'LTR' },
  mm: { symbol: 'mm', code: 'MMT' },
  cm: { symbol: 'cm', code: 'CMT' },
  m: { symbol: 'm', code: 'MTR' },
  cm2: { symbol: 'cm²', code: 'CMK' },
  m2: { symbol: 'm²', code: 'MTK' },
  cm3: { symbol: 'cm³', code: 'CMQ' },
  m3: { symbol: 'm³', code: 'MTQ' },
  piece: { code: 'C62' },
};

/** What a kilogram, a liter or another unit costs at the price that is asked: `€19.96 / kg`; undefined of what has no measure. */
export function unitPriceOf({ money, say }: Pick<Visit, 'money' | 'say'>, sold: Priced) {
  const { unit_price, price_discount } = sold;
  const amount = price_discount === undefined ? unit_price?.price : unit_price?.price_discount;
  if (!unit_price || amount === undefined) return undefined;
  // A line never ends before the unit.
  return `${money(amount)}\u00a0/\u00a0${UNITS[unit_price.unit].symbol ?? say('piece')}`;
}

/** How much is in it: `250 g`. */
export function contentOf(
  { number, say }: Pick<Visit, 'number' | 'say'>,
  unit_pricing: Pricing,
): string | undefined {
  if (!unit_pricing) return undefined;
  const { value, unit } = unit_pricing.measure;
  const { symbol } = UNITS[unit];
  return symbol ? `${number(value)} ${symbol}` : say('pieces', { count: value });
}

/** For which quantity the price is, and for which of them prices are compared, as schema.org describes them. */
export function unitPriceData(
  currency: string,
  { price, price_discount, unit_price }: Priced,
  unit_pricing: Pricing,
) {
  if (!unit_price || !unit_pricing) return undefined;
  const quantity = (value: number, unit: MeasureUnit) => ({
    ...{ '@type': 'QuantitativeValue', value, unitCode: UNITS[unit].code },
  });
  const { value, unit } = unit_pricing.measure;
  return {
    ...{ '@type': 'UnitPriceSpecification', price: price_discount ?? price },
    priceCurrency: currency,
    referenceQuantity: {
      ...quantity(value, unit),
      valueReference: quantity(1, unit_price.unit),
    },
  };
}
