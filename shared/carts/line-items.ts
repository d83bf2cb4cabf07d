import {
  badRequest,
  type FailedValidator,
  invalidProperty,
  missingProperty,
} from '../contract/errors.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { type LineItem, MAX_QUANTITY } from '../resources/schemas/line-items.ts';

interface ChosenLine extends LineItem {
  readonly options?: JsonObject;
}

/** A line as a body names it: `options` may stand for the variant they describe. */
export interface RequestedLine extends ChosenLine {
  /** Where the body has it, for messages: `items.0`. */
  readonly path: string;
}

/** A line of a valid body. */
interface SentLine {
  readonly product_id: number;
  readonly variant_id?: number;
  readonly quantity?: unknown;
  readonly options?: unknown;
}

/** The lines of a valid body; `quantityOf` reads each quantity. */
export const requestedLines = (
  items: readonly SentLine[],
  quantityOf: (quantity: unknown, name: string) => number = Number,
): RequestedLine[] =>
  items.map(({ product_id, variant_id = 0, quantity: sent, options }, i) => ({
    product_id,
    variant_id,
    quantity: quantityOf(sent, `items.${i}.quantity`),
    path: `items.${i}`,
    ...(variant_id === 0 && isObject(options) && { options }),
  }));

/** Reads a quantity of at least so much; throws a 400. */
export const quantityFrom =
  (least: number) =>
  (sent: unknown, name: string): number => {
    if (sent === undefined) throw missingProperty(name);
    const number = typeof sent === 'string' && /^-?\d+$/.test(sent) ? Number(sent) : sent;
    const problem = quantityProblem(number, least);
    if (problem === undefined) return Number(number);
    const [failedValidator, says] = problem;
    const message = `${name} ${says}.`;
    throw invalidProperty({ name, failedValidator, message, value: sent });
  };

function quantityProblem(number: unknown, least: number): [FailedValidator, string] | undefined {
  if (typeof number !== 'number' || !Number.isInteger(number)) {
    return ['type', 'must be a whole number'];
  }
  if (number < least) return ['min', `must be at least ${least}`];
  return number > MAX_QUANTITY ? ['max', `must be at most ${MAX_QUANTITY}`] : undefined;
}

const isSame = (one: LineItem, other: LineItem) =>
  one.product_id === other.product_id && one.variant_id === other.variant_id;

/** The line with the same product and variant. */
export const sameLine = <Line extends LineItem>(lines: readonly Line[], line: LineItem) =>
  lines.find((each) => isSame(each, line));

const plain = (line: LineItem): LineItem => ({
  product_id: line.product_id,
  variant_id: line.variant_id,
  quantity: line.quantity,
});

/** Raises the quantity of lines that are there, and appends the others. */
export function addLines(lines: readonly LineItem[], added: readonly LineItem[]): LineItem[] {
  const result = lines.map(plain);
  for (const line of added) {
    const there = sameLine(result, line);
    if (there) there.quantity += line.quantity;
    else result.push(plain(line));
  }
  return result;
}

/** Sets quantities, of new lines too; 0 removes. The order of the lines stays. */
export function setLines(lines: readonly LineItem[], changed: readonly LineItem[]): LineItem[] {
  const result = lines.map(plain);
  for (const line of changed) {
    const there = sameLine(result, line);
    if (there) there.quantity = line.quantity;
    else result.push(plain(line));
  }
  return result.filter(({ quantity }) => quantity > 0);
}

export const removeLines = (lines: readonly LineItem[], removed: readonly LineItem[]): LineItem[] =>
  lines.filter((line) => !removed.some((each) => isSame(each, line))).map(plain);

/** Lines in a body, also when several are of one product and become one. */
export const MAX_NAMED_LINES = 1_000;

/**
 * How many lines a cart may have; orders fewer, because of their transaction
 * (orders.md, "Placing an order"). Requested ones are counted as they will be merged, before any
 * of their products is read.
 */
export function limitLines(lines: readonly ChosenLine[], most: number, what: string): void {
  if (lines.length > MAX_NAMED_LINES) {
    throw badRequest(`A body can name up to ${MAX_NAMED_LINES} lines.`);
  }
  const distinct = new Set(lines.map(identityOf));
  if (distinct.size > most) throw badRequest(`${what} can have up to ${most} lines.`);
}

const identityOf = ({ product_id, variant_id, options }: ChosenLine) =>
  JSON.stringify([product_id, options ?? variant_id]);
