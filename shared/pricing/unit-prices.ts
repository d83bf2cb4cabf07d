import type { RecordOf } from '../contract/records.ts';
import type { products } from '../resources/products.ts';
import { MEASURE_UNITS, type UnitPricing } from '../resources/schemas/unit-pricing.ts';
import { display, pricePerBase, toMajor, toMinor } from './money.ts';
import type { Priced } from './price-view.ts';

type UnitPrices = Pick<
  RecordOf<typeof products.schema>,
  'unit_price' | 'display_unit_price' | 'display_unit_price_discount'
>;

/** How much is in a product or variant; undefined of what an attribute of this name was before it was a field. */
export function readMeasure(pricing: UnitPricing | undefined): UnitPricing['measure'] | undefined {
  if (!pricing) return undefined;
  const { value, unit }: Partial<UnitPricing['measure']> = { ...pricing.measure };
  if (typeof value !== 'number' || !unit || !Object.hasOwn(MEASURE_UNITS, unit)) return undefined;
  return { value, unit };
}

/**
 * What a kilogram, a liter or another base unit costs at the prices that are shown (protocol.md, "Unit prices"):
 * nothing of what has no measure.
 */
export function unitPrices(
  pricing: UnitPricing | undefined,
  { price, price_discount }: Priced,
  currency: string,
): UnitPrices | undefined {
  const measure = readMeasure(pricing);
  if (!measure) return undefined;
  const { base, perBase } = MEASURE_UNITS[measure.unit];
  const perUnit = (amount: number | undefined) => {
    if (amount === undefined) return undefined;
    const minor = pricePerBase(toMinor(amount, currency), measure.value, perBase);
    return minor === undefined ? undefined : toMajor(minor, currency);
  };
  const whole = perUnit(price);
  if (whole === undefined) return undefined;
  const reduced = perUnit(price_discount);
  const text = (amount: number) => `${display(amount, currency)} / ${base}`;
  return {
    unit_price: {
      price: whole,
      ...(reduced !== undefined && { price_discount: reduced }),
      unit: base,
    },
    display_unit_price: text(whole),
    ...(reduced !== undefined && { display_unit_price_discount: text(reduced) }),
  };
}
