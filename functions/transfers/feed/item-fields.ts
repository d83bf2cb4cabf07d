/*
 * The fields of an item, by Google's product data specification:
 * https://support.google.com/merchants/answer/7052112
 */

/** In the order of the columns, with the characters that Google takes; what repeats is a list. */
export const MAX_LENGTHS = {
  id: 50,
  title: 150,
  description: 5_000,
  link: 2_000,
  image_link: 2_000,
  additional_image_link: 2_000,
  availability: 20,
  availability_date: 25,
  price: 30,
  sale_price: 30,
  sale_price_effective_date: 51,
  brand: 70,
  gtin: 14,
  mpn: 70,
  identifier_exists: 3,
  condition: 20,
  item_group_id: 50,
  color: 100,
  size: 100,
  material: 200,
  pattern: 100,
  product_type: 750,
  google_product_category: 750,
  shipping_weight: 30,
  shipping: 200,
  min_handling_time: 1,
  max_handling_time: 1,
  unit_pricing_measure: 30,
  unit_pricing_base_measure: 30,
  energy_efficiency_class: 4,
  min_energy_efficiency_class: 4,
  max_energy_efficiency_class: 4,
  certification: 30,
} as const;

export type FieldName = keyof typeof MAX_LENGTHS;

export const FIELD_NAMES = Object.keys(MAX_LENGTHS) as FieldName[];

export const MAX_ADDITIONAL_IMAGES = 10;

/** One item: a product, or a variant of one. */
export type FeedItem = Readonly<Partial<Record<FieldName, string | readonly string[]>>>;

/** Whether it is a GTIN-8, -12, -13 or -14 whose check digit is right. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text.padStart(14, '0')].map(Number);
  const sum = digits.reduce((all, digit, i) => all + digit * (i % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/**
 * `DE::Standard:4.90 EUR:0:1:2:4`: country, region, name of the service, price, and the working days of handling and of
 * transit, at least and at most, which may be left out.
 */
export const SHIPPING =
  /^([A-Z]{2}):([^:]*):([^:]*):(\d{1,9}(?:\.\d{1,3})? [A-Z]{3})(?::(\d{1,3}):(\d{1,3}):(\d{1,3}):(\d{1,3}))?$/;

/** `EC:EPREL:123456`: authority, name and code. */
export const CERTIFICATION = /^([A-Z]+):([A-Z]+):(\d+)$/;

/** Its parts, as a column names them. */
export const CERTIFICATION_PARTS = [
  ...(['certification_authority', 'certification_name', 'certification_code'] as const),
] as const;
