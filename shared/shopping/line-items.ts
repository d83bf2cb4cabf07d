import {
  badRequest,
  type FailedValidator,
  invalidProperty,
  missingProperty,
} from '../contract/errors.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';

/** A product, or one of its variants, and how many of it (contract.md 3.3). */
export type LineItem = { product_id: number; variant_id: number; quantity: number };

interface ChosenLine extends LineItem {
  readonly options?: JsonObject;
}

/** A line as a body names it: `options` may stand for the variant they describe. */
export interface RequestedLine extends ChosenLine {
  /** Where the body has it, for messages: `items.0`. */
  readonly path: string;
}

export const MAX_QUANTITY = 1_000_000;

/** What `quantity` must be: at least 1; at least 0, which removes; or anything, as it is not used. */
export type QuantityRule = 'positive' | 'not negative' | 'unused';

/**
 * The lines of a body. Numeric text counts as a number, because forms send it. Other attributes of
 * a line are dropped: clients send whole lines back. Throws a 400 that names the attribute.
 */
export function readLines(items: Json | undefined, rule: QuantityRule): RequestedLine[] {
  if (items === undefined || items === null) throw missingProperty('items');
  if (!Array.isArray(items)) throw invalid('items', 'type', 'must be an array', items);
  return items.map((item, i) => readLine(item, `items.${i}`, rule));
}

function readLine(item: Json, path: string, rule: QuantityRule): RequestedLine {
  if (!isObject(item)) throw invalid(path, 'type', 'must be an object', item);
  const { options } = item;
  const quantity =
    rule === 'unused'
      ? 0
      : readWhole(item['quantity'], `${path}.quantity`, rule === 'positive' ? 1 : 0);
  return {
    product_id: readWhole(item['product_id'], `${path}.product_id`, 1),
    variant_id: readWhole(item['variant_id'] ?? 0, `${path}.variant_id`, 0),
    quantity,
    path,
    ...(isObject(options) && { options }),
  };
}

function readWhole(value: Json | undefined, name: string, least: number): number {
  if (value === undefined || value === null) throw missingProperty(name);
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) {
    throw invalid(name, 'type', 'must be a whole number', value);
  }
  if (number < least) throw invalid(name, 'min', `must be at least ${least}`, value);
  if (name.endsWith('quantity') && number > MAX_QUANTITY) {
    throw invalid(name, 'max', `must be at most ${MAX_QUANTITY}`, value);
  }
  return number;
}

const invalid = (name: string, failedValidator: FailedValidator, says: string, value: Json) =>
  invalidProperty({ name, failedValidator, message: `${name} ${says}.`, value });

const isSame = (one: LineItem, other: LineItem) =>
  one.product_id === other.product_id && one.variant_id === other.variant_id;

const plain = ({ product_id, variant_id, quantity }: LineItem): LineItem => ({
  product_id,
  variant_id,
  quantity,
});

/** Raises the quantity of lines that are there, and appends the others. */
export function addLines(lines: readonly LineItem[], added: readonly LineItem[]): LineItem[] {
  const result = lines.map(plain);
  for (const line of added) {
    const there = result.find((each) => isSame(each, line));
    if (there) there.quantity += line.quantity;
    else result.push(plain(line));
  }
  return result;
}

/** Sets quantities, of new lines too; 0 removes. The order of the lines stays. */
export function setLines(lines: readonly LineItem[], changed: readonly LineItem[]): LineItem[] {
  const result = lines.map(plain);
  for (const line of changed) {
    const there = result.find((each) => isSame(each, line));
    if (there) there.quantity = line.quantity;
    else result.push(plain(line));
  }
  return result.filter(({ quantity }) => quantity > 0);
}

export const removeLines = (lines: readonly LineItem[], removed: readonly LineItem[]): LineItem[] =>
  lines.filter((line) => !removed.some((each) => isSame(each, line))).map(plain);

/**
 * How many lines a cart may have; orders fewer, because of their transaction (D18). Requested ones
 * are counted as they will be merged, before any of their products is read.
 */
export function limitLines(lines: readonly ChosenLine[], most: number, what: string): void {
  const distinct = new Set(lines.map(identityOf));
  if (distinct.size > most) throw badRequest(`${what} may have ${most} lines at most.`);
}

const identityOf = ({ product_id, variant_id, options }: ChosenLine) =>
  JSON.stringify([product_id, options ?? variant_id]);
